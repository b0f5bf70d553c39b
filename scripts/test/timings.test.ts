// The summary must name the tasks that a run was waiting for, not just those that took long.
import { describe, expect, it } from "vitest";
import { criticalPath, timingLines } from "./timings.mjs";

const task = (name: string, beginS: number, endS: number, waitedFor: string[] = []) => ({
  name,
  title: name,
  beginMs: beginS * 1_000,
  endMs: endS * 1_000,
  waitedFor,
});
const timings = [
  task("install", 0, 40),
  task("look", 0, 0.2),
  task("web", 40, 100, ["install"]),
  task("build", 0, 250),
  task("suite", 250, 300, ["web", "build", "look"]),
];

describe("timings", () => {
  it("follow the waits back from the last end", () => {
    expect(criticalPath(timings).map(({ name }) => name)).toEqual(["build", "suite"]);
    expect(criticalPath([])).toEqual([]);
  });

  it("are reported in order of begin, without what took no time", () => {
    expect(timingLines(timings)).toEqual([
      "Where the time went:",
      "   0 –  40 s  install",
      "   0 – 250 s  build",
      "  40 – 100 s  web",
      " 250 – 300 s  suite",
      "What the whole waited for: build (250 s), suite (50 s)",
    ]);
  });
});
