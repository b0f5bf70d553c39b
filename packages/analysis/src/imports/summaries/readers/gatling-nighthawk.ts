// Reads stats.json and global_stats.json of Gatling, what it prints at its end, and the JSON of Nighthawk.
import { english, t } from "@gonogo/locale/t";
import { type Fields, fieldsOf, hasFields } from "../format/fields.ts";
import { durationUs, errorsOf, required } from "../format/printed.ts";
import {
  benchmarkOf,
  type ReadSummary,
  refuseSummary,
  type SummaryFile,
  type SummaryReader,
} from "../format/summary-file.ts";

const gatlingFile = english("stats.json of Gatling");
/** As it is set up unless somebody changed charting.indicators.percentile1 to 4. */
const gatlingPercents = [50, 75, 95, 99] as const;

/** Of all requests; `-` stands for no figure, and newer versions have numbers in place of texts. */
function totalOf(stats: Fields, name: string): number | null {
  const one = stats.at(name);
  return one.text("total") === "-" ? null : one.optional("total");
}

function gatlingBenchmark(stats: Fields, name = stats.text("name") ?? "Gatling") {
  const requests = required(
    totalOf(stats, "numberOfRequests"),
    `${stats.path}.numberOfRequests.total`,
    gatlingFile,
  );
  const failed = stats.at("numberOfRequests").optional("ko");
  const us = (field: string) => {
    const ms = totalOf(stats, field);
    return ms === null ? null : ms * 1_000;
  };
  return benchmarkOf(name, {
    // Its users come by the clock or wait for one another: the simulation says which.
    load: { timesFrom: "sent" },
    ...{ requests, failed, errors: failed ? [{ what: "KO", count: failed }] : [] },
    perS: totalOf(stats, "meanNumberOfRequestsPerSecond"),
    latency: {
      ...{
        minUs: us("minResponseTime"),
        meanUs: us("meanResponseTime"),
        maxUs: us("maxResponseTime"),
      },
      stddevUs: us("standardDeviation"),
      percentiles: gatlingPercents.flatMap((percent, i) => {
        const value = us(`percentiles${i + 1}`);
        return value === null ? [] : [{ percent, us: value }];
      }),
      ...{ samples: requests, stepUs: 1_000 },
    },
  });
}

/** Groups hold requests and groups. */
const mostLevels = 20;
function gatlingTree(node: Fields, level = 0): ReturnType<typeof gatlingBenchmark>[] {
  const contents = node.at("contents");
  const below =
    level >= mostLevels
      ? []
      : contents.names().flatMap((name) => gatlingTree(contents.at(name), level + 1));
  // `orders / order`: requests of several groups may have the same name.
  return [gatlingBenchmark(node.at("stats"), node.text("path") ?? undefined), ...below];
}

const readGatling = ({ json }: SummaryFile): ReadSummary => {
  const file = fieldsOf(json, gatlingFile);
  return { benchmarks: file.has("stats") ? gatlingTree(file) : [gatlingBenchmark(file)] };
};

const gatlingText = english("output of Gatling");

/** `> mean response time   23 (OK=22 KO=345)`, and of newer versions `> mean response time (ms) | 23 | 22 | 345`. */
function readGatlingText({ lines }: SummaryFile): ReadSummary {
  const from = lines.findIndex((line) => line.includes("---- Global Information"));
  const rows = new Map<string, string[]>();
  for (const line of lines.slice(from + 1)) {
    if (/^-{4} /.test(line.trim())) break;
    const [, label = "", rest = ""] =
      /^>\s+(.{1,60}?)\s*(?:\(ms\)|\(rps\))?\s*(?:\|\s*|\s{2,})([\d,.|-].*)$/.exec(line.trim()) ??
      [];
    if (label !== "")
      rows.set(
        label.trim(),
        rest.split(/\s*\|\s*|\s+\(OK=|\s+KO=|\)/).map((cell) => cell.trim()),
      );
  }
  const figure = (label: string, place = 0) => {
    const text = rows.get(label)?.[place]?.replaceAll(",", "") ?? "";
    return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
  };
  const us = (label: string) => {
    const ms = figure(label);
    return ms === null ? null : ms * 1_000;
  };
  const requests = required(figure("request count"), "> request count", gatlingText);
  const failed = figure("request count", 2) ?? 0;
  return {
    benchmarks: [
      benchmarkOf("All Requests", {
        load: { timesFrom: "sent" },
        ...{ requests, failed, errors: gatlingErrors(lines.slice(from), failed) },
        perS: figure("mean requests/sec") ?? figure("mean throughput"),
        latency: {
          ...{
            minUs: us("min response time"),
            meanUs: us("mean response time"),
            maxUs: us("max response time"),
          },
          stddevUs: us("std deviation") ?? us("response time std deviation"),
          percentiles: [...rows.keys()].flatMap((label) => {
            const [, percent] =
              /^response time (\d+(?:\.\d+)?)(?:st|nd|rd|th) percentile$/.exec(label) ?? [];
            const value = percent === undefined ? null : us(label);
            return value === null ? [] : [{ percent: Number(percent), us: value }];
          }),
          ...{ samples: requests, stepUs: 1_000 },
        },
      }),
    ],
  };
}

/** Of a line: the widest table has 120 columns. */
const longestError = 500;

