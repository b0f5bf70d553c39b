// How late the engine was in a synthetic block: with stamps or without, stalled, with a clock that stepped, or with
// requests bunched together. Left out, a block is one from before lateness was told apart.
// The bunched answers are part of the block's own, as the engine's are.
import type { BlockResult, EngineLateness } from "@gonogo/protocols/events";
import { encodeHistogram, type Values } from "../statistics/encode-histogram.ts";

export type SyntheticLateness = {
  /** Share of answers with an arrival stamp; default: all. */
  readonly stampedShare?: number;
  /** How late timers were: usually, and once. Defaults: 60 µs, and never. */
  readonly timerUs?: number;
  readonly stallUs?: number;
  readonly clockStepUs?: number;
  /** Share of requests sent in bunches; their answers are the slowest of all, or any. */
  readonly bunchedShare?: number;
  readonly bunchedAre?: "slowest" | "any";
};

const timersPerS = 100;
const readUs = 12;

/** So many of the answers, from the slowest down, or evenly from all. */
function taken(responses: Values, count: number, which: "slowest" | "any"): Values {
  const total = responses.reduce((sum, one) => sum + one.count, 0);
  if (which === "any")
    return responses.map((one) => ({
      ...one,
      count: Math.min(one.count, Math.round((one.count * count) / Math.max(1, total))),
    }));
  let left = count;
  return [...responses]
    .sort((a, b) => b.valueUs - a.valueUs)
    .map((one) => {
      const some = Math.min(left, one.count);
      left -= some;
      return { ...one, count: some };
    });
}

export function syntheticLateness(
  options: SyntheticLateness | undefined,
  responses: Values,
  { counts, windowS }: Pick<BlockResult, "counts" | "windowS">,
): EngineLateness | null {
  if (!options) return null;
  const { stampedShare = 1, timerUs = 60, stallUs, clockStepUs = 0 } = options;
  const { bunchedShare = 0, bunchedAre = "any" } = options;
  const stamped = Math.round(counts.ok * stampedShare);
  const bunched = Math.round(counts.sent * bunchedShare);
  const later = responses.map((one) => ({ ...one, valueUs: one.valueUs + readUs }));
  const timers = [{ valueUs: timerUs, count: Math.round(windowS * timersPerS) }];
  return {
    stamped,
    unstamped: counts.ok - stamped,
    clockStepUs,
    uncertainDepartures: 0,
    bunched,
    bunchedResponse: encodeHistogram(taken(responses, bunched, bunchedAre)),
    responseToRead: encodeHistogram(later),
    read: encodeHistogram([{ valueUs: readUs, count: stamped }]),
    timer: encodeHistogram(stallUs ? [...timers, { valueUs: stallUs, count: 1 }] : timers),
  };
}
