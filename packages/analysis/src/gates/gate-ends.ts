// The limits at which the evidence as it stands would just have passed or failed a gate, in stored units.
// They are ends of one-sided intervals: the pass at alpha, the fail at what Holm leaves to this test.
// What a figure is short of, or has to spare, is derived from them; null: no limit at all would do.

import { directionLogs, isConstant } from "../estimates/figures.ts";
import type { RoundValue } from "../estimates/round-values.ts";
import { clopperPearson, type ErrorCount } from "../statistics/error-ratio.ts";
import { signedRankCut } from "../statistics/signed-rank.ts";
import { walshAverages } from "../statistics/walsh.ts";

export type Ends = {
  /** The gate passes at limits beyond this (above for `<`, below for `>`). */
  readonly passLimit: number | null;
  /** The gate fails at limits beyond this, in the other direction. */
  readonly failLimit: number | null;
};

export type Levels = {
  readonly alpha: number;
  /** What p may be at most for a fail, Holm's correction included. */
  readonly alphaFail: number;
};

/**
 * The largest p of one test that Holm still rejects at alpha, given the p-values of the other tests:
 * alpha divided by the tests that remain once those more certain than it are rejected.
 */
export function holmLevelLeft(others: readonly number[], alpha: number): number {
  const tests = others.length + 1;
  const sorted = [...others].sort((a, b) => a - b);
  let rejected = 0;
  while (rejected < sorted.length && (sorted[rejected] ?? 1) * (tests - rejected) <= alpha)
    rejected++;
  return alpha / (tests - rejected);
}

const finiteExp = (log: number | undefined): number | null => {
  const value = log === undefined ? Number.NaN : Math.exp(log);
  return Number.isFinite(value) && value > 0 ? value : null;
};

/** The value under which (`upper`) or over which the centre lies at this one-sided level. */
function centreEnd(logs: readonly number[], level: number, upper: boolean): number | null {
  if (logs.length === 0) return null;
  const { k } = signedRankCut(logs.length, level);
  if (k === 0) return null;
  const averages = walshAverages(logs);
  return finiteExp(upper ? averages[averages.length - k] : averages[k - 1]);
}

/** Ends of a gate on round values. */
export function centreEnds(
  values: readonly RoundValue[],
  less: boolean,
  { alpha, alphaFail }: Levels,
): Ends {
  const [first] = values;
  const { below, above } = directionLogs(values);
  if (first && isConstant(values)) {
    const supported = (logs: readonly number[]) =>
      logs.every((log) => Number.isFinite(log)) ? first.raw : null;
    return {
      passLimit: supported(less ? below : above),
      failLimit: supported(less ? above : below),
    };
  }
  return less
    ? { passLimit: centreEnd(below, alpha, true), failLimit: centreEnd(above, alphaFail, false) }
    : { passLimit: centreEnd(above, alpha, false), failLimit: centreEnd(below, alphaFail, true) };
}

/** Ends of a gate on an error ratio (`perShare` null), or on the ratio of two from their common count. */
export function errorEnds(
  effective: ErrorCount,
  less: boolean,
  { alpha, alphaFail }: Levels,
  perShare: number | null = null,
): Ends {
  const written = (share: number): number | null => {
    if (perShare === null) return share > 0 && share < 1 ? share : null;
    return share > 0 && share < 1 ? (share / (1 - share)) * perShare : null;
  };
  const pass = clopperPearson(effective, alpha);
  const fail = clopperPearson(effective, alphaFail);
  return {
    passLimit: written(less ? pass.high : pass.low),
    failLimit: written(less ? fail.low : fail.high),
  };
}
