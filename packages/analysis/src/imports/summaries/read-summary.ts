// Reads the summary of another tool from the bytes of a file: its encoding, then the reader that knows its content, then bounds
// on what is kept. Logs of single requests are sent to the import that judges them.
import { english, t, translated } from "@gonogo/locale/t";
import {
  ImportedSummary,
  type SummaryBenchmark,
  type SummaryLatency,
} from "@gonogo/protocols/report";
import { ImportError } from "../sample.ts";
import { textOfFile } from "./file-text.ts";
import { hasFields } from "./format/fields.ts";
import { shownPercents } from "./format/printed.ts";
import {
  type Inflate,
  type SummaryFile,
  type SummaryReader,
  summaryFileOf,
} from "./format/summary-file.ts";
import { gatlingNighthawkReaders } from "./readers/gatling-nighthawk.ts";
import { h2loadReader } from "./readers/h2load-summary.ts";
import { hdrReaders } from "./readers/hdr-log.ts";
import { heyOhaReaders } from "./readers/hey-oha.ts";
import { jmeterLocustReaders } from "./readers/jmeter-locust.ts";
import { loadToolReaders } from "./readers/json-of-load-tools.ts";
import { k6Readers } from "./readers/k6-summary.ts";
import { microBenchmarkReaders } from "./readers/micro-benchmarks.ts";
import { wrkReaders } from "./readers/wrk.ts";

/** In the order in which they are asked: the one that looks for more comes first. */
export const summaryReaders: readonly SummaryReader[] = [
  ...wrkReaders,
  ...heyOhaReaders,
  h2loadReader,
  ...loadToolReaders,
  ...k6Readers,
  ...jmeterLocustReaders,
  ...gatlingNighthawkReaders,
  ...microBenchmarkReaders,
  ...hdrReaders,
];

/** 16 MB: a summary is short, and a log of many intervals is not. */
export const maxSummaryBytes = 16 * 1024 * 1024;
export const maxBenchmarks = 500;
/** Of a benchmark, and of a file with many of them. */
const mostBuckets = 500;
const mostPercentiles = 200;
const mostOfFile = 20_000;
const mostErrors = 20;
const longestName = 300;

/** Throws ImportError: what is wrong, and what to send instead. */
export function readSummary(bytes: Uint8Array, inflate: Inflate): ImportedSummary {
  const file = summaryFileOf(textOfFile(bytes), inflate);
  const reader = summaryReaders.find((one) => one.matches(file));
  if (!reader) return refuseUnknown(file);
  const { benchmarks, toolVersion = null, measuredAt = null } = reader.read(file);
  if (benchmarks.length === 0)
    throw new ImportError(
      t("the {file} has no result", { file: translated(reader.format) }),
      t("Send the file of a run that measured something."),
    );
  const summary = {
    ...{ tool: reader.tool, format: reader.format, detectedBy: reader.by },
    toolVersion: toolVersion === null ? null : shortened(toolVersion, 60),
    measuredAt:
      measuredAt === null || Number.isNaN(Date.parse(measuredAt))
        ? null
        : new Date(measuredAt).toISOString(),
    benchmarks: benchmarks.slice(0, maxBenchmarks).map((one, _, all) => bounded(one, all.length)),
    leftOut: Math.max(0, benchmarks.length - maxBenchmarks),
  };
  // Sums and quotients may be infinite: 1e308 requests in 1e-308 s.
  const whole = ImportedSummary.safeParse(summary);
  if (whole.success) return whole.data;
  const at = whole.error.issues[0]?.path.join(".") ?? "";
  throw new ImportError(
    t("{field} comes to no finite number", { field: at }),
    t("Send the {file} as the tool wrote it.", { file: translated(reader.format) }),
  );
}

function refuseUnknown({ text, json, lines }: SummaryFile): never {
  const first = lines.find((line) => line.trim() !== "") ?? "";
  const isLog =
    /^\d{16}\t-?\d+\t\d+$/.test(first) ||
    /^\{"(metric|type)":/.test(first) ||
    /"type":"(Point|Metric)"/.test(first.slice(0, 500));
  if (isLog)
    throw new ImportError(
      t("this is a log of single requests, which is worth more than a summary"),
      t("Send it to POST /imports with a benchmark: there it is judged like a run."),
    );
  if (hasFields(json, "group_id", "full_id") || hasFields(json, "sampling_mode", "iters"))
    throw new ImportError(
      t("this is benchmark.json or sample.json of Criterion, which has no summary"),
      t("Send estimates.json from the same folder."),
    );
  if (json === undefined && /^\s*[{[]/.test(text))
    throw new ImportError(
      t("it begins like JSON and is not whole: it may be cut off, or followed by other output"),
      t("Send the whole file, and nothing else in it."),
    );
  throw new ImportError(
    t("no tool is recognised by its content"),
    t(
      "Send what the tool wrote, whole and unchanged; docs/imports.md names the tools and the options that write a summary.",
    ),
  );
}

/** Addresses stand in names, commands and errors too: who loads one may have written a password into it. */
const withoutSecrets = (text: string): string => text.replace(/\/\/[^/\s?#"]{1,500}@/g, "//");

const shortened = (text: string, most: number): string => {
  // Control characters come from coloured output, or from an attack.
  const plain = withoutSecrets(text)
    .replace(/\p{Cc}/gu, " ")
    .trim();
  return plain.length > most ? `${plain.slice(0, most - 1)}…` : plain;
};

function bounded(one: SummaryBenchmark, of: number): SummaryBenchmark {
  const { load, errors, latency } = one;
  const short = (text: string | null) => (text === null ? null : shortened(text, longestName));
  return {
    ...one,
    name: shortened(one.name, longestName) || english("unnamed"),
    load: { ...load, url: short(load.url), method: short(load.method) },
    errors: errors
      .slice(0, mostErrors)
      .map(({ what, count }) => ({ what: shortened(what, longestName), count })),
    latency: boundedLatency(latency, Math.floor(mostOfFile / of)),
  };
}

function boundedLatency(latency: SummaryLatency, share: number): SummaryLatency {
  const { histogram } = latency;
  const at = (percent: number) =>
    latency.percentiles.find((one) => one.percent === percent)?.us ?? null;
  // The ends are minimum and maximum, whatever a tool calls them.
  const percentiles = latency.percentiles
    .filter(({ percent }) => percent > 0 && percent < 100)
    .sort((a, b) => a.percent - b.percent);
  const every = Math.ceil(percentiles.length / Math.min(mostPercentiles, share));
  return {
    ...latency,
    minUs: latency.minUs ?? at(0),
    maxUs: latency.maxUs ?? at(100),
    percentiles: percentiles.filter(
      ({ percent }, i) =>
        i % every === 0 || i === percentiles.length - 1 || shownPercents.includes(percent),
    ),
    histogram:
      histogram === null || histogram.length === 0
        ? null
        : mergedBuckets(histogram, Math.min(mostBuckets, share)),
  };
}

/** Neighbouring buckets are added up until there are few enough. */
function mergedBuckets(buckets: NonNullable<SummaryLatency["histogram"]>, most: number) {
  const every = Math.ceil(buckets.length / most);
  if (every === 1) return buckets;
  const merged: { upToUs: number; count: number }[] = [];
  for (let i = 0; i < buckets.length; i += every) {
    const part = buckets.slice(i, i + every);
    merged.push({
      upToUs: part.at(-1)?.upToUs ?? 0,
      count: part.reduce((sum, { count }) => sum + count, 0),
    });
  }
  return merged;
}
