// Reads statistics.json and the JTL (CSV) of JMeter, and the statistics in CSV of Locust. All count whole milliseconds, Locust in
// larger steps from 100 ms. A JTL has single requests: its percentiles are calculated here.

import { english, t } from "@gonogo/locale/t";
import { objectIn } from "../../output-text.ts";
import { mapCsvRows } from "../format/csv-rows.ts";
import { fieldsOf, hasFields } from "../format/fields.ts";
import { errorsOf, latencyOfTimes } from "../format/printed.ts";
import {
  benchmarkOf,
  closedLoop,
  type ReadSummary,
  refuseSummary,
  type SummaryFile,
  type SummaryReader,
} from "../format/summary-file.ts";

const statistics = english("statistics.json of JMeter");
/** As its report is set up unless somebody changed aggregate_rpt_pct1 to 3. */
const pcts = [90, 95, 99] as const;

function readStatistics({ json }: SummaryFile): ReadSummary {
  const file = fieldsOf(json, statistics);
  return {
    benchmarks: file.names().map((name) => {
      const one = file.at(name);
      const us = (field: string) => {
        const ms = one.optional(field);
        return ms === null ? null : ms * 1_000;
      };
      const failed = one.number("errorCount");
      const requests = one.number("sampleCount");
      const kilobytes = one.optional("receivedKBytesPerSec");
      const shares = [
        { percent: 50, us: us("medianResTime") },
        ...pcts.map((percent, i) => ({ percent, us: us(`pct${i + 1}ResTime`) })),
      ];
      return benchmarkOf(one.text("transaction") ?? name, {
        load: closedLoop,
        ...{ requests, failed, errors: errorsOf([[english("failed samples"), failed]]) },
        perS: one.number("throughput"),
        bytesPerS: kilobytes === null ? null : kilobytes * 1_024,
        latency: {
          ...{
            minUs: us("minResTime"),
            meanUs: one.number("meanResTime") * 1_000,
            maxUs: us("maxResTime"),
          },
          percentiles: shares.flatMap(({ percent, us: value }) =>
            value === null ? [] : [{ percent, us: value }],
          ),
          ...{ samples: requests, stepUs: 1_000 },
        },
      });
    }),
  };
}

const jtl = english("JTL (CSV) of JMeter");

function readJtl({ text }: SummaryFile): ReadSummary {
  type Label = {
    times: number[];
    errors: Map<string, number>;
    fromMs: number;
    toMs: number;
    users: number;
  };
  const labels = new Map<string, Label>();
  const columns = { file: jtl, needed: ["timeStamp", "elapsed", "label", "success"] };
  // A line is written when its request ends, so the first one need not have begun first.
  let startMs = Number.POSITIVE_INFINITY;
  mapCsvRows(text, columns, (row) => {
    const name = row.text("label");
    const [atMs, elapsedMs] = [row.number("timeStamp"), row.number("elapsed")];
    const label: Label = labels.get(name) ?? {
      times: [],
      errors: new Map(),
      fromMs: atMs,
      toMs: 0,
      users: 0,
    };
    label.times.push(elapsedMs * 1_000);
    label.fromMs = Math.min(label.fromMs, atMs);
    label.toMs = Math.max(label.toMs, atMs + elapsedMs);
    label.users = Math.max(label.users, row.optional("allThreads") ?? 0);
    if (row.text("success").toLowerCase() !== "true") {
      const code = row.text("responseCode");
      const what = /^\d{3}$/.test(code) ? `HTTP ${code}` : code || english("failed sample");
      label.errors.set(what, (label.errors.get(what) ?? 0) + 1);
    }
    labels.set(name, label);
    startMs = Math.min(startMs, atMs);
  });
  return {
    measuredAt: isoOf(startMs),
    benchmarks: [...labels].map(([name, { times, errors, fromMs, toMs, users }]) => {
      const durationS = (toMs - fromMs) / 1_000;
      return benchmarkOf(name, {
        // Users divide their time among all labels and timers.
        load: { connections: users || null, inFlight: null, durationS, ...closedLoop },
        requests: times.length,
        failed: [...errors.values()].reduce((sum, count) => sum + count, 0),
        errors: errorsOf([...errors]),
        perS: durationS === 0 ? null : times.length / durationS,
        latency: { ...latencyOfTimes(times), stepUs: 1_000 },
      });
    }),
  };
}

