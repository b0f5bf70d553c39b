// What a block is sure to show of a figure that it cannot quote: a percentile of too few requests, a mean or a rate where no
// request was answered. Of n requests k took at least t: by Clopper–Pearson a share of p took at least t, so every
// percentile above 1 - p is at least t, and the mean at least p·t. Nothing is said of how much longer they took.
// Requests of the warm-up that outlasted the window count among all requests of the block: to take them alone would favour
// slow ones, which are in flight for longer.
import type { BlockResult } from "@gonogo/protocols/events";
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import { hasWaiting, isOutlasted, outlastedOf, requestsOf } from "../evidence/block-counts.ts";
import { type BlockReading, readBlock } from "../evidence/read-block.ts";
import { clopperPearson, pErrorsAbove } from "../statistics/error-ratio.ts";
import { mergeDistributions, unitsPerUs, valueAtRankUs } from "../statistics/histogram.ts";

/**
 * The chance that one sample (the window, or the whole block) puts a block's bound above the true percentile. Both are
 * tried, so that it lies above in at most a quarter of the blocks: the median of the blocks stays below.
 */
const sampleAlpha = 0.125;

/** A figure of a block that bounds the true one on one side. */
export type BoundFigure = {
  readonly value: number;
  /** The true figure may be higher than this; else it may be lower. */
  readonly mayBeHigher: boolean;
  readonly relativeStep: number;
};

const atLeast = (valueUs: number, stepUs = 0): BoundFigure => ({
  value: valueUs,
  mayBeHigher: true,
  relativeStep: valueUs > 0 ? stepUs / valueUs : 0,
});

/** How many of `of` requests must take at least t for the percentile to be at least t; more than `of`: none are enough. */
function tailNeeded(of: number, q10000: number): number {
  const share = 1 - q10000 / 10_000;
  let least = Math.max(1, Math.ceil(of * share));
  while (least <= of && pErrorsAbove({ errors: least, requests: of }, share) > sampleAlpha) least++;
  return least;
}

const windowUsOf = ({ windowS }: BlockResult): number => windowS * 1e6;
/** Every request of the block that was due before its window ended. */
const allOf = ({ totals, counts }: BlockResult): number => totals.sent + counts.held;

/**
 * What a percentile of a block is at least, however few requests it has; null: nothing is known of it. Failed requests
 * count as fast ones.
 */
export function leastPercentile(reading: BlockReading, metric: MetricName): BoundFigure | null {
  const { q10000, times } = metrics[metric];
  if (q10000 === null) return null;
  const { result } = reading;
  const { answered, censored } = reading.times();
  const own = mergeDistributions([times === "service" ? reading.service() : answered, censored]);
  const needed = tailNeeded(requestsOf(result), q10000);
  const found = needed <= own.total ? valueAtRankUs(own, own.total - needed + 1) : null;
  const [windowUs, outlasted] = [windowUsOf(result), outlastedOf(result)];
  const long = own.counts.reduce(
    (sum, count, i) => ((own.low[i] ?? 0) >= windowUs * unitsPerUs ? sum + count : sum),
    outlasted,
  );
  if (
    outlasted > 0 &&
    windowUs > (found?.valueUs ?? 0) &&
    long >= tailNeeded(allOf(result), q10000)
  )
    return atLeast(windowUs);
  return found && atLeast(found.valueUs, found.stepUs);
}

/** What a mean, or a rate, is at least or at most in a block without an answer; null: nothing is known of it. */
export function boundWithoutAnswer(
  { result }: BlockReading,
  metric: MetricName,
): BoundFigure | null {
  if (!hasWaiting(result) || result.counts.ok > 0) return null;
  if (metric === "mean") {
    const counts = { errors: outlastedOf(result), requests: allOf(result) };
    if (!isOutlasted(result) || counts.errors > counts.requests) return null;
    return atLeast(windowUsOf(result) * clopperPearson(counts, sampleAlpha).low);
  }
  if (metrics[metric].kind !== "rate") return null;
  // Nothing was answered: the rate is below that of one answer.
  const streams = result.streams && { ...result.streams, messagesReceived: 1 };
  const one = readBlock({ ...result, streams, counts: { ...result.counts, ok: 1 } }).scalar(metric);
  return one && one.value > 0
    ? { value: one.value, mayBeHigher: false, relativeStep: one.relativeStep }
    : null;
}
