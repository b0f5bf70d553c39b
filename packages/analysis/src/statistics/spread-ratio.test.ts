// Quantiles of F as tables print them, and the pooled degrees of freedom.
import { describe, expect, it } from "vitest";
import { largerSpreadP, meanVariance, sampleVariance } from "./spread-ratio.ts";

describe("largerSpreadP", () => {
  it.each([
    // Upper 5 % and 1 % points of F, from any table.
    [3.179, 9, 9, 0.05],
    [5.351, 9, 9, 0.01],
    [2.456, 9, 18, 0.05],
    [4.026, 1, 53, 0.05],
    [161.4, 1, 1, 0.05],
  ])("F = %d with %d and %d degrees has p = %d", (ratio, of, over, p) => {
    expect(largerSpreadP(ratio, { of, over }) / p).toBeCloseTo(1, 2);
  });
  it("says nothing without degrees of freedom or a ratio", () => {
    expect(largerSpreadP(9, { of: 0, over: 5 })).toBe(1);
    expect(largerSpreadP(Number.NaN, { of: 5, over: 5 })).toBe(1);
  });
});

describe("meanVariance", () => {
  it("adds the degrees of freedom of equal variances, and keeps those of the only one", () => {
    const nine = { variance: 4, degrees: 9 };
    expect(meanVariance(nine, nine)).toEqual({ variance: 4, degrees: 18 });
    expect(meanVariance(nine, { variance: 0, degrees: 9 })).toEqual({ variance: 2, degrees: 9 });
  });
});

describe("sampleVariance", () => {
  it("divides by one less than there are", () => {
    expect(sampleVariance([1, 2, 3, 4])).toBeCloseTo(5 / 3, 12);
    expect(sampleVariance([1])).toBeNull();
  });
});
