// What a score weighs: the weights that a report begins with, and weights as a text that an address can carry.
import type { Report } from "@gonogo/protocols/report";
import { type MetricName, metricNames, metrics, readWrittenNumber } from "@gonogo/protocols/spec";

/** Metrics with what they weigh; one that is not named weighs nothing. */
export type Weights = ReadonlyMap<MetricName, number>;

export const largestWeight = 100;

/** Whether two variants can be compared by a metric at all. */
export const isScored = (metric: MetricName): boolean =>
  metrics[metric].gateable && metrics[metric].comparedBy === null;

/** Metrics by which variants of this report can be scored: those with a figure, in their usual order. */
export const scoredMetrics = ({ comparison }: Pick<Report, "comparison">): MetricName[] =>
  metricNames.filter(
    (metric) =>
      isScored(metric) &&
      comparison.some(
        (row) => row.metric === metric && row.values.some(({ value }) => value !== null),
      ),
  );

/** Whether a report has anything to score: two variants, and no target against itself. */
export const hasScores = (report: Pick<Report, "variants" | "benchmark" | "comparison">): boolean =>
  report.variants.length > 1 &&
  report.benchmark.kind !== "noise" &&
  scoredMetrics(report).length > 0;

/**
 * One each for setting up a connection, what is served, how long the slow ones take, and what it costs in memory and CPU; where
 * a capacity was searched, that is what is served. CPU is that of a request: whoever serves more uses more in all.
 */
export const defaultWeights = ({ spec }: Pick<Report, "spec">): Weights =>
  new Map<MetricName, number>([
    ["connect", 1],
    [spec.load.kind === "capacity" ? "capacity" : "throughput", 1],
    ["p95", 1],
    ["memory", 1],
    ["cpu", 1],
  ]);

/** `connect:1,p95:2.5`, in the usual order of metrics. */
export const formatWeights = (weights: Weights): string =>
  metricNames
    .flatMap((metric) => (weights.has(metric) ? `${metric}:${weights.get(metric)}` : []))
    .join(",");

/** Reads what `formatWeights` wrote; what is no metric or no weight is passed over. null: nothing is left. */
export function parseWeights(text: string): Weights | null {
  const read = text.split(",").flatMap((part): [MetricName, number][] => {
    const [name = "", number = ""] = part.split(":");
    const metric = metricNames.find((one) => one === name.trim());
    const weight = weightOf(number);
    return metric && isScored(metric) && weight !== null ? [[metric, weight]] : [];
  });
  return read.length === 0 ? null : new Map(read);
}

/** A weight as people type one, 0 to 100; null: it is none. */
export function weightOf(text: string): number | null {
  // Among numbers to 100 a comma before other than three digits can only be a decimal one.
  const read = readWrittenNumber(text.trim().replace(/^(\d{1,3}),(?!\d{3}$)(\d{1,4})$/, "$1.$2"));
  if (!read.ok || !/^\d{1,3}(\.\d{1,4})?$/.test(read.digits)) return null;
  const weight = Number(read.digits);
  return weight <= largestWeight ? weight : null;
}
