// How long requests of a block took that its window does not hold, and how many a second there are then.
// Read from the seconds after the window: the engine waits for the answers that are still to come, up to 10 s.
import type { BlockResult } from "@gonogo/protocols/events";
import { mergeDistributions, valueAtRankUs } from "../statistics/histogram.ts";
import { sampleCount } from "../statistics/percentile.ts";
import { isOutlasted, outlastedOf } from "./block-counts.ts";
import type { BlockReading } from "./read-block.ts";

/** Milliseconds that requests took which were answered only after the window, by the slowest second's median; null: none was. */
export function requestMsOf({ series }: BlockResult): number | null {
  const medians = series.phase.flatMap((phase, i) =>
    phase === "draining" ? (series.p50Us[i] ?? []) : [],
  );
  return medians.length === 0 ? null : Math.max(...medians) / 1_000;
}

/** Requests a second that have a time; where they outlast the window, as many as their clients can wait for. null: unknown. */
export function timedRatePerS(reading: BlockReading): number | null {
  const { result } = reading;
  if (!isOutlasted(result))
    return result.windowS > 0 ? sampleCount(reading.times()) / result.windowS : null;
  const requestMs = requestMsOf(result);
  return requestMs === null ? null : (outlastedOf(result) * 1_000) / requestMs;
}

/** Milliseconds that half of the block's requests took at least; null: none had an answer. */
export function medianRequestMs(reading: BlockReading): number | null {
  if (isOutlasted(reading.result)) return requestMsOf(reading.result);
  const { answered, censored } = reading.times();
  const all = mergeDistributions([answered, censored]);
  const found = valueAtRankUs(all, Math.ceil(all.total / 2));
  return found && found.valueUs / 1_000;
}
