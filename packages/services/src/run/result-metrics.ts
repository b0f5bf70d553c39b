// The figures of a run as metrics of other systems: in the text format of Prometheus, to be scraped or pushed, and as a request of
// OpenTelemetry's protocol (OTLP), to be posted to a collector. Seconds, per second, bytes and ratios, each with the ends of its
// interval. Names follow https://prometheus.io/docs/practices/naming/ and https://opentelemetry.io/docs/specs/semconv/general/naming/.

import type { Report } from "@gonogo/protocols/report";
import { type MetricName, type MetricUnit, metrics } from "@gonogo/protocols/spec";
import { type HrTime, ValueType } from "@opentelemetry/api";
import { JsonMetricsSerializer } from "@opentelemetry/otlp-transformer";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AggregationTemporality,
  DataPointType,
  type GaugeMetricData,
} from "@opentelemetry/sdk-metrics";
import { Gauge, Registry } from "prom-client";

/** What a stored value is multiplied by, the end of its name for Prometheus, and the unit in UCUM for OpenTelemetry. */
const units: Readonly<
  Record<MetricUnit, { readonly times: number; readonly ending: string; readonly ucum: string }>
> = {
  us: { times: 1e-6, ending: "seconds", ucum: "s" },
  perS: { times: 1, ending: "per_second", ucum: "1/s" },
  bitPerS: { times: 1, ending: "bits_per_second", ucum: "bit/s" },
  ratio: { times: 1, ending: "ratio", ucum: "1" },
  bytes: { times: 1, ending: "bytes", ucum: "By" },
  count: { times: 1, ending: "count", ucum: "1" },
};

type Family = {
  /** `result.` and words in snake case; a point is between parts. */
  readonly name: string;
  /** The end of its name for Prometheus; empty: it has none. */
  readonly ending: string;
  readonly ucum: string;
  readonly help: string;
  readonly labelNames: readonly string[];
  readonly points: readonly { readonly labels: Record<string, string>; readonly value: number }[];
};

const snake = (name: string): string => name.replace(/[A-Z]/g, (big) => `_${big.toLowerCase()}`);

function familyOf(report: Report, metric: MetricName): Family {
  const { benchmark, variants, cells, comparison } = report;
  const { label, unit } = metrics[metric];
  const { times, ending, ucum } = units[unit];
  const points = comparison
    .filter((row) => row.metric === metric)
    .flatMap((row) =>
      row.values.flatMap((estimate, place) =>
        (["value", "low", "high"] as const).flatMap((bound) => {
          const value = estimate[bound];
          if (value === null) return [];
          const labels = {
            benchmark: benchmark.slug,
            variant: variants[place]?.name ?? "",
            cell: cells.find(({ index }) => index === row.cell)?.label ?? "",
            bound,
          };
          return [{ labels, value: value * times }];
        }),
      ),
    );
  return {
    ...{ name: `result.${snake(metric)}`, ending, ucum },
    help: `${label}: value, and low and high of its interval.`,
    labelNames: ["benchmark", "variant", "cell", "bound"],
    points,
  };
}

/** Gauges of one run; `verdict` is `none` where there is none. */
function familiesOf(report: Report): Family[] {
  const { run, benchmark, verdict } = report;
  const { version = "", commit = "", branch = "" } = run.subject;
  const slug = benchmark.slug;
  const facts = {
    ...{ benchmark: slug, run: run.id, version, commit, branch },
    ...{ verdict: verdict?.verdict ?? "none", status: run.status },
  };
  const unitless = { ending: "", ucum: "1" };
  return [
    {
      ...{ name: "result.info", help: "The run that the figures are of.", ...unitless },
      labelNames: Object.keys(facts),
      points: [{ labels: facts, value: 1 }],
    },
    {
      ...{ name: "result.finished", ending: "timestamp_seconds", ucum: "s" },
      ...{ help: "When the run ended.", labelNames: ["benchmark"] },
      points: run.finishedAt
        ? [{ labels: { benchmark: slug }, value: Date.parse(run.finishedAt) / 1_000 }]
        : [],
    },
    {
      ...{ name: "result.gate", ...unitless },
      help: "Whether a gate passes (1), fails (0) or is open (-1).",
      labelNames: ["benchmark", "gate", "cell", "blocking"],
      points: (verdict?.gates ?? []).map(({ rule, cellLabel, outcome, gate }) => ({
        labels: {
          ...{ benchmark: slug, gate: rule, cell: cellLabel },
          blocking: String(gate.blocking),
        },
        value: outcome === "pass" ? 1 : outcome === "fail" ? 0 : -1,
      })),
    },
    ...[...new Set(report.comparison.map((row) => row.metric))].map((metric) =>
      familyOf(report, metric),
    ),
  ];
}

/** The text format of Prometheus, version 0.0.4. */
export async function prometheusText(report: Report): Promise<string> {
  const registry = new Registry();
  for (const { name, ending, help, labelNames, points } of familiesOf(report)) {
    const gauge = new Gauge({
      name: ["gonogo", ...name.split("."), ...(ending === "" ? [] : [ending])].join("_"),
      ...{ help, labelNames: [...labelNames], registers: [registry] },
    });
    for (const { labels, value } of points) gauge.set(labels, value);
  }
  return registry.metrics();
}

const hrTimeOf = (iso: string): HrTime => {
  const ms = Date.parse(iso);
  return [Math.floor(ms / 1_000), (ms % 1_000) * 1e6];
};

/**
 * An ExportMetricsServiceRequest in JSON (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding), at the time at which
 * the run ended.
 */
export function otlpMetrics(report: Report): string {
  const { run, benchmark } = report;
  const endTime = hrTimeOf(run.finishedAt ?? run.createdAt);
  const startTime = hrTimeOf(run.startedAt ?? run.createdAt);
  const all = familiesOf(report).flatMap(({ name, ucum, help, points }): GaugeMetricData[] =>
    points.length === 0
      ? []
      : [
          {
            descriptor: {
              ...{ name: `gonogo.${name}`, description: help, unit: ucum },
              valueType: ValueType.DOUBLE,
            },
            aggregationTemporality: AggregationTemporality.CUMULATIVE,
            dataPointType: DataPointType.GAUGE,
            dataPoints: points.map(({ labels, value }) => ({
              ...{ startTime, endTime, value },
              attributes: labels,
            })),
          },
        ],
  );
  const resource = resourceFromAttributes({
    ...{ "service.name": benchmark.slug, "gonogo.run.id": run.id },
    ...(run.subject.version !== undefined && { "service.version": run.subject.version }),
  });
  const bytes = JsonMetricsSerializer.serializeRequest({
    resource,
    scopeMetrics: [{ scope: { name: "gonogo" }, metrics: all }],
  });
  return new TextDecoder().decode(bytes);
}
