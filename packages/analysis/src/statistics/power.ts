// How many rounds a decision would need, and the smallest effect that a number of rounds can show.
// From 10 rounds on: n = ceil(((z(1 - alpha') + 0.84) * s / delta)² / 0.955) + 2 for 80 % power
// (0.955 is the signed-rank test's efficiency); below that exact effects, found by simulation, are in a table.
import { chiSquareQuantile, normalQuantile } from "./quantiles.ts";

/** Effects in units of s that 6, 7, 8, 9 and 10 rounds show with 80 % power at alpha = 0.025. */
const smallEffects: readonly (readonly [rounds: number, effect: number])[] = [
  [6, 1.8],
  [7, 1.34],
  [8, 1.25],
  [9, 1.15],
  [10, 1.02],
];
const mostRounds = 1_000_000;

/** Rounds in all for 80 % power at effect `delta` with spread `s`, both in logs. */
export function roundsForPower(s: number, delta: number, alpha: number): number {
  const effect = Math.abs(delta) / s;
  const exact = alpha >= 0.025 ? smallEffects.find(([, least]) => effect >= least) : undefined;
  if (exact) return exact[0];
  const root = (normalQuantile(1 - alpha) + 0.84) / effect;
  const rounds = Math.ceil(root ** 2 / 0.955) + 2;
  const attainable = Math.ceil(Math.log2(1 / alpha));
  return Math.min(mostRounds, Math.max(alpha >= 0.025 ? 10 : attainable, rounds));
}

export type RoundsNeeded = { low: number; high: number; beyondPlan: boolean };

/**
 * Rounds still needed, as a range from the chi-square limits of s; null when s or delta is zero or unknown.
 * `most` is the number of rounds that any plan may have: beyond it rounds will not decide.
 */
export function roundsStillNeeded(given: {
  readonly sd: number | null;
  readonly delta: number;
  readonly rounds: number;
  readonly alpha: number;
  readonly most: number;
}): RoundsNeeded | null {
  const { sd, delta, rounds, alpha, most } = given;
  if (sd === null || !(sd > 0) || !(Math.abs(delta) > 0) || rounds < 2) return null;
  const limit = (p: number) => sd * Math.sqrt((rounds - 1) / chiSquareQuantile(p, rounds - 1));
  const more = (s: number) => Math.max(1, roundsForPower(s, delta, alpha) - rounds);
  const low = more(limit(0.975));
  const high = Math.max(low, more(limit(0.025)));
  return { low, high, beyondPlan: rounds + low > most };
}

/** Smallest effect in logs that n rounds show with 80 % power at spread s; null under 6 rounds. */
export function smallestVisibleEffect(rounds: number, s: number, alpha = 0.025): number | null {
  if (rounds < 6 || !(s >= 0)) return null;
  const small = smallEffects.find(([n]) => n === rounds);
  if (small && alpha >= 0.025) return small[1] * s;
  return (s * (normalQuantile(1 - alpha) + 0.84)) / Math.sqrt(0.955 * (rounds - 2));
}
