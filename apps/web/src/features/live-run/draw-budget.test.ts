// A live page draws between blocks, seldom, and the less often the longer it takes.
import { describe, expect, it } from "vitest";
import { isDrawDue } from "./draw-budget.ts";

const due = (pauseMs: number, tookMs: number, blockEnded: boolean, isMeasuring: boolean) =>
  isDrawDue({ endedMs: 1_000, tookMs }, { nowMs: 1_000 + pauseMs, blockEnded, isMeasuring });

describe("drawing budget", () => {
  it("draws after a block's end, and not while the next one is measured", () => {
    expect(due(30_000, 50, true, false)).toBe(true);
    expect(due(30_000, 50, true, true)).toBe(false);
    expect(due(29_999, 50, true, false)).toBe(false);
  });
  it("draws a long block now and then, and short ones that leave no pause", () => {
    expect(due(59_999, 50, false, true)).toBe(false);
    expect(due(60_000, 50, false, true)).toBe(true);
    expect(due(60_000, 50, true, true)).toBe(true);
  });
  it("spends 1 % of its time on it, however large the report is", () => {
    expect(due(99_000, 1_000, true, false)).toBe(false);
    expect(due(100_000, 1_000, true, false)).toBe(true);
    expect(due(99_000, 1_000, false, true)).toBe(false);
  });
});
