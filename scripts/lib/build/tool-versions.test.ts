// What is said when a tool is missing or too old is the first thing that a newcomer may read.
import { describe, expect, it } from "vitest";
import { complaint, isAtLeast, parseVersion } from "./tool-versions.mjs";

describe("tool versions", () => {
  it("are read from what each tool prints", () => {
    expect(parseVersion("v20.20.2")).toEqual([20, 20]);
    expect(parseVersion("cargo 1.95.0 (f2d3ce0bd 2026-03-21)")).toEqual([1, 95]);
    expect(parseVersion("unknown")).toBeNull();
  });

  it("compare by major, then minor", () => {
    expect(isAtLeast([20, 19], [20, 19])).toBe(true);
    expect(isAtLeast([22, 0], [20, 19])).toBe(true);
    expect(isAtLeast([20, 18], [20, 19])).toBe(false);
  });

  it("are complained about with what was found and where to get it", () => {
    expect(complaint("cargo", null)).toContain("was not found");
    expect(complaint("node", "v18.1.0")).toMatch(/20\.19 or later.*v18\.1\.0.*nodejs\.org/);
    expect(complaint("node", "v20.19.0")).toBeNull();
  });
});
