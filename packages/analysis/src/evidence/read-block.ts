// A block's result as the analysis reads it: its histograms decoded when first asked for, and a number for each metric,
// which is what gates and comparisons are made of.
import type { BlockResult, EngineLateness } from "@gonogo/protocols/events";
import type { BlockMachine } from "@gonogo/protocols/report";
import type { MetricName, StreamTimes } from "@gonogo/protocols/spec";
import {
  type Distribution,
  decodeHistogram,
  emptyDistribution,
  maxUs,
} from "../statistics/histogram.ts";
import type { ResponseTimes } from "../statistics/percentile.ts";
import { type BunchedSends, type Bunching, bunchingOf, meanBunchingOf } from "./bunching.ts";
import { readMetric, type Scalar } from "./metric-readings.ts";

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
  /** How late the engine itself was; empty where it does not report it (`result.lateness` null). */
  readonly lateness: (times: LatenessTimes) => Distribution;
  /** Empty where nothing streams. */
  readonly stream: (times: StreamTimes) => Distribution;
  /**
   * Between what a quantile (in 1/10,000), or the mean (null), would lie, had the engine bunched nothing; null: it did
   * not, or does not report it.
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
  const service = () => decode("service");
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
    service,
    sendLag: () => decode("sendLag"),
    bunching: once((q10000) => {
      const answers = lateness("bunchedResponse");
      if (q10000 === null) return meanBunchingOf(times(), answers);
      return bunchingOf(times(), bunchedSends(result, answers, decode("sendLag")), q10000);
    }),
    scalar: once((metric) =>
      readMetric(metric, { result, machine, times, service, connect, stream }),
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
