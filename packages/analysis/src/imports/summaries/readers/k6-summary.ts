// Reads summaries of k6: the file of `--summary-export`, the data that `handleSummary` gets, and the text at a run's end.
// Which executor sent the requests is in none of them; iterations that were dropped show that one went by the clock.
import { english, t, translated } from "@gonogo/locale/t";
import { type Fields, fieldsOf, hasFields } from "../format/fields.ts";
import { countIn, durationUs, required } from "../format/printed.ts";
import {
  benchmarkOf,
  type ReadSummary,
  refuseSummary,
  type SummaryFile,
  type SummaryReader,
} from "../format/summary-file.ts";

/** Metrics of requests, with what counts them. */
const timed = [
  { metric: "http_req_duration", counter: "http_reqs", name: english("HTTP requests") },
  { metric: "grpc_req_duration", counter: null, name: english("gRPC calls") },
] as const;

/** `p(99.9)`; the median is `med`. */
function percentOf(name: string): number | null {
  if (name === "med") return 50;
  const [, digits] = /^p\((\d+(?:\.\d+)?)\)$/.exec(name) ?? [];
  return digits === undefined ? null : Number(digits);
}

const jsonFile = english("JSON summary of k6");
const textFile = english("end-of-test text of k6");
const nothing = (file: string): never =>
  refuseSummary(
    t(
      "there is neither http_req_duration nor grpc_req_duration: k6 made no HTTP request and no gRPC call",
    ),
    t("Send the whole {file} of a run that made requests.", { file: translated(file) }),
  );

function readJson({ json }: SummaryFile): ReadSummary {
  const file = fieldsOf(json, jsonFile);
  const metrics = file.at("metrics");
  // handleSummary has the values one level down.
  const metric = (name: string): Fields | null => {
    if (!metrics.has(name)) return null;
    const found = metrics.at(name);
    return found.has("values") ? found.at("values") : found;
  };
  const durationMs = file.at("state").optional("testRunDurationMs");
  const failures = metric("http_req_failed");
  const benchmarks = timed.flatMap(({ metric: name, counter, name: title }) => {
    const trend = metric(name);
    if (!trend) return [];
    const counts = counter === null ? null : metric(counter);
    const requests = counts?.number("count") ?? trend.optional("count");
    const us = (field: string) => {
      const ms = trend.optional(field);
      return ms === null ? null : ms * 1_000;
    };
    const failed = counter === null ? null : (failures?.optional("passes") ?? null);
    return [
      benchmarkOf(title, {
        load: loadOf(
          metric("vus_max")?.optional("max") ?? metric("vus_max")?.optional("value") ?? null,
          {
            durationS: durationMs === null ? null : durationMs / 1_000,
            dropped: metric("dropped_iterations") !== null,
          },
        ),
        requests,
        failed,
        errors: failed ? [{ what: "http_req_failed", count: failed }] : [],
        perS: counts?.optional("rate") ?? null,
        bytesPerS: metric("data_received")?.optional("rate") ?? null,
        latency: {
          ...{ minUs: us("min"), meanUs: us("avg"), maxUs: us("max"), samples: requests },
          percentiles: trend.names().flatMap((field) => {
            const percent = percentOf(field);
            const value = percent === null ? null : us(field);
            return percent === null || value === null ? [] : [{ percent, us: value }];
          }),
        },
      }),
    ];
  });
  return { benchmarks: benchmarks.length > 0 ? benchmarks : nothing(jsonFile) };
}

const loadOf = (
  users: number | null,
  { durationS, dropped }: { durationS: number | null; dropped: boolean },
) =>
  ({
    connections: users || null,
    durationS,
    kind: dropped ? "open" : null,
    timesFrom: "sent",
  }) as const;

/** `http_reqs......................: 160    756.8/s`: what stands after the colon; a sub-metric has a name in braces. */
function lineOf(lines: readonly string[], metric: string): string | null {
  const pattern = new RegExp(`^\\W{0,20}${metric}\\.{0,80}:`);
  const found = lines.find((line) => pattern.test(line));
  return found === undefined ? null : found.slice(found.indexOf(":") + 1).trim();
}

function readText({ lines }: SummaryFile): ReadSummary {
  const benchmarks = timed.flatMap(({ metric, counter, name }) => {
    const trend = lineOf(lines, metric);
    if (trend === null) return [];
    const values = new Map(
      [...trend.matchAll(/([a-z]+(?:\(\d+(?:\.\d+)?\))?)=(\S+)/g)].map(
        ([, key = "", text = ""]) => [key, text],
      ),
    );
    const us = (key: string) => durationUs(values.get(key) ?? "");
    const [count = "", rate = ""] =
      counter === null ? [] : (lineOf(lines, counter) ?? "").split(/\s+/);
    const requests =
      counter === null
        ? countIn(values.get("count") ?? "")
        : required(countIn(count), counter, textFile);
    const failed = counter === null ? null : failedIn(lineOf(lines, "http_req_failed"));
    const [users = ""] = (lineOf(lines, "vus_max") ?? "").split(/\s+/);
    return [
      benchmarkOf(name, {
        load: loadOf(countIn(users), {
          durationS: null,
          dropped: lineOf(lines, "dropped_iterations") !== null,
        }),
        requests,
        failed,
        errors: failed ? [{ what: "http_req_failed", count: failed }] : [],
        perS: countIn(rate.replace(/\/s$/, "")),
        latency: {
          ...{
            minUs: us("min"),
            meanUs: required(us("avg"), `${metric}: avg=`, textFile),
            maxUs: us("max"),
          },
          samples: requests,
          percentiles: [...values.keys()].flatMap((key) => {
            const percent = percentOf(key);
            const value = percent === null ? null : us(key);
            return percent === null || value === null ? [] : [{ percent, us: value }];
          }),
        },
      }),
    ];
  });
  return { benchmarks: benchmarks.length > 0 ? benchmarks : nothing(textFile) };
}

/** `20.00% 32 out of 160`, and of older versions `20.00% ✓ 32 ✗ 128`. */
function failedIn(line: string | null): number | null {
  const [, newer, older] = /%\s+(?:(\d+) out of|\S\s*(\d+)\s+\S\s*\d+)/.exec(line ?? "") ?? [];
  return newer === undefined && older === undefined ? null : Number(newer ?? older);
}

export const k6Readers: readonly SummaryReader[] = [
  {
    ...{
      tool: "k6",
      format: jsonFile,
      by: english("its field metrics with http_req_duration or iterations"),
    },
    matches: ({ json }) =>
      ["http_req_duration", "grpc_req_duration", "iterations", "vus"].some((name) =>
        hasFields(json, `metrics.${name}`),
      ),
    read: readJson,
  },
  {
    ...{
      tool: "k6",
      format: textFile,
      by: english("its lines http_req_duration….: avg=… or iterations….:"),
    },
    matches: ({ lines }) =>
      ["http_req_duration", "grpc_req_duration", "iterations"].some(
        (name) => lineOf(lines, name) !== null,
      ),
    read: readText,
  },
];
