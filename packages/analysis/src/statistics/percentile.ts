// Percentiles of response times when some requests were never answered in time.
// Timeouts, held and unanswered requests are censored: each took "at least" the time recorded for it.
// A percentile above the answered share is therefore a bound ("> t"), never a value.
import { type Distribution, mergeDistributions, valueAtRankUs } from "./histogram.ts";

/** Response times of a block or of many: expected answers, and censored requests at their elapsed time. */
export type ResponseTimes = {
  readonly answered: Distribution;
  readonly censored: Distribution;
};

export type Percentile = {
  readonly valueUs: number;
  /** Width of the histogram bucket: no difference below it can be seen. */
  readonly stepUs: number;
  /** `at-least`: the percentile lies above the answered share. */
  readonly bound: "exact" | "at-least";
};

export const sampleCount = (times: ResponseTimes): number =>
  times.answered.total + times.censored.total;

/** The value below which q10000 of 10,000 requests were answered; null without requests. */
export function percentileAt(times: ResponseTimes, q10000: number): Percentile | null {
  const total = sampleCount(times);
  if (total === 0) return null;
  const rank = Math.max(1, Math.ceil((total * q10000) / 10_000 - 1e-9));
  const answered = rank <= times.answered.total;
  const source = answered ? times.answered : mergeDistributions([times.answered, times.censored]);
  const value = valueAtRankUs(source, rank);
  return value && { ...value, bound: answered ? "exact" : "at-least" };
}

/** Requests that a percentile needs: `requests * (10000 - q10000) >= 100000`, in integers (p99: 1,000). */
export const requestsNeeded = (q10000: number): number => Math.ceil(100_000 / (10_000 - q10000));

/** Requests that a block is planned to have for a percentile: a quarter more than it needs, since arrivals vary. */
export const requestsPlanned = (q10000: number): number => Math.ceil(1.25 * requestsNeeded(q10000));

/** Share of the requests needed that is enough once a block was measured: 998 of 1,000 say what 1,000 would. */
export const enoughShare = 0.9;

/**
 * Whether a percentile may be quoted for a variant and cell: the median block has the requests it needs, or nine tenths of
 * them, and no block has fewer than half of that. `requests` are the sample counts of the blocks.
 */
export function percentileSupported(requests: readonly number[], q10000: number): boolean {
  if (requests.length === 0) return false;
  const ordered = [...requests].sort((a, b) => a - b);
  const median = ordered[Math.floor((ordered.length - 1) / 2)] ?? 0;
  const smallest = ordered[0] ?? 0;
  const enough = enoughShare * 100_000;
  return median * (10_000 - q10000) >= enough && 2 * smallest * (10_000 - q10000) >= enough;
}
