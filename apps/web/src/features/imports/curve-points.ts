// The line of a summary's percentile chart: the tool's percentiles where it gives many, else those of its histogram.
import type { SummaryLatency } from "@gonogo/protocols/report";

export type CurvePoint = {
  readonly percentile: number;
  readonly valueUs: number;
  readonly lowUs: number;
  readonly highUs: number;
};

/** So many percentiles draw a line of their own. */
const many = 20;

const pointAt = (percentile: number, us: number): CurvePoint => ({
  ...{ percentile, valueUs: us, lowUs: us, highUs: us },
});

/** In ascending order; none where the tool gives neither a histogram nor many percentiles. */
export function curvePoints({
  percentiles,
  histogram,
}: Pick<SummaryLatency, "percentiles" | "histogram">): CurvePoint[] {
  if (percentiles.length >= many) return percentiles.map(({ percent, us }) => pointAt(percent, us));
  const buckets = histogram ?? [];
  const total = buckets.reduce((sum, { count }) => sum + count, 0);
  if (buckets.length < 2 || total === 0) return [];
  let counted = 0;
  return buckets.flatMap(({ upToUs, count }) => {
    counted += count;
    return count === 0 || counted === total ? [] : [pointAt((100 * counted) / total, upToUs)];
  });
}
