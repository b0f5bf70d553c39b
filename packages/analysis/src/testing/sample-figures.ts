// Figures of sample reports: the comparison and the latency curves, from each variant's median and rate.

import type { Estimate, Report } from "@gonogo/protocols/report";
import { isCost, type MetricName, metricNames, metrics, ofStreams } from "@gonogo/protocols/spec";
import { noEstimate } from "../comparison/estimates.ts";
import type { SampleVariant } from "./sample-blocks.ts";

/** Of times: as multiples of the median; 1 where nothing is said. */
const factors: Partial<Record<MetricName, number>> = {
  mean: 1.2,
  min: 0.6,
  p75: 1.4,
  p90: 1.9,
  p95: 2.4,
  p99: 3.1,
  p999: 7,
  connect: 2.2,
  max: 18,
};

const around = (value: number, spread: number): Estimate => ({
  value,
  low: value * (1 - spread),
  high: value * (1 + spread),
  level: 0.951,
  rounds: 10,
  bound: "exact",
  note: null,
  requests: null,
});

/** High percentiles of set-up are for loads that make connections, stream figures for calls that stream, capacity for searches. */
const isUsual = (metric: MetricName) =>
  metric !== "capacity" &&
  !isCost(metric) &&
  !metrics[metric].needsRequests &&
  metrics[metric].comparedBy === null &&
  (metrics[metric].setupQ10000 ?? 0) <= 5_000 &&
  !ofStreams(metric);

/** Every metric of a cell; p99.9 is not supported, and nobody fails. */
export const comparisonOf = (
  cell: number,
  variants: readonly SampleVariant[],
): Report["comparison"] =>
  metricNames.filter(isUsual).map((metric) => {
    const of = (variant: SampleVariant): number =>
      metrics[metric].unit === "perS" ? variant.perS : variant.p50Us * (factors[metric] ?? 1);
    const note = { code: "few-requests", params: { needed: 10_000 } } as const;
    return {
      metric,
      cell,
      values: variants.map((variant) =>
        metric === "p999"
          ? noEstimate(note)
          : metric === "errors"
            ? { ...around(0, 0), high: 0.000016 }
            : around(of(variant), 0.034),
      ),
      ratios: variants.map((variant, index) => {
        const base = variants[0];
        if (index === 0 || !base) return null;
        if (metric === "p999") return noEstimate(note);
        if (metric === "errors") return noEstimate({ code: "no-errors", params: {} });
        return around(of(variant) / of(base), 0.041);
      }),
      pairs: [],
    };
  });

/** A smooth curve a variant. */
export const curvesOf = (cell: number, variants: readonly SampleVariant[]): Report["curves"] =>
  variants.map((variant) => ({
    cell,
    variant: variant.name,
    requests: Math.round(variant.perS * 25),
    points: [0, 25, 50, 75, 90, 95, 99, 99.5, 99.9, 99.95, 99.99, 100].map((percentile) => {
      const valueUs =
        variant.p50Us * (0.6 + 0.55 * Math.min(5, -Math.log10(1 - percentile / 100.0001)) ** 1.4);
      return { percentile, valueUs, lowUs: valueUs * 0.95, highUs: valueUs * 1.06 };
    }),
  }));
