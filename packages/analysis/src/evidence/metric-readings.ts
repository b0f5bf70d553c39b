// How each metric is read from a block: quantiles by what the list of metrics says of them, all others here, one entry each.
// A figure can be a bound ("at least") where requests were never answered; failures are counted apart.
// Units: microseconds, per second, bits per second, ratios (1 is 100 %), bytes, or a count per request.
import type { BlockResult } from "@gonogo/protocols/events";
import type { BlockMachine } from "@gonogo/protocols/report";
import { type MetricName, metrics, type StreamTimes } from "@gonogo/protocols/spec";
import { type Distribution, maxUs, meanUs, valueAtRankUs } from "../statistics/histogram.ts";
import { percentileAt, type ResponseTimes, sampleCount } from "../statistics/percentile.ts";
import { shareOfBlock } from "./block-counts.ts";

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
  readonly service: () => Distribution;
  readonly connect: () => Distribution;
  readonly stream: (times: StreamTimes) => Distribution;
};

/** The metric of a block; null: it has none. */
export function readMetric(metric: MetricName, block: BlockFigures): Scalar | null {
  const { q10000, times, setupQ10000, stream } = metrics[metric];
  if (q10000 !== null) {
    const percentile = percentileAt(
      times === "service" ? serviceTimes(block) : block.times(),
      q10000,
    );
    return percentile && stepped(percentile.valueUs, percentile.stepUs, percentile.bound);
  }
  if (setupQ10000 !== null) return quantileOf(block.connect(), setupQ10000);
  if (stream !== null) return quantileOf(block.stream(stream.times), stream.q10000);
  return readings[metric]?.(block) ?? null;
}

/** Service times; requests without an answer took at least as long as they waited, from when they were due. */
const serviceTimes = ({ times, service }: BlockFigures): ResponseTimes => ({
  answered: service(),
  censored: times().censored,
});

/** Of metrics that are no quantiles of times. */
export const readings: Readonly<
  Partial<Record<MetricName, (block: BlockFigures) => Scalar | null>>
> = {
  throughput: ({ result: { counts, windowS } }) => exact(windowS > 0 ? counts.ok / windowS : null),
  capacity: ({ result }) => capacityOf(result),
  mean: ({ times }) => meanOf(times()),
  min: ({ times }) => smallestOf(times()),
  max: ({ times }) => largestOf(times()),
  errors: ({ result }) => shareOf("errors", result),
  success: ({ result }) => shareOf("success", result),
  reuse: ({ result }) => shareOf("reuse", result),
  bytes: ({ result }) => exact(bytesPerRequest(result)),
  bandwidth: ({ result }) => exact(bitsPerS(result)),
  payloadBandwidth: ({ result }) => exact(payloadBitsPerS(result)),
  throughputPerConnection: ({ result }) => exact(throughputPerConnection(result)),
  requestsPerConnection: ({ result }) => exact(requestsPerConnection(result)),
  cpu: cpuPerRequest,
  cpuUse,
  memoryBefore: ({ machine }) => exact(machine?.targetIdleBytes ?? null),
  memoryGrowth: ({ machine }) => exact(growthOf(machine)),
  memory: ({ machine }) => exact(machine?.targetPeakBytes ?? null),
  memoryPerConnection: (block) => exact(memoryPerConnection(block)),
  allocations: ({ result, machine }) => perRequest(machine?.targetAllocations ?? null, result),
  allocatedBytes: ({ result, machine }) =>
    perRequest(machine?.targetAllocatedBytes ?? null, result),
  messages: ({ result }) => exact(messagesPerS(result)),
};

const exact = (value: number | null): Scalar | null =>
  value === null || !Number.isFinite(value) ? null : { value, bound: "exact", relativeStep: 0 };

/** Two readings of a counter in hundredths of a second. */
const cpuStepS = 0.02;

const shareOf = (metric: MetricName, result: BlockResult): Scalar | null => {
  const share = shareOfBlock(metric, result);
  return share && exact(share.of > 0 ? share.counted / share.of : null);
};

