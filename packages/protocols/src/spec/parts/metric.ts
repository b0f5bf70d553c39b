// Metrics: all that is said of the figures that a block yields, in one list. Gates, tables, charts, series, sentences and
// imports read it; how a figure is read from a block's result is in the analysis (metric-readings.ts).
import type { MetricUnit } from "./metric-unit.ts";
import { nearestName } from "./near-name.ts";

export const metricNames = [
  "throughput",
  "capacity",
  "mean",
  "min",
  "p50",
  "p75",
  "p90",
  "p95",
  "p99",
  "p999",
  "service",
  "serviceP95",
  "serviceP99",
  "errors",
  "success",
  "bytes",
  "bandwidth",
  "payloadBandwidth",
  "throughputPerConnection",
  "requestsPerConnection",
  "reuse",
  "cpu",
  "cpuUse",
  "memoryBefore",
  "memoryGrowth",
  "memory",
  "memoryPerConnection",
  "allocations",
  "allocatedBytes",
  "connect",
  "connectP90",
  "connectP95",
  "connectP99",
  "firstMessage",
  "firstMessageP95",
  "firstMessageP99",
  "gap",
  "gapP99",
  "messages",
  "max",
] as const;
export type MetricName = (typeof metricNames)[number];

/** Histograms that a block of streaming calls has. */
export type StreamTimes = "firstMessage" | "gap";
/**
 * A part that only some blocks have: what streaming calls yield, counts that other tools do not report, or what the worker saw
 * of the target meanwhile.
 */
export const blockParts = [
  "streams",
  "bytes",
  "payload",
  "connections",
  "targetCpuS",
  "targetPeakBytes",
  "targetIdleBytes",
  "targetAllocations",
  "targetAllocatedBytes",
] as const;
export type BlockPart = (typeof blockParts)[number];

export type MetricInfo = {
  readonly name: MetricName;
  /** Short label for tables and gates. */
  readonly label: string;
  /** How a sentence names it, after its article: `p99`, `mean latency`, `error ratio`. */
  readonly word: string;
  readonly article: "" | "the ";
  /** The word begins with the name of a percentile, which stays as it is where a sentence begins: `p99 of service time`. */
  readonly isNamed: boolean;
  /** How a sentence compares two variants: `answers` ×2 `faster at p99` (of less) or `slower at p99` (of more). */
  readonly compared: { readonly verb: string; readonly less: string; readonly more: string };
  /** time: somebody waits for it; rate: of what is served; cost: what serving it takes; share: of requests, by counts. */
  readonly kind: "time" | "rate" | "cost" | "share";
  /** Unit of stored values: microseconds, per second, bits per second, a ratio (1 is 100 %), bytes, or a count. */
  readonly unit: MetricUnit;
  readonly better: "lower" | "higher";
  /** Quantile in units of 1/10,000 for percentiles of requests (p99 is 9,900), else null. */
  readonly q10000: number | null;
  /** What that quantile is of: response times begin when a request was due, service times when it was sent. */
  readonly times: "response" | "service";
  /** The same of connection set-up times; null for metrics of requests. */
  readonly setupQ10000: number | null;
  /** Of times within streaming calls: which, and the same of them; null for all other metrics. */
  readonly stream: { readonly times: StreamTimes; readonly q10000: number } | null;
  /** What the times or counts behind it are of, as sentences count them. */
  readonly samples: "requests" | "connections" | "calls" | "gaps" | "messages";
  /** What a block must have for it; null: nothing but requests or connections. */
  readonly part: BlockPart | null;
  /** What it takes to see that part, where not every target shows it: `the target's CPU, which takes …`; else null. */
  readonly takes: string | null;
  /** What other tools' records of single requests do not report, and it would need; null: they do. */
  readonly missingInImports: string | null;
  /** False for figures that are counted for all operations together. */
  readonly byOperation: boolean;
  /** False for figures that connect-only load has as well, which sends none. */
  readonly needsRequests: boolean;
  /** What ratios of two variants, or to earlier runs, are taken of in its place; null: of the metric itself. */
  readonly comparedBy: MetricName | null;
  /** False for figures that are shown and never judged. */
  readonly gateable: boolean;
};

type Entry = Omit<MetricInfo, "name">;

