// What counts as proof on a real server: misses, GO on nothing, and slow-downs found as often as the power says.

import { seededNormal, seededRandom } from "@gonogo/analysis/statistics/seeded-random";
import { centreOf, pAbove, pBelow } from "@gonogo/analysis/statistics/walsh";
import { describe, expect, it } from "vitest";
import {
  binomialLimits,
  missesAllowed,
  pooledSpread,
  type RealDuel,
  sameRows,
  slowDownOf,
} from "./real-proof.ts";

const spread = 0.02;

/** Duels as they would come out with normal differences of one spread. */
function duels(count: number, effect: number, seed: number): RealDuel[] {
  const normal = seededNormal(seededRandom(seed));
  return Array.from({ length: count }, () => {
    const d = Array.from({ length: 10 }, () => effect + spread * normal());
    const { low, high } = centreOf(d);
    const outcome =
      pAbove(d, 0) <= 0.025 ? "fail" : pBelow(d, 0) <= 0.025 ? "pass" : "inconclusive";
    const ends = { low: Math.exp(low ?? 0), high: Math.exp(high ?? 0) };
    const shown = { outcome, reason: null, verdict: "INCONCLUSIVE" };
    return { slower: Math.expm1(effect), addedUs: 10, d, ...ends, ...shown };
  });
}
const notJudged: RealDuel = {
  ...{ slower: 0, addedUs: 0, d: [], low: null, high: null },
  ...{ outcome: "not-evaluated", reason: "engine-bound", verdict: "INCONCLUSIVE" },
};

describe("binomial limits", () => {
  it("hold the middle 99 %", () => {
    expect(binomialLimits(20, 0.8)).toEqual({ low: 11, high: 20 });
    expect(binomialLimits(20, 1)).toEqual({ low: 20, high: 20 });
    expect(binomialLimits(20, 0)).toEqual({ low: 0, high: 0 });
  });
  it("allow 5 misses of 40 intervals", () => {
    expect(missesAllowed(40)).toBe(5);
    expect(missesAllowed(1)).toBe(1);
  });
});

describe("a target against itself", () => {
  it("passes as it should, and duels that could not be judged count for nothing", () => {
    const rows = sameRows([...duels(40, 0, 1), notJudged]);
    expect(rows.map(({ passed }) => passed)).toEqual([true, true, true, true]);
    expect(rows[0]?.runs).toBe(40);
  });
  it("fails for intervals that miss too often, for a single GO, and for no duel at all", () => {
    expect(sameRows(duels(40, 0.05, 2))[0]?.passed).toBe(false);
    const [first, ...others] = duels(40, 0, 1);
    const go = { ...(first as RealDuel), verdict: "GO" };
    expect(sameRows([go, ...others])[1]).toMatchObject({ hits: 1, passed: false });
    expect(sameRows([notJudged]).map(({ passed }) => passed)).toEqual([false, false, false, false]);
  });
});

describe("a gate whose limit is the truth", () => {
  const decided = (outcome: string, count: number) =>
    duels(40, 0, 1).map((duel, i) => ({ ...duel, outcome: i < count ? outcome : "inconclusive" }));
  it("may be wrong in 2.5 % a side: 3 of 40, since more come in under 2 % of such counts", () => {
    expect(missesAllowed(40, 0.025)).toBe(3);
    expect(sameRows(decided("pass", 3))[2]).toMatchObject({ hits: 3, passed: true });
    expect(sameRows(decided("pass", 4))[2]).toMatchObject({ hits: 4, passed: false });
    expect(sameRows(decided("fail", 3))[3]).toMatchObject({ hits: 3, passed: true });
    expect(sameRows(decided("fail", 4))[3]).toMatchObject({ hits: 4, passed: false });
  });
});

describe("a slow-down", () => {
  it("is found as often as the power at the measured spread says", () => {
    const found = slowDownOf(duels(20, spread, 3), "quiet");
    expect(found?.spread).toBeCloseTo(spread, 2);
    expect(found?.power).toBeGreaterThan(0.6);
    expect(found?.power).toBeLessThan(0.95);
    expect(found?.passed).toBe(true);
  });
  it("fails when gates do not see what is there", () => {
    const blind = duels(20, 3 * spread, 4).map((duel) => ({ ...duel, outcome: "inconclusive" }));
    expect(slowDownOf(blind, "busy")).toMatchObject({ detected: 0, passed: false });
  });
  it("may be found oftener than the spread lets expect, but only where something disturbs", () => {
    const disturbed = duels(20, spread / 2, 5).map((duel) => ({ ...duel, outcome: "fail" }));
    expect(slowDownOf(disturbed, "quiet")).toMatchObject({ detected: 20, passed: false });
    expect(slowDownOf(disturbed, "busy")).toMatchObject({ detected: 20, passed: true });
  });
  it("says nothing without a judged duel", () => {
    expect(slowDownOf([], "quiet")).toBeNull();
    expect(slowDownOf([notJudged], "quiet")).toBeNull();
    expect(pooledSpread([notJudged])).toBeNull();
  });
});
