// Reads what hey and oha print, hey's CSV and oha's JSON. Both send when an answer is there. oha's histogram is left out: its
// last bucket holds whatever is slower than three means.
import { english } from "@gonogo/locale/t";
import { mapCsvRows } from "../format/csv-rows.ts";
import { fieldsOf } from "../format/fields.ts";
import {
  afterLabel,
  bytesIn,
  countIn,
  countsOf,
  durationUs,
  errorsOf,
  isFailedStatus,
  latencyOfTimes,
  required,
} from "../format/printed.ts";
import {
  benchmarkOf,
  closedLoop,
  jsonReader,
  type ReadSummary,
  type SummaryFile,
  type SummaryReader,
} from "../format/summary-file.ts";

type Counts = readonly (readonly [name: string, count: number])[];

/** Lines of a section, up to the next empty one. */
function section(lines: readonly string[], title: string): readonly string[] {
  const from = lines.findIndex((line) => line.trim() === title);
  if (from === -1) return [];
  const end = lines.findIndex((line, i) => i > from && line.trim() === "");
  return lines.slice(from + 1, end === -1 ? undefined : end);
}

/** `[200]	500 responses`, and `[20] connection refused` of errors. */
const statusesIn = (lines: readonly string[]): Counts =>
  lines.flatMap((line): Counts => {
    const [, status, count] = /^\s*\[(\d+)\]\s+(\d+) responses/.exec(line) ?? [];
    return status === undefined ? [] : [[status, Number(count)]];
  });
const lossesIn = (lines: readonly string[]): Counts =>
  lines.flatMap((line): Counts => {
    const [, count, what] = /^\s*\[(\d+)\]\s+(.+)$/.exec(line) ?? [];
    return what === undefined ? [] : [[what.trim(), Number(count)]];
  });

const percentilesIn = (lines: readonly string[]) =>
  lines.flatMap((line) => {
    const [, percent, time = ""] = /^\s*(\d+(?:\.\d+)?)%+ in (.+)$/.exec(line) ?? [];
    const us = durationUs(time);
    return percent === undefined || us === null ? [] : [{ percent: Number(percent), us }];
  });

/** Requests that oha gave up when its time was over are named, and no failures. */
function ohaCounts(statuses: Counts, losses: Counts) {
  const isDeadline = (what: string) => what === "aborted due to deadline";
  const counts = countsOf(
    statuses,
    losses.filter(([what]) => !isDeadline(what)),
  );
  return { ...counts, errors: countsOf(statuses, losses).errors };
}

function readText({ lines, text }: SummaryFile, file: string): ReadSummary {
  const isHey = file === heyText;
  const time = (label: string) => durationUs(afterLabel(lines, label) ?? "");
  const statuses = statusesIn(section(lines, "Status code distribution:"));
  const losses = lossesIn(section(lines, "Error distribution:"));
  if (statuses.length + losses.length === 0) required(null, "Status code distribution:", file);
  const answered = statuses.reduce((sum, [, count]) => sum + count, 0);
  const totalUs = required(time("Total:"), "Total:", file);
  // oha shortens the total and gives bytes a second; hey gives the total alone.
  const bytes = countIn(/Total data:\s+(\d+) bytes/.exec(text)?.[1] ?? "");
  return {
    benchmarks: [
      benchmarkOf(isHey ? "hey" : "oha", {
        load: { durationS: totalUs / 1e6, ...closedLoop },
        ...ohaCounts(statuses, losses),
        perS: required(countIn(afterLabel(lines, "Requests/sec:") ?? ""), "Requests/sec:", file),
        bytesPerS:
          bytes === null || totalUs === 0
            ? bytesIn(afterLabel(lines, "Size/sec:") ?? "")
            : bytes / (totalUs / 1e6),
        latency:
          answered === 0
            ? {}
            : {
                ...{ minUs: time("Fastest:"), meanUs: time("Average:"), maxUs: time("Slowest:") },
                percentiles: percentilesIn(
                  section(lines, isHey ? "Latency distribution:" : "Response time distribution:"),
                ),
                samples: answered,
                // hey prints seconds with four decimals.
                stepUs: isHey ? 100 : null,
                histogram: isHey ? heyHistogram(section(lines, "Response time histogram:")) : null,
              },
      }),
    ],
  };
}

