// Quantiles of the distributions that intervals are made of: normal, beta, Student's t and chi-square.
// Beta and gamma quantiles invert by bisection to the last bit: slow by a statistician's measure,
// microseconds by ours, and never wrong at the edges.
import { incompleteBeta, incompleteGamma } from "./gamma-beta.ts";

function bisect(below: (x: number) => boolean, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let i = 0; i < 200; i++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (below(middle)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The x with I_x(a, b) = p, for 0 <= p <= 1. */
export function betaQuantile(p: number, a: number, b: number): number {
  if (p <= 0) return 0;
  if (p >= 1) return 1;
  return bisect((x) => incompleteBeta(x, a, b) < p, 0, 1);
}

/** Student's t quantile for 0 < p < 1 and any degrees of freedom > 0. */
export function studentQuantile(p: number, degrees: number): number {
  if (p === 0.5) return 0;
  const tail = 2 * Math.min(p, 1 - p);
  const x = betaQuantile(tail, degrees / 2, 0.5);
  const t = Math.sqrt((degrees * (1 - x)) / x);
  return p < 0.5 ? -t : t;
}

/** Two-sided p-value of a t statistic. */
export const studentTwoSided = (t: number, degrees: number): number =>
  incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5);

/** Student's t distribution function: the chance of a value at or below `t`. */
export function studentCdf(t: number, degrees: number): number {
  if (t === Number.POSITIVE_INFINITY) return 1;
  if (t === Number.NEGATIVE_INFINITY) return 0;
  const tail = studentTwoSided(t, degrees) / 2;
  return t < 0 ? tail : 1 - tail;
}

/** Few pairs are ever asked for, thousands of times over: levels in use, and rounds less one. */
const knownChiSquares = new Map<string, number>();
const mostKnown = 10_000;

/** Chi-square quantile for 0 < p < 1. */
export function chiSquareQuantile(p: number, degrees: number): number {
  const key = `${p} ${degrees}`;
  const known = knownChiSquares.get(key);
  if (known !== undefined) return known;
  let high = degrees + 10;
  while (incompleteGamma(degrees / 2, high / 2) < p) high *= 2;
  const found = bisect((x) => incompleteGamma(degrees / 2, x / 2) < p, 0, high);
  if (knownChiSquares.size < mostKnown) knownChiSquares.set(key, found);
  return found;
}

/** Standard normal distribution function. */
export function normalCdf(z: number): number {
  const half = incompleteGamma(0.5, (z * z) / 2) / 2;
  return z < 0 ? 0.5 - half : 0.5 + half;
}

/** Standard normal quantile for 0 < p < 1. */
export const normalQuantile = (p: number): number =>
  p === 0.5 ? 0 : Math.sign(p - 0.5) * Math.sqrt(chiSquareQuantile(Math.abs(2 * p - 1), 1));
