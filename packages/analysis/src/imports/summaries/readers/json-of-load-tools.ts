// Reads the JSON of autocannon, vegeta, fortio and ghz, and what vegeta prints.
import { english } from "@gonogo/locale/t";
import { type Fields, fieldsOf } from "../format/fields.ts";
import { countsOf, durationUs, errorsOf, required, spectrumIn } from "../format/printed.ts";
import {
  benchmarkOf,
  closedLoop,
  jsonReader,
  type ReadSummary,
  type SummaryFile,
  type SummaryReader,
} from "../format/summary-file.ts";

const autocannonFile = english("JSON of autocannon");

/** autocannon counts whole milliseconds; its `errors` hold the time-outs. */
function readAutocannon({ json }: SummaryFile): ReadSummary {
  const file = fieldsOf(json, autocannonFile);
  const [latency, requests] = [file.at("latency"), file.at("requests")];
  const [lost, timeouts] = [file.number("errors"), file.optional("timeouts") ?? 0];
  const mismatches = file.optional("mismatches") ?? 0;
  const connections = file.optional("connections");
  const url = file.text("url");
  const counts = countsOf(
    [
      ...file
        .at("statusCodeStats")
        .names()
        .map((status) => [status, file.at("statusCodeStats").at(status).number("count")] as const),
    ],
    [
      [english("time-out"), timeouts],
      [english("connection error"), Math.max(0, lost - timeouts)],
      [english("unexpected body"), mismatches],
    ],
  );
  const us = (name: string) => {
    const ms = latency.optional(name);
    return ms === null ? null : ms * 1_000;
  };
  return {
    measuredAt: file.text("start"),
    benchmarks: [
      benchmarkOf(url ?? "autocannon", {
        load: {
          ...{ url, connections, durationS: file.number("duration") },
          inFlight: connections === null ? null : connections * (file.optional("pipelining") ?? 1),
          ...closedLoop,
        },
        requests: requests.number("total") + lost,
        // Versions before 8 have no counts by status: `non2xx` counts redirects too.
        failed: file.has("statusCodeStats")
          ? counts.failed
          : (file.optional("non2xx") ?? 0) + lost + mismatches,
        errors: counts.errors,
        perS: requests.number("average"),
        bytesPerS: file.at("throughput").optional("average"),
        latency: {
          ...{
            minUs: us("min"),
            meanUs: us("mean") ?? us("average"),
            maxUs: us("max"),
            stddevUs: us("stddev"),
          },
          percentiles: latency.names().flatMap((name) => {
            const [, digits] = /^p(\d+(?:_\d+)?)$/.exec(name) ?? [];
            const value = digits === undefined ? null : us(name);
            return value === null
              ? []
              : [{ percent: Number(digits?.replace("_", ".")), us: value }];
          }),
          samples: latency.optional("totalCount") ?? requests.number("total"),
          stepUs: 1_000,
        },
      }),
    ],
  };
}

const vegetaFile = english("JSON report of vegeta");

/** vegeta sends by the clock; its times count from sending. Status 0 is a request without an answer. */
function readVegeta({ json }: SummaryFile): ReadSummary {
  const file = fieldsOf(json, vegetaFile);
  const latencies = file.at("latencies");
  const us = (name: string) => {
    const ns = latencies.optional(name);
    return ns === null ? null : ns / 1_000;
  };
  const all = file.counts("status_codes");
  const lost = all
    .filter(([status]) => status === "0")
    .map(([, count]) => [english("no answer"), count] as const);
  const counts = countsOf(
    all.filter(([status]) => status !== "0"),
    lost,
  );
  const durationS = file.number("duration") / 1e9;
  return {
    measuredAt: file.text("earliest"),
    benchmarks: [
      benchmarkOf("vegeta", {
        load: { ratePerS: file.optional("rate"), durationS, kind: "open", timesFrom: "sent" },
        ...{ requests: file.number("requests"), failed: counts.failed, errors: counts.errors },
        perS: file.number("throughput"),
        bytesPerS: durationS === 0 ? null : file.at("bytes_in").number("total") / durationS,
        latency: {
          ...{
            minUs: us("min"),
            meanUs: us("mean"),
            maxUs: us("max"),
            samples: file.number("requests"),
          },
          percentiles: latencies.names().flatMap((name) => {
            const [, percent] = /^(\d+(?:\.\d+)?)th$/.exec(name) ?? [];
            const value = percent === undefined ? null : us(name);
            return value === null ? [] : [{ percent: Number(percent), us: value }];
          }),
        },
      }),
    ],
  };
}

