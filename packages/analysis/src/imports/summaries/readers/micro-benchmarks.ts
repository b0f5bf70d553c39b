// Reads results of benchmarks of code: hyperfine, pytest-benchmark, JMH, Criterion, and what `go test -bench` prints. Each is
// called in a loop; where a tool times many calls at once, its samples are those rounds, and percentiles are of rounds.
import { english, t, translated } from "@gonogo/locale/t";
import { formatCount } from "../../../words/format.ts";
import { inLine, jsonIn } from "../../output-text.ts";
import { type Fields, fieldsOf, hasFields } from "../format/fields.ts";
import { errorsOf, latencyOfTimes, required } from "../format/printed.ts";
import {
  benchmarkOf,
  codeInLoop,
  jsonReader,
  type ReadSummary,
  refuseSummary,
  type SummaryFile,
  type SummaryReader,
} from "../format/summary-file.ts";

const scaled = (value: number | null, by: number) => (value === null ? null : value * by);

const numbersIn = (value: unknown): number[] =>
  Array.isArray(value)
    ? value.filter((one): one is number => typeof one === "number" && one >= 0)
    : [];

const hyperfineFile = english("JSON of hyperfine");

/** Seconds of whole commands; every time is kept, and so are the exit codes. */
function readHyperfine({ json }: SummaryFile): ReadSummary {
  const results = (json as { results: readonly unknown[] }).results;
  return {
    benchmarks: fieldsOf(json, hyperfineFile)
      .list("results")
      .map((one, i) => {
        const { times, exit_codes: codes } = results[i] as Record<string, unknown>;
        const timesUs = numbersIn(times).map((s) => s * 1e6);
        const failing = new Map<string, number>();
        for (const code of Array.isArray(codes) ? codes : []) {
          // A command that a signal killed has no exit code.
          const what =
            typeof code === "number" ? `exit code ${code}` : english("killed by a signal");
          if (code !== 0) failing.set(what, (failing.get(what) ?? 0) + 1);
        }
        const median = one.optional("median");
        const measured = timesUs.length > 0 ? latencyOfTimes(timesUs) : null;
        return benchmarkOf(one.text("command") ?? `command ${i + 1}`, {
          load: codeInLoop,
          requests: timesUs.length || null,
          failed: Array.isArray(codes)
            ? [...failing.values()].reduce((sum, count) => sum + count, 0)
            : null,
          errors: errorsOf([...failing]),
          latency: {
            meanUs: one.number("mean") * 1e6,
            stddevUs: scaled(one.optional("stddev"), 1e6),
            minUs: scaled(one.optional("min"), 1e6),
            maxUs: scaled(one.optional("max"), 1e6),
            percentiles: [
              ...(median === null ? [] : [{ percent: 50, us: median * 1e6 }]),
              ...(measured?.percentiles.filter(({ percent }) => percent > 50) ?? []),
            ],
            samples: timesUs.length || null,
          },
        });
      }),
  };
}

const pytestFile = english("JSON of pytest-benchmark");

/** Seconds of a call, each round a mean of its iterations. */
function readPytest({ json }: SummaryFile): ReadSummary {
  const file = fieldsOf(json, pytestFile);
  return {
    toolVersion: file.text("version"),
    measuredAt: file.text("datetime"),
    benchmarks: file.list("benchmarks").map((one, i) => {
      const stats = one.at("stats");
      const us = (name: string) => scaled(stats.optional(name), 1e6);
      const quartiles = [
        { percent: 25, us: us("q1") },
        { percent: 50, us: us("median") },
        { percent: 75, us: us("q3") },
      ];
      return benchmarkOf(one.text("fullname") ?? one.text("name") ?? `benchmark ${i + 1}`, {
        load: codeInLoop,
        perS: stats.optional("ops"),
        latency: {
          ...{
            minUs: us("min"),
            meanUs: stats.number("mean") * 1e6,
            maxUs: us("max"),
            stddevUs: us("stddev"),
          },
          percentiles: quartiles.flatMap(({ percent, us: value }) =>
            value === null ? [] : [{ percent, us: value }],
          ),
          samples: stats.optional("rounds"),
        },
      });
    }),
  };
}

const jmhFile = english("JSON of JMH");
const timeUnits: Readonly<Record<string, number>> = {
  ...{ ns: 0.001, us: 1, ms: 1_000, s: 1e6, min: 60e6, hr: 3_600e6, day: 86_400e6 },
};

