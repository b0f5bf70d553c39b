// Whether the blocks of a variant opened enough connections for a percentile of their set-up.
// The rule is that of requests: `connections * (10000 - q10000) >= 100000` (p90 needs 100, p99 1,000);
// the median is always shown, since a handful of connections is what most loads have.
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import { type CellEvidence, evidenceOf } from "../evidence/evidence.ts";
import { formatCount } from "../format.ts";
import { percentileSupported, requestsNeeded } from "../percentile.ts";

const median = 5_000;

/** `needs 1,000 connections a block`; null: supported, or not a percentile of set-up times. */
export function setupPercentileNote(
  cell: CellEvidence,
  variant: string,
  metric: MetricName,
): string | null {
  const q10000 = metrics[metric].setupQ10000;
  if (q10000 === null || q10000 === median) return null;
  const counts = evidenceOf(cell, variant).map((block) => block.reading.connect().total);
  return percentileSupported(counts, q10000)
    ? null
    : `needs ${formatCount(requestsNeeded(q10000))} connections a block`;
}
