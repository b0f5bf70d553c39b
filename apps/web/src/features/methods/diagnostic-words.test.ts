// Every finding that a report can carry is explained on the methods page, in words of its own.
import { diagnosticCodes } from "@gonogo/protocols/report";
import { expect, it } from "vitest";
import { diagnosticWords } from "./diagnostic-words.ts";

it.each(diagnosticCodes)("%s has words for what it looks at and what it does", (code) => {
  const words = diagnosticWords[code];
  expect(words.looksAt).toMatch(/^[A-Z].{20,}\.$/);
  expect(words.effect).toMatch(/^[A-Z].{10,}\.$/);
});

it("explains nothing that no report can carry", () => {
  expect(Object.keys(diagnosticWords).sort()).toEqual([...diagnosticCodes].sort());
});

it("says of no two findings that they look at the same", () => {
  const looks = Object.values(diagnosticWords).map((words) => words.looksAt);
  expect(new Set(looks).size).toBe(looks.length);
});
