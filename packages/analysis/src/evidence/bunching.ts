// Between what a quantile of an open load's response times would lie, had the engine sent every request on its own.
// A late engine sends requests in bunches, which queue behind each other at the target, and delay those after them until
// no more are in flight than before, or 20 times the lateness has passed. The engine records the answers of all of these
// apart (`lateness.bunchedResponse`).
// Found by simulation (validation/starved-blocks): the quantile on time lies between the two ends given here.
import { type Distribution, meanUs, valueAtRankUs, withoutPart } from "../statistics/histogram.ts";
import { percentileAt, type ResponseTimes } from "../statistics/percentile.ts";

export type Bunching = {
  /** Least and most that the quantile can have been, in microseconds. */
  readonly leastUs: number;
  readonly mostUs: number;
};

export type BunchedSends = {
  /** Answers whose times bunching may have raised. */
  readonly answers: Distribution;
  /** How many answers of requests that were themselves sent in a bunch; the others among `answers` came after one. */
  readonly sentInBunch: number;
  /** The latest send: no answer came later than by that. */
  readonly largestLagUs: number;
};

/**
 * null: nothing was bunched, or the quantile is a bound already. At least: on time the requests of bunches would all have
 * lain below the quantile, for a bunch closes gaps, and who had a gap before it waited for nobody; those after a bunch,
 * chosen by how long the target stayed busy, are left out. At most: those of bunches are a fair sample of all, for the
 * engine's lateness alone chose them, and all of those after one lie beyond the quantile.
 */
export function bunchingOf(
  times: ResponseTimes,
  { answers, sentInBunch, largestLagUs }: BunchedSends,
  q10000: number,
): Bunching | null {
  const all = answers.total === 0 ? null : percentileAt(times, q10000);
  if (all === null || all.bound !== "exact") return null;
  const others = withoutPart(times.answered, answers);
  const count = others.total + times.censored.total;
  const rankOf = (of: number) => Math.max(1, Math.ceil((of * q10000) / 10_000 - 1e-9));
  const low = Math.max(1, rankOf(count + sentInBunch) - Math.round(sentInBunch));
  const unraised = valueAtRankUs(others, low)?.valueUs ?? 0;
  const leastUs = Math.min(all.valueUs, Math.max(unraised, all.valueUs - largestLagUs));
  const high = rankOf(count + Math.max(0, answers.total - sentInBunch));
  const found = high <= others.total ? valueAtRankUs(others, high) : null;
  const beyond = found?.valueUs ?? all.valueUs;
  return { leastUs, mostUs: Math.max(leastUs, Math.min(all.valueUs, beyond)) };
}

/** The same of the mean: without every raised answer the least, as measured the most. */
export function meanBunchingOf(times: ResponseTimes, answers: Distribution): Bunching | null {
  if (answers.total === 0 || times.censored.total > 0) return null;
  const [all, others] = [meanUs(times.answered), meanUs(withoutPart(times.answered, answers))];
  return all === null ? null : { leastUs: Math.min(all, others ?? 0), mostUs: all };
}
