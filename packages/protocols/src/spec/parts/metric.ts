// Metrics: all that is said of the figures that a block yields, in one list. Gates, tables, charts, series, sentences and
// imports read it; how a figure is read from a block's result is in the analysis (metric-readings.ts).
import { english, t } from "@gonogo/locale/t";
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

const answers = (less: string, more: string): Entry["compared"] => ({
  verb: english("answers"),
  less,
  more,
});

/** What a figure is called; `isNamed`: by its percentile. */
type Words = Pick<Entry, "label" | "word"> & { readonly isNamed?: true };

const percentile = (
  word: string,
  q10000: number,
  label: string,
  compared: Entry["compared"],
): Entry => ({
  ...ofResponses,
  ...{ label, word, isNamed: true, compared, q10000 },
});

const service = (words: Words, q10000: number): Entry => ({
  ...ofResponses,
  ...words,
  compared: {
    verb: english("serves a request"),
    less: english("faster"),
    more: english("slower"),
  },
  q10000,
  times: "service",
});

const setup = (words: Words, setupQ10000: number): Entry => ({
  ...ofResponses,
  ...words,
  compared: { verb: english("connects"), less: english("faster"), more: english("slower") },
  setupQ10000,
  samples: "connections",
  missingInImports: english("the time that connections take to set up"),
  byOperation: false,
});

const ofStream: Pick<Entry, "part" | "missingInImports" | "needsRequests"> = {
  part: "streams",
  needsRequests: true,
  missingInImports: english("when the messages of a call arrived"),
};

const firstMessage = (words: Words, q10000: number): Entry => ({
  ...{ ...ofResponses, ...ofStream },
  ...words,
  compared: {
    verb: english("sends its first message"),
    less: english("faster"),
    more: english("slower"),
  },
  stream: { times: "firstMessage", q10000 },
  samples: "calls",
});

const gap = (words: Words, q10000: number): Entry => ({
  ...{ ...ofResponses, ...ofStream },
  article: words.isNamed ? "" : "the ",
  ...words,
  compared: {
    verb: english("sends its messages"),
    less: english("closer together"),
    more: english("further apart"),
  },
  stream: { times: "gap", q10000 },
  samples: "gaps",
});

const ofRates = { ...ofResponses, kind: "rate", unit: "perS", better: "higher" } as const;
const ofBytes = {
  byOperation: false,
  needsRequests: true,
  missingInImports: english("how many bytes went over the network"),
} as const;
const ofConnections = {
  part: "connections",
  byOperation: false,
  needsRequests: true,
  missingInImports: english("how many connections there were"),
} as const;
const ofCosts = { ...ofResponses, kind: "cost", byOperation: false } as const;
const ofCpu = {
  ...ofCosts,
  part: "targetCpuS",
  takes: english(
    "the target's CPU, which takes a target on the worker's own Linux machine, whose processes it may read, or a metrics address in the target's settings that answers with it",
  ),
  missingInImports: english("the CPU of the target"),
} as const;
const ofMemory = {
  ...ofCosts,
  unit: "bytes",
  takes: english(
    "the target's memory, which takes a target on the worker's own Linux machine, whose processes it may read, or a metrics address in the target's settings that answers with it",
  ),
  missingInImports: english("the memory of the target"),
} as const;
const ofAllocations = {
  ...ofCosts,
  needsRequests: true,
  takes: english(
    "the target's allocations, which takes a metrics address in the target's settings that answers with its counter, and a worker on Linux",
  ),
  missingInImports: english("what the target allocates"),
} as const;