/** `> status.find.is(200), found 500   40 (100%)`; in 80 columns a long one goes on in the next line. */
function gatlingErrors(lines: readonly string[], failed: number) {
  const from = lines.findIndex((line) => line.startsWith("---- Errors "));
  const found: [what: string, count: number][] = [];
  for (const line of from === -1 ? [] : lines.slice(from + 1)) {
    if (/^(={4}|-{4}|\s*$)/.test(line) || line.length > longestError) break;
    const [, what = "", count] = /^> (.{1,300}?)\s{2,}(\d+)\s+\(\s*[\d.]+%\)\s*$/.exec(line) ?? [];
    const last = found.at(-1);
    if (count !== undefined) found.push([what, Number(count)]);
    else if (last && !line.startsWith(">")) last[0] += line.trimEnd();
  }
  const named = found.reduce((sum, [, count]) => sum + count, 0);
  return errorsOf(named === failed ? found : [["KO", failed]]);
}

const gatlingReport = english("report or log of Gatling");
const isGatlingReport = ({ text }: SummaryFile) =>
  /^RUN\t[^\t\n]{1,300}\t[^\t\n]{0,300}\t\d+\t/.test(text.slice(0, 1_000)) ||
  text.slice(0, 5_000).includes("<title>Gatling Stats");

const nighthawkFile = english("JSON of Nighthawk");

/** Durations are texts such as `0.000058s`. Of several workers the result `global` is all of them; rate and connections are of each. */
function readNighthawk({ json }: SummaryFile): ReadSummary {
  const file = fieldsOf(json, nighthawkFile);
  const options = file.at("options");
  const all = file.list("results");
  const result = all.find((one) => one.text("name") === "global") ?? all[0] ?? file.at("results.0");
  const statistics = result.list("statistics");
  const times = required(
    statistics.find((one) => one.text("id") === "benchmark_http_client.request_to_response") ??
      null,
    "benchmark_http_client.request_to_response",
    nighthawkFile,
  );
  const us = (fields: Fields, name: string) => durationUs(fields.text(name) ?? "");
  const counters = new Map(
    result.list("counters").map((one) => [one.text("name") ?? "", one.number("value")]),
  );
  const failing = [...counters].filter(([name]) =>
    /^benchmark\.(http_[45]xx|stream_resets|pool_overflow|pool_connection_failure)$/.test(name),
  );
  const ranUs = us(result, "execution_duration") ?? us(options, "duration");
  const requests = counters.get("upstream_rq_total") ?? times.number("count");
  const workers = Math.max(1, all.filter((one) => one.text("name") !== "global").length);
  const ofAll = (name: string) => {
    const ofEach = numberOf(options, name);
    return ofEach === null ? null : ofEach * workers;
  };
  let before = 0;
  const marks = times.list("percentiles").flatMap((one) => {
    const value = us(one, "duration");
    return value === null
      ? []
      : [{ share: one.number("percentile"), count: one.optional("count") ?? 0, us: value }];
  });
  const open = (json as { options?: { open_loop?: unknown } }).options?.open_loop === true;
  return {
    toolVersion: null,
    measuredAt: file.text("timestamp"),
    benchmarks: [
      benchmarkOf(options.text("uri") ?? "nighthawk", {
        load: {
          ...{
            url: options.text("uri"),
            method: options.at("request_options").text("request_method"),
          },
          ...{ connections: ofAll("connections"), threads: workers },
          ratePerS: ofAll("requests_per_second"),
          durationS: ranUs === null ? null : ranUs / 1e6,
          ...{ kind: open ? "open" : "closed", timesFrom: "sent" },
        },
        requests,
        failed: failing.reduce((sum, [, count]) => sum + count, 0),
        errors: errorsOf(failing),
        perS: ranUs ? requests / (ranUs / 1e6) : null,
        latency: {
          ...{ minUs: us(times, "min"), meanUs: us(times, "mean"), maxUs: us(times, "max") },
          ...{ stddevUs: us(times, "pstdev"), samples: times.number("count") },
          percentiles: marks.map(({ share, us: value }) => ({
            percent: Math.round(share * 1e9) / 1e7,
            us: value,
          })),
          histogram: marks.flatMap(({ count, us: upToUs }) => {
            const more = count - before;
            before = Math.max(before, count);
            return more > 0 ? [{ upToUs, count: more }] : [];
          }),
        },
      }),
    ],
  };
}

/** A wrapped number of protobuf is the number itself in newer versions' JSON. */
const numberOf = (fields: Fields, name: string): number | null => {
  try {
    return fields.optional(name);
  } catch {
    return fields.at(name).optional("value");
  }
};

export const gatlingNighthawkReaders: readonly SummaryReader[] = [
  {
    ...{
      tool: "gatling",
      format: gatlingFile,
      by: english("its fields numberOfRequests and percentiles1"),
    },
    matches: ({ json }) =>
      ["", "stats."].some((at) => hasFields(json, `${at}numberOfRequests`, `${at}percentiles1`)),
    read: readGatling,
  },
  {
    ...{ tool: "gatling", format: gatlingText, by: english("its line “---- Global Information”") },
    matches: ({ text }) =>
      text.includes("---- Global Information") && text.includes("request count"),
    read: readGatlingText,
  },
  {
    ...{
      tool: "gatling",
      format: gatlingReport,
      by: english("its title “Gatling Stats” or its line RUN"),
    },
    matches: isGatlingReport,
    read: () =>
      refuseSummary(
        t("this is a page or log of Gatling's report, which has no summary"),
        t(
          "Send what Gatling printed at its end, or js/stats.json of its report; versions such as 3.15 write no stats.json.",
        ),
      ),
  },
  {
    ...{
      tool: "nighthawk",
      format: nighthawkFile,
      by: english("its fields options and results with statistics"),
    },
    matches: ({ json }) => {
      const results = hasFields(json, "options", "results")
        ? (json as { results: unknown }).results
        : null;
      return Array.isArray(results) && hasFields(results[0], "statistics");
    },
    read: readNighthawk,
  },
];
