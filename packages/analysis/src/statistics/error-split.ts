// The ratio of two error ratios from their counts, by conditioning on the sum of the errors: given k = a + b errors in
// all, a is binomial with share rho na / (rho na + nb), where rho is the ratio sought (Przyborowski and Wilenski 1940).
// Where counts vary more than chance allows they are deflated first, as for a single error ratio (error-ratio.ts).
import { clopperPearson, type ErrorCount, pErrorsAbove, pErrorsBelow } from "./error-ratio.ts";

export type ErrorSplit = {
  /** (errors a / requests a) / (errors b / requests b); null: b had no errors. */
  readonly estimate: number | null;
  readonly low: number;
  /** null: without end, since b may have none. */
  readonly high: number | null;
  /** One-sided p-values that the true ratio lies below or above the limit; 1 without one. */
  readonly pBelow: number;
  readonly pAbove: number;
};

type Asked = {
  /** What both counts are divided by; 1: they vary by chance alone. */
  readonly deflation: number;
  /** Beyond each end of the interval. */
  readonly alpha: number;
  readonly limit: number | null;
};

/** null: a side has no requests, or neither has an error, so there is no ratio. */
export function errorSplit(
  a: ErrorCount,
  b: ErrorCount,
  { deflation, alpha, limit }: Asked,
): ErrorSplit | null {
  if (a.requests === 0 || b.requests === 0 || a.errors + b.errors === 0) return null;
  const split = { errors: a.errors / deflation, requests: (a.errors + b.errors) / deflation };
  const perShare = b.requests / a.requests;
  const toRatio = (share: number) => (share / (1 - share)) * perShare;
  const { low, high } = clopperPearson(split, alpha);
  const share = limit === null ? null : limit / (limit + perShare);
  return {
    estimate: b.errors === 0 ? null : (a.errors / b.errors) * perShare,
    low: toRatio(low),
    high: high >= 1 ? null : toRatio(high),
    pBelow: share === null ? 1 : pErrorsBelow(split, share),
    pAbove: share === null ? 1 : pErrorsAbove(split, share),
  };
}
