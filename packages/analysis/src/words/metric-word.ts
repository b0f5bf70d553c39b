// How a metric is called within a sentence, and whose figure it is.
// The words themselves are with the metrics, so that gates, blockers and headlines use the same ones.
import { type Msg, msg, t, translated } from "@gonogo/locale/t";
import { type Gate, type MetricInfo, type MetricName, metrics } from "@gonogo/protocols/spec";
import { capital } from "./format.ts";

/** Whose figure a gate is about: `grpc`, or `grpc (create)` where it names an operation. */
export const sideWord = (gate: Pick<Gate, "operation">, variant: string): string =>
  gate.operation === undefined ? variant : `${variant} (${gate.operation})`;

/** How a metric is called without its article: `p99`, `mean latency`, `error ratio`. */
export const bareMetric = (metric: MetricName): string => translated(metrics[metric].word);

/** How a metric is called within a sentence: `p99`, `mean latency`, `the error ratio`. */
export const metricWord = (metric: MetricName): string =>
  `${metrics[metric].article === "" ? "" : t("the ##article of a metric")}${bareMetric(metric)}`;

/** The same where a sentence begins with it: `p99`, `Mean latency`, `The error ratio`. */
export const openingMetric = (metric: MetricName): string =>
  metrics[metric].isNamed ? bareMetric(metric) : capital(metricWord(metric));

/** Without its article, where a rule begins a sentence: `p99`, `Mean latency`, `Error ratio`. */
export const openingBareMetric = (metric: MetricName): string =>
  metrics[metric].isNamed ? bareMetric(metric) : capital(bareMetric(metric));

const latencyNames: Readonly<Partial<Record<MetricName, Msg>>> = {
  ...{ mean: msg("Mean"), min: msg("Minimum"), max: msg("Maximum") },
  ...{ p50: msg("p50"), p75: msg("p75"), p90: msg("p90"), p95: msg("p95"), p99: msg("p99") },
  p999: msg("p99.9"),
};

/** Its label where the unit beside says that it is a time: `p99`, `Mean`, `Throughput`. */
export function shortLabel(metric: MetricName): string {
  const name = latencyNames[metric];
  return name ? t(name) : translated(metrics[metric].label);
}

const samples: Readonly<Record<MetricInfo["samples"], Msg>> = {
  requests: msg("requests"),
  connections: msg("connections"),
  calls: msg("calls"),
  gaps: msg("gaps"),
  messages: msg("messages"),
};

/** What the times or counts behind a metric are of: `requests`. */
export const samplesWord = (metric: MetricName): string => t(samples[metrics[metric].samples]);