const isoOf = (unixMs: number): string | null =>
  unixMs > 0 && unixMs < 8e15 ? new Date(unixMs).toISOString() : null;

const locust = english("statistics in CSV of Locust");

function readLocust({ text }: SummaryFile): ReadSummary {
  const needed = [
    ...["Type", "Name", "Request Count", "Failure Count", "Average Response Time"],
    "Requests/s",
  ];
  const [head = ""] = text.trimStart().split(/\r?\n/, 1);
  const shares = head.split(",").flatMap((column) => {
    const [, percent] = /^"?(\d+(?:\.\d+)?)%"?$/.exec(column.trim()) ?? [];
    return percent === undefined || percent === "100"
      ? []
      : [{ column: `${percent}%`, percent: Number(percent) }];
  });
  return {
    benchmarks: mapCsvRows(text, { file: locust, needed }, (row) => {
      const ms = (column: string) => {
        const value = row.optional(column);
        return value === null ? null : value * 1_000;
      };
      const [method, name] = [row.text("Type"), row.text("Name")];
      const [requests, failed] = [row.number("Request Count"), row.number("Failure Count")];
      const size = row.optional("Average Content Size");
      return benchmarkOf(method === "" ? name : `${method} ${name}`, {
        load: { ...(method === "" ? {} : { url: name, method }), ...closedLoop },
        ...{ requests, failed, errors: errorsOf([[english("failed requests"), failed]]) },
        perS: row.number("Requests/s"),
        bytesPerS: size === null ? null : size * row.number("Requests/s"),
        latency:
          requests === 0
            ? {}
            : {
                ...{
                  minUs: ms("Min Response Time"),
                  meanUs: ms("Average Response Time"),
                  maxUs: ms("Max Response Time"),
                },
                percentiles: shares.flatMap(({ column, percent }) => {
                  const us = ms(column);
                  return us === null ? [] : [{ percent, us }];
                }),
                ...{ samples: requests, stepUs: locustStepUs(ms("50%") ?? 0) },
              },
      });
    }),
  };
}

/** Locust rounds longer times to larger steps (log_response_time in its stats.py). */
const locustStepUs = (us: number): number =>
  us < 100_000 ? 1_000 : us < 1e6 ? 10_000 : us < 1e7 ? 100_000 : 1e6;

const firstLine = ({ lines }: SummaryFile) => lines.find((line) => line.trim() !== "") ?? "";

export const jmeterLocustReaders: readonly SummaryReader[] = [
  {
    ...{
      tool: "jmeter",
      format: statistics,
      by: english("its fields sampleCount and pct1ResTime"),
    },
    matches: ({ json }) => {
      const first = Object.values(objectIn(json) ?? {})[0];
      return hasFields(first, "sampleCount", "meanResTime", "pct1ResTime");
    },
    read: readStatistics,
  },
  {
    ...{
      tool: "jmeter",
      format: english("JTL (CSV) of JMeter, percentiles calculated from its requests"),
      by: english("its head timeStamp,elapsed,…"),
    },
    matches: (file) => /^timeStamp,elapsed,/.test(firstLine(file)),
    read: readJtl,
  },
  {
    ...{
      tool: "jmeter",
      format: english("JTL (XML) of JMeter"),
      by: english("its element <testResults>"),
    },
    matches: ({ text }) => /^\s*(<\?xml[^>]*>\s*)?<testResults/.test(text.slice(0, 500)),
    read: () =>
      refuseSummary(
        t("this is a JTL in XML"),
        t(
          "Write it as CSV (jmeter.save.saveservice.output_format=csv), or send statistics.json of its report.",
        ),
      ),
  },
  {
    ...{ tool: "locust", format: locust, by: english("its head Type,Name,Request Count,…") },
    matches: (file) => /^"?Type"?,"?Name"?,"?Request Count"?,/.test(firstLine(file)),
    read: readLocust,
  },
];
