// Between what a block's time may truly lie, as logarithms, where the engine was late in it. Times that run to the kernel's
// arrival stamp are what they are; without stamps an answer may have waited to be read, and the true time lies between the
// measured one less the lateness of the engine's timers at that quantile, and the measured one.
// Requests that the engine's lateness bunched together queue behind each other: what that may have added is taken off
// (bunching).
import { type MetricName, metrics, quantileOf } from "@gonogo/protocols/spec";
import type { Bunching } from "../evidence/bunching.ts";
import type { EvidenceBlock } from "../evidence/evidence.ts";
import type { BlockReading } from "../evidence/read-block.ts";
import { isStamped } from "../evidence/stamps.ts";
import { meanUs, valueAtRankUs } from "../statistics/histogram.ts";
import { percentileAt } from "../statistics/percentile.ts";

export type LateBound = {
  /** ln of the most that the true time can be: the figure that counts. */
  readonly log: number;
  /** ln of the least that the true time can be; -Infinity: nothing is known of it. */
  readonly lowest: number;
  /** The engine was the limit, and times run to the read. */
  readonly isEngine: boolean;
};

/** How late the engine's timers were at the quantile of the metric, in microseconds; null: unknown. */
function latenessUs(reading: BlockReading, metric: MetricName): number | null {
  const timers = reading.lateness("timer");
  const q10000 = quantileOf(metric);
  return q10000 === null
    ? meanUs(timers)
    : (valueAtRankUs(timers, Math.ceil((timers.total * q10000) / 10_000))?.valueUs ?? null);
}

const lessUs = (valueUs: number, us: number | null): number =>
  us === null || us >= valueUs ? Number.NEGATIVE_INFINITY : Math.log(valueUs - us);

/** Whether times of the metric in this block run to the arrival; connections have no stamp. */
export const runsToArrival = ({ reading }: EvidenceBlock, metric: MetricName): boolean =>
  reading !== null &&
  metrics[metric].setupQ10000 === null &&
  isStamped(reading.result, quantileOf(metric));

/** Between what the time would lie, had the engine bunched nothing; null: it did not, or the time does not suffer from it. */
function bunchingAt(reading: BlockReading, metric: MetricName, valueUs: number): Bunching | null {
  const { q10000, times } = metrics[metric];
  const found = q10000 !== null || metric === "mean" ? reading.bunching(q10000) : null;
  if (found === null || q10000 === null || times === "response") return found;
  // Bunched requests are recognised by their response times: what that added to those, it added to service times as well.
  const response = percentileAt(reading.times(), q10000);
  const shiftUs = valueUs - (response?.valueUs ?? valueUs);
  return { leastUs: Math.max(1, found.leastUs + shiftUs), mostUs: found.mostUs + shiftUs };
}

/** The bound of a time of this block; null: it is what it is. `valueUs`: as measured. */
export function lateBound(
  block: EvidenceBlock & { readonly reading: BlockReading },
  metric: MetricName,
  valueUs: number,
): LateBound | null {
  const { hits, reading } = block;
  const isShort = hits.has("engine-bound") || hits.has("generator-saturated");
  if (isShort && !runsToArrival(block, metric))
    return {
      log: Math.log(valueUs),
      lowest: lessUs(valueUs, latenessUs(reading, metric)),
      isEngine: true,
    };
  const bunched = bunchingAt(reading, metric, valueUs);
  return bunched && bunched.leastUs > 0
    ? { log: Math.log(bunched.mostUs), lowest: Math.log(bunched.leastUs), isEngine: false }
    : null;
}