/** JMH times calls (`sample`), or iterations of many calls: then percentiles are of iterations. */
function readJmh({ json }: SummaryFile): ReadSummary {
  const all = json as readonly unknown[];
  let version: string | null = null;
  const benchmarks = all.map((entry, i) => {
    const one = fieldsOf(entry, jmhFile, `${i}`);
    version ??= one.text("jmhVersion");
    const metric = one.at("primaryMetric");
    const unit = metric.text("scoreUnit") ?? "";
    const params = (entry as { params?: Record<string, unknown> }).params ?? {};
    const given = Object.entries(params).map(([key, value]) => `${key}=${String(value)}`);
    const name = `${one.text("benchmark") ?? `benchmark ${i + 1}`}${given.length > 0 ? ` (${given.join(", ")})` : ""}`;
    const score = metric.number("score");
    const load = { ...codeInLoop, threads: one.optional("threads") };
    const perTime = /^ops\/([a-z]+)$/.exec(unit)?.[1];
    const time = /^([a-z]+)\/op$/.exec(unit)?.[1];
    if (perTime !== undefined && timeUnits[perTime] !== undefined)
      return benchmarkOf(`${name}, ${one.text("mode") ?? "thrpt"}`, {
        load,
        perS: (score * 1e6) / (timeUnits[perTime] ?? Number.NaN),
        latency: { samples: rawValues(entry).length || null },
      });
    const us = timeUnits[time ?? ""];
    if (us === undefined)
      return refuseSummary(
        t("{field} is {value}, neither operations a time nor a time an operation", {
          field: `${metric.path}.scoreUnit`,
          value: JSON.stringify(unit),
        }),
        t("Run the benchmark with a time unit, such as -tu ns, and send its JSON."),
      );
    const shares = metric.at("scorePercentiles");
    const at = (percent: string) => scaled(shares.optional(percent), us);
    const [values, counted] = [rawValues(entry), rawCounts(entry)];
    return benchmarkOf(`${name}, ${one.text("mode") ?? "avgt"}`, {
      load,
      latency: {
        ...{ minUs: at("0.0"), meanUs: score * us, maxUs: at("100.0") },
        percentiles: shares.names().flatMap((percent) => {
          const value = at(percent);
          const share = Number(percent);
          // Of few iterations the high percentiles are all the slowest one.
          const beyond = counted.length > 0 || values.length * (1 - share / 100) >= 1 - 1e-9;
          return value === null || !(share > 0 && share < 100 && beyond)
            ? []
            : [{ percent: share, us: value }];
        }),
        samples: counted.reduce((sum, [, count]) => sum + count, 0) || values.length || null,
        histogram:
          counted.length === 0
            ? null
            : counted.map(([value, count]) => ({ upToUs: value * us, count })),
      },
    });
  });
  return { toolVersion: version, benchmarks };
}

const metricOf = (entry: unknown) =>
  (entry as { primaryMetric?: { rawData?: unknown; rawDataHistogram?: unknown } }).primaryMetric;
/** A value of each fork and iteration. */
const rawValues = (entry: unknown): number[] => {
  const raw = metricOf(entry)?.rawData;
  return Array.isArray(raw) ? raw.flatMap(numbersIn) : [];
};
/** Of `sample`: values with their counts, of each fork and iteration, merged. */
function rawCounts(entry: unknown): [value: number, count: number][] {
  const raw = metricOf(entry)?.rawDataHistogram;
  const counts = new Map<number, number>();
  for (const fork of Array.isArray(raw) ? raw : [])
    for (const iteration of Array.isArray(fork) ? fork : [])
      for (const pair of Array.isArray(iteration) ? iteration : []) {
        const [value, count] = numbersIn(pair);
        if (value !== undefined && count !== undefined)
          counts.set(value, (counts.get(value) ?? 0) + count);
      }
  return [...counts].sort(([a], [b]) => a - b);
}

const criterionFile = english("estimates.json of Criterion");

/** Nanoseconds of a call. The name of the benchmark is in a file beside this one. */
function readEstimates({ json }: SummaryFile): ReadSummary {
  const file = fieldsOf(json, criterionFile);
  const us = (name: string) => {
    const found = file.at(name).optional("point_estimate");
    return found === null ? null : found / 1_000;
  };
  const median = us("median");
  return {
    benchmarks: [
      benchmarkOf("criterion", {
        load: codeInLoop,
        latency: {
          meanUs: required(us("mean"), "mean.point_estimate", criterionFile),
          stddevUs: us("std_dev"),
          percentiles: median === null ? [] : [{ percent: 50, us: median }],
        },
      }),
    ],
  };
}

const cargoCriterion = english("messages of cargo criterion");

/** One JSON object a line; `benchmark-complete` has a benchmark's figures with their unit. */
function readMessages({ lines }: SummaryFile): ReadSummary {
  const benchmarks = lines.flatMap((line, i) => {
    const message = line.includes('"benchmark-complete"') ? jsonIn(line) : null;
    if (message === undefined)
      refuseSummary(
        t("line {line} is not one whole JSON object", { line: i + 1 }),
        t("Send the whole file; it may be cut off."),
      );
    if (!hasFields(message, "reason", "id")) return [];
    const one = fieldsOf(message, cargoCriterion, `line ${i + 1}`);
    const us = (name: string) => {
      const estimate: Fields = one.at(name);
      const unit = timeUnits[estimate.text("unit") ?? one.text("unit") ?? ""];
      const value = estimate.optional("estimate");
      return unit === undefined || value === null ? null : value * unit;
    };
    const raw = message as { iteration_count?: unknown; measured_values?: unknown };
    const iterations = numbersIn(raw.iteration_count);
    const nsEach = numbersIn(raw.measured_values).map(
      (value, n) => value / (iterations[n] || 1) / 1_000,
    );
    const median = us("median");
    const timed =
      one.text("unit") === "ns" && nsEach.length === iterations.length && nsEach.length > 0;
    const measured = timed ? latencyOfTimes(nsEach) : null;
    return [
      benchmarkOf(one.text("id") ?? "criterion", {
        load: codeInLoop,
        latency: {
          ...{ minUs: measured?.minUs ?? null, maxUs: measured?.maxUs ?? null },
          meanUs: required(us("mean") ?? us("typical"), `line ${i + 1}: mean`, cargoCriterion),
          percentiles: median === null ? [] : [{ percent: 50, us: median }],
          samples: iterations.length || null,
        },
      }),
    ];
  });
  return { benchmarks };
}

