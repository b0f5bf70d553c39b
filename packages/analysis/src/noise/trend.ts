// Whether a calibration's level moved while it was measured, and whether neighbouring rounds resemble each other.
// Theil (1950) and Sen (1968) for the slope; Mann (1945) and Kendall for its p-value, by the normal approximation
// with the correction for ties; both stand on ranks, so that single odd rounds decide nothing.
import { normalCdf } from "../statistics/quantiles.ts";
import { medianOfSorted } from "../statistics/walsh.ts";

/** Median slope between all pairs of values, per step; 0 with fewer than two. */
export function theilSen(values: readonly number[]): number {
  const slopes = values.flatMap((a, i) => values.slice(i + 1).map((b, k) => (b - a) / (k + 1)));
  return medianOfSorted(slopes.sort((a, b) => a - b)) ?? 0;
}

/** Two-sided p-value of "no trend"; 1 where the values do not differ. */
export function trendP(values: readonly number[]): number {
  const n = values.length;
  const s = values.reduce(
    (sum, a, i) => sum + values.slice(i + 1).reduce((part, b) => part + Math.sign(b - a), 0),
    0,
  );
  const ties = [...new Set(values)].map((one) => values.filter((other) => other === one).length);
  const spread = (k: number) => k * (k - 1) * (2 * k + 5);
  const variance = (spread(n) - ties.reduce((sum, t) => sum + spread(t), 0)) / 18;
  if (!(variance > 0) || s === 0) return 1;
  return Math.min(1, 2 * (1 - normalCdf((Math.abs(s) - 1) / Math.sqrt(variance))));
}

/** Correlation of each value with the next; null where they do not differ. */
export function autocorrelation(values: readonly number[]): number | null {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  const total = values.reduce((sum, x) => sum + (x - mean) ** 2, 0);
  if (!(total > 0)) return null;
  const shared = values
    .slice(1)
    .reduce((sum, x, i) => sum + (x - mean) * ((values[i] ?? mean) - mean), 0);
  return shared / total;
}
