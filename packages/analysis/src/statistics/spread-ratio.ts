// Is one spread larger than another? The F test on two variances of normal values (Snedecor and Cochran,
// Statistical Methods, 8th ed., section 6.12): upper tail of the ratio by the incomplete beta function.
// It is known to be touchy about heavy tails; who uses it asks for a practical margin as well.
import { incompleteBeta } from "./gamma-beta.ts";

/** P(F >= ratio of variances) with the degrees of freedom of numerator and denominator. */
export function largerSpreadP(
  varianceRatio: number,
  degrees: { readonly of: number; readonly over: number },
): number {
  const { of, over } = degrees;
  if (!(varianceRatio > 0) || of < 1 || over < 1) return 1;
  return incompleteBeta(over / (over + of * varianceRatio), over / 2, of / 2);
}

/** The mean of two variances, with the degrees of freedom that Satterthwaite (1946) gives it. */
export function meanVariance(
  a: { readonly variance: number; readonly degrees: number },
  b: { readonly variance: number; readonly degrees: number },
): { readonly variance: number; readonly degrees: number } {
  const sum = a.variance + b.variance;
  const degrees = sum ** 2 / (a.variance ** 2 / a.degrees + b.variance ** 2 / b.degrees);
  return { variance: sum / 2, degrees };
}

/** Sample variance; null for fewer than two values. */
export function sampleVariance(values: readonly number[]): number | null {
  const n = values.length;
  if (n < 2) return null;
  const mean = values.reduce((sum, x) => sum + x, 0) / n;
  return values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n - 1);
}
