// Estimates and p-values from Walsh averages: ties, limits that are hit exactly, and coverage by simulation.
import { describe, expect, it } from "vitest";
import { seededNormal, seededRandom } from "./seeded-random.ts";
import { centreOf, pAbove, pBelow, pWithoutEach, walshAverages } from "./walsh.ts";

describe("Walsh averages", () => {
  it("pairs every value with every later one and itself", () => {
    expect(walshAverages([3, 1])).toEqual([1, 2, 3]);
    expect(walshAverages([])).toEqual([]);
    expect(walshAverages([1, 2, 3, 4, 5])).toHaveLength(15);
  });
});

describe("p-values against a limit", () => {
  const values = [-0.3, -0.2, -0.1, 0.1, 0.2, 0.3];
  it("counts averages equal to the limit for neither side", () => {
    expect(pAbove(values, 0)).toBe(pBelow(values, 0));
    expect(pAbove(values, 0)).toBeGreaterThan(0.5);
  });
  it("gives 1 to values that all equal the limit", () => {
    expect(pAbove([0.5, 0.5, 0.5, 0.5, 0.5, 0.5], 0.5)).toBe(1);
    expect(pBelow([0.5, 0.5, 0.5, 0.5, 0.5, 0.5], 0.5)).toBe(1);
  });
  it("gives 2^-n when every value lies on one side", () => {
    expect(pAbove([1, 2, 3, 4, 5, 6], 0)).toBe(2 ** -6);
    expect(pBelow([1, 2, 3, 4, 5, 6], 7)).toBe(2 ** -6);
  });
  it("gives with each value left out what the rest alone gives", () => {
    const some = [...values, 0.35, -0.05, 0.1];
    const without = (i: number) => some.filter((_, j) => j !== i);
    const expected = some.map((_, i) => pAbove(without(i), 0.05));
    expect(pWithoutEach(some, (average) => average > 0.05)).toEqual(expected);
    expect(new Set(expected).size).toBeGreaterThan(2);
    expect(pWithoutEach([1], () => true)).toEqual([1]);
  });
  it("gives 1 without values, and takes infinite ones as worst cases", () => {
    expect(pAbove([], 0)).toBe(1);
    expect(pBelow([-1, -1, -1, Number.POSITIVE_INFINITY, -1, -1], 0)).toBeGreaterThan(0.025);
  });
});

describe("the interval", () => {
  it("agrees with the one-sided tests at its ends", () => {
    const normal = seededNormal(seededRandom(11));
    for (let trial = 0; trial < 50; trial++) {
      const d = Array.from({ length: 10 }, normal);
      const { low, high, level } = centreOf(d);
      const alpha = (1 - (level ?? 0)) / 2;
      expect(pAbove(d, (low ?? 0) - 1e-9)).toBeLessThanOrEqual(alpha + 1e-12);
      expect(pAbove(d, (low ?? 0) + 1e-9)).toBeGreaterThan(alpha);
      expect(pBelow(d, (high ?? 0) + 1e-9)).toBeLessThanOrEqual(alpha + 1e-12);
      expect(pBelow(d, (high ?? 0) - 1e-9)).toBeGreaterThan(alpha);
    }
  });
  it("covers the centre as often as its level says, for 6 to 10 rounds of log-normal blocks with drift", () => {
    const normal = seededNormal(seededRandom(2026));
    for (const rounds of [6, 7, 8, 10]) {
      const runs = 2_000;
      let covered = 0;
      let level = 0;
      for (let run = 0; run < runs; run++) {
        const drift = 0.02 * normal();
        const d = Array.from({ length: rounds }, (_, r) => {
          const sign = r % 2 === 0 ? 1 : -1;
          return 0.1 + 0.05 * normal() + sign * drift * 0.1;
        });
        const centre = centreOf(d);
        level = centre.level ?? 0;
        if ((centre.low ?? 1) <= 0.1 && (centre.high ?? 0) >= 0.1) covered++;
      }
      const standardError = Math.sqrt((level * (1 - level)) / runs);
      expect(Math.abs(covered / runs - level)).toBeLessThan(0.01 + 2 * standardError);
    }
  }, 60_000);
});