const mostNames = 5_000;
const goFile = english("output of go test -bench");
const goLine = /^(Benchmark\S*)\s+(\d+)\s+(.*)$/;

/** Lines of one name in a package are runs of it: its samples. */
function readGo({ lines }: SummaryFile): ReadSummary {
  const runs = new Map<string, { us: number[]; bytesPerS: number[] }>();
  const endings = new Set<string>();
  let inPackage = "";
  lines.forEach((line, i) => {
    if (line.startsWith("pkg: ")) inPackage = `${line.slice(5).trim()}.`;
    const [, name = "", , rest = ""] = goLine.exec(line.trim()) ?? [];
    if (name === "") return;
    const [, ns] = /(\d+(?:\.\d+)?(?:e[+-]?\d+)?)\s+ns\/op/.exec(rest) ?? [];
    if (ns === undefined)
      refuseSummary(
        inLine(i + 1, t("{name} has no ns/op", { name })),
        t("Send the whole {file}; the line may be cut off.", { file: translated(goFile) }),
      );
    endings.add(/-(\d+)$/.exec(name)?.[1] ?? "");
    const run = runs.get(inPackage + name) ?? { us: [], bytesPerS: [] };
    run.us.push(Number(ns) / 1_000);
    const [, rate] = /(\d+(?:\.\d+)?)\s+MB\/s/.exec(rest) ?? [];
    if (rate !== undefined) run.bytesPerS.push(Number(rate) * 1e6);
    runs.set(inPackage + name, run);
    if (runs.size > mostNames)
      refuseSummary(
        t("there are more than {count} benchmarks", { count: formatCount(mostNames) }),
        t("Send the output of fewer packages, or use -bench with a pattern."),
      );
  });
  // `-8` is the number of processors where every name ends with it; else it is a part of a name, such as `size-10`.
  const threads = endings.size === 1 ? Number([...endings][0]) || null : null;
  return {
    benchmarks: [...runs].map(([name, { us, bytesPerS }]) => {
      const measured = latencyOfTimes(us);
      return benchmarkOf(name, {
        load: { ...codeInLoop, threads },
        perS: measured.meanUs ? 1e6 / measured.meanUs : null,
        bytesPerS:
          bytesPerS.length === 0
            ? null
            : bytesPerS.reduce((sum, one) => sum + one, 0) / bytesPerS.length,
        // Of single runs the spread is that between runs; of one run there is none.
        latency: us.length > 1 ? measured : { meanUs: measured.meanUs, samples: 1 },
      });
    }),
  };
}

export const microBenchmarkReaders: readonly SummaryReader[] = [
  {
    ...{
      tool: "hyperfine",
      format: hyperfineFile,
      by: english("its field results with command and mean"),
    },
    matches: ({ json }) => {
      const results = hasFields(json, "results") ? (json as { results: unknown }).results : null;
      return Array.isArray(results) && hasFields(results[0], "command", "mean");
    },
    read: readHyperfine,
  },
  jsonReader(
    {
      tool: "pytest-benchmark",
      format: pytestFile,
      by: english("its fields machine_info and benchmarks"),
    },
    ["machine_info", "benchmarks"],
    readPytest,
  ),
  {
    ...{
      tool: "jmh",
      format: jmhFile,
      by: english("its fields benchmark, mode and primaryMetric"),
    },
    matches: ({ json }) =>
      Array.isArray(json) && hasFields(json[0], "benchmark", "mode", "primaryMetric"),
    read: readJmh,
  },
  jsonReader(
    {
      tool: "criterion",
      format: criterionFile,
      by: english("its fields mean.point_estimate and std_dev"),
    },
    ["mean.point_estimate", "std_dev"],
    readEstimates,
  ),
  {
    ...{
      tool: "criterion",
      format: cargoCriterion,
      by: english("its lines with the reason benchmark-complete"),
    },
    matches: ({ lines }) =>
      lines.some((line) => line.startsWith("{") && line.includes('"benchmark-complete"')),
    read: readMessages,
  },
  {
    ...{ tool: "go test", format: goFile, by: english("its lines “Benchmark… ns/op”") },
    matches: ({ lines }) =>
      lines.some((line) => goLine.test(line.trim()) && line.includes("ns/op")),
    read: readGo,
  },
];
