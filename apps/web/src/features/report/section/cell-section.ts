// What the sections that show one cell of a run share: their properties, the name of the cell, whether there are figures.
// A run of several cells shows one at a time; the reader picks it.

import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import type { Report } from "@gonogo/protocols/report";
import type { ReportAddress } from "./report-address.ts";

export type CellSectionProps = {
  /** As the chosen operation sees it. */
  report: Report;
  looks: readonly SeriesLook[];
  cell: number;
  address: ReportAddress;
};

/** Whether any metric of any variant has a value: a run that failed at once has rows without any. */
export const hasFigures = (report: Pick<Report, "comparison">): boolean =>
  report.comparison.some((row) => row.values.some((value) => value.value !== null));

/** `, clients = 10` for runs of several cells. */
export const inCell = (report: Pick<Report, "cells">, cell: number): string => {
  const label = report.cells.find((one) => one.index === cell)?.label;
  return report.cells.length > 1 && label ? `, ${label}` : "";
};
