// One number a round for a question: ln of a variant's figure, or of the ratio of two variants.
// A figure can be one-sided (engine-bound, or a percentile above the answered share); then a round says only
// that the true value may be higher, or lower, and supports no decision that this could overturn.

import type { BlockResult } from "@gonogo/protocols/events";
import { isRate, isShare, isTime, type MetricName, metrics } from "@gonogo/protocols/spec";
import { hasWaiting, isOutlasted, outlastedOf, requestsOf } from "../evidence/block-counts.ts";
import { isContaminated } from "../evidence/contamination.ts";
import {
  blockOf,
  type Evidence,
  type EvidenceBlock,
  type RoundEvidence,
  validRounds,
} from "../evidence/evidence.ts";
import { type BlockReading, readBlock } from "../evidence/read-block.ts";
import { clopperPearson, pErrorsAbove } from "../statistics/error-ratio.ts";
import { mergeDistributions, unitsPerUs, valueAtRankUs } from "../statistics/histogram.ts";
import { type LateBound, lateBound } from "./late-bounds.ts";

// What a block is sure to show of a figure that it cannot quote: a percentile of too few requests, a mean or a rate where no
// request was answered. Of n requests k took at least t: by Clopper–Pearson a share of p took at least t, so every
// percentile above 1 - p is at least t, and the mean at least p·t. Nothing is said of how much longer they took.
// Requests of the warm-up that outlasted the window count among all requests of the block: to take them alone would favour
// slow ones, which are in flight for longer.

/**
 * The chance that one sample (the window, or the whole block) puts a block's bound above the true percentile. Both are
 * tried, so that it lies above in at most a quarter of the blocks: the median of the blocks stays below.
 */
const sampleAlpha = 0.125;

