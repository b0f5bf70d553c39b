// How a metric is called within a sentence, and whose figure it is.
// The words themselves are with the metrics, so that gates, blockers and headlines use the same ones.
import { type Gate, type MetricName, metrics } from "@gonogo/protocols/spec";

/** Whose figure a gate is about: `grpc`, or `grpc (create)` where it names an operation. */
export const sideWord = (gate: Pick<Gate, "operation">, variant: string): string =>
  gate.operation === undefined ? variant : `${variant} (${gate.operation})`;

/** How a metric is called within a sentence: `p99`, `mean latency`, `the error ratio`. */
export const metricWord = (metric: MetricName): string => metrics[metric].word;
