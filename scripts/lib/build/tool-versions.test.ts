// What is said when a tool is missing or too old is the first thing that a newcomer may read.
import { expect, it } from "vitest";
import { versionProblem } from "./tool-versions.mjs";

it.each([
  ["node", "v20.19.0"],
  ["node", "v22.0.1"],
  ["cargo", "cargo 1.95.0 (f2d3ce0bd 2026-03-21)"],
] as const)("is nothing of %s %s", (tool, answer) => {
  expect(versionProblem(tool, answer)).toBeNull();
});

it("is what was found and where to get it", () => {
  expect(versionProblem("cargo", null)).toContain("was not found");
  expect(versionProblem("cargo", "unknown")).toContain("1.85 or later is needed, found unknown");
  expect(versionProblem("node", "v20.18.3\n")).toMatch(
    /20\.19 or later.*v20\.18\.3\. Node\.js 22 or 24.*nodejs\.org/,
  );
});