/** Requests that ended in the whole block, warm-up included. */
const endedIn = ({ totals }: BlockResult): number => totals.answered + totals.failed;

/** CPU of the target over the whole block, by the requests that ended in it; null where it was not seen. */
function cpuPerRequest({ result, machine }: BlockFigures): Scalar | null {
  const cpuS = machine?.targetCpuS ?? null;
  const requests = endedIn(result);
  if (cpuS === null || !(cpuS > 0) || requests === 0) return null;
  return stepped((cpuS * 1e6) / requests, (cpuStepS * 1e6) / requests, "exact");
}

/** CPU of the target over the whole block, as a share of one core. */
function cpuUse({ machine }: BlockFigures): Scalar | null {
  if (machine === null || machine.targetCpuS === null || !(machine.targetCpuS > 0)) return null;
  return stepped(machine.targetCpuS / machine.spanS, cpuStepS / machine.spanS, "exact");
}

/** What grew over the whole block, by the requests that ended in it; null where nobody reported. */
const perRequest = (grown: number | null, result: BlockResult): Scalar | null =>
  grown === null || !(grown > 0) || endedIn(result) === 0 ? null : exact(grown / endedIn(result));

/** Connections that were open at the same time: those that replaced a lost one are in its place. */
const heldConnections = ({ connections: { opened, reconnects } }: BlockResult): number =>
  Math.max(0, opened - reconnects);

/** The kernel counts memory in pages: a target that grew by none is shown as if it had grown by one. */
export const pageBytes = 4_096;

/** What the target took in the block beyond what it had before, a page at least; null where nobody saw it. */
function growthOf(machine: BlockMachine | null): number | null {
  if (!machine || machine.targetPeakBytes === null || machine.targetIdleBytes === null) return null;
  return Math.max(pageBytes, machine.targetPeakBytes - machine.targetIdleBytes);
}

/** That for each connection that was held; null where it did not grow. */
function memoryPerConnection({ result, machine }: BlockFigures): number | null {
  const held = heldConnections(result);
  const grown = growthOf(machine) ?? pageBytes;
  return held > 0 && grown > pageBytes ? grown / held : null;
}

/** Expected answers a second for each connection that was held. */
const throughputPerConnection = (result: BlockResult): number | null =>
  result.windowS > 0 && heldConnections(result) > 0
    ? result.counts.ok / result.windowS / heldConnections(result)
    : null;

/** Requests of the whole block for each connection that was opened in it; over HTTP/2, HTTP/3 and gRPC its streams. */
const requestsPerConnection = ({ totals, connections: { opened } }: BlockResult): number | null =>
  opened > 0 ? totals.sent / opened : null;

/** The shortest time of any request; a lower bound where none was answered. */
function smallestOf(times: ResponseTimes): Scalar | null {
  const of = times.answered.total > 0 ? times.answered : times.censored;
  const found = valueAtRankUs(of, 1);
  return (
    found && stepped(found.valueUs, found.stepUs, of === times.answered ? "exact" : "at-least")
  );
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

/** The same bytes by the time of the window; null where none were counted. */
const bitsPerS = ({
  bytesSent,
  bytesReceived,
  windowS,
}: Pick<BlockResult, "bytesSent" | "bytesReceived" | "windowS">): number | null =>
  windowS > 0 && bytesSent + bytesReceived > 0 ? (8 * (bytesSent + bytesReceived)) / windowS : null;

/** The same of bodies and messages alone. */
const payloadBitsPerS = ({ payloadSent, payloadReceived, windowS }: BlockResult): number | null =>
  payloadSent === null || payloadReceived === null
    ? null
    : bitsPerS({ bytesSent: payloadSent, bytesReceived: payloadReceived, windowS });

/** Messages received, per second of the window: those of streaming calls, and where nothing streams each expected answer. */
const messagesPerS = ({ streams, counts, windowS }: BlockResult): number | null =>
  windowS > 0 ? (streams?.messagesReceived ?? counts.ok) / windowS : null;

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
