// What a quantile is taken of, block by block: requests, connections, or the calls and messages of streams.
// Gates that lack them say how many there were, and how many it takes.
import { type MetricName, metrics, quantileOf } from "@gonogo/protocols/spec";
import { type CellEvidence, evidenceOf } from "../evidence/evidence.ts";
import { sampleCounts } from "../evidence/sample-counts.ts";

/** Samples of a quantile by block: requests, connections or messages, and what they are called. */
export function quantileSamples(cell: CellEvidence, side: string, metric: MetricName) {
  const q10000 = quantileOf(metric);
  if (q10000 === null) return null;
  const { samples: word, setupQ10000, stream } = metrics[metric];
  const readings = evidenceOf(cell, side).map((block) => block.reading);
  if (setupQ10000 !== null)
    return { q10000, word, counts: readings.map((one) => one.connect().total) };
  if (stream !== null)
    return { q10000, word, counts: readings.map((one) => one.stream(stream.times).total) };
  return { q10000, word, counts: sampleCounts(cell, side) };
}
