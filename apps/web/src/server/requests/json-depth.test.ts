// Depth of JSON by its text alone.
import { expect, it } from "vitest";
import { deepestJson, isTooDeep } from "./json-depth.ts";

const nested = (levels: number, open = "[", close = "]") =>
  open.repeat(levels) + close.repeat(levels);

it.each([
  ["lists", nested(deepestJson)],
  ["objects", nested(deepestJson - 1, '{"a":', "}").replace(":}", ":1}")],
  ["many beside each other", `[${"[[]],".repeat(10_000)}1]`],
  ["brackets in a string", JSON.stringify("[".repeat(1_000))],
  ["brackets behind quotes in a string", JSON.stringify('"[{\\'.repeat(100))],
  ["no JSON", "]".repeat(100)],
  ["nothing", ""],
])("takes %s", (_, text) => {
  expect(isTooDeep(text)).toBe(false);
});

it.each([
  ["lists", nested(deepestJson + 1)],
  ["objects", nested(deepestJson + 1, '{"a":', "}")],
  ["lists that never close", "[".repeat(8_000_000)],
  ["lists behind a string", `["a\\"",${nested(deepestJson)}]`],
  ["lists behind a backslash", `["\\\\",${nested(deepestJson)}]`],
])("refuses %s", (_, text) => {
  expect(isTooDeep(text)).toBe(true);
});
