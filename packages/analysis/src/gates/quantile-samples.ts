// What a quantile is taken of, block by block: requests, connections, or the calls and messages of streams.
// Gates that lack them say how many there were, and how many it takes.
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import { sampleCounts } from "../diagnostics/too-few-requests.ts";
import { type CellEvidence, evidenceOf } from "../evidence/evidence.ts";

/** Samples of a quantile by block: requests, connections or messages, and what they are called. */
export function quantileSamples(cell: CellEvidence, side: string, metric: MetricName) {
  const { q10000, setupQ10000, stream } = metrics[metric];
  const readings = evidenceOf(cell, side).map((block) => block.reading);
  if (setupQ10000 !== null)
    return {
      q10000: setupQ10000,
      word: "connections",
      counts: readings.map((one) => one.connect().total),
    };
  if (stream)
    return {
      q10000: stream.q10000,
      word: stream.times === "gap" ? "gaps" : "calls",
      counts: readings.map((one) => one.stream(stream.times).total),
    };
  return q10000 === null ? null : { q10000, word: "requests", counts: sampleCounts(cell, side) };
}
