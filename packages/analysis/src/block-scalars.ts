// The figures that one block yields, one number a metric: what gates and comparisons are made of.
// A figure can be a bound ("at least") where requests were never answered; failures are counted apart.
// Units: microseconds, requests per second, ratios of 0 to 1, bytes or allocations per request.
import type { BlockResult, EngineLateness } from "@gonogo/protocols/events";
import type { BlockMachine } from "@gonogo/protocols/report";
import { type MetricName, metrics, type StreamTimes } from "@gonogo/protocols/spec";
import { type BunchedSends, type Bunching, bunchingOf, meanBunchingOf } from "./bunching.ts";
import {
  type Distribution,
  decodeHistogram,
  emptyDistribution,
  maxUs,
  meanUs,
  valueAtRankUs,
} from "./histogram.ts";
import { percentileAt, type ResponseTimes, sampleCount } from "./percentile.ts";

/** A metric of one block. `relativeStep` is the recording step as a share of the value; 0: exact. */
export type Scalar = {
  readonly value: number;
  readonly bound: "exact" | "at-least";
  readonly relativeStep: number;
};

export type LatenessTimes = keyof {
  [name in keyof EngineLateness as EngineLateness[name] extends string ? name : never]: true;
};

/** A block's result with its histograms decoded when first asked for. */
export type BlockReading = {
  readonly result: BlockResult;
  readonly times: () => ResponseTimes;
  readonly service: () => Distribution;
  readonly sendLag: () => Distribution;
  readonly connect: () => Distribution;
  /** How late the engine itself was; empty where it does not tell (`result.lateness` null). */
  readonly lateness: (times: LatenessTimes) => Distribution;
  /** Empty where nothing streams. */
  readonly stream: (times: StreamTimes) => Distribution;
  /**
   * Between what a quantile (in 1/10,000), or the mean (null), would lie, had the engine bunched nothing; null: it did
   * not, or does not tell.
   */
  readonly bunching: (q10000: number | null) => Bunching | null;
  readonly scalar: (metric: MetricName) => Scalar | null;
};

function once<K, T>(make: (key: K) => T): (key: K) => T {
  const made = new Map<K, T>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

/** Reads a result; decoding and percentiles are remembered, so asking twice costs nothing. */
export function readBlock(result: BlockResult, machine: BlockMachine | null = null): BlockReading {
  const decode = once((name: keyof BlockResult["histograms"]) =>
    decodeHistogram(result.histograms[name]),
  );
  const times = (): ResponseTimes => ({
    answered: decode("response"),
    censored: decode("censored"),
  });
  const connect = () => decode("connect");
  const lateness = once((name: LatenessTimes) =>
    result.lateness ? decodeHistogram(result.lateness[name]) : emptyDistribution,
  );
  const stream = once((name: StreamTimes) =>
    result.streams ? decodeHistogram(result.streams[name]) : emptyDistribution,
  );
  return {
    result,
    times,
    connect,
    lateness,
    stream,
    service: () => decode("service"),
    sendLag: () => decode("sendLag"),
    bunching: once((q10000) => {
      const answers = lateness("bunchedResponse");
      if (q10000 === null) return meanBunchingOf(times(), answers);
      return bunchingOf(times(), bunchedSends(result, answers, decode("sendLag")), q10000);
    }),
    scalar: once((metric) =>
      metric === "cpu"
        ? cpuPerRequest(result, machine)
        : metric === "allocations"
          ? allocationsPerRequest(result, machine)
          : scalarOf(result, metric, times, connect, stream),
    ),
  };
}

function bunchedSends(
  { lateness, counts }: BlockResult,
  answers: Distribution,
  sendLag: Distribution,
): BunchedSends {
  const answered = counts.sent > 0 ? counts.ok / counts.sent : 0;
  return {
    answers,
    sentInBunch: (lateness?.bunched ?? 0) * answered,
    largestLagUs: maxUs(sendLag) ?? 0,
  };
}

/** Requests that were due and may count as errors: sent, and held by the in-flight cap. */
export const requestsOf = (result: BlockResult): number => result.counts.sent + result.counts.held;

/** Requests without an expected answer: failed, unanswered, or held by the in-flight cap. */
export const errorsOf = (result: BlockResult): number =>
  result.counts.failed + result.counts.unanswered + result.counts.held;

/** Failures that response times leave out; timeouts are in them, as "at least". */
export const excludedFailuresOf = (result: BlockResult): number =>
  Math.max(0, result.counts.failed - timeoutsOf(result));

/** Requests that ended because time was up; of connect-only load, connections. */
export const timeoutsOf = ({ outcomes }: BlockResult): number =>
  (outcomes.timeout ?? 0) + (outcomes.connect_timeout ?? 0);

const exact = (value: number | null): Scalar | null =>
  value === null || !Number.isFinite(value) ? null : { value, bound: "exact", relativeStep: 0 };

/** Two readings of a counter in hundredths of a second. */
const cpuStepS = 0.02;

/** CPU of the target's processes over the whole block, by the requests that ended in it; null where it was not seen. */
function cpuPerRequest({ totals }: BlockResult, machine: BlockMachine | null): Scalar | null {
  const cpuS = machine?.targetCpuS ?? null;
  const requests = totals.answered + totals.failed;
  if (cpuS === null || !(cpuS > 0) || requests === 0) return null;
  return stepped((cpuS * 1e6) / requests, (cpuStepS * 1e6) / requests, "exact");
}

/** Allocations of the target over the whole block, by the requests that ended in it; null where it did not tell. */
function allocationsPerRequest(
  { totals }: BlockResult,
  machine: BlockMachine | null,
): Scalar | null {
  const allocations = machine?.targetAllocations ?? null;
  const requests = totals.answered + totals.failed;
  return allocations === null || !(allocations > 0) || requests === 0
    ? null
    : exact(allocations / requests);
}

function scalarOf(
  result: BlockResult,
  metric: MetricName,
  times: () => ResponseTimes,
  connect: () => Distribution,
  stream: BlockReading["stream"],
): Scalar | null {
  const q10000 = metrics[metric].q10000;
  if (q10000 !== null) {
    const percentile = percentileAt(times(), q10000);
    return percentile && stepped(percentile.valueUs, percentile.stepUs, percentile.bound);
  }
  const { setupQ10000, stream: streamed } = metrics[metric];
  if (setupQ10000 !== null) return quantileOf(connect(), setupQ10000);
  if (streamed !== null) return quantileOf(stream(streamed.times), streamed.q10000);
  switch (metric) {
    case "throughput":
      return exact(result.windowS > 0 ? result.counts.ok / result.windowS : null);
    case "messages":
      return exact(messagesPerS(result));
    case "bytes":
      return exact(bytesPerRequest(result));
    case "capacity":
      return capacityOf(result);
    case "errors":
      return exact(requestsOf(result) > 0 ? errorsOf(result) / requestsOf(result) : null);
    case "mean":
      return meanOf(times());
    case "max": {
      const largest = Math.max(maxUs(times().answered) ?? 0, maxUs(times().censored) ?? 0);
      const bound = times().censored.total > 0 ? "at-least" : "exact";
      return sampleCount(times()) === 0 ? null : { value: largest, bound, relativeStep: 0 };
    }
    default:
      return null;
  }
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
