// How a metric is called within a sentence, and whose figure it is.
// The words themselves are with the metrics, so that gates, blockers and headlines use the same ones.
import { type Gate, type MetricName, metrics } from "@gonogo/protocols/spec";
import { capital } from "./format.ts";

/** Whose figure a gate is about: `grpc`, or `grpc (create)` where it names an operation. */
export const sideWord = (gate: Pick<Gate, "operation">, variant: string): string =>
  gate.operation === undefined ? variant : `${variant} (${gate.operation})`;

/** How a metric is called within a sentence: `p99`, `mean latency`, `the error ratio`. */
export const metricWord = (metric: MetricName): string =>
  `${metrics[metric].article}${metrics[metric].word}`;

/** The same where a sentence begins with it: `p99`, `Mean latency`, `The error ratio`. */
export const openingMetric = (metric: MetricName): string =>
  metrics[metric].isNamed ? metrics[metric].word : capital(metricWord(metric));

/** Without its article, where a rule begins a sentence: `p99`, `Mean latency`, `Error ratio`. */
export const openingBareMetric = (metric: MetricName): string =>
  metrics[metric].isNamed ? metrics[metric].word : capital(metrics[metric].word);