/** A figure of a block that bounds the true one on one side. */
type BoundFigure = {
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
function leastPercentile(reading: BlockReading, metric: MetricName): BoundFigure | null {
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
function boundWithoutAnswer({ result }: BlockReading, metric: MetricName): BoundFigure | null {
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

export type Question = {
  readonly metric: MetricName;
  readonly of: string;
  /** With it the question is the ratio `metric(of) / metric(over)`. */
  readonly over?: string | undefined;
  /** Only requests of this operation; absent: all together. */
  readonly operation?: string | undefined;
  /** Sides of whose percentile only a lower bound counts, because their blocks hold too few requests to quote it. */
  readonly bounded?: readonly string[];
};

/** Why a value is one-sided: the engine was the limit, or requests were never answered. */
export type OneSided = "engine" | "unanswered" | null;

export type RoundValue = {
  /** ln of the value or ratio. */
  readonly log: number;
  /** The value or ratio itself, as measured. */
  readonly raw: number;
  /** The true value may be higher than this; null: it is what it is. */
  readonly mayBeHigher: OneSided;
  readonly mayBeLower: OneSided;
  /** ln of the least and the most that the true value can be, where that is known; absent: given by the two above. */
  readonly lowest?: number;
  readonly highest?: number;
  /** Relative width of the recording steps behind it. */
  readonly step: number;
  readonly requests: number;
  readonly blockIds: readonly string[];
};

export const lowestOf = ({ lowest, mayBeLower, log }: RoundValue): number =>
  lowest ?? (mayBeLower === null ? log : Number.NEGATIVE_INFINITY);
export const highestOf = ({ highest, mayBeHigher, log }: RoundValue): number =>
  highest ?? (mayBeHigher === null ? log : Number.POSITIVE_INFINITY);

/** Of two reasons the one that weighs more: unanswered requests can lie anywhere above. */
const worse = (a: OneSided, b: OneSided): OneSided =>
  a === "unanswered" || b === "unanswered" ? "unanswered" : (a ?? b);

/** What a block shows of a metric: its figure, or what that is at least or at most; null: nothing. */
function shownBy(
  _evidence: Evidence,
  reading: BlockReading,
  metric: MetricName,
  isBounded: boolean,
): (BoundFigure & { readonly mayBeLower: boolean }) | null {
  if (isBounded) {
    const least = leastPercentile(reading, metric);
    return least && { ...least, mayBeLower: false };
  }
  const scalar = reading.scalar(metric);
  if (scalar && scalar.value > 0)
    return { ...scalar, mayBeHigher: scalar.bound === "at-least", mayBeLower: false };
  const bound = boundWithoutAnswer(reading, metric);
  return bound && { ...bound, mayBeLower: !bound.mayBeHigher };
}

/** A variant's figure in a round; null when the round is unusable for it (missing, zero, contaminated). */
function sideOf(
  evidence: Evidence,
  round: RoundEvidence,
  variant: string,
  { metric, bounded = [] }: Question,
): RoundValue | null {
  const block = blockOf(round, variant);
  if (!block?.reading) return null;
  const isBounded = bounded.includes(variant);
  const shown = shownBy(evidence, block.reading, metric, isBounded);
  if (shown === null) return null;
  if (!isShare(metric) && isContaminated(evidence, block)) return null;
  const bound = block.hits.has("engine-bound");
  const late = latenessOf({ ...block, reading: block.reading }, metric, shown.value);
  return {
    log: late?.log ?? Math.log(shown.value),
    raw: late ? Math.exp(late.log) : shown.value,
    mayBeHigher: worse(
      shown.mayBeHigher ? "unanswered" : null,
      bound && isRate(metric) ? "engine" : null,
    ),
    mayBeLower: worse(shown.mayBeLower ? "unanswered" : null, late?.isEngine ? "engine" : null),
    ...(late && { lowest: late.lowest }),
    step: shown.relativeStep,
    requests: requestsOf(block.reading.result),
    blockIds: [block.stored.id],
  };
}

/** What the engine's lateness leaves open of a time; null: nothing, or the figure is no time of the target's. */
function latenessOf(
  block: EvidenceBlock & { readonly reading: BlockReading },
  metric: MetricName,
  value: number,
): LateBound | null {
  return isTime(metric) ? lateBound(block, metric, value) : null;
}

function ratioOf(of: RoundValue, over: RoundValue): RoundValue {
  return {
    log: of.log - over.log,
    raw: of.raw / over.raw,
    mayBeHigher: worse(of.mayBeHigher, over.mayBeLower),
    mayBeLower: worse(of.mayBeLower, over.mayBeHigher),
    lowest: lowestOf(of) - highestOf(over),
    highest: highestOf(of) - lowestOf(over),
    step: of.step + over.step,
    requests: of.requests + over.requests,
    blockIds: [...of.blockIds, ...over.blockIds],
  };
}

/** The answer of one round, whether or not it counts; null: it has none. */
export function answerOf(
  evidence: Evidence,
  round: RoundEvidence,
  question: Question,
): RoundValue | null {
  const { of, over } = question;
  const side = sideOf(evidence, round, of, question);
  if (over === undefined || side === null) return side;
  const other = sideOf(evidence, round, over, question);
  return other && ratioOf(side, other);
}

const meanOfLogs = (logs: readonly number[]): number =>
  logs.reduce((sum, log) => sum + log, 0) / logs.length;

/** The mean over cells of the same round's values: one number a round again. */
export function meanOf(values: readonly RoundValue[]): RoundValue {
  const log = meanOfLogs(values.map((value) => value.log));
  return {
    log,
    raw: Math.exp(log),
    mayBeHigher: values.map((value) => value.mayBeHigher).reduce(worse),
    mayBeLower: values.map((value) => value.mayBeLower).reduce(worse),
    lowest: meanOfLogs(values.map(lowestOf)),
    highest: meanOfLogs(values.map(highestOf)),
    step: Math.max(...values.map((value) => value.step)),
    requests: values.reduce((sum, value) => sum + value.requests, 0),
    blockIds: values.flatMap((value) => value.blockIds),
  };
}

/** Usable values of a question, in order of rounds. `cell` null: the mean over cells, valid round by valid round. */
export function roundValues(
  evidence: Evidence,
  question: Question,
  cell: number | null,
): RoundValue[] {
  const cells = evidence.cells.filter((one) => cell === null || one.index === cell);
  const byCell = cells.map((one) =>
    validRounds(one).map((round) => answerOf(evidence, round, question)),
  );
  const rounds = Math.min(...byCell.map((values) => values.length));
  if (cells.length === 0) return [];
  return Array.from({ length: rounds }, (_, r) =>
    byCell.map((values) => values[r] ?? null),
  ).flatMap((values) => {
    const known = values.filter((value) => value !== null);
    const [only] = known;
    if (known.length < values.length || !only) return [];
    return [known.length === 1 ? only : meanOf(known)];
  });
}
