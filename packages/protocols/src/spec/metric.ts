// Metrics: what a block yields, its unit, and which direction is better.
// Everything that names a metric (gates, tables, charts, series) reads this list.
import { z } from "zod";
import { nearestName } from "./near-name.ts";

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
  "bytes",
  "cpu",
  "allocations",
  "connect",
  "connectP90",
  "connectP99",
  "firstMessage",
  "firstMessageP99",
  "gap",
  "gapP99",
  "messages",
  "max",
] as const;
export const MetricName = z.enum(metricNames, {
  error: ({ input }) => (typeof input === "string" ? unknownMetric(input) : undefined),
});
export type MetricName = z.infer<typeof MetricName>;

export const metricUnits = ["us", "perS", "ratio", "bytes", "count"] as const;
export type MetricUnit = (typeof metricUnits)[number];
/** Histograms that a block of streaming calls has. */
export type StreamTimes = "firstMessage" | "gap";
export type MetricInfo = {
  readonly name: MetricName;
  /** Short label for tables and gates. */
  readonly label: string;
  /** Unit of stored values: microseconds, requests per second, a ratio of 0 to 1, bytes per request, or a count per request. */
  readonly unit: MetricUnit;
  readonly better: "lower" | "higher";
  /** Quantile in units of 1/10,000 for percentiles (p99 is 9,900), else null. */
  readonly q10000: number | null;
  /** The same of connection set-up times; null for metrics of requests. */
  readonly setupQ10000: number | null;
  /** Of times within streaming calls: which, and the same of them; null for all other metrics. */
  readonly stream: { readonly times: StreamTimes; readonly q10000: number } | null;
  /** False for figures that are counted for all operations together. */
  readonly byOperation: boolean;
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
    stream: null,
    byOperation: true,
    gateable,
  }) as const satisfies MetricInfo;

const setup = (name: MetricName, label: string, setupQ10000: number) =>
  ({ ...latency(name, label, null), setupQ10000, byOperation: false }) satisfies MetricInfo;

const stream = (name: MetricName, label: string, times: StreamTimes, q10000: number) =>
  ({ ...latency(name, label, null), stream: { times, q10000 } }) satisfies MetricInfo;

const rate = (name: MetricName, label: string) =>
  ({ ...latency(name, label, null), unit: "perS", better: "higher" }) satisfies MetricInfo;

export const metrics: Readonly<Record<MetricName, MetricInfo>> = {
  throughput: rate("throughput", "Throughput"),
  capacity: rate("capacity", "Capacity"),
  mean: latency("mean", "Mean latency", null),
  p50: latency("p50", "p50 latency", 5_000),
  p75: latency("p75", "p75 latency", 7_500),
  p90: latency("p90", "p90 latency", 9_000),
  p95: latency("p95", "p95 latency", 9_500),
  p99: latency("p99", "p99 latency", 9_900),
  p999: latency("p999", "p99.9 latency", 9_990),
  errors: { ...latency("errors", "Errors", null), unit: "ratio" },
  bytes: { ...latency("bytes", "Bytes per request", null), unit: "bytes", byOperation: false },
  cpu: { ...latency("cpu", "Target CPU per request", null), byOperation: false },
  allocations: {
    ...latency("allocations", "Target allocations per request", null),
    unit: "count",
    byOperation: false,
  },
  connect: setup("connect", "Connection set-up (median)", 5_000),
  connectP90: setup("connectP90", "Connection set-up (p90)", 9_000),
  connectP99: setup("connectP99", "Connection set-up (p99)", 9_900),
  firstMessage: stream("firstMessage", "Time to first message (median)", "firstMessage", 5_000),
  firstMessageP99: stream("firstMessageP99", "Time to first message (p99)", "firstMessage", 9_900),
  gap: stream("gap", "Gap between messages (median)", "gap", 5_000),
  gapP99: stream("gapP99", "Gap between messages (p99)", "gap", 9_900),
  messages: rate("messages", "Messages received"),
  max: latency("max", "Maximum latency", null, false),
};

/** Metrics that gates may judge, in their usual order. */
export const gateableMetrics = metricNames.filter((name) => metrics[name].gateable);

/** Metrics of what a request costs, which is no time that anybody waits for. */
export const isCost = (metric: MetricName): boolean =>
  metric === "bytes" || metric === "cpu" || metric === "allocations";

/** What a target keeps: words that people write, and that nothing measures yet. */
const ofTheTarget = /^(?:target)?(?:mem(?:ory)?|rss|heap|gc)/i;

/** What to write instead of a name that is no metric: the list, or why there is no such figure. */
export function metricHint(name: string): string {
  if (ofTheTarget.test(name))
    return `${shortened(name)} needs samples of the target's own processes, and none are taken of it yet: gate on allocations, cpu, bytes, throughput or a latency`;
  const near = nearestName(name, gateableMetrics);
  const known = `metrics are ${gateableMetrics.join(", ")}`;
  return near === null ? known : `${known}; did you mean ${near}?`;
}

const unknownMetric = (name: string): string =>
  ofTheTarget.test(name)
    ? metricHint(name)
    : `there is no metric ${shortened(name)}; ${metricHint(name)}`;

const shortened = (name: string): string => (name.length > 30 ? `${name.slice(0, 30)}…` : name);

/** Metrics that only blocks of streaming calls have. */
export const ofStreams = (metric: MetricName): boolean =>
  metrics[metric].stream !== null || metric === "messages";
