// Metrics: what a block yields, its unit, and which direction is better.
// Everything that names a metric (gates, tables, charts, series) reads this list.
import { z } from "zod";

export const metricNames = [
  "throughput",
  "capacity",
  "mean",
  "p50",
  "p75",
  "p90",
  "p95",
  "p99",
  "p999",
  "errors",
  "connect",
  "connectP90",
  "connectP99",
  "max",
] as const;
export const MetricName = z.enum(metricNames);
export type MetricName = z.infer<typeof MetricName>;

export type MetricUnit = "us" | "perS" | "ratio";
export type MetricInfo = {
  readonly name: MetricName;
  /** Short label for tables and gates. */
  readonly label: string;
  /** Unit of stored values: microseconds, requests per second, or a ratio of 0 to 1. */
  readonly unit: MetricUnit;
  readonly better: "lower" | "higher";
  /** Quantile in units of 1/10,000 for percentiles (p99 is 9,900), else null. */
  readonly q10000: number | null;
  /** The same of connection set-up times; null for metrics of requests. */
  readonly setupQ10000: number | null;
  /** False for figures that are shown and never judged. */
  readonly gateable: boolean;
};

const latency = (name: MetricName, label: string, q10000: number | null, gateable = true) =>
  ({
    name,
    label,
    unit: "us",
    better: "lower",
    q10000,
    setupQ10000: null,
    gateable,
  }) as const satisfies MetricInfo;

const setup = (name: MetricName, label: string, setupQ10000: number) =>
  ({ ...latency(name, label, null), setupQ10000 }) satisfies MetricInfo;

export const metrics: Readonly<Record<MetricName, MetricInfo>> = {
  throughput: {
    name: "throughput",
    label: "Throughput",
    unit: "perS",
    better: "higher",
    q10000: null,
    setupQ10000: null,
    gateable: true,
  },
  capacity: {
    name: "capacity",
    label: "Capacity",
    unit: "perS",
    better: "higher",
    q10000: null,
    setupQ10000: null,
    gateable: true,
  },
  mean: latency("mean", "Mean latency", null),
  p50: latency("p50", "p50 latency", 5_000),
  p75: latency("p75", "p75 latency", 7_500),
  p90: latency("p90", "p90 latency", 9_000),
  p95: latency("p95", "p95 latency", 9_500),
  p99: latency("p99", "p99 latency", 9_900),
  p999: latency("p999", "p99.9 latency", 9_990),
  errors: {
    name: "errors",
    label: "Errors",
    unit: "ratio",
    better: "lower",
    q10000: null,
    setupQ10000: null,
    gateable: true,
  },
  connect: setup("connect", "Connection set-up (median)", 5_000),
  connectP90: setup("connectP90", "Connection set-up (p90)", 9_000),
  connectP99: setup("connectP99", "Connection set-up (p99)", 9_900),
  max: latency("max", "Maximum latency", null, false),
};
