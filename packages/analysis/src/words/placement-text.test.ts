// Where load threads were placed, as the report and the run's log say it.
import type { RunPlacement } from "@gonogo/protocols/report";
import { describe, expect, it } from "vitest";
import { placementText } from "./placement-text.ts";

const chosen = (changes: Partial<RunPlacement>): RunPlacement => ({
  ...{ asked: "apart", threads: 1, loadCores: [1, 0], kept: 1, targetCores: [0], shortfall: null },
  ...changes,
});

describe("placementText", () => {
  it.each<[string, Partial<RunPlacement>, number | null]>([
    ["1 load thread keeps core 1, apart from the core of the target (0).", {}, null],
    [
      "2 load threads keep cores 0 and 1. There are too few cores for each to have its own, apart from the target.",
      {},
      2,
    ],
    ["1 load thread keeps core 1.", { targetCores: [] }, 1],
    ["1 load thread keeps core 0, beside the target.", { asked: "beside", loadCores: [0] }, null],
    ["The kernel places the load threads.", { asked: "kernel", loadCores: [] }, null],
    [
      "The kernel places the load threads: this machine offers one core.",
      { loadCores: [], kept: 0, shortfall: "one-core" },
      null,
    ],
    [
      "The kernel places the load threads: no target is seen on this machine.",
      { asked: "beside", loadCores: [], kept: 0, shortfall: "target-not-seen" },
      null,
    ],
  ])("%s", (text, changes, pilotThreads) => {
    expect(placementText(chosen(changes), pilotThreads)).toBe(text);
  });
});
