// YAML as plain data: what it means, which issues are named with their line, and what is beyond the bounds.
import { expect, it } from "vitest";
import { readYaml } from "./read-yaml.ts";

const lines = (count: number, make: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join("\n");

it.each([
  ["a: 1\nb: [x, { c: 36.02 ms }]", { a: 1, b: ["x", { c: "36.02 ms" }] }],
  ["\uFEFFa: 1", { a: 1 }],
  ['{"a": {"b": null}}', { a: { b: null } }],
  ["a: &x { b: 1 }\nc: *x", { a: { b: 1 }, c: { b: 1 } }],
  ["%YAML 1.1\n---\na: &x { b: 1 }\nc: { <<: *x, d: 2 }", { a: { b: 1 }, c: { b: 1, d: 2 } }],
  ["", null],
  [
    JSON.stringify(Array.from({ length: 5_000 }, (_, i) => i)),
    Array.from({ length: 5_000 }, (_, i) => i),
  ],
])("reads %j", (text, expected) => {
  expect(readYaml(text, "text")).toEqual(expected);
});

it.each([
  ["a: 1\nb: 2\na: 3", /Map keys must be unique, and a is there twice/, "Correct line 3."],
  ["a:\n  - { b: 1, b: 2 }", /Map keys must be unique, and b/, "Correct line 2."],
  ["title: [x", /neither YAML nor JSON/, "Correct line 1."],
  ['"a" '.repeat(1_100), /more than 2,000 parts in one line/, "Write the values out."],
  ["%\n".repeat(50_001), /more than 50,000 lines/, "Write the values out."],
  ["%YAML 1.1\n---\na: { <<: 1 }", /Merge sources must be maps/, "Correct the text."],
  ["a: 1\n}", /} closes nothing/, "Correct the text."],
  [lines(40_001, (i) => `k${i}: 1`), /more than 40,000 keys/, "Write the values out."],
  [lines(101, (i) => `- &a${i} 1`), /more than 100 anchors and aliases/, "Write the values out."],
  [
    `%YAML 1.1\n---\na: 1\n${lines(101, (i) => `k${i}: { <<: { b: 1 } }`)}`,
    /more than 100 merges/,
    "Write the values out.",
  ],
  ["[".repeat(65), /nested deeper than 64 levels/, "Write the values out."],
  ["- ".repeat(100_000), /more than 2,000 parts in one line/, "Write the values out."],
  [
    `a0: &a0 [1]\n${lines(12, (i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}, *a${i}]`)}`,
    /repeats itself by aliases/,
    "Write the values out.",
  ],
])("refuses %.40j with its field and remedy", (text, message, remedy) => {
  let issue: unknown;
  try {
    readYaml(text, "published");
  } catch (error) {
    issue = error;
  }
  expect(issue).toMatchObject({ code: "invalid_input", field: "published", remedy });
  expect((issue as Error).message).toMatch(message);
});
