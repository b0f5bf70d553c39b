// What each operation did, side by side over the variants, as Markdown: a part of the report's text.
// Errors that a definition expects are answers like others; iterations are whole passes of a workflow.
import type { Report, ReportOperation } from "@gonogo/protocols/report";
import type { MetricName } from "@gonogo/protocols/spec";
import {
  capital,
  formatCount,
  formatFigure,
  formatPercent,
  noFigure,
  unitFor,
} from "../../words/format.ts";
import { markdownTable } from "../../words/markdown-table.ts";
import { markdownText as plain } from "../../words/markdown-text.ts";

const figures = ["throughput", "p50", "p95", "p99"] as const;
const header = [
  ...["Operation", "Variant", "Share", "Requests", "Errors"],
  ...["Answered/s", "p50", "p95", "p99"],
];

/** Empty where no variant has operations by name. */
export function operationsMarkdown(report: Report): string {
  if (report.operations.length === 0) return "";
  return [
    "## Operations",
    ...report.cells.flatMap(({ index, label }) => {
      const rows = report.operations.flatMap((operation) => rowsOf(report, operation, index));
      if (rows.length === 0) return [];
      const title = report.cells.length > 1 ? [`### ${plain(capital(label))}`] : [];
      return [...title, markdownTable(header, rows)];
    }),
  ].join("\n\n");
}

function rowsOf({ variants }: Report, operation: ReportOperation, cell: number): string[][] {
  const figure = (metric: MetricName, place: number): string => {
    const row = operation.comparison.find((one) => one.metric === metric && one.cell === cell);
    const value = row?.values[place];
    return value ? formatFigure(value, unitFor(metric, [value.value])).full : noFigure;
  };
  return variants.flatMap(({ name }, place) => {
    const side = operation.sides.find((one) => one.variant === name && one.cell === cell);
    if (!side) return [];
    return [
      [
        operation.kind === "iteration" ? "whole iterations" : operation.name,
        name,
        side.share === null ? noFigure : formatPercent(side.share),
        formatCount(side.requests),
        side.requests === 0 ? noFigure : formatPercent(side.errors / side.requests),
        ...figures.map((metric) => figure(metric, place)),
      ],
    ];
  });
}
