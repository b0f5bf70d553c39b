// What chance a one-sided test still has to reject when more rounds come, given what the rounds so far say.
// For stopping where nothing could be decided any more; it never decides anything itself.
// Source: Spiegelhalter, Freedman and Blackburn, "Monitoring clinical trials: conditional or predictive power?",
// Controlled Clinical Trials 7 (1986), with a flat prior.
import { normalCdf, normalQuantile } from "./quantiles.ts";

/**
 * Probability that a test with p-value `p` after `rounds` rounds has one of at most `alpha` after `at` rounds in all. With
 * z the normal quantile of 1 - p, later values of z are normal about z · √(at / rounds) with variance at / rounds - 1.
 */
export function predictivePower(given: {
  readonly p: number;
  readonly rounds: number;
  readonly at: number;
  readonly alpha: number;
}): number {
  const { p, rounds, at, alpha } = given;
  if (!(alpha > 0) || p >= 1 || rounds <= 0 || at <= rounds) return p <= alpha ? 1 : 0;
  if (p <= 0) return 1;
  const growth = at / rounds;
  const expected = normalQuantile(1 - p) * Math.sqrt(growth);
  return normalCdf((expected - normalQuantile(1 - alpha)) / Math.sqrt(growth - 1));
}
