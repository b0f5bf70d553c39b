// Error ratios from counts of blocks: over-dispersion first, then Clopper–Pearson by beta quantiles.
// Blocks differ more than chance allows (pooled counts gave 14 to 30 % wrong answers), so counts are
// deflated by phi * (t(R-1, .975) / 1.96)² before anything is claimed; fractions are allowed.
import { incompleteBeta } from "./gamma-beta.ts";
import { betaQuantile, studentQuantile } from "./quantiles.ts";

export type ErrorCount = { readonly errors: number; readonly requests: number };

export const sumCounts = (blocks: readonly ErrorCount[]): ErrorCount => ({
  errors: blocks.reduce((sum, block) => sum + block.errors, 0),
  requests: blocks.reduce((sum, block) => sum + block.requests, 0),
});

/** Pearson's X² over blocks divided by R - 1; 0 when it is unknown. */
export function dispersionOf(blocks: readonly ErrorCount[]): number {
  const { errors, requests } = sumCounts(blocks);
  const p = requests > 0 ? errors / requests : 0;
  if (blocks.length < 2 || p <= 0 || p >= 1) return 0;
  const chiSquare = blocks.reduce((sum, block) => {
    const expected = block.requests * p;
    return block.requests > 0 ? sum + (block.errors - expected) ** 2 / (expected * (1 - p)) : sum;
  }, 0);
  return chiSquare / (blocks.length - 1);
}

/** What to divide errors and requests by; 1 when blocks vary no more than chance allows. */
export function deflationOf(phi: number, blocks: number): number {
  if (phi <= 1 || blocks < 2) return 1;
  return phi * (studentQuantile(0.975, blocks - 1) / 1.96) ** 2;
}

/** The same from the counts of blocks, or of runs. */
export const deflationOfCounts = (counts: readonly ErrorCount[]): number =>
  deflationOf(dispersionOf(counts), counts.length);

/** Clopper–Pearson interval of a proportion with `alpha` beyond each end (Clopper and Pearson 1934). */
export function clopperPearson(
  { errors, requests }: ErrorCount,
  alpha = 0.025,
): { readonly low: number; readonly high: number } {
  return {
    low: errors <= 0 ? 0 : betaQuantile(alpha, errors, requests - errors + 1),
    high: errors >= requests ? 1 : betaQuantile(1 - alpha, errors + 1, requests - errors),
  };
}

/** p-value that the proportion lies below the limit: 1 - I_L(k + 1, n - k). */
export function pErrorsBelow({ errors, requests }: ErrorCount, limit: number): number {
  if (errors >= requests) return 1;
  return incompleteBeta(1 - limit, requests - errors, errors + 1);
}

/** p-value that the proportion lies above the limit: I_L(k, n - k + 1); 1 without errors. */
export function pErrorsAbove({ errors, requests }: ErrorCount, limit: number): number {
  return errors <= 0 ? 1 : incompleteBeta(limit, errors, requests - errors + 1);
}

/** Requests without a single error that a pass at this limit needs: ln(alpha) / ln(1 - limit). */
export const errorFreeRequestsNeeded = (limit: number, alpha = 0.025): number =>
  Math.ceil(Math.log(alpha) / Math.log1p(-limit));
