// The cells that lie along one axis through a chosen cell: all other axes keep that cell's values.
// Numbers stand on the axis where they are; names, and points of linked axes, one after the other.
import type { Report } from "@gonogo/protocols/report";
import {
  type Axis,
  axes,
  axisNamesOf,
  axisPoints,
  isNamed,
  type MetricName,
  metricNames,
  pointText,
} from "@gonogo/protocols/spec";
import type { SeriesLook } from "@/components/charts/frame/series-look";
import { type AxisRow, axisRows } from "@/components/charts/lines/axis-curve-data";

/** An axis in words, with its unit: `clients`, `RTT (ms)`, `clients with payload (bytes)`. */
export const axisTitleOf = (axis: Axis): string =>
  axisNamesOf(axis)
    .map((name) => axes[name].title)
    .join(" with ");

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

/** Rows of a metric along an axis through the cell with index `through`. */
export function axisCurve(
  report: Pick<Report, "cells" | "comparison">,
  looks: readonly SeriesLook[],
  metric: MetricName,
  axis: Axis,
  through: number,
): AxisRow[] {
  const names: readonly string[] = axisNamesOf(axis);
  const chosen = report.cells.find((cell) => cell.index === through)?.values ?? {};
  const along = report.cells.filter((cell) =>
    Object.entries(cell.values).every(
      ([name, value]) => names.includes(name) || chosen[name] === value,
    ),
  );
  return axisRows(
    along.flatMap((cell) => {
      const place = placeOf(axis, cell.values);
      const row = report.comparison.find((one) => one.metric === metric && one.cell === cell.index);
      return place === null || !row ? [] : [{ ...place, estimates: row.values }];
    }),
    looks.map((look) => look.key),
  );
}

/** Where a cell stands on an axis, and what that place is called; null: nowhere. */
function placeOf(
  axis: Axis,
  values: Report["cells"][number]["values"],
): Pick<AxisRow, "x" | "label"> | null {
  const points = axisPoints(axis);
  const x = points.findIndex((point) =>
    Object.entries(point).every(([name, value]) => values[name] === value),
  );
  const point = points[x];
  if (!point) return null;
  if ("names" in axis) return { x, label: pointText(point) };
  const value = point[axis.name];
  if (typeof value === "number" && !isNamed(axis.name))
    return { x: value, label: value.toLocaleString("en-GB") };
  return { x, label: String(value) };
}
