// What another tool's summary says: figures without the single requests behind them. Shown, compared and audited, never judged.
// Times are in microseconds throughout, rates per second; null: the summary does not say it.
import * as z from "../schema/zod.ts";

/** Tools whose summaries can be read. */
export const summaryTools = [
  ...(["wrk", "wrk2", "oha", "hey", "h2load", "vegeta", "autocannon", "fortio"] as const),
  ...(["k6", "ghz", "jmeter", "locust", "gatling", "nighthawk", "hdrhistogram"] as const),
  ...(["go test", "criterion", "jmh", "pytest-benchmark", "hyperfine"] as const),
] as const;
export const SummaryTool = z.enum(summaryTools);
export type SummaryTool = z.infer<typeof SummaryTool>;

const figure = z.number().nullable();

/** What was loaded, and how. */
export const SummaryLoad = z.object({
  url: z.string().nullable(),
  method: z.string().nullable(),
  /** Connections or users at once. */
  connections: figure,
  /** Requests at once at most; null also where the times are not those of requests in flight, or was not read when it was stored. */
  inFlight: figure.default(null),
  threads: figure,
  /** As it was ordered, not as it was reached. */
  ratePerS: figure,
  durationS: figure,
  /** `closed`: a connection sends when its answer is there. `open`: requests are sent by the clock. `none`: code is called in a loop. */
  kind: z.enum(["closed", "open", "none"]).nullable(),
  /** Where a time begins: when the request was sent, or when it was due. `corrected`: the tool added times that it did not measure. */
  timesFrom: z.enum(["sent", "due", "corrected"]).nullable(),
});
export type SummaryLoad = z.infer<typeof SummaryLoad>;

export const SummaryPercentile = z.object({
  /** 0 to 100. */
  percent: z.number(),
  us: z.number(),
});
export type SummaryPercentile = z.infer<typeof SummaryPercentile>;

export const SummaryLatency = z.object({
  minUs: figure,
  meanUs: figure,
  stddevUs: figure,
  maxUs: figure,
  /** In ascending order. */
  percentiles: z.array(SummaryPercentile),
  /** Measurements behind the figures. */
  samples: figure,
  /** The smallest difference that the summary can show; null: smaller than matters. */
  stepUs: figure,
  /** Counts in ascending order of their upper ends; null: the tool gives none. */
  histogram: z.array(z.object({ upToUs: z.number(), count: z.number() })).nullable(),
});
export type SummaryLatency = z.infer<typeof SummaryLatency>;

export const SummaryErrorCount = z.object({ what: z.string(), count: z.number() });
export type SummaryErrorCount = z.infer<typeof SummaryErrorCount>;

/** One benchmark of a file: a load of one address, or a piece of code that was timed. */
export const SummaryBenchmark = z.object({
  name: z.string(),
  load: SummaryLoad,
  requests: figure,
  /** Of the requests; null: unknown, which is not 0. */
  failed: figure,
  /** The most frequent first. */
  errors: z.array(SummaryErrorCount),
  perS: figure,
  bytesPerS: figure,
  latency: SummaryLatency,
});
export type SummaryBenchmark = z.infer<typeof SummaryBenchmark>;

export const ImportedSummary = z.object({
  tool: SummaryTool,
  /** As the file says. */
  toolVersion: z.string().nullable(),
  /** What the file is: `JSON of autocannon`. */
  format: z.string(),
  /** By what it was recognised. */
  detectedBy: z.string(),
  /** When it was measured, as the file says: ISO 8601. */
  measuredAt: z.string().nullable(),
  benchmarks: z.array(SummaryBenchmark),
  /** Of the file, which had more benchmarks than are kept. */
  leftOut: z.number(),
});
export type ImportedSummary = z.infer<typeof ImportedSummary>;

/** What limits the figures of a summary, with the benchmark's place in the file. */
export const SummaryWeakness = z.object({
  code: z.enum([
    "closed-loop",
    "coordinated-omission",
    "corrected-times",
    "unknown-load",
    "few-samples",
    "unknown-samples",
    "unknown-errors",
    "failed-requests",
    "mean-only",
    "no-percentiles",
    "coarse-times",
    "assumed-unit",
  ]),
  params: z.record(z.string(), z.union([z.number(), z.string()])),
});
export type SummaryWeakness = z.infer<typeof SummaryWeakness>;

/** Figures that two summaries have in common, in the stored unit; `pN` are percentiles in microseconds. */
export const SummaryFigureName = z.union([
  z.enum(["perS", "failedShare", "meanUs"]),
  z.string().regex(/^p\d+(\.\d+)?$/),
]);
export type SummaryFigureName = z.infer<typeof SummaryFigureName>;

/** A benchmark that both have. Ratios are head ÷ base, without an interval: each side was measured once. */
export const ComparedBenchmark = z.object({
  base: z.string(),
  head: z.string(),
  figures: z.array(
    z.object({
      figure: SummaryFigureName,
      base: z.number(),
      head: z.number(),
      /** null: the base is 0. */
      ratio: figure,
    }),
  ),
  /** What differs, so that the ratio is of more than the code. */
  differences: z.array(
    z.object({
      what: z.enum(["tool", "url", "load", "times", "connections", "rate", "duration"]),
      base: z.string(),
      head: z.string(),
    }),
  ),
});
export type ComparedBenchmark = z.infer<typeof ComparedBenchmark>;

export const SummaryComparison = z.object({
  benchmarks: z.array(ComparedBenchmark),
  /** Names that the other side lacks. */
  onlyBase: z.array(z.string()),
  onlyHead: z.array(z.string()),
});
export type SummaryComparison = z.infer<typeof SummaryComparison>;
