// A new run against earlier ones: a prediction interval on ln(estimate), Student's t.
// D = new - mean(baseline), se = s * sqrt(1 + 1/k); the interval covers one further run of an unchanged version.
// With fewer than two baseline runs, s comes from other runs of the same kind.
import { studentCdf, studentQuantile } from "./quantiles.ts";

export type Spread = {
  /** Sample standard deviation. */
  readonly s: number;
  readonly degrees: number;
};

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, x) => sum + x, 0) / values.length;

/** Spread of earlier values; exactly 0 when all are the same, null with fewer than two. */
export function spreadOf(values: readonly number[]): Spread | null {
  const [first] = values;
  if (first === undefined || values.length < 2) return null;
  const degrees = values.length - 1;
  if (values.every((value) => value === first)) return { s: 0, degrees };
  const mean = meanOf(values);
  const s = Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / degrees);
  return { s, degrees };
}

/** Standard error of the difference between one new value and the mean of k earlier ones. */
export const standardErrorOf = (s: number, k: number): number => s * Math.sqrt(1 + 1 / k);

/** What an unchanged version may differ by, with `alpha` beyond each end. */
export const halfWidthOf = ({ s, degrees }: Spread, k: number, alpha = 0.025): number =>
  studentQuantile(1 - alpha, degrees) * standardErrorOf(s, k);

/** One-sided p-value that the true difference lies below the limit; 0 or 1 where nothing spreads. */
export function pDifferenceBelow(
  difference: number,
  limit: number,
  { s, degrees }: Spread,
  k: number,
): number {
  const distance = difference - limit;
  const se = standardErrorOf(s, k);
  if (se > 0) return studentCdf(distance / se, degrees);
  return distance < 0 ? 0 : 1;
}

/** The same that it lies above. */
export const pDifferenceAbove = (
  difference: number,
  limit: number,
  spread: Spread,
  k: number,
): number => pDifferenceBelow(-difference, -limit, spread, k);

export type Prediction = {
  readonly difference: number;
  /** null with fewer than two earlier runs. */
  readonly halfWidth: number | null;
};

/** Difference of a new value from the mean of earlier ones, with the half width of its interval. Values are logs. */
export function predictionOf(
  history: readonly number[],
  value: number,
  alpha = 0.025,
): Prediction | null {
  const k = history.length;
  if (k === 0) return null;
  const spread = spreadOf(history);
  return {
    difference: value - meanOf(history),
    halfWidth: spread && halfWidthOf(spread, k, alpha),
  };
}
