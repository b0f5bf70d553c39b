// The cells that lie along one axis through a chosen cell: all other axes keep that cell's values.
// Numbers are on the axis where they are; names, and points of linked axes, one after the other.

import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { placesAlong } from "@gonogo/analysis/report/axes/sweep";
import { formatExact } from "@gonogo/analysis/words/format";
import { t, translated } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import {
  type Axis,
  type AxisPoint,
  axes,
  axisNamesOf,
  axisPoints,
  type MetricName,
  metricNames,
  pointText,
} from "@gonogo/protocols/spec";
import { type AxisRow, axisRows } from "@/components/charts/lines/axis-curve-data";

/** An axis in words, with its unit: `clients`, `RTT (ms)`, `clients with payload (bytes)`. */
export const axisTitleOf = (axis: Axis): string =>
  axisNamesOf(axis)
    .map((name) => translated(axes[name].title))
    .reduce((first, second) => t("{first} with {second}", { first, second }));

/** Axes of the definition that have more than one point. */
export const openAxes = (report: Pick<Report, "spec">): Axis[] =>
  report.spec.axes.filter((axis) => axisPoints(axis).length > 1);

/** Metrics that have a value in any cell, in their usual order. */
export const metricsWithFigures = (report: Pick<Report, "comparison">): MetricName[] =>
  metricNames.filter((metric) =>
    report.comparison.some(
      (row) => row.metric === metric && row.values.some(({ value }) => value !== null),
    ),
  );

const asked: readonly MetricName[] = ["p99", "p95", "p50", "mean", "throughput"];

/** What charts begin with: the first that is known of every variant in every cell; else the first that is known at all. */
export const firstMetricOf = (
  report: Pick<Report, "comparison" | "cells">,
): MetricName | undefined =>
  asked.find((metric) =>
    report.cells.every(({ index }) =>
      report.comparison.some(
        ({ metric: of, cell, values }) =>
          of === metric && cell === index && values.every(({ value }) => value !== null),
      ),
    ),
  ) ?? metricsWithFigures(report)[0];

/** Rows of a metric along an axis through the cell with index `through`. */
export const axisCurve = (
  report: Pick<Report, "cells" | "comparison">,
  looks: readonly SeriesLook[],
  metric: MetricName,
  axis: Axis,
  through: number,
): AxisRow[] =>
  axisRows(
    placesAlong(report, axis, metric, through).map(({ point, index, x, row }) => ({
      x: x ?? index,
      label: labelOf(point),
      estimates: row.values,
    })),
    looks.map((look) => look.key),
  );

/** `1,000` or `bbr` on an axis of one name, `clients = 10, payload = 1 kB` on a linked one. */
function labelOf(point: AxisPoint): string {
  const [value, ...more] = Object.values(point);
  if (more.length > 0) return pointText(point);
  return typeof value === "number" ? formatExact(Number(value.toFixed(3))) : String(value);
}
