// Reads what wrk and wrk2 print. wrk sends when an answer is there and adds times for requests that would have waited (stats_correct
// in its wrk.c); wrk2 sends by the clock, and its times count from when a request was due. Both print only the errors that happened.
import { english } from "@gonogo/locale/t";
import {
  afterLabel,
  bytesIn,
  countIn,
  durationUs,
  required,
  spectrumIn,
} from "../format/printed.ts";
import {
  benchmarkOf,
  type ReadSummary,
  type SummaryFile,
  type SummaryReader,
} from "../format/summary-file.ts";

const running = /^Running (\S+) test @ (\S+)/;
const isWrk = ({ lines }: SummaryFile) => lines.slice(0, 50).some((line) => running.test(line));
const isWrk2 = ({ text }: SummaryFile) =>
  text.includes("Thread calibration:") || text.includes("(HdrHistogram");

const wrkLabel = english("output of wrk");
const wrk2Label = english("output of wrk2");

function read(file: SummaryFile, second: boolean): ReadSummary {
  const lines = file.lines.map((line) => line.trim());
  const what = second ? wrk2Label : wrkLabel;
  const [, duration = "", url = ""] =
    running.exec(lines.find((line) => running.test(line)) ?? "") ?? [];
  const [, threads, connections] =
    /^(\d+) threads and (\d+) connections$/.exec(
      lines.find((line) => line.includes("threads and")) ?? "",
    ) ?? [];
  const [, count = ""] =
    /^(\d+) requests in /.exec(lines.find((line) => line.includes(" requests in ")) ?? "") ?? [];
  const answered = required(countIn(count), "… requests in …", what);
  const stats = { ...statsOf(afterLabel(lines, "Latency ")), ...(second ? exactStats(file) : {}) };
  const errors = errorsIn(lines);
  const counted = (pattern: RegExp) =>
    errors.reduce((sum, { what: one, count: of }) => (pattern.test(one) ? sum + of : sum), 0);
  // Neither tool counts these among its requests; requests that timed out are, once they are answered.
  const unanswered = counted(/^socket: (connect|read|write)$/);
  const [late, refused] = [counted(/^socket: timeout$/), counted(/^not HTTP/)];
  const requests = answered + unanswered;
  // wrk keeps no time of an answer that came after its timeout.
  const timed = second ? answered : Math.max(0, answered - late);
  // wrk2 prints a second table with -U, of times that count from sending: the first one is kept.
  const spectrum = second ? spectrumIn(firstTable(lines), 1_000) : null;
  const [, total = null] = /Total count\s*=\s*(\d+)/.exec(file.text) ?? [];
  const printed = percentilesIn(lines, second);
  const rate = required(afterLabel(lines, "Requests/sec:"), "Requests/sec:", what);
  return {
    benchmarks: [
      benchmarkOf(url, {
        load: {
          ...{
            url,
            threads: Number(threads ?? 0) || null,
            connections: Number(connections ?? 0) || null,
          },
          durationS: (durationUs(duration) ?? 0) / 1e6 || null,
          ...(second
            ? { kind: "open", timesFrom: "due" }
            : { kind: "closed", timesFrom: "corrected", inFlight: null }),
        },
        requests,
        // An answer may be late and have another status: the file does not say how many were both.
        failed: Math.min(requests, unanswered + Math.max(refused, late)),
        errors,
        perS: required(countIn(rate), "Requests/sec:", what),
        bytesPerS: bytesIn(afterLabel(lines, "Transfer/sec:") ?? ""),
        latency:
          timed === 0
            ? {}
            : {
                ...stats,
                percentiles: joined(printed, spectrum?.percentiles ?? [], stats.maxUs),
                samples: total === null ? timed : Number(total),
                histogram: spectrum?.histogram ?? null,
              },
      }),
    ],
  };
}

/** Mean, standard deviation and maximum of the line `Latency 5.51ms 4.86ms 55.21ms 94.05%`. */
function statsOf(line: string | null) {
  const [meanUs = null, stddevUs = null, maxUs = null] = (line ?? "").split(/\s+/).map(durationUs);
  return { meanUs, stddevUs, maxUs };
}

