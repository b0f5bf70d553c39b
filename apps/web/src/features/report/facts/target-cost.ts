// Rows of what the target cost: CPU, memory and allocations of each variant's target, with their intervals.
// The figures are those of the comparison; CPU of a request is reported for a thousand, as budgets are.

import { type Figure, unitFor } from "@gonogo/analysis/words/format";
import { writeFigure } from "@gonogo/analysis/words/gate-figures";
import { type Msg, msg, t, translated } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import { type MetricName, metrics, ofTarget } from "@gonogo/protocols/spec";

const thousand = 1_000;

/** Without the target, as of `Target peak memory`: the table says whose it is. */
const labels: Partial<Record<MetricName, Msg>> = {
  cpu: msg("CPU per 1,000 requests"),
  cpuUse: msg("CPU, of one core"),
  memoryBefore: msg("Memory before a block"),
  memoryGrowth: msg("Memory growth"),
  memory: msg("Peak memory"),
  memoryPerConnection: msg("Memory per connection"),
  allocations: msg("Allocations per request"),
  allocatedBytes: msg("Allocated bytes per request"),
};

export type TargetCostRow = { readonly name: string; readonly figures: readonly string[] };

const times = (factor: number, { value, low, high, bound }: Figure): Figure => {
  const scaled = (x: number | null) => (x === null ? null : x * factor);
  return { value: scaled(value), low: scaled(low), high: scaled(high), bound };
};

/** One row a metric that has a value, with one figure a variant: `12.4 MB [12.1 – 12.6]`. */
export const targetCostRows = (
  { comparison }: Pick<Report, "comparison">,
  cell: number,
): TargetCostRow[] =>
  comparison.flatMap(({ metric, cell: of, values }): TargetCostRow[] => {
    if (!ofTarget(metric) || of !== cell || values.every(({ value }) => value === null)) return [];
    const figures = values.map((value) => times(metric === "cpu" ? thousand : 1, value));
    const unit = unitFor(
      metric,
      figures.map(({ value }) => value),
    );
    const label = labels[metric];
    const name = label ? t(label) : translated(metrics[metric].label);
    return [{ name, figures: figures.map((figure) => writeFigure(figure, unit).full) }];
  });

/** Whether anything is known of what any target cost. */
export const hasTargetCosts = (report: Pick<Report, "comparison" | "cells">): boolean =>
  report.cells.some(({ index }) => targetCostRows(report, index).length > 0);
