// Rows of the operations' tables: of each operation, every variant that has it with its figures.
import { formatPercent, formatRatio, unitFor } from "@gonogo/analysis/words/format";
import { priorityText } from "@gonogo/analysis/words/operation-text";
import type { Estimate, Report } from "@gonogo/protocols/report";
import { type MetricName, operationsOf } from "@gonogo/protocols/spec";
import { writeFigure } from "@/lib/report/write-figure";

export const operationHeads = [
  "Share",
  "Answered/s",
  "p50",
  "p99",
  "Errors",
  "p99 to baseline",
] as const;

export type OperationRow = { readonly name: string; readonly figures: readonly string[] };

const dash = "–";
const text = (metric: MetricName, estimate: Estimate | null | undefined): string => {
  if (!estimate || estimate.value === null) return dash;
  const unit = unitFor(metric, [estimate.value]);
  const { text: plain } = writeFigure(estimate, unit);
  return estimate.bound === "at-least" && !plain.startsWith(">") ? `> ${plain}` : plain;
};

/** `, priority 2` of a variant's operation that is sent with one. */
function priorityOf({ spec }: Pick<Report, "spec">, index: number, operation: string): string {
  const variant = spec.variants[index];
  const found = variant && operationsOf(variant).find(({ name }) => name === operation);
  return found ? priorityText(found.operation) : "";
}

/** Rows in the order of the variants; those without the operation are left out. */
export function operationRows(
  report: Pick<Report, "variants" | "spec">,
  operation: Report["operations"][number],
  cell: number,
): OperationRow[] {
  const row = (metric: MetricName) =>
    operation.comparison.find((one) => one.metric === metric && one.cell === cell);
  return report.variants.flatMap(({ name }, index): OperationRow[] => {
    const side = operation.sides.find((one) => one.variant === name && one.cell === cell);
    if (!side) return [];
    const value = (metric: MetricName) => text(metric, row(metric)?.values[index]);
    const ratio = row("p99")?.ratios[index];
    return [
      {
        name: `${name}${priorityOf(report, index, operation.name)}`,
        figures: [
          side.share === null ? dash : formatPercent(side.share),
          value("throughput"),
          value("p50"),
          value("p99"),
          side.requests > 0 ? formatPercent(side.errors / side.requests) : dash,
          ratio && ratio.value !== null ? formatRatio(ratio).full : dash,
        ],
      },
    ];
  });
}
