// Whether the blocks of a variant opened enough connections for a percentile of their set-up, or made
// enough calls or messages for one of their streams.
// The rule is that of requests: `connections * (10000 - q10000) >= 100000` (p90 needs 100, p99 1,000);
// the median is always shown, since a handful of connections is what most loads have.
import { type MetricName, metrics, quantileOf } from "@gonogo/protocols/spec";
import { type CellEvidence, evidenceOf } from "../evidence/evidence.ts";
import { percentileSupported, requestsNeeded } from "../statistics/percentile.ts";
import { formatCount } from "../words/format.ts";

const median = 5_000;

/** The note of a metric of streams where nothing streams. */
export const notStreaming = "its calls do not stream";

/** `needs 1,000 connections a block`; null: supported, or not a percentile of set-up or stream times. */
export function setupPercentileNote(
  cell: CellEvidence,
  variant: string,
  metric: MetricName,
): string | null {
  const { q10000: ofRequests, samples, stream } = metrics[metric];
  const blocks = evidenceOf(cell, variant).map((block) => block.reading);
  if (stream !== null && blocks.every((reading) => reading.result.streams === null))
    return notStreaming;
  const q10000 = quantileOf(metric);
  if (ofRequests !== null || q10000 === null || q10000 === median) return null;
  const counts = blocks.map((reading) =>
    stream ? reading.stream(stream.times).total : reading.connect().total,
  );
  return percentileSupported(counts, q10000)
    ? null
    : `needs ${formatCount(requestsNeeded(q10000))} ${samples} a block`;
}
