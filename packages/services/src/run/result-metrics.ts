// The figures of a run as metrics of other systems: in the text format of Prometheus, to be scraped or pushed, and as a request of
// OpenTelemetry's protocol (OTLP), to be posted to a collector. Seconds, per second, bytes and ratios, each with the ends of its
// interval. Names follow https://prometheus.io/docs/practices/naming/ and https://opentelemetry.io/docs/specs/semconv/general/naming/.

import { cellLabels } from "@gonogo/analysis/exports/block-table";
import { formatCount } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
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
import { ServiceError } from "../errors.ts";

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

/** Points of one file: a collector takes requests of at most 20 MB unless it is told otherwise, and a point takes 300 bytes. */
export const mostPoints = 50_000;

/** Throws `invalid_input` where the figures are more than one file of metrics may hold. */
function requirePoints(families: readonly Family[], file: string): void {
  const points = families.reduce((sum, family) => sum + family.points.length, 0);
  if (points <= mostPoints) return;
  const message = t("has {points} figures, and {file} holds at most {mostPoints}", {
    points: formatCount(points),
    file,
    mostPoints: formatCount(mostPoints),
  });
  throw new ServiceError("invalid_input", null, {
    issues: [{ field: "id", message: t("the run {message}", { message }) }],
    remedy: t("Read report.csv, which has all of them, or measure fewer cells."),
  });
}

function familyOf(
  { benchmark, variants }: Report,
  metric: MetricName,
  rows: Report["comparison"],
  labelsOfCells: ReadonlyMap<number, string>,
): Family {
  const { label, unit } = metrics[metric];
  const { times, ending, ucum } = units[unit];
  const points = rows.flatMap((row) =>
    row.values.flatMap((estimate, place) =>
      (["value", "low", "high"] as const).flatMap((bound) => {
        const value = estimate[bound];
        if (value === null) return [];
        const labels = {
          benchmark: benchmark.slug,
          variant: variants[place]?.name ?? "",
          cell: labelsOfCells.get(row.cell) ?? "",
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

/** Gauges of one run; `verdict` is `none` for a run without a verdict. Throws `invalid_input` where they are too many for `file`. */
function familiesOf(report: Report, file: string): Family[] {
  const { run, benchmark, verdict } = report;
  const cells = cellLabels(report.cells);
  const rows = new Map<MetricName, Report["comparison"]>();
  for (const row of report.comparison) {
    const own = rows.get(row.metric);
    if (own) own.push(row);
    else rows.set(row.metric, [row]);
  }
  const { version = "", commit = "", branch = "" } = run.subject;
  const slug = benchmark.slug;
  const facts = {
    ...{ benchmark: slug, run: run.id, version, commit, branch },
    ...{ verdict: verdict?.verdict ?? "none", status: run.status },
  };
  const unitless = { ending: "", ucum: "1" };
  const families: Family[] = [
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
    ...[...rows].map(([metric, own]) => familyOf(report, metric, own, cells)),
  ];
  requirePoints(families, file);
  return families;
}

/** The text format of Prometheus, version 0.0.4. Throws `invalid_input` where the report has too many figures. */
export async function prometheusText(report: Report): Promise<string> {
  const registry = new Registry();
  for (const { name, ending, help, labelNames, points } of familiesOf(report, "metrics.txt")) {
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
 * the run ended. Throws `invalid_input` where the report has too many figures.
 */
export function otlpMetrics(report: Report): string {
  const { run, benchmark } = report;
  const endTime = hrTimeOf(run.finishedAt ?? run.createdAt);
  const startTime = hrTimeOf(run.startedAt ?? run.createdAt);
  const all = familiesOf(report, "metrics.otlp.json").flatMap(
    ({ name, ucum, help, points }): GaugeMetricData[] =>
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
