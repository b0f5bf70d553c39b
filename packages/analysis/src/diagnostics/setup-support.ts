// Whether the blocks of a variant opened enough connections for a percentile of their set-up, or made
// enough calls or messages for one of their streams.
// The rule is that of requests: `connections * (10000 - q10000) >= 100000` (p90 needs 100, p99 1,000);
// the median is always shown, since a handful of connections is what most loads have.
import { type MetricName, metrics, quantileOf } from "@gonogo/protocols/spec";
import { type CellEvidence, evidenceOf } from "../evidence/evidence.ts";
import { percentileSupported, requestsNeeded } from "../statistics/percentile.ts";

const median = 5_000;

/** What a percentile lacks: its calls do not stream, or a block takes so many connections, calls or messages. */
export type SetupLack = "not-streaming" | { readonly needed: number };

/** null: supported, or not a percentile of set-up or stream times. */
export function setupLack(
  cell: CellEvidence,
  variant: string,
  metric: MetricName,
): SetupLack | null {
  const { q10000: ofRequests, stream } = metrics[metric];
  const blocks = evidenceOf(cell, variant).map((block) => block.reading);
  if (stream !== null && blocks.every((reading) => reading.result.streams === null))
    return "not-streaming";
  const q10000 = quantileOf(metric);
  if (ofRequests !== null || q10000 === null || q10000 === median) return null;
  const counts = blocks.map((reading) =>
    stream ? reading.stream(stream.times).total : reading.connect().total,
  );
  return percentileSupported(counts, q10000) ? null : { needed: requestsNeeded(q10000) };
}
