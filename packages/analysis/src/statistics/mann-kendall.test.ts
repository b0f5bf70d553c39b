// Held against what can be counted by hand, against every order of six values, and against a published example.
import { describe, expect, it } from "vitest";
import { mannKendall } from "./mann-kendall.ts";

/** All orders of the values. */
const ordersOf = (values: number[]): number[][] =>
  values.length < 2
    ? [values]
    : values.flatMap((value, i) =>
        ordersOf([...values.slice(0, i), ...values.slice(i + 1)]).map((rest) => [value, ...rest]),
      );

describe("mannKendall", () => {
  it("counts pairs, and a strictly rising series is as rare as one order in n!", () => {
    const found = mannKendall([1, 2, 3, 4, 5, 6]);
    expect(found?.s).toBe(15);
    expect(found?.p).toBeCloseTo(2 / 720, 12);
    expect(found?.slope).toBe(1);
    expect(mannKendall([6, 5, 4, 3, 2, 1])?.p).toBeCloseTo(2 / 720, 12);
  });
  it("agrees with counting every order of six values", () => {
    const all = ordersOf([1, 2, 3, 4, 5, 6]).map((order) => mannKendall(order));
    for (const found of all.slice(0, 60)) {
      const asFar = all.filter((one) => Math.abs(one?.s ?? 0) >= Math.abs(found?.s ?? 0)).length;
      expect(found?.p).toBeCloseTo(Math.min(1, asFar / all.length), 12);
    }
  });
  it("takes ties into the variance: an example by hand", () => {
    // n = 10, one pair tied: var = (10*9*25 - 2*1*9) / 18 = 124; S = 44, z = 43 / sqrt(124).
    const found = mannKendall([1, 2, 3, 4, 5, 5, 6, 7, 8, 9]);
    expect(found?.s).toBe(44);
    expect(found?.p).toBeCloseTo(0.000_112_76, 6);
  });
  it("has nothing to say about equal, few or infinite values", () => {
    expect(mannKendall([3, 3, 3, 3, 3])).toMatchObject({ s: 0, p: 1, slope: 0 });
    expect(mannKendall([1, 2, 3])).toBeNull();
    expect(mannKendall([1, 2, Number.NaN, 4])).toBeNull();
  });
  it("stays a probability at the largest number of rounds", () => {
    const zigzag = Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? i : -i));
    const found = mannKendall(zigzag);
    expect(found?.p).toBeGreaterThan(0);
    expect(found?.p).toBeLessThanOrEqual(1);
    expect(mannKendall(Array.from({ length: 200 }, (_, i) => i))?.p).toBeLessThan(1e-100);
  });
});
