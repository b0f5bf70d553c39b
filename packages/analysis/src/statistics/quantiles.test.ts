// Special functions and quantiles against closed forms and published tables, at the edges too.
import { describe, expect, it } from "vitest";
import { incompleteBeta, incompleteGamma, logGamma } from "./gamma-beta.ts";
import {
  betaQuantile,
  chiSquareQuantile,
  normalCdf,
  normalQuantile,
  studentQuantile,
  studentTwoSided,
} from "./quantiles.ts";

describe("special functions", () => {
  it("knows factorials as gamma values", () => {
    expect(Math.exp(logGamma(6))).toBeCloseTo(120, 9);
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 13);
  });
  it("equals closed forms of the incomplete beta function", () => {
    for (const x of [1e-9, 0.01, 0.3, 0.5, 0.9, 1 - 1e-9]) {
      expect(incompleteBeta(x, 1, 1)).toBeCloseTo(x, 13);
      expect(incompleteBeta(x, 2, 3)).toBeCloseTo(6 * x ** 2 - 8 * x ** 3 + 3 * x ** 4, 12);
      expect(incompleteBeta(x, 0.5, 0.5)).toBeCloseTo((2 / Math.PI) * Math.asin(Math.sqrt(x)), 11);
    }
  });
  it("equals the binomial sum for a million requests", () => {
    const [n, k, p] = [1_000_000, 3, 1e-6];
    let [term, sum] = [(1 - p) ** n, 0];
    for (let i = 0; i <= k; i++) {
      sum += term;
      term *= ((n - i) / (i + 1)) * (p / (1 - p));
    }
    expect(1 - incompleteBeta(p, k + 1, n - k)).toBeCloseTo(sum, 10);
  });
  it("equals closed forms of the incomplete gamma function", () => {
    for (const x of [0.1, 1, 5, 30])
      expect(incompleteGamma(1, x)).toBeCloseTo(1 - Math.exp(-x), 13);
  });
});

describe("quantiles", () => {
  it("equals tables", () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 12);
    expect(normalQuantile(0.8)).toBeCloseTo(0.8416212335729143, 12);
    expect(normalQuantile(0.5)).toBe(0);
    expect(normalCdf(-1.959963984540054)).toBeCloseTo(0.025, 13);
    expect(studentQuantile(0.975, 9)).toBeCloseTo(2.262157162798205, 11);
    expect(studentQuantile(0.025, 1)).toBeCloseTo(-12.706204736174696, 11);
    expect(studentTwoSided(2.262157162798205, 9)).toBeCloseTo(0.05, 13);
    expect(chiSquareQuantile(0.975, 9)).toBeCloseTo(19.02276779864163, 11);
    expect(chiSquareQuantile(0.025, 9)).toBeCloseTo(2.7003894999803584, 9);
  });
  it("inverts the incomplete beta function, fractions included", () => {
    for (const [a, b] of [
      [0.3, 7.5],
      [1, 1_000],
      [12.25, 48_000.5],
    ] as const)
      for (const p of [0.001, 0.025, 0.5, 0.975])
        expect(incompleteBeta(betaQuantile(p, a, b), a, b)).toBeCloseTo(p, 10);
    expect(betaQuantile(0, 2, 3)).toBe(0);
    expect(betaQuantile(1, 2, 3)).toBe(1);
  });
});
