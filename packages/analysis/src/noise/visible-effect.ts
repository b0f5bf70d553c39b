// What a number of rounds can see at a calibrated spread: the smallest difference found with 80 % power, with the
// range that the spread's own uncertainty gives it (chi-square limits, as for "rounds still needed").
import type { VisibleEffect } from "@gonogo/protocols/report";
import { smallestVisibleEffect } from "../statistics/power.ts";
import { chiSquareQuantile } from "../statistics/quantiles.ts";

/** The sd whose sample variance lies at probability p of its distribution: sd * sqrt(ν / χ²(p, ν)), ν = rounds - 1. */
export const sdLimit = (sdLog: number, rounds: number, p: number): number =>
  sdLog * Math.sqrt((rounds - 1) / chiSquareQuantile(p, rounds - 1));

/** A spread in logs, and the rounds that it was measured over. */
export type Spread = {
  readonly sdLog: number;
  readonly rounds: number;
  /** Recording step; nothing smaller is seen. */
  readonly stepLog?: number;
};

/** null under 6 rounds, where nothing can be decided, and where the spread is zero or unknown. */
export function visibleEffect(spread: Spread, rounds: number, alpha = 0.025): VisibleEffect | null {
  if (!(spread.sdLog > 0) || spread.rounds < 2) return null;
  const at = (sd: number) => smallestVisibleEffect(rounds, sd, alpha);
  const found = [
    at(spread.sdLog),
    at(sdLimit(spread.sdLog, spread.rounds, 0.975)),
    at(sdLimit(spread.sdLog, spread.rounds, 0.025)),
  ].map((effect) => (effect === null ? null : Math.max(effect, spread.stepLog ?? 0)));
  const [effectLog, lowLog, highLog] = found;
  if (effectLog == null || lowLog == null || highLog == null) return null;
  return { rounds, effectLog, lowLog, highLog };
}

/**
 * The spread of d between two targets, from what each differs from itself: blocks of the two are independent, and
 * each A/A difference has twice the variance of a block, so the variances are averaged.
 */
export const spreadBetween = (a: Spread, b: Spread): Spread => ({
  sdLog: Math.sqrt((a.sdLog ** 2 + b.sdLog ** 2) / 2),
  rounds: Math.min(a.rounds, b.rounds),
  stepLog: Math.max(a.stepLog ?? 0, b.stepLog ?? 0),
});