/** `0.002 [58]	|■■■`: so many up to so many seconds. */
function heyHistogram(lines: readonly string[]) {
  const buckets = lines.flatMap((line) => {
    const [, seconds, count] = /^\s*(\d+\.\d+) \[(\d+)\]/.exec(line) ?? [];
    return seconds === undefined ? [] : [{ upToUs: Number(seconds) * 1e6, count: Number(count) }];
  });
  return buckets.length === 0 ? null : buckets;
}

const heyText = english("output of hey");
const ohaText = english("output of oha");
const ohaJson = english("JSON of oha");

function readOhaJson({ json }: SummaryFile): ReadSummary {
  const fields = fieldsOf(json, ohaJson);
  const summary = fields.at("summary");
  const losses = fields.counts("errorDistribution");
  const statuses = fields.counts("statusCodeDistribution");
  const answered = statuses.reduce((sum, [, count]) => sum + count, 0);
  const percentiles = fields.at("latencyPercentiles");
  const us = (name: string) => {
    const seconds = summary.optional(name);
    return seconds === null ? null : seconds * 1e6;
  };
  return {
    benchmarks: [
      benchmarkOf("oha", {
        load: { durationS: summary.number("total"), ...closedLoop },
        ...ohaCounts(statuses, losses),
        perS: summary.number("requestsPerSec"),
        bytesPerS: summary.optional("sizePerSec"),
        // Without an answer oha writes a mean of 0, and null for the others.
        latency:
          answered === 0
            ? {}
            : {
                ...{ minUs: us("fastest"), meanUs: us("average"), maxUs: us("slowest") },
                percentiles: percentiles.names().flatMap((name) => {
                  const percent = Number(/^p(\d+(?:\.\d+)?)$/.exec(name)?.[1]);
                  const seconds = percentiles.optional(name);
                  return Number.isNaN(percent) || seconds === null
                    ? []
                    : [{ percent, us: seconds * 1e6 }];
                }),
                samples: answered,
              },
      }),
    ],
  };
}

const heyCsv = english("CSV of hey");
const heyHead =
  "response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset";

/** hey's CSV leaves out requests without an answer, so how many failed is unknown. */
function readHeyCsv({ text }: SummaryFile): ReadSummary {
  const statuses = new Map<string, number>();
  let endS = 0;
  const columns = { file: heyCsv, needed: ["response-time", "status-code", "offset"] };
  const times = mapCsvRows(text, columns, (row) => {
    const status = row.text("status-code");
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    endS = Math.max(endS, row.number("offset") + row.number("response-time"));
    return row.number("response-time") * 1e6;
  });
  const failing = [...statuses].filter(([status]) => isFailedStatus(status));
  return {
    benchmarks: [
      benchmarkOf("hey", {
        load: { durationS: endS, ...closedLoop },
        requests: times.length,
        errors: errorsOf(failing.map(([status, count]) => [`HTTP ${status}`, count] as const)),
        perS: endS === 0 ? null : times.length / endS,
        latency: { ...latencyOfTimes(times), stepUs: 100 },
      }),
    ],
  };
}

const hasLines = ({ text }: SummaryFile, ...labels: readonly string[]) =>
  labels.every((label) => text.includes(label));

export const heyOhaReaders: readonly SummaryReader[] = [
  jsonReader(
    {
      tool: "oha",
      format: ohaJson,
      by: english("its fields summary.successRate and latencyPercentiles"),
    },
    ["summary.successRate", "latencyPercentiles"],
    readOhaJson,
  ),
  {
    ...{
      tool: "oha",
      format: ohaText,
      by: english("its lines “Success rate:” and “Response time distribution:”"),
    },
    matches: (file) => hasLines(file, "Success rate:", "Requests/sec:", "Response time histogram:"),
    read: (file) => readText(file, ohaText),
  },
  {
    ...{
      tool: "hey",
      format: heyText,
      by: english("its lines “Requests/sec:” and “Response time histogram:”"),
    },
    matches: (file) => hasLines(file, "Summary:", "Requests/sec:", "Response time histogram:"),
    read: (file) => readText(file, heyText),
  },
  {
    ...{
      tool: "hey",
      format: english("CSV of hey, percentiles calculated from its requests"),
      by: english("its head response-time,DNS+dialup,…"),
    },
    matches: ({ text }) => text.trimStart().startsWith(heyHead.slice(0, 28)),
    read: readHeyCsv,
  },
];
