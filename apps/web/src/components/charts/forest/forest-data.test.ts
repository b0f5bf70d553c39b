// The line of a forest plot: round ends, 1 always on it, and arrows for what lies beyond.
import { describe, expect, it } from "vitest";
import { type ForestRow, forestPlace, forestSpan, forestTicks, ratioText } from "./forest-data.ts";

const row = (value: number, low: number | null, high: number | null): ForestRow => ({
  label: "p99",
  hint: "lower is better",
  figures: [{ key: "v1", value, low, high }],
});

describe("forest plot", () => {
  it("reaches as far to either side as the intervals do, in round steps", () => {
    expect(forestSpan([row(0.8, 0.7, 0.9)])).toEqual([1 / 1.5, 1.1]);
    expect(forestSpan([row(2.3, 2.1, 2.6), row(0.5, 0.45, 0.55)])).toEqual([1 / 3, 3]);
    expect(forestSpan([row(900, null, Number.POSITIVE_INFINITY)])).toEqual([1 / 1.1, 64]);
    expect(forestSpan([])).toEqual([1 / 1.1, 1.1]);
  });
  it("has 1 among its ticks, however few there may be", () => {
    for (const span of [forestSpan([row(1.01, 0.99, 1.03)]), [1 / 3, 3], [1 / 64, 64]] as const)
      for (const most of [3, 9]) {
        const ticks = forestTicks(span, most);
        expect(ticks).toContain(1);
        expect(ticks.length).toBeLessThanOrEqual(most + 1);
      }
  });
  it("places ratios along the logarithm, and says what lies beyond", () => {
    const span = [0.5, 2] as const;
    expect(forestPlace(1, span)).toEqual({ share: 0.5, beyond: null });
    expect(forestPlace(5, span)).toEqual({ share: 1, beyond: "above" });
    expect(forestPlace(0, span)).toEqual({ share: 0, beyond: null });
    expect(forestPlace(0.1, span)).toEqual({ share: 0, beyond: "below" });
  });
  it("writes ratios as they are said", () => {
    expect([0.5, 1.25, 1 / 16, 64, 0.833].map(ratioText)).toEqual([
      "×0.5",
      "×1.25",
      "×1/16",
      "×64",
      "×0.833",
    ]);
  });
});
