// What limits the figures of a summary, as data: codes with their figures. The words are in words/summary-words.ts.
import type { ImportedSummary, SummaryBenchmark, SummaryWeakness } from "@gonogo/protocols/report";
import { requestsNeeded } from "../../statistics/percentile.ts";

const weakness = (
  code: SummaryWeakness["code"],
  params: SummaryWeakness["params"] = {},
): SummaryWeakness => ({ code, params });

/** A step of this share of the median hides what is smaller. */
const coarseShare = 0.05;
/** Fewer rounds of code than this say little of its spread. */
const fewestRounds = 10;
/** Of failed requests, from which on latencies are not those of answers. */
const manyFailures = 0.001;

/** The most important first. */
export function weaknessesOf(
  { tool }: Pick<ImportedSummary, "tool">,
  benchmark: SummaryBenchmark,
): SummaryWeakness[] {
  const { load } = benchmark;
  return [
    ...(tool === "hdrhistogram" ? [weakness("assumed-unit")] : []),
    ...(load.kind === "none" ? [] : ofLoad(benchmark)),
    ...ofLatency(benchmark),
  ];
}

function ofLoad({ load, requests, failed, latency }: SummaryBenchmark): SummaryWeakness[] {
  const hasTimes = latency.meanUs !== null || latency.percentiles.length > 0;
  return [
    ...(load.kind === "closed"
      ? [weakness("closed-loop", load.inFlight === null ? {} : { inFlight: load.inFlight })]
      : []),
    ...(load.kind === null ? [weakness("unknown-load")] : []),
    ...(load.timesFrom === "sent" && hasTimes ? [weakness("coordinated-omission")] : []),
    ...(load.timesFrom === "corrected" && hasTimes ? [weakness("corrected-times")] : []),
    ...(failed === null ? [weakness("unknown-errors")] : []),
    ...(failed !== null && requests !== null && failed > manyFailures * requests
      ? [weakness("failed-requests", { failed, requests })]
      : []),
  ];
}

function ofLatency({ load, latency }: SummaryBenchmark): SummaryWeakness[] {
  const { percentiles, samples, meanUs, stepUs } = latency;
  const median = percentiles.find(({ percent }) => percent === 50)?.us ?? meanUs;
  return [
    ...(percentiles.length > 0 || meanUs === null
      ? []
      : [
          weakness(
            latency.stddevUs === null && latency.maxUs === null ? "mean-only" : "no-percentiles",
          ),
        ]),
    ...(percentiles.length === 0 && meanUs === null && load.kind !== "none"
      ? [weakness("no-percentiles")]
      : []),
    ...(samples === null
      ? [weakness("unknown-samples")]
      : fewSamples(load.kind === "none", samples, percentiles)),
    ...(stepUs !== null && median !== null && median > 0 && stepUs > coarseShare * median
      ? [weakness("coarse-times", { stepUs, medianUs: median })]
      : []),
  ];
}

/** A percentile needs ten requests beyond it, as the product asks of itself. */
function fewSamples(
  isCode: boolean,
  samples: number,
  percentiles: SummaryBenchmark["latency"]["percentiles"],
): SummaryWeakness[] {
  if (isCode)
    return samples < fewestRounds
      ? [weakness("few-samples", { samples, needed: fewestRounds })]
      : [];
  const unsupported = percentiles.find(
    ({ percent }) => percent > 50 && percent < 100 && samples < requestsNeeded(percent * 100),
  );
  return unsupported
    ? [
        weakness("few-samples", {
          samples,
          percent: unsupported.percent,
          needed: requestsNeeded(unsupported.percent * 100),
        }),
      ]
    : [];
}
