// The cells that lie along one axis through a chosen cell: all other axes keep that cell's values.
import type { Report } from "@gonogo/protocols/report";
import { type MetricName, metricNames } from "@gonogo/protocols/spec";
import type { SeriesLook } from "@/components/charts/frame/series-look";
import { type AxisRow, axisRows } from "@/components/charts/lines/axis-curve-data";

const axisTitles: Readonly<Record<string, string>> = {
  clients: "clients",
  connections: "connections",
  ratePerS: "offered rate (requests/s)",
};

/** An axis in words, with its unit. */
export const axisTitleOf = (name: string): string => axisTitles[name] ?? name;

/** Axes of the definition that have more than one value. */
export const openAxes = (report: Pick<Report, "spec">): string[] =>
  report.spec.axes.filter((axis) => axis.values.length > 1).map((axis) => axis.name);

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
  axis: string,
  through: number,
): AxisRow[] {
  const chosen = report.cells.find((cell) => cell.index === through)?.values ?? {};
  const along = report.cells.filter((cell) =>
    Object.entries(cell.values).every(([name, value]) => name === axis || chosen[name] === value),
  );
  return axisRows(
    along.flatMap((cell) => {
      const x = cell.values[axis];
      const row = report.comparison.find((one) => one.metric === metric && one.cell === cell.index);
      return x === undefined || !row ? [] : [{ x, estimates: row.values }];
    }),
    looks.map((look) => look.key),
  );
}