const vegetaText = english("text report of vegeta");

function readVegetaText({ lines }: SummaryFile): ReadSummary {
  /** `Requests      [total, rate, throughput]         400, 200.64, 200.47` by the names in brackets. */
  const row = (label: string) => {
    const line = lines.find((one) => one.startsWith(label)) ?? "";
    const [, names = "", values = ""] = /\[([^\]]+)\]\s+(.+)$/.exec(line) ?? [];
    const texts = values.split(",").map((text) => text.trim());
    return new Map(names.split(",").map((name, i) => [name.trim(), texts[i] ?? ""]));
  };
  const [requests, latencies] = [row("Requests"), row("Latencies")];
  const number = (text: string | undefined) =>
    text && /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
  const us = (name: string) => durationUs(latencies.get(name) ?? "");
  const all = [
    ...(lines.find((line) => line.startsWith("Status Codes")) ?? "").matchAll(/(\d+):(\d+)/g),
  ].map(([, status = "", count]) => [status, Number(count)] as const);
  const lost = all
    .filter(([status]) => status === "0")
    .map(([, count]) => [english("no answer"), count] as const);
  const counts = countsOf(
    all.filter(([status]) => status !== "0"),
    lost,
  );
  const total = required(number(requests.get("total")), "Requests [total, …]", vegetaText);
  return {
    benchmarks: [
      benchmarkOf("vegeta", {
        load: {
          ratePerS: number(requests.get("rate")),
          durationS: (durationUs(row("Duration").get("attack") ?? "") ?? 0) / 1e6 || null,
          ...{ kind: "open", timesFrom: "sent" },
        },
        ...{ requests: total, failed: counts.failed, errors: counts.errors },
        perS: required(number(requests.get("throughput")), "Requests [… throughput]", vegetaText),
        latency: {
          ...{ minUs: us("min"), meanUs: us("mean"), maxUs: us("max"), samples: total },
          percentiles: [...latencies.keys()].flatMap((name) => {
            const value = /^\d+(\.\d+)?$/.test(name) ? us(name) : null;
            return value === null ? [] : [{ percent: Number(name), us: value }];
          }),
        },
      }),
    ],
  };
}

const hdrPlot = english("hdrplot of vegeta");

/** The table alone: neither rate nor errors are in it. */
function readHdrPlot({ lines }: SummaryFile): ReadSummary {
  const spectrum = spectrumIn(lines, 1_000);
  const samples = spectrum.histogram?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  required(samples || null, "TotalCount", hdrPlot);
  const [first, last] = [spectrum.percentiles[0], spectrum.percentiles.at(-1)];
  return {
    benchmarks: [
      benchmarkOf("vegeta", {
        load: { kind: "open", timesFrom: "sent" },
        requests: samples,
        latency: { ...spectrum, samples, minUs: first?.us ?? null, maxUs: last?.us ?? null },
      }),
    ],
  };
}

const fortioFile = english("JSON of fortio");

/** fortio sends when an answer is there, at most at its rate. Times are seconds, durations nanoseconds. */
function readFortio({ json }: SummaryFile): ReadSummary {
  const file = fieldsOf(json, fortioFile);
  const times = file.at("DurationHistogram");
  const us = (fields: Fields, name: string) => {
    const seconds = fields.optional(name);
    return seconds === null ? null : seconds * 1e6;
  };
  const codes = file.counts("RetCodes");
  const isHttp = codes.every(([code]) => /^(\d{3}|-1)$/.test(code));
  const counts = countsOf(
    codes.filter(([code]) => code !== "-1"),
    codes
      .filter(([code]) => code === "-1")
      .map(([, count]) => [english("no answer"), count] as const),
    isHttp ? undefined : (code) => code !== "SERVING" && code !== "OK",
  );
  const url = file.text("URL") ?? file.text("Destination");
  const requested = Number(file.text("RequestedQPS"));
  return {
    toolVersion: file.text("Version"),
    measuredAt: file.text("StartTime"),
    benchmarks: [
      benchmarkOf(file.text("Labels") ?? url ?? "fortio", {
        load: {
          ...{
            url,
            connections: file.optional("NumThreads"),
            durationS: file.number("ActualDuration") / 1e9,
          },
          ...{ ratePerS: requested > 0 ? requested : null, ...closedLoop },
        },
        requests: times.number("Count"),
        ...(codes.length === 0 ? {} : { failed: counts.failed, errors: counts.errors }),
        perS: file.number("ActualQPS"),
        latency: {
          ...{ minUs: us(times, "Min"), meanUs: us(times, "Avg"), maxUs: us(times, "Max") },
          ...{ stddevUs: us(times, "StdDev"), samples: times.number("Count") },
          percentiles: times
            .list("Percentiles")
            .map((one) => ({ percent: one.number("Percentile"), us: one.number("Value") * 1e6 })),
          histogram: times
            .list("Data")
            .map((one) => ({ upToUs: one.number("End") * 1e6, count: one.number("Count") })),
        },
      }),
    ],
  };
}

