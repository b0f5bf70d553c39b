// Which percentiles a variant's blocks support in a cell: asked for every block of a report.
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import type { CellEvidence } from "../../evidence/evidence.ts";
import { sampleCounts } from "../../evidence/sample-counts.ts";
import { percentileSupported } from "../../statistics/percentile.ts";

export type Supports = (variant: string, metric: MetricName) => boolean;

/** A percentile is supported by the valid blocks; before there are any, by whatever the block itself has. */
export function supportIn(cell: CellEvidence): Supports {
  const known = new Map<string, number[]>();
  return (variant, metric) => {
    const q10000 = metrics[metric].q10000;
    if (q10000 === null) return true;
    const counts = known.get(variant) ?? sampleCounts(cell, variant);
    known.set(variant, counts);
    return counts.length === 0 || percentileSupported(counts, q10000);
  };
}