const ofResponses: Omit<Entry, "label" | "word" | "compared"> = {
  article: "",
  isNamed: false,
  kind: "time",
  unit: "us",
  better: "lower",
  q10000: null,
  times: "response",
  setupQ10000: null,
  stream: null,
  samples: "requests",
  part: null,
  takes: null,
  missingInImports: null,
  byOperation: true,
  needsRequests: false,
  comparedBy: null,
  gateable: true,
};

const answers = (at: string): Entry["compared"] => ({
  verb: "answers",
  less: `faster ${at}`,
  more: `slower ${at}`,
});

const percentile = (word: string, q10000: number): Entry => ({
  ...ofResponses,
  label: `${word} latency`,
  word,
  isNamed: true,
  compared: answers(`at ${word}`),
  q10000,
});

const service = (name: string | null, q10000: number): Entry => ({
  ...ofResponses,
  label: `Service time (${name ?? "median"})`,
  word: name === null ? "service time" : `${name} of service time`,
  isNamed: name !== null,
  compared: { verb: "serves a request", less: "faster", more: "slower" },
  q10000,
  times: "service",
});

const setup = (name: string | null, setupQ10000: number): Entry => ({
  ...ofResponses,
  label: `Connection set-up (${name ?? "median"})`,
  word: name === null ? "connection set-up" : `${name} of connection set-up`,
  isNamed: name !== null,
  compared: { verb: "connects", less: "faster", more: "slower" },
  setupQ10000,
  samples: "connections",
  missingInImports: "the time that connections take to set up",
  byOperation: false,
});

const ofStream: Pick<Entry, "part" | "missingInImports" | "needsRequests"> = {
  part: "streams",
  needsRequests: true,
  missingInImports: "when the messages of a call arrived",
};

const firstMessage = (name: string | null, q10000: number): Entry => ({
  ...{ ...ofResponses, ...ofStream },
  label: `Time to first message (${name ?? "median"})`,
  word: name === null ? "time to first message" : `${name} of time to first message`,
  isNamed: name !== null,
  compared: { verb: "sends its first message", less: "faster", more: "slower" },
  stream: { times: "firstMessage", q10000 },
  samples: "calls",
});

const gap = (name: string | null, q10000: number): Entry => ({
  ...{ ...ofResponses, ...ofStream },
  label: `Gap between messages (${name ?? "median"})`,
  word: name === null ? "gap between messages" : `${name} of the gap between messages`,
  article: name === null ? "the " : "",
  isNamed: name !== null,
  compared: { verb: "sends its messages", less: "closer together", more: "further apart" },
  stream: { times: "gap", q10000 },
  samples: "gaps",
});

const ofRates = { ...ofResponses, kind: "rate", unit: "perS", better: "higher" } as const;
const ofBytes = {
  byOperation: false,
  needsRequests: true,
  missingInImports: "how many bytes went over the network",
} as const;
const ofConnections = {
  part: "connections",
  byOperation: false,
  needsRequests: true,
  missingInImports: "how many connections there were",
} as const;
const ofCosts = { ...ofResponses, kind: "cost", byOperation: false } as const;
const ofCpu = {
  ...ofCosts,
  part: "targetCpuS",
  takes:
    "the target's CPU, which takes a target on the worker's own Linux machine, whose processes it may read, or a metrics address in the target's settings that answers with it",
  missingInImports: "the CPU of the target",
} as const;
const ofMemory = {
  ...ofCosts,
  unit: "bytes",
  takes:
    "the target's memory, which takes a target on the worker's own Linux machine, whose processes it may read, or a metrics address in the target's settings that answers with it",
  missingInImports: "the memory of the target",
} as const;
const ofAllocations = {
  ...ofCosts,
  needsRequests: true,
  takes:
    "the target's allocations, which takes a metrics address in the target's settings that answers with its counter, and a worker on Linux",
  missingInImports: "what the target allocates",
} as const;

