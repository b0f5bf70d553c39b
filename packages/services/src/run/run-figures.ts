// A run's figures as rows: one a cell, variant and metric, from the comparison of its report.
// Series and overviews read them; recomputing a run compares them with what its blocks give now.
import type { Report } from "@gonogo/protocols/report";

export type RunFigure = {
  readonly cellIndex: number;
  readonly variant: string;
  readonly metric: string;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
};

export const figuresOf = (report: Report): RunFigure[] =>
  report.comparison.flatMap((row) =>
    row.values.map(({ value, low, high }, i) => ({
      cellIndex: row.cell,
      variant: report.variants[i]?.name ?? "",
      metric: row.metric,
      value,
      low,
      high,
    })),
  );