const ghzFile = english("JSON summary of ghz");

/** Calls of ghz: durations are nanoseconds, marks of its histogram seconds. */
function readGhz({ json }: SummaryFile): ReadSummary {
  const file = fieldsOf(json, ghzFile);
  const options = file.at("options");
  const us = (name: string) => {
    const ns = file.optional(name);
    return ns === null ? null : ns / 1_000;
  };
  const failing = file.counts("statusCodeDistribution").filter(([status]) => status !== "OK");
  const failed = failing.reduce((sum, [, count]) => sum + count, 0);
  const call = options.text("call") ?? file.text("call");
  return {
    measuredAt: file.text("date"),
    benchmarks: [
      benchmarkOf(file.text("name") ?? call ?? "ghz", {
        load: {
          ...{ url: options.text("host") ?? file.text("host"), method: call },
          ...{
            connections: options.optional("connections"),
            threads: options.optional("concurrency"),
            inFlight: options.optional("concurrency"),
          },
          ...{
            ratePerS: options.optional("rps") || null,
            durationS: file.number("total") / 1e9,
            ...closedLoop,
          },
        },
        requests: file.number("count"),
        ...{ failed, errors: errorsOf(failing) },
        perS: file.number("rps"),
        latency: {
          ...{
            minUs: us("fastest"),
            meanUs: us("average"),
            maxUs: us("slowest"),
            // ghz times calls that succeeded.
            samples: Math.max(0, file.number("count") - failed),
          },
          percentiles: file.list("latencyDistribution").map((one) => ({
            percent: one.number("percentage"),
            us: one.number("latency") / 1_000,
          })),
          histogram: file
            .list("histogram")
            .map((one) => ({ upToUs: one.number("mark") * 1e6, count: one.number("count") })),
        },
      }),
    ],
  };
}

export const loadToolReaders: readonly SummaryReader[] = [
  jsonReader(
    {
      tool: "autocannon",
      format: autocannonFile,
      by: english("its fields latency.p97_5 and requests.average"),
    },
    ["latency.p97_5", "requests.average"],
    readAutocannon,
  ),
  jsonReader(
    {
      tool: "vegeta",
      format: vegetaFile,
      by: english("its fields latencies.mean and status_codes"),
    },
    ["latencies.mean", "status_codes"],
    readVegeta,
  ),
  {
    ...{
      tool: "vegeta",
      format: vegetaText,
      by: english("its lines “Requests [total, rate, …]” and “Latencies […]”"),
    },
    matches: ({ text }) => /^Requests\s+\[total/m.test(text) && /^Latencies\s+\[/m.test(text),
    read: readVegetaText,
  },
  {
    ...{
      tool: "vegeta",
      format: hdrPlot,
      by: english("its head “Value(ms) Percentile TotalCount”"),
    },
    matches: ({ text }) => /^\s*Value\(ms\)\s+Percentile\s+TotalCount/.test(text),
    read: readHdrPlot,
  },
  jsonReader(
    {
      tool: "fortio",
      format: fortioFile,
      by: english("its fields DurationHistogram and ActualQPS"),
    },
    ["DurationHistogram", "ActualQPS"],
    readFortio,
  ),
  jsonReader(
    {
      tool: "ghz",
      format: ghzFile,
      by: english("its fields latencyDistribution, statusCodeDistribution and rps"),
    },
    ["latencyDistribution", "statusCodeDistribution", "rps"],
    readGhz,
  ),
];
