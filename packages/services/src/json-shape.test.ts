// How many values a text of JSON holds, and how deep, before it is parsed.
import { expect, it } from "vitest";
import { jsonShapeCounter, jsonShapeIssue } from "./json-shape.ts";

const issueOf = (text: string, values = 10, depth = 3) =>
  jsonShapeIssue(new TextEncoder().encode(text), { values, depth });

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
  if (expected === null) expect(issueOf(text)).toBeNull();
  else expect(issueOf(text)).toMatch(expected);
});

it.each([
  ['{"a\\"[[": [1, {"é\\\\": "]]"}]}', null],
  ['"\\"[[[[["', null],
  [`"\\\\",${"[],".repeat(10)}`, /more than 10 values/],
  ['["[", [[[[]]]]]', /deeper than 3 levels/],
])("counts %j alike wherever it is cut", (text, expected) => {
  const bytes = new TextEncoder().encode(text);
  for (let size = 1; size <= bytes.length; size++) {
    const count = jsonShapeCounter({ values: 10, depth: 3 });
    let issue: string | null = null;
    for (let from = 0; from < bytes.length && issue === null; from += size)
      issue = count(bytes.subarray(from, from + size));
    if (expected === null) expect(issue).toBeNull();
    else expect(issue).toMatch(expected);
  }
});

it("counts the names of members apart, outside of strings", () => {
  const named = (text: string) =>
    jsonShapeIssue(new TextEncoder().encode(text), { values: 10, names: 2 });
  expect(named('{"a:::": 1, "b": [":", ":"]}')).toBeNull();
  expect(named('{"a": {"b": {"c": 1}}}')).toMatch(/more than 2 names of members/);
});
