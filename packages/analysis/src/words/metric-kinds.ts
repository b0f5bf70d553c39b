// What metrics are about, so that long lists of them are read in parts.
import { type Msg, msg } from "@gonogo/locale/t";
import { type MetricName, metrics, ofTarget } from "@gonogo/protocols/spec";

const [latency, capacity, cost] = [
  msg("Latency"),
  msg("Capacity and errors"),
  msg("Cost to the target"),
];

export const metricKinds: readonly Msg[] = [latency, capacity, cost];

export const kindOfMetric = (metric: MetricName): Msg => {
  if (ofTarget(metric) || metric === "bytes") return cost;
  return metrics[metric].kind === "time" ? latency : capacity;
};