const entries: Readonly<Record<MetricName, Entry>> = {
  throughput: {
    ...ofRates,
    label: "Throughput",
    word: "throughput",
    compared: { verb: "serves", less: "fewer requests", more: "more requests" },
  },
  capacity: {
    ...ofRates,
    label: "Capacity",
    word: "capacity",
    compared: { verb: "has", less: "less capacity", more: "more capacity" },
  },
  mean: {
    ...ofResponses,
    label: "Mean latency",
    word: "mean latency",
    compared: answers("on average"),
  },
  min: {
    ...ofResponses,
    label: "Minimum latency",
    word: "minimum latency",
    compared: answers("at best"),
  },
  p50: percentile("p50", 5_000),
  p75: percentile("p75", 7_500),
  p90: percentile("p90", 9_000),
  p95: percentile("p95", 9_500),
  p99: percentile("p99", 9_900),
  p999: percentile("p99.9", 9_990),
  service: service(null, 5_000),
  serviceP95: service("p95", 9_500),
  serviceP99: service("p99", 9_900),
  errors: {
    ...ofResponses,
    kind: "share",
    unit: "ratio",
    label: "Errors",
    word: "error ratio",
    article: "the ",
    compared: { verb: "fails", less: "fewer requests", more: "more requests" },
  },
  success: {
    ...ofResponses,
    kind: "share",
    unit: "ratio",
    better: "higher",
    label: "Success",
    word: "success ratio",
    article: "the ",
    compared: { verb: "answers", less: "fewer requests", more: "more requests" },
    comparedBy: "errors",
  },
  bytes: {
    ...{ ...ofCosts, ...ofBytes },
    unit: "bytes",
    label: "Bytes per request",
    word: "bytes per request",
    compared: { verb: "takes", less: "fewer bytes per request", more: "more bytes per request" },
  },
  bandwidth: {
    ...{ ...ofRates, ...ofBytes },
    unit: "bitPerS",
    part: "bytes",
    label: "Wire bandwidth",
    word: "wire bandwidth",
    compared: { verb: "moves", less: "fewer bits per second", more: "more bits per second" },
  },
  payloadBandwidth: {
    ...{ ...ofRates, ...ofBytes },
    unit: "bitPerS",
    part: "payload",
    label: "Payload bandwidth",
    word: "payload bandwidth",
    compared: {
      verb: "moves",
      less: "less payload per second",
      more: "more payload per second",
    },
    missingInImports: "how many bytes bodies and messages had",
  },
  throughputPerConnection: {
    ...{ ...ofRates, ...ofConnections },
    label: "Throughput per connection",
    word: "throughput per connection",
    compared: {
      verb: "serves",
      less: "fewer requests per connection and second",
      more: "more requests per connection and second",
    },
  },
  requestsPerConnection: {
    ...{ ...ofRates, ...ofConnections },
    unit: "count",
    label: "Requests per connection",
    word: "requests per connection",
    compared: {
      verb: "takes",
      less: "fewer requests on a connection",
      more: "more requests on a connection",
    },
  },
  reuse: {
    ...{ ...ofResponses, ...ofConnections },
    kind: "share",
    unit: "ratio",
    better: "higher",
    label: "Connection reuse",
    word: "connection reuse",
    compared: { verb: "reuses", less: "fewer connections", more: "more connections" },
    comparedBy: "requestsPerConnection",
  },
  cpu: {
    ...ofCpu,
    needsRequests: true,
    label: "Target CPU per request",
    word: "target CPU per request",
    compared: {
      verb: "takes",
      less: "less of its CPU per request",
      more: "more of its CPU per request",
    },
  },
  cpuUse: {
    ...ofCpu,
    unit: "ratio",
    label: "Target CPU use",
    word: "target CPU use",
    compared: { verb: "uses", less: "less CPU", more: "more CPU" },
  },
  memoryBefore: {
    ...ofMemory,
    part: "targetIdleBytes",
    label: "Target memory before a block",
    word: "target memory before a block",
    compared: {
      verb: "holds",
      less: "less memory before a block",
      more: "more memory before a block",
    },
    comparedBy: "memoryGrowth",
  },
  memoryGrowth: {
    ...ofMemory,
    part: "targetIdleBytes",
    label: "Target memory growth",
    word: "target memory growth",
    compared: { verb: "grows", less: "by less memory", more: "by more memory" },
  },
  memory: {
    ...ofMemory,
    part: "targetPeakBytes",
    label: "Target peak memory",
    word: "target peak memory",
    compared: { verb: "takes", less: "less memory", more: "more memory" },
  },
  memoryPerConnection: {
    ...ofMemory,
    part: "targetIdleBytes",
    needsRequests: true,
    label: "Target memory per connection",
    word: "target memory per connection",
    compared: {
      verb: "takes",
      less: "less memory per connection",
      more: "more memory per connection",
    },
  },
  allocations: {
    ...ofAllocations,
    unit: "count",
    label: "Target allocations per request",
    word: "target allocations per request",
    compared: {
      verb: "makes",
      less: "fewer allocations per request",
      more: "more allocations per request",
    },
    part: "targetAllocations",
  },
  allocatedBytes: {
    ...ofAllocations,
    unit: "bytes",
    label: "Target allocated bytes per request",
    word: "target allocated bytes per request",
    compared: {
      verb: "allocates",
      less: "fewer bytes per request",
      more: "more bytes per request",
    },
    part: "targetAllocatedBytes",
  },
  connect: setup(null, 5_000),
  connectP90: setup("p90", 9_000),
  connectP95: setup("p95", 9_500),
  connectP99: setup("p99", 9_900),
  firstMessage: firstMessage(null, 5_000),
  firstMessageP95: firstMessage("p95", 9_500),
  firstMessageP99: firstMessage("p99", 9_900),
  gap: gap(null, 5_000),
  gapP99: gap("p99", 9_900),
  messages: {
    ...{ ...ofRates, ...ofStream },
    label: "Messages received",
    word: "messages received",
    samples: "messages",
    compared: { verb: "serves", less: "fewer messages", more: "more messages" },
  },
  max: {
    ...ofResponses,
    label: "Maximum latency",
    word: "max",
    compared: answers("at worst"),
    gateable: false,
  },
};

