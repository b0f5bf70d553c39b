// The exact signed-rank distribution against enumeration, and the levels that intervals attain.
import { describe, expect, it } from "vitest";
import { lookLevels } from "./look-levels.ts";
import { signedRankCut, signedRankLowerTail, signedRankUpperTail } from "./signed-rank.ts";

/** P(W <= w) by going through all sign patterns. */
function enumerated(n: number, w: number): number {
  let hits = 0;
  for (let signs = 0; signs < 2 ** n; signs++) {
    let sum = 0;
    for (let rank = 1; rank <= n; rank++) if ((signs >> (rank - 1)) & 1) sum += rank;
    if (sum <= w) hits++;
  }
  return hits / 2 ** n;
}

describe("the signed-rank distribution", () => {
  it("equals enumeration for 1 to 12 values", () => {
    for (let n = 1; n <= 12; n++)
      for (let w = -1; w <= (n * (n + 1)) / 2 + 1; w++)
        expect(signedRankLowerTail(n, w), `n ${n}, w ${w}`).toBe(enumerated(n, w));
  });
  it("keeps its smallest probability and its symmetry at 200 values", () => {
    expect(signedRankLowerTail(200, 0)).toBe(2 ** -200);
    expect(signedRankLowerTail(200, 20_100)).toBe(1);
    expect(signedRankUpperTail(200, 10_051) + signedRankLowerTail(200, 10_050)).toBeCloseTo(1, 12);
    expect(signedRankUpperTail(200, 20_100)).toBe(2 ** -200);
  });
  it("refuses what it has no distribution for", () => {
    expect(() => signedRankLowerTail(0, 0)).toThrow(RangeError);
    expect(() => signedRankLowerTail(201, 0)).toThrow(RangeError);
  });
});

describe("the level that an interval attains", () => {
  it.each([
    [6, 96.9],
    [7, 95.3],
    [8, 96.1],
    [9, 96.1],
    [10, 95.1],
  ])("%i rounds: %f %%", (rounds, level) => {
    const { attained } = signedRankCut(rounds, 0.025);
    expect(100 * (1 - 2 * attained)).toBeCloseTo(level, 1);
  });
  it("has no finite interval under 6 rounds", () => {
    expect(signedRankCut(5, 0.025)).toEqual({ k: 0, attained: 0 });
  });
});

describe("levels of looks", () => {
  it("spends alpha over looks at 10, 15 and 20 rounds", () => {
    const looks = lookLevels([10, 15, 20], 0.025);
    expect(looks.map((look) => look.k)).toEqual([5, 20, 43]);
    expect(looks.map((look) => Number(look.alpha.toFixed(6)))).toEqual([
      0.006836, 0.009033, 0.008591,
    ]);
  });
  it("never spends more than alpha in all", () => {
    for (const looks of [[6], [10, 16], [6, 7, 8, 9], [10, 15, 20], [50, 100, 150, 200]]) {
      const spent = lookLevels(looks, 0.025).reduce((sum, look) => sum + look.alpha, 0);
      expect(spent).toBeLessThanOrEqual(0.025);
      expect(spent).toBeGreaterThan(0.012);
    }
  });
});
