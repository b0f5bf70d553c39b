// What duels of the real demo target prove: a variant against itself, and against itself made slower.
// Pure: it reads what the duels said and lays it beside what the method promises. Who measured them, and how, is
// the worker's affair (`npm run validate -- real`).

import { incompleteBeta } from "@gonogo/analysis/statistics/gamma-beta";
import { seedFrom } from "@gonogo/analysis/statistics/seeded-random";
import { medianOfSorted, walshAverages } from "@gonogo/analysis/statistics/walsh";
import { signedRankPower } from "./simulation/power-held.ts";
import { rowOf, type ValidationRow } from "./validation-row.ts";

/** What else the machine does: nothing, one busy process, or a browser on the live page of a run. */
export const realConditions = ["quiet", "busy", "watched"] as const;
export type RealCondition = (typeof realConditions)[number];

/** One duel of the demo target against itself, as it was judged. */
export type RealDuel = {
  /** The slow-down asked for: 0 for a variant against itself, 0.1 for 10 %. */
  readonly slower: number;
  /** Delay added to the slower side. */
  readonly addedUs: number;
  /** d = ln b - ln a of every valid round. */
  readonly d: readonly number[];
  readonly low: number | null;
  readonly high: number | null;
  /** Outcome of the gate `p50(b) / p50(a) <= 1`. */
  readonly outcome: string;
  readonly reason: string | null;
  /** The verdict; of a variant against itself, on "5 % faster than itself". */
  readonly verdict: string;
};

/** P(X <= k) of a binomial count. */
const binomialAtMost = (k: number, n: number, p: number): number =>
  k >= n ? 1 : k < 0 ? 0 : incompleteBeta(1 - p, n - k, k + 1);

/** Counts that lie in the middle 99 % of a binomial distribution. */
export function binomialLimits(n: number, p: number): { low: number; high: number } {
  let low = 0;
  while (low < n && binomialAtMost(low, n, p) <= 0.005) low++;
  let high = low;
  while (high < n && binomialAtMost(high, n, p) < 0.995) high++;
  return { low, high };
}

/** Share of intervals of 10 rounds that miss (attained level 95.12 %). */
const intervalMissRate = 0.0488;
/** Share of wrong answers that a gate may give a side. */
const wrongRate = 0.025;

/** How many of n may be wrong at this rate: the smallest count that more come after in under 2 % (40 intervals: 5). */
export function missesAllowed(n: number, missRate = intervalMissRate): number {
  let misses = 0;
  while (misses < n && 1 - binomialAtMost(misses, n, missRate) > 0.02) misses++;
  return misses;
}

/** Whether a duel could be judged: not where the engine or invalidated blocks stood in the way. */
export const wasJudged = (duel: RealDuel): boolean =>
  duel.outcome !== "not-evaluated" && duel.low !== null && duel.high !== null;

/** Spread of d within duels, pooled; null without any. */
export function pooledSpread(duels: readonly RealDuel[]): number | null {
  const parts = duels.filter(({ d }) => d.length > 1);
  const squares = parts.reduce((sum, { d }) => {
    const mean = d.reduce((total, x) => total + x, 0) / d.length;
    return sum + d.reduce((total, x) => total + (x - mean) ** 2, 0);
  }, 0);
  const degrees = parts.reduce((sum, { d }) => sum + d.length - 1, 0);
  return degrees === 0 ? null : Math.sqrt(squares / degrees);
}

const counted = (duels: readonly RealDuel[], holds: (duel: RealDuel) => boolean): number =>
  duels.filter(holds).length;

/**
 * A variant against itself: intervals that miss 1, GO on "5 % faster", and the gate whose limit is the truth: a pass is
 * a false GO there, a fail a false NO-GO.
 */
export function sameRows(duels: readonly RealDuel[]): ValidationRow[] {
  const judged = duels.filter(wasJudged);
  const runs = judged.length;
  const upTo = (hits: number) => ({ kind: "at-most", bound: hits / Math.max(1, runs) }) as const;
  const misses = counted(judged, ({ low, high }) => (low ?? 0) > 1 || (high ?? 0) < 1);
  const passes = counted(judged, ({ outcome }) => outcome === "pass");
  const fails = counted(judged, ({ outcome }) => outcome === "fail");
  const row = (at: string, hits: number, claim: ReturnType<typeof upTo>) => ({
    ...rowOf({ group: "The demo target against itself", what: "duels", at, claim, hits, runs }),
    // Counts are compared as they are: a claim of "never" has no limits.
    passed: runs > 0 && hits / runs <= claim.bound,
  });
  return [
    row("intervals that miss 1", misses, upTo(missesAllowed(runs))),
    row("GO on `5 % faster than itself`", counted(judged, isGo), upTo(0)),
    row("false GO: pass `ratio <= 1`", passes, upTo(missesAllowed(runs, wrongRate))),
    row("false NO-GO: fail `ratio <= 1`", fails, upTo(missesAllowed(runs, wrongRate))),
  ];
}

const isGo = ({ verdict }: RealDuel): boolean => verdict === "GO";

export type SlowDown = {
  readonly slower: number;
  readonly addedUs: number;
  readonly duels: number;
  readonly judged: number;
  readonly detected: number;
  /** ln of the effect that arrived, over all rounds of these duels, and its spread within them. */
  readonly effect: number;
  readonly spread: number;
  /** Exact signed-rank power for normal differences of this effect and spread. */
  readonly power: number;
  readonly limits: { readonly low: number; readonly high: number };
  readonly passed: boolean;
};

/**
 * Duels with one injected slow-down: found as often as the exact power says, within its binomial limits? Where something
 * disturbs, a few rounds that stand apart make the spread and hide power that the ranks have: then oftener is no error.
 */
export function slowDownOf(
  duels: readonly RealDuel[],
  condition: RealCondition,
  runs = 20_000,
): SlowDown | null {
  const [first] = duels;
  const judged = duels.filter(wasJudged);
  const effect = medianOfSorted(walshAverages(judged.flatMap(({ d }) => d)));
  const spread = pooledSpread(judged);
  if (!first || effect === null || spread === null || !(spread > 0)) return null;
  const rounds = Math.round(judged.reduce((sum, { d }) => sum + d.length, 0) / judged.length);
  const seed = seedFrom(12, judged.length, rounds);
  const { power } = signedRankPower({ rounds, effect: effect / spread, runs, seed });
  const { low, high } = binomialLimits(judged.length, power);
  const limits = { low, high: condition === "quiet" ? high : judged.length };
  const detected = counted(judged, ({ outcome }) => outcome === "fail");
  return {
    slower: first.slower,
    addedUs: first.addedUs,
    duels: duels.length,
    judged: judged.length,
    detected,
    effect,
    spread,
    power,
    limits,
    passed: detected >= limits.low && detected <= limits.high,
  };
}
