// Predictions against closed forms of Student's t (1, 2 and 4 degrees) and against their own interval.
// The reference file's vectors are checked by check-reference; here stand the p-values and the edges.
import { describe, expect, it } from "vitest";
import {
  halfWidthOf,
  pDifferenceAbove,
  pDifferenceBelow,
  predictionOf,
  spreadOf,
} from "./prediction.ts";
import { studentCdf } from "./quantiles.ts";

describe("Student's distribution function", () => {
  it.each([-8, -2.5, -0.3, 0, 0.7, 1, 4])("has its closed forms at %d", (t) => {
    expect(studentCdf(t, 1)).toBeCloseTo(0.5 + Math.atan(t) / Math.PI, 12);
    expect(studentCdf(t, 2)).toBeCloseTo(0.5 + t / (2 * Math.sqrt(2 + t * t)), 12);
    const x = t / Math.sqrt(t * t + 4);
    expect(studentCdf(t, 4)).toBeCloseTo(0.5 + (3 / 4) * (x - x ** 3 / 3), 12);
  });
  it("ends at 0 and 1", () => {
    expect(studentCdf(Number.NEGATIVE_INFINITY, 3)).toBe(0);
    expect(studentCdf(Number.POSITIVE_INFINITY, 3)).toBe(1);
  });
});

describe("the spread between runs", () => {
  it("is the sample standard deviation, with one degree less than runs", () => {
    expect(spreadOf([1, 2, 3, 4])).toEqual({ s: Math.sqrt(5 / 3), degrees: 3 });
  });
  it("is exactly 0 for equal values, which sums of floating point are not", () => {
    expect(spreadOf([0.1, 0.1, 0.1])).toEqual({ s: 0, degrees: 2 });
  });
  it("is unknown of one run or none", () => {
    expect([spreadOf([]), spreadOf([3])]).toEqual([null, null]);
  });
});

describe("p-values", () => {
  const history = [2.281819, 2.237883, 2.331317, 2.29, 2.26, 2.31];
  const spread = spreadOf(history) ?? { s: 0, degrees: 0 };
  const prediction = predictionOf(history, 2.5);
  const difference = prediction?.difference ?? 0;
  const half = prediction?.halfWidth ?? 0;

  it("are the level at the ends of the interval, and a half in its middle", () => {
    const k = history.length;
    expect(pDifferenceBelow(difference, difference + half, spread, k)).toBeCloseTo(0.025, 10);
    expect(pDifferenceAbove(difference, difference - half, spread, k)).toBeCloseTo(0.025, 10);
    expect(pDifferenceAbove(difference, difference, spread, k)).toBeCloseTo(0.5, 12);
  });
  it("keep their digits far out", () => {
    const p = pDifferenceAbove(20, 0, spread, history.length);
    expect(p).toBeGreaterThan(0);
    expect(p).toBeLessThan(1e-9);
  });
  it("are wider for a single baseline run, by the root of 2 over 1 + 1/k", () => {
    expect(halfWidthOf(spread, 1) / halfWidthOf(spread, 6)).toBeCloseTo(
      Math.sqrt(2 / (1 + 1 / 6)),
      12,
    );
  });
});
