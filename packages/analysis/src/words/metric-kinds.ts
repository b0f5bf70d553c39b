// What metrics are about, so that long lists of them are read in parts.
import { type MetricName, metrics, ofTarget } from "@gonogo/protocols/spec";

export const metricKinds = ["Latency", "Capacity and errors", "Cost to the target"] as const;
export type MetricKind = (typeof metricKinds)[number];

export const kindOfMetric = (metric: MetricName): MetricKind => {
  if (ofTarget(metric) || metric === "bytes") return "Cost to the target";
  return metrics[metric].kind === "time" ? "Latency" : "Capacity and errors";
};
