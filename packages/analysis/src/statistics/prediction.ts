// A new run against earlier ones: a prediction interval on ln(estimate), Student's t.
// D = new - mean(history), se = s * sqrt(1 + 1/k); the interval covers one further run of an unchanged version.
import { studentQuantile } from "./quantiles.ts";

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
  const mean = history.reduce((sum, x) => sum + x, 0) / k;
  if (k < 2) return { difference: value - mean, halfWidth: null };
  const s = Math.sqrt(history.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (k - 1));
  const halfWidth = studentQuantile(1 - alpha, k - 1) * s * Math.sqrt(1 + 1 / k);
  return { difference: value - mean, halfWidth };
}