const entries: Readonly<Record<MetricName, Entry>> = {
  throughput: {
    ...ofRates,
    label: english("Throughput"),
    word: english("throughput"),
    compared: {
      verb: english("serves"),
      less: english("fewer requests"),
      more: english("more requests"),
    },
  },
  capacity: {
    ...ofRates,
    label: english("Capacity"),
    word: english("capacity"),
    compared: {
      verb: english("has"),
      less: english("less capacity"),
      more: english("more capacity"),
    },
  },
  mean: {
    ...ofResponses,
    label: english("Mean latency"),
    word: english("mean latency"),
    compared: answers(english("faster on average"), english("slower on average")),
  },
  min: {
    ...ofResponses,
    label: english("Minimum latency"),
    word: english("minimum latency"),
    compared: answers(english("faster at best"), english("slower at best")),
  },
  p50: percentile(
    "p50",
    5_000,
    english("p50 latency"),
    answers(english("faster at p50"), english("slower at p50")),
  ),
  p75: percentile(
    "p75",
    7_500,
    english("p75 latency"),
    answers(english("faster at p75"), english("slower at p75")),
  ),
  p90: percentile(
    "p90",
    9_000,
    english("p90 latency"),
    answers(english("faster at p90"), english("slower at p90")),
  ),
  p95: percentile(
    "p95",
    9_500,
    english("p95 latency"),
    answers(english("faster at p95"), english("slower at p95")),
  ),
  p99: percentile(
    "p99",
    9_900,
    english("p99 latency"),
    answers(english("faster at p99"), english("slower at p99")),
  ),
  p999: percentile(
    "p99.9",
    9_990,
    english("p99.9 latency"),
    answers(english("faster at p99.9"), english("slower at p99.9")),
  ),
  service: service(
    { label: english("Service time (median)"), word: english("service time") },
    5_000,
  ),
  serviceP95: service(
    { label: english("Service time (p95)"), word: english("p95 of service time"), isNamed: true },
    9_500,
  ),
  serviceP99: service(
    { label: english("Service time (p99)"), word: english("p99 of service time"), isNamed: true },
    9_900,
  ),
  errors: {
    ...ofResponses,
    kind: "share",
    unit: "ratio",
    label: english("Errors"),
    word: english("error ratio"),
    article: "the ",
    compared: {
      verb: english("fails"),
      less: english("fewer requests"),
      more: english("more requests"),
    },
  },
  success: {
    ...ofResponses,
    kind: "share",
    unit: "ratio",
    better: "higher",
    label: english("Success"),
    word: english("success ratio"),
    article: "the ",
    compared: {
      verb: english("answers"),
      less: english("fewer requests"),
      more: english("more requests"),
    },
    comparedBy: "errors",
  },
  bytes: {
    ...{ ...ofCosts, ...ofBytes },
    unit: "bytes",
    label: english("Bytes per request"),
    word: english("bytes per request"),
    compared: {
      verb: english("takes"),
      less: english("fewer bytes per request"),
      more: english("more bytes per request"),
    },
  },
  bandwidth: {
    ...{ ...ofRates, ...ofBytes },
    unit: "bitPerS",
    part: "bytes",
    label: english("Wire bandwidth"),
    word: english("wire bandwidth"),
    compared: {
      verb: english("moves"),
      less: english("fewer bits per second"),
      more: english("more bits per second"),
    },
  },
  payloadBandwidth: {
    ...{ ...ofRates, ...ofBytes },
    unit: "bitPerS",
    part: "payload",
    label: english("Payload bandwidth"),
    word: english("payload bandwidth"),
    compared: {
      verb: english("moves"),
      less: english("less payload per second"),
      more: english("more payload per second"),
    },
    missingInImports: english("how many bytes bodies and messages had"),
  },
  throughputPerConnection: {
    ...{ ...ofRates, ...ofConnections },
    label: english("Throughput per connection"),
    word: english("throughput per connection"),
    compared: {
      verb: english("serves"),
      less: english("fewer requests per connection and second"),
      more: english("more requests per connection and second"),
    },
  },
  requestsPerConnection: {
    ...{ ...ofRates, ...ofConnections },
    unit: "count",
    label: english("Requests per connection"),
    word: english("requests per connection"),
    compared: {
      verb: english("takes"),
      less: english("fewer requests on a connection"),
      more: english("more requests on a connection"),
    },
  },
  reuse: {
    ...{ ...ofResponses, ...ofConnections },
    kind: "share",
    unit: "ratio",
    better: "higher",
    label: english("Connection reuse"),
    word: english("connection reuse"),
    compared: {
      verb: english("reuses"),
      less: english("fewer connections"),
      more: english("more connections"),
    },
    comparedBy: "requestsPerConnection",
  },
  cpu: {
    ...ofCpu,
    needsRequests: true,
    label: english("Target CPU per request"),
    word: english("target CPU per request"),
    compared: {
      verb: english("takes"),
      less: english("less of its CPU per request"),
      more: english("more of its CPU per request"),
    },
  },
  cpuUse: {
    ...ofCpu,
    unit: "ratio",
    label: english("Target CPU use"),
    word: english("target CPU use"),
    compared: { verb: english("uses"), less: english("less CPU"), more: english("more CPU") },
  },
  memoryBefore: {
    ...ofMemory,
    part: "targetIdleBytes",
    label: english("Target memory before a block"),
    word: english("target memory before a block"),
    compared: {
      verb: english("holds"),
      less: english("less memory before a block"),
      more: english("more memory before a block"),
    },
    comparedBy: "memoryGrowth",
  },
  memoryGrowth: {
    ...ofMemory,
    part: "targetIdleBytes",
    label: english("Target memory growth"),
    word: english("target memory growth"),
    compared: {
      verb: english("grows"),
      less: english("by less memory"),
      more: english("by more memory"),
    },
  },
  memory: {
    ...ofMemory,
    part: "targetPeakBytes",
    label: english("Target peak memory"),
    word: english("target peak memory"),
    compared: {
      verb: english("takes"),
      less: english("less memory"),
      more: english("more memory"),
    },
  },
  memoryPerConnection: {
    ...ofMemory,
    part: "targetIdleBytes",
    needsRequests: true,
    label: english("Target memory per connection"),
    word: english("target memory per connection"),
    compared: {
      verb: english("takes"),
      less: english("less memory per connection"),
      more: english("more memory per connection"),
    },
  },
  allocations: {
    ...ofAllocations,
    unit: "count",
    label: english("Target allocations per request"),
    word: english("target allocations per request"),
    compared: {
      verb: english("makes"),
      less: english("fewer allocations per request"),
      more: english("more allocations per request"),
    },
    part: "targetAllocations",
  },
  allocatedBytes: {
    ...ofAllocations,
    unit: "bytes",
    label: english("Target allocated bytes per request"),
    word: english("target allocated bytes per request"),
    compared: {
      verb: english("allocates"),
      less: english("fewer bytes per request"),
      more: english("more bytes per request"),
    },
    part: "targetAllocatedBytes",
  },
  connect: setup(
    { label: english("Connection set-up (median)"), word: english("connection set-up") },
    5_000,
  ),
  connectP90: setup(
    {
      label: english("Connection set-up (p90)"),
      word: english("p90 of connection set-up"),
      isNamed: true,
    },
    9_000,
  ),
  connectP95: setup(
    {
      label: english("Connection set-up (p95)"),
      word: english("p95 of connection set-up"),
      isNamed: true,
    },
    9_500,
  ),
  connectP99: setup(
    {
      label: english("Connection set-up (p99)"),
      word: english("p99 of connection set-up"),
      isNamed: true,
    },
    9_900,
  ),
  firstMessage: firstMessage(
    { label: english("Time to first message (median)"), word: english("time to first message") },
    5_000,
  ),
  firstMessageP95: firstMessage(
    {
      label: english("Time to first message (p95)"),
      word: english("p95 of time to first message"),
      isNamed: true,
    },
    9_500,
  ),
  firstMessageP99: firstMessage(
    {
      label: english("Time to first message (p99)"),
      word: english("p99 of time to first message"),
      isNamed: true,
    },
    9_900,
  ),
  gap: gap(
    { label: english("Gap between messages (median)"), word: english("gap between messages") },
    5_000,
  ),
  gapP99: gap(
    {
      label: english("Gap between messages (p99)"),
      word: english("p99 of the gap between messages"),
      isNamed: true,
    },
    9_900,
  ),
  messages: {
    ...{ ...ofRates, ...ofStream },
    label: english("Messages received"),
    word: english("messages received"),
    samples: "messages",
    compared: {
      verb: english("serves"),
      less: english("fewer messages"),
      more: english("more messages"),
    },
  },
  max: {
    ...ofResponses,
    label: english("Maximum latency"),
    word: english("max"),
    compared: answers(english("faster at worst"), english("slower at worst")),
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
    return t(
      "{name} is not read of targets: gate on memory (resident), memoryGrowth, memoryPerConnection, allocations or allocatedBytes",
      { name: shortened(name) },
    );
  const near = nearestName(name, gateableMetrics);
  const known = t("metrics are {metrics}", { metrics: gateableMetrics.join(", ") });
  return near === null ? known : t("{known}; did you mean {near}?", { known, near });
}

export const unknownMetric = (name: string): string =>
  unmeasured.test(name)
    ? metricHint(name)
    : t("there is no metric {name}; {hint}", { name: shortened(name), hint: metricHint(name) });

const shortened = (name: string): string => (name.length > 30 ? `${name.slice(0, 30)}…` : name);
