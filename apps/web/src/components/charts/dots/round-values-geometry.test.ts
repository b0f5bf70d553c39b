// The line that a gate's rounds are drawn on: round ticks, a limit that does not squeeze them, nothing unfinite.
import { describe, expect, it } from "vitest";
import {
  labelledRows,
  roundScale,
  rowHeight,
  shareAlong,
  ticksWithin,
} from "./round-values-geometry.ts";

describe("the line of a gate's rounds", () => {
  it("holds values and a limit that lies near them, in order", () => {
    const scale = roundScale([0.81, 0.83, 0.84], 0.9);
    if (!scale) throw new Error("a line");
    expect(scale).toMatchObject({ kind: "log", limit: "inside" });
    const shares = [0.81, 0.84, 0.9].map((value) => shareAlong(scale, value));
    expect([...shares].sort((a, b) => a - b)).toEqual(shares);
    expect(Math.max(...shares)).toBeLessThan(1);
  });
  it("leaves a distant limit to the edge", () => {
    expect(roundScale([740, 760], 50_000)).toMatchObject({ limit: "above" });
    expect(roundScale([9_000, 9_100], 10)).toMatchObject({ limit: "below" });
  });
  it("gives space to values that did not vary, and to zero errors", () => {
    for (const [values, limit] of [
      [[5, 5, 5], 5],
      [[0, 0, 0], 0.001],
      [[0, 0, 0.0001], 0.001],
    ] as const) {
      const scale = roundScale(values, limit);
      if (!scale) throw new Error("a line");
      expect(scale.domain[1]).toBeGreaterThan(scale.domain[0]);
      expect(scale.domain[0]).toBeGreaterThanOrEqual(0);
      expect(scale.ticks.length).toBeGreaterThan(0);
      for (const value of values) expect(shareAlong(scale, value)).toBeGreaterThanOrEqual(0);
    }
  });
  it("is none without values, whatever else is not finite", () => {
    expect(roundScale([null, Number.NaN, Number.POSITIVE_INFINITY], 1)).toBeNull();
    const scale = roundScale([2, null, Number.POSITIVE_INFINITY], 3);
    expect(scale && [...scale.domain, ...scale.ticks].every(Number.isFinite)).toBe(true);
    expect(scale && shareAlong(scale, 0)).toBe(0);
    expect(scale && shareAlong(scale, Number.NaN)).toBe(0);
  });
  it("counts in round steps of the unit shown, within its ends", () => {
    expect(ticksWithin(0.78, 0.93, 5)).toEqual([0.8, 0.85, 0.9]);
    expect(ticksWithin(1, 120, 5)).toEqual([1, 2, 5, 10, 20, 50, 100]);
    expect(ticksWithin(3, 3, 5)).toEqual([3]);
    const scale = roundScale([730, 790], 800, { per: 1_000 });
    expect(scale?.ticks.map((tick) => tick / 1_000)).toContain(0.76);
  });
  it("numbers all of a few rounds, and some of many", () => {
    expect(labelledRows(6, rowHeight(6))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(labelledRows(200, rowHeight(200)).length).toBeLessThan(50);
    expect(rowHeight(10_000)).toBe(3);
  });
});
