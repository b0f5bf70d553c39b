// The comparison of a report as CSV: unrounded, in stored units, to compute with; spreadsheet formulas in people's words are disarmed.
import type { Report } from "@gonogo/protocols/report";
import { metrics } from "@gonogo/protocols/spec";
import { figureNoteText } from "../words/figure-notes.ts";
import { cellLabels } from "./block-table.ts";
import { csvText } from "./csv-text.ts";

const csvHeader = [
  "metric",
  "unit",
  "cell",
  "variant",
  "baseline",
  "value",
  "low",
  "high",
  "level",
  "rounds",
  "bound",
  "ratio",
  "ratio_low",
  "ratio_high",
  "note",
  "operation",
];

/** CSV (RFC 4180) of the comparison in stored units: microseconds, per second, ratios. */
export function comparisonCsv(
  report: Pick<Report, "comparison" | "operations" | "cells" | "variants">,
  cell: number | null = null,
): string {
  const labels = cellLabels(report.cells);
  const all = [
    ...report.comparison.map((row) => ({ ...row, operation: "" })),
    ...report.operations.flatMap(({ name, comparison }) =>
      comparison.map((row) => ({ ...row, operation: name })),
    ),
  ];
  const rows = all
    .filter((row) => cell === null || row.cell === cell)
    .flatMap((row) =>
      row.values.map((value, index) => {
        const ratio = row.ratios[index] ?? null;
        const variant = report.variants[index];
        const note = value.note ?? ratio?.note;
        return [
          row.metric,
          metrics[row.metric].unit,
          labels.get(row.cell) ?? `${row.cell}`,
          variant?.name ?? `${index}`,
          variant?.baseline ? "yes" : "no",
          ...[value.value, value.low, value.high, value.level, value.rounds],
          value.bound,
          ...[ratio?.value ?? null, ratio?.low ?? null, ratio?.high ?? null],
          note ? figureNoteText(note) : "",
          row.operation,
        ];
      }),
    );
  return csvText([csvHeader, ...rows]);
}
