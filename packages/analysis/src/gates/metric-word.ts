// How a metric is called within a sentence. Labels for tables stand with the metrics themselves;
// these read well after "of" and before "is".
// One list, so gates, blockers and headlines use the same words.
import type { Gate, MetricName } from "@gonogo/protocols/spec";

const words: Partial<Record<MetricName, string>> = {
  throughput: "throughput",
  capacity: "capacity",
  mean: "mean latency",
  p999: "p99.9",
  errors: "the error ratio",
  bytes: "bytes per request",
  cpu: "target CPU per request",
  allocations: "target allocations per request",
  connect: "connection set-up",
  connectP90: "p90 of connection set-up",
  connectP99: "p99 of connection set-up",
  firstMessage: "time to first message",
  firstMessageP99: "p99 of time to first message",
  gap: "the gap between messages",
  gapP99: "p99 of the gap between messages",
  messages: "messages received",
};

/** Whose figure a gate speaks of: `grpc`, or `grpc (create)` where it names an operation. */
export const sideWord = (gate: Pick<Gate, "operation">, variant: string): string =>
  gate.operation === undefined ? variant : `${variant} (${gate.operation})`;

/** How a metric is called within a sentence: `p99`, `mean latency`, `the error ratio`. */
export const metricWord = (metric: MetricName): string => words[metric] ?? metric;
