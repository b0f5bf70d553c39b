// How many values a text of JSON holds, and how deep, before it is parsed.
import { expect, it } from "vitest";
import { jsonShapeFault } from "./json-shape.ts";

const faultOf = (text: string, values = 10, depth = 3) =>
  jsonShapeFault(new TextEncoder().encode(text), { values, depth });

it.each([
  ["[]", null],
  ['{"a": [1, 2, {"b": "c"}]}', null],
  [`"${"[{,".repeat(50)}"`, null],
  ['"\\"[[[[["', null],
  ['"é\\\\"', null],
  [`[${"1,".repeat(9)}1]`, null],
  [`[${"1,".repeat(10)}1]`, /more than 10 values/],
  [`"\\\\",${"[],".repeat(10)}`, /more than 10 values/],
  ["[[[[]]]]", /deeper than 3 levels/],
  [`{"a":`.repeat(4), /deeper than 3 levels/],
  ["[".repeat(1_000_000), /deeper than 3 levels/],
])("counts %.30j", (text, expected) => {
  if (expected === null) expect(faultOf(text)).toBeNull();
  else expect(faultOf(text)).toMatch(expected);
});
