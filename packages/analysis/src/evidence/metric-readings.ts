// How each metric is read from a block: quantiles by what the list of metrics says of them, all others here, one entry each.
// A figure can be a bound ("at least") where requests were never answered; failures are counted apart.
// Units: microseconds, requests per second, ratios of 0 to 1, bytes or allocations per request.
import type { BlockResult } from "@gonogo/protocols/events";
import type { BlockMachine } from "@gonogo/protocols/report";
import { type MetricName, metrics, type StreamTimes } from "@gonogo/protocols/spec";
import { type Distribution, maxUs, meanUs, valueAtRankUs } from "../statistics/histogram.ts";
import { percentileAt, type ResponseTimes, sampleCount } from "../statistics/percentile.ts";
import { errorsOf, requestsOf } from "./block-counts.ts";

/** A metric of one block. `relativeStep` is the recording step as a share of the value; 0: exact. */
export type Scalar = {
  readonly value: number;
  readonly bound: "exact" | "at-least";
  readonly relativeStep: number;
};

/** What a block holds for its metrics; histograms are decoded when first asked for. */
export type BlockFigures = {
  readonly result: BlockResult;
  readonly machine: BlockMachine | null;
  readonly times: () => ResponseTimes;
  readonly connect: () => Distribution;
  readonly stream: (times: StreamTimes) => Distribution;
};

/** The metric of a block; null: it has none. */
export function readMetric(metric: MetricName, block: BlockFigures): Scalar | null {
  const { q10000, setupQ10000, stream } = metrics[metric];
  if (q10000 !== null) {
    const percentile = percentileAt(block.times(), q10000);
    return percentile && stepped(percentile.valueUs, percentile.stepUs, percentile.bound);
  }
  if (setupQ10000 !== null) return quantileOf(block.connect(), setupQ10000);
  if (stream !== null) return quantileOf(block.stream(stream.times), stream.q10000);
  return readings[metric]?.(block) ?? null;
}

/** Of metrics that are no quantiles of times. */
export const readings: Readonly<
  Partial<Record<MetricName, (block: BlockFigures) => Scalar | null>>
> = {
  throughput: ({ result: { counts, windowS } }) => exact(windowS > 0 ? counts.ok / windowS : null),
  capacity: ({ result }) => capacityOf(result),
  mean: ({ times }) => meanOf(times()),
  max: ({ times }) => largestOf(times()),
  errors: ({ result }) =>
    exact(requestsOf(result) > 0 ? errorsOf(result) / requestsOf(result) : null),
  bytes: ({ result }) => exact(bytesPerRequest(result)),
  cpu: cpuPerRequest,
  allocations: allocationsPerRequest,
  messages: ({ result }) => exact(messagesPerS(result)),
};

const exact = (value: number | null): Scalar | null =>
  value === null || !Number.isFinite(value) ? null : { value, bound: "exact", relativeStep: 0 };

/** Two readings of a counter in hundredths of a second. */
const cpuStepS = 0.02;

/** CPU of the target's processes over the whole block, by the requests that ended in it; null where it was not seen. */
function cpuPerRequest({ result: { totals }, machine }: BlockFigures): Scalar | null {
  const cpuS = machine?.targetCpuS ?? null;
  const requests = totals.answered + totals.failed;
  if (cpuS === null || !(cpuS > 0) || requests === 0) return null;
  return stepped((cpuS * 1e6) / requests, (cpuStepS * 1e6) / requests, "exact");
}

/** Allocations of the target over the whole block, by the requests that ended in it; null where it did not tell. */
function allocationsPerRequest({ result: { totals }, machine }: BlockFigures): Scalar | null {
  const allocations = machine?.targetAllocations ?? null;
  const requests = totals.answered + totals.failed;
  return allocations === null || !(allocations > 0) || requests === 0
    ? null
    : exact(allocations / requests);
}

/** The longest time of any request, a lower bound where some were never answered. */
function largestOf(times: ResponseTimes): Scalar | null {
  const value = Math.max(maxUs(times.answered) ?? 0, maxUs(times.censored) ?? 0);
  const bound = times.censored.total > 0 ? "at-least" : "exact";
  return sampleCount(times) === 0 ? null : { value, bound, relativeStep: 0 };
}

/**
 * Bytes of the measured window, both ways, for each request sent in it: what went through the sockets, so with
 * headers, frames and encryption, without TCP's and IP's own headers. Over QUIC its acknowledgements and repeats
 * are in it too, since QUIC sends them itself. null where nothing was sent or counted.
 */
const bytesPerRequest = ({ bytesSent, bytesReceived, counts }: BlockResult): number | null =>
  counts.sent > 0 && bytesSent + bytesReceived > 0
    ? (bytesSent + bytesReceived) / counts.sent
    : null;

/** Messages received in streaming calls, per second of the window; null where nothing streams. */
const messagesPerS = ({ streams, windowS }: BlockResult): number | null =>
  streams && windowS > 0 ? streams.messagesReceived / windowS : null;

function quantileOf(times: Distribution, q10000: number): Scalar | null {
  const found = valueAtRankUs(times, Math.ceil((times.total * q10000) / 10_000));
  return found && stepped(found.valueUs, found.stepUs, "exact");
}

/**
 * The highest confirmed rate, which a search moves by chance within its precision: its step is noise between
 * blocks and not a grid that they share. Where the highest rate allowed was kept, only a lower bound.
 */
function capacityOf({ capacity }: BlockResult): Scalar | null {
  const found = exact(capacity?.lowRatePerS ?? null);
  return found && { ...found, bound: capacity?.highRatePerS == null ? "at-least" : "exact" };
}

function stepped(valueUs: number, stepUs: number, bound: Scalar["bound"]): Scalar {
  return { value: valueUs, bound, relativeStep: valueUs > 0 ? stepUs / valueUs : 0 };
}

/** Mean response time; with censored requests in it only a lower bound. */
function meanOf(times: ResponseTimes): Scalar | null {
  const total = sampleCount(times);
  if (total === 0) return null;
  const sum =
    (meanUs(times.answered) ?? 0) * times.answered.total +
    (meanUs(times.censored) ?? 0) * times.censored.total;
  const bound = times.censored.total > 0 ? "at-least" : "exact";
  return { value: sum / total, bound, relativeStep: 0 };
}