export const metrics = Object.fromEntries(
  metricNames.map((name) => [name, { name, ...entries[name] }]),
) as Readonly<Record<MetricName, MetricInfo>>;

/** Metrics that gates may judge, in their usual order. */
export const gateableMetrics = metricNames.filter((name) => metrics[name].gateable);

/** The quantile of a metric (in 1/10,000), of whatever times; null: a figure of all together. */
export const quantileOf = (metric: MetricName): number | null => {
  const { q10000, setupQ10000, stream } = metrics[metric];
  return q10000 ?? setupQ10000 ?? stream?.q10000 ?? null;
};

/** Metrics of times that somebody waits for. */
export const isTime = (metric: MetricName): boolean => metrics[metric].kind === "time";

/** Metrics of what is served, which an engine without time left lowers. */
export const isRate = (metric: MetricName): boolean => metrics[metric].kind === "rate";

/** Metrics of what serving costs, which is no time that anybody waits for. */
export const isCost = (metric: MetricName): boolean => metrics[metric].kind === "cost";

/** Metrics that are shares of all requests: judged by counts, those of blocks full of errors among them. */
export const isShare = (metric: MetricName): boolean => metrics[metric].kind === "share";

/** Metrics that only blocks of streaming calls have a row for. */
export const ofStreams = (metric: MetricName): boolean => metrics[metric].part === "streams";

/** Metrics of the target's memory, which is that of a block alone only where the process is fresh, or its peak set back. */
export const isMemory = (metric: MetricName): boolean =>
  metrics[metric].part === "targetPeakBytes" || metrics[metric].part === "targetIdleBytes";

/** Metrics of what the worker saw of the target itself. */
export const ofTarget = (metric: MetricName): boolean => metrics[metric].takes !== null;

/** What a target keeps of its own: words that people write, and that nothing measures. */
const unmeasured = /^(?:target)?(?:rss|heap|gc)/i;

/** What to write instead of a name that is no metric: the list, or why there is no such figure. */
export function metricHint(name: string): string {
  if (unmeasured.test(name))
    return `${shortened(name)} is not read of targets: gate on memory (resident), memoryGrowth, memoryPerConnection, allocations or allocatedBytes`;
  const near = nearestName(name, gateableMetrics);
  const known = `metrics are ${gateableMetrics.join(", ")}`;
  return near === null ? known : `${known}; did you mean ${near}?`;
}

export const unknownMetric = (name: string): string =>
  unmeasured.test(name)
    ? metricHint(name)
    : `there is no metric ${shortened(name)}; ${metricHint(name)}`;

const shortened = (name: string): string => (name.length > 30 ? `${name.slice(0, 30)}…` : name);
