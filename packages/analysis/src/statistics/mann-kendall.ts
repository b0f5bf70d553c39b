// Mann–Kendall: is there a trend in a series, whatever its shape? S counts rising pairs less falling ones
// (Mann 1945; Kendall, Rank Correlation Methods, 1975). Without ties p is exact for every n up to 200, from the
// distribution of inversions; with ties it is the normal approximation with Kendall's variance and continuity.

import { normalCdf } from "./quantiles.ts";
import { cumulativeOf } from "./signed-rank.ts";

export type Trend = {
  /** Rising pairs less falling pairs. */
  readonly s: number;
  /** Two-sided. */
  readonly p: number;
  /** Median of the slopes of all pairs, a step of the series (Sen 1968). */
  readonly slope: number;
};

const mostValues = 200;

/** P(inversions <= k) of a random order of n values: f_n is f_{n-1} spread evenly over n shifts. */
const inversionsOf = cumulativeOf((n) => {
  let density = new Float64Array([1]);
  for (let size = 2; size <= n; size++) {
    const next = new Float64Array((size * (size - 1)) / 2 + 1);
    let window = 0;
    for (let k = 0; k < next.length; k++) {
      window += (density[k] ?? 0) - (density[k - size] ?? 0);
      next[k] = Math.max(0, window) / size;
    }
    density = next;
  }
  return density;
});

function exactP(n: number, s: number): number {
  const pairs = (n * (n - 1)) / 2;
  const fewer = (pairs - Math.abs(s)) / 2;
  return Math.min(1, 2 * (inversionsOf(n)[fewer] ?? 1));
}

function tiedP(values: readonly number[], s: number): number {
  const n = values.length;
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const term = (t: number) => t * (t - 1) * (2 * t + 5);
  const tied = [...counts.values()].reduce((sum, t) => sum + term(t), 0);
  const variance = (term(n) - tied) / 18;
  if (!(variance > 0)) return 1;
  const z = Math.max(0, Math.abs(s) - 1) / Math.sqrt(variance);
  return Math.min(1, 2 * normalCdf(-z));
}

/** The trend of values in order of time; null for fewer than 4 values, more than 200, or one that is not finite. */
export function mannKendall(values: readonly number[]): Trend | null {
  const n = values.length;
  if (n < 4 || n > mostValues || !values.every(Number.isFinite)) return null;
  let s = 0;
  const slopes: number[] = [];
  values.forEach((a, i) => {
    values.slice(i + 1).forEach((b, step) => {
      s += Math.sign(b - a);
      slopes.push((b - a) / (step + 1));
    });
  });
  slopes.sort((a, b) => a - b);
  const middle = ((slopes[(slopes.length - 1) >> 1] ?? 0) + (slopes[slopes.length >> 1] ?? 0)) / 2;
  const ties = new Set(values).size < n;
  return { s, p: ties ? tiedP(values, s) : exactP(n, s), slope: middle };
}
