// What people wrote, as Markdown: figures stay readable, marks and links do not work. What renderers make of it is tried in
// apps/web/src/features/runs/report-markdown.test.tsx.
import { expect, it } from "vitest";
import { markdownTable } from "./markdown-table.ts";
import { markdownCode, markdownText } from "./markdown-text.ts";

it.each([
  ["p99 is 31 % higher [22 – 41 %] than ×1.25", "p99 is 31 % higher [22 – 41 %] than ×1.25"],
  ["mean < 50 ms and > 3", "mean < 50 ms and > 3"],
  ["R&D & co", "R&D & co"],
  ["-10 %", "-10 %"],
  ["  two\n lines ", "two lines"],
  ["- item", "\\- item"],
  ["1. item", "1\\. item"],
  ["--- rule", "\\--- rule"],
  ["> quote", "\\> quote"],
  ["[1]: http", "\\[1\\]: http"],
  ["a [1](x)", "a \\[1\\](x)"],
  ["&lt;b", "\\&lt;b"],
  ["<b>", "\\<b\\>"],
  ["~~no~~ $x$", "\\~\\~no\\~\\~ \\$x\\$"],
  ["a\\|b", "a\\\\\\|b"],
  ["see https://x.example|b", "see `https://x.example`\\|b"],
  ["by @ann, #12 and a@b.example", "by `@ann`, `#12` and `a@b.example`"],
])("writes %j as %j", (text, written) => {
  expect(markdownText(text)).toBe(written);
});

it("writes names of programs as code, whatever is in them", () => {
  expect(markdownCode("ring::seal<T>")).toBe("`ring::seal<T>`");
  expect(markdownCode("a|b`c\\")).toBe("`a`\\|`b`\\``c`\\\\");
});

it("takes time in proportion to the text", () => {
  const text = "[1 ".repeat(100_000);
  expect(markdownText(text).length).toBeGreaterThan(300_000);
});

it("keeps a table to its columns", () => {
  const table = markdownTable(["a|b", ""], [["x\ny", { markdown: "**1**" }]]);
  expect(table).toBe("| a\\|b |  |\n| --- | ---: |\n| x y | **1** |");
});
