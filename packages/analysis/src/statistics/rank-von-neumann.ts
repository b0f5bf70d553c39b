// Do neighbours in a series resemble each other? Lag-1 autocorrelation says how much, and the rank version of
// von Neumann's ratio how surely (Bartels 1982, "The rank version of von Neumann's ratio test for randomness"):
// the sum of squared steps between the ranks of neighbours against their spread; 2 for a random order, less for neighbours alike.
import { incompleteBeta } from "./gamma-beta.ts";

/** Lag-1 autocorrelation about the mean; null for fewer than 3 values or values that do not vary. */
export function lagOneAutocorrelation(values: readonly number[]): number | null {
  const n = values.length;
  const mean = values.reduce((sum, x) => sum + x, 0) / n;
  const spread = values.reduce((sum, x) => sum + (x - mean) ** 2, 0);
  if (n < 3 || !(spread > 0)) return null;
  const along = values
    .slice(1)
    .reduce((sum, x, i) => sum + (x - mean) * ((values[i] ?? mean) - mean), 0);
  return along / spread;
}

/** Ranks from 1; equal values share their middle rank. */
function ranksOf(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return below + (equal + 1) / 2;
  });
}

/** Fewest values for which the beta approximation is good (Bartels 1982). */
const fewestValues = 10;

/**
 * One-sided p-value that neighbours are alike, by Bartels' beta approximation: ratio / 4 follows a symmetric
 * beta with the ratio's variance. 1 for fewer than 10 values, and for values that do not vary.
 */
export function neighboursAlikeP(values: readonly number[]): number {
  const n = values.length;
  const ranks = ranksOf(values);
  const mean = (n + 1) / 2;
  const spread = ranks.reduce((sum, rank) => sum + (rank - mean) ** 2, 0);
  if (n < fewestValues || !(spread > 0)) return 1;
  const steps = ranks.slice(1).reduce((sum, rank, i) => sum + (rank - (ranks[i] ?? 0)) ** 2, 0);
  const shape = (5 * n * (n + 1) * (n - 1) ** 2) / (2 * (n - 2) * (5 * n * n - 2 * n - 9)) - 0.5;
  return incompleteBeta(steps / spread / 4, shape, shape);
}
