// Crossings with their intervals, by figures whose lines are known; and silence where nothing is decided.
import { describe, expect, it } from "vitest";
import { crossoversOf, type RatioAt } from "./crossover.ts";

/** A ratio of e to the power of `log`, with an interval of so much to either side. */
const at = (x: number, log: number, half = 0.1): RatioAt => ({
  x,
  value: Math.exp(log),
  low: Math.exp(log - half),
  high: Math.exp(log + half),
});

describe("crossoversOf", () => {
  it("finds where the line crosses, and from where to where its interval does", () => {
    const [found, ...more] = crossoversOf([at(0, -0.5), at(100, 0.5)]);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ kind: "crossing", before: "less" });
    if (found?.kind !== "crossing") throw new Error("no crossing");
    expect(found.at).toBeCloseTo(50, 9);
    expect(found.low).toBeCloseTo(40, 9);
    expect(found.high).toBeCloseTo(60, 9);
  });
  it("reads values in any order, and through one that decides nothing", () => {
    const [found] = crossoversOf([at(100, -0.4), at(50, 0.02), at(0, 0.4)]);
    if (found?.kind !== "crossing") throw new Error("no crossing");
    expect(found.before).toBe("more");
    // From (50, 0.02) to (100, -0.4) the line is zero after 2/42 of the way.
    expect(found.at).toBeCloseTo(50 + (50 * 2) / 42, 9);
    expect(found.low).toBeLessThan(50);
    expect(found.high).toBeGreaterThan(found.at);
  });
  it("finds each of several", () => {
    const found = crossoversOf([at(1, -0.5), at(2, 0.5), at(3, -0.5)]);
    expect(found.map((one) => one.kind === "crossing" && one.before)).toEqual(["less", "more"]);
  });
  it("names one side where it never changes, and the values that are open", () => {
    expect(crossoversOf([at(0, 0.05), at(50, 0.5), at(100, 0.6)])).toEqual([
      { kind: "one-side", side: "more", open: [0] },
    ]);
  });
  const without = { x: 3, value: null, low: null, high: null };
  it("counts a value without a figure as open", () => {
    expect(crossoversOf([without, at(50, 0.5)])).toEqual([
      { kind: "one-side", side: "more", open: [3] },
    ]);
  });
  it("says nothing without a decided value", () => {
    for (const ratios of [[], [at(1, 0.05), at(2, -0.05)], [without]])
      expect(crossoversOf(ratios)).toEqual([{ kind: "undecided" }]);
    const atLeast = { x: 1, value: 2, low: 1.5, high: Number.POSITIVE_INFINITY };
    expect(crossoversOf([atLeast])).toEqual([{ kind: "undecided" }]);
  });
});