/** wrk2's `#[Mean = 5.021, StdDeviation = 2.312]` and `#[Max = 21.488, …`: milliseconds with more digits than in its line of latency. */
function exactStats({ text }: SummaryFile) {
  const ms = (name: string) => {
    const [, digits] =
      new RegExp(`\\b${name}\\s{0,40}=\\s{0,40}(\\d{1,15}\\.\\d{1,9})`).exec(text) ?? [];
    return digits === undefined ? null : Number(digits) * 1_000;
  };
  const [meanUs, stddevUs, maxUs] = ["Mean", "StdDeviation", "Max"].map(ms);
  return { ...(meanUs && { meanUs }), ...(stddevUs && { stddevUs }), ...(maxUs && { maxUs }) };
}

type Percentiles = { percent: number; us: number }[];

/**
 * Percentiles of both tables. The spectrum has the ends of buckets, which may lie beyond the maximum; the distribution is rounded,
 * so what it alone has stays between its neighbours.
 */
function joined(printed: Percentiles, spectrum: Percentiles, maxUs: number | null): Percentiles {
  const most = maxUs ?? Number.POSITIVE_INFINITY;
  const exact = spectrum.map(({ percent, us }) => ({ percent, us: Math.min(us, most) }));
  const others = printed.filter(({ percent }) => exact.every((one) => one.percent !== percent));
  return [
    ...exact,
    ...others.map(({ percent, us }) => {
      const least = exact.findLast((one) => one.percent < percent)?.us ?? 0;
      const next = exact.find((one) => one.percent > percent)?.us ?? most;
      return { percent, us: Math.max(least, Math.min(us, next)) };
    }),
  ];
}

/** Either tool prints at most eight. */
const mostPrinted = 20;

function percentilesIn(lines: readonly string[], second: boolean): Percentiles {
  const from = lines.findIndex((line) => line.startsWith("Latency Distribution"));
  if (from === -1) return [];
  const found: Percentiles = [];
  for (const line of lines.slice(from + 1, from + 1 + mostPrinted)) {
    const [, percent, time = ""] = /^(\d+(?:\.\d+)?)%\s+(\S+)$/.exec(line) ?? [];
    const us = durationUs(time);
    if (percent === undefined || us === null) break;
    // The 100th percentile is the maximum, which stands there already.
    if (!second || Number(percent) < 100) found.push({ percent: Number(percent), us });
  }
  return found;
}

function firstTable(lines: readonly string[]): readonly string[] {
  const from = lines.findIndex((line) => line.startsWith("Detailed Percentile spectrum"));
  if (from === -1) return [];
  const end = lines.findIndex(
    (line, i) => i > from && (line.startsWith("#[") || line.startsWith("---")),
  );
  return lines.slice(from, end === -1 ? undefined : end);
}

function errorsIn(lines: readonly string[]) {
  const socket = [
    ...(afterLabel(lines, "Socket errors:") ?? "").matchAll(/(connect|read|write|timeout) (\d+)/g),
  ];
  const status = countIn(afterLabel(lines, "Non-2xx or 3xx responses:") ?? "0") ?? 0;
  return [
    { what: english("not HTTP 2xx or 3xx"), count: status },
    ...socket.map(([, what = "", count = "0"]) => ({
      what: `socket: ${what}`,
      count: Number(count),
    })),
  ].filter(({ count }) => count > 0);
}

export const wrkReaders: readonly SummaryReader[] = [
  {
    ...{
      tool: "wrk2",
      format: wrk2Label,
      by: english("its lines “Running … test @” and “(HdrHistogram” or “Thread calibration”"),
    },
    matches: (file) => isWrk(file) && isWrk2(file),
    read: (file) => read(file, true),
  },
  {
    ...{ tool: "wrk", format: wrkLabel, by: english("its line “Running … test @”") },
    matches: isWrk,
    read: (file) => read(file, false),
  },
];
