// The comparison as Markdown (rounded, to paste into a discussion) and as CSV (unrounded, to compute with).
// Names come from people: table marks are escaped, and spreadsheet formulas are disarmed.
import { figureNoteText } from "@gonogo/analysis/words/figure-notes";
import { markdownTable } from "@gonogo/analysis/words/markdown-table";
import type { Report } from "@gonogo/protocols/report";
import { metrics } from "@gonogo/protocols/spec";
import { csvText } from "@/lib/csv-field";
import type { ComparisonLine } from "./comparison-rows.ts";

/** A Markdown table of the lines as shown; a column for each variant and for each ratio to the baseline. */
export function comparisonMarkdown(
  lines: readonly ComparisonLine[],
  variants: readonly { name: string; baseline: boolean }[],
  manyCells: boolean,
): string {
  const baseline = variants.find((variant) => variant.baseline)?.name ?? "baseline";
  const header = [
    "Metric",
    ...(manyCells ? ["Cell"] : []),
    ...variants.flatMap(({ name, baseline: isBase }) =>
      isBase ? [`${name} (baseline)`] : [name, `${name} / ${baseline}`],
    ),
  ];
  const rows = lines.map((line) => [
    line.unit.label === "" ? line.label : `${line.label} (${line.unit.label})`,
    ...(manyCells ? [line.cellLabel] : []),
    ...line.figures.flatMap((figure, index) => {
      const value = [figure.value, figure.interval].filter(Boolean).join(" ");
      const shown = figure.note && figure.interval === null ? figure.note : value;
      if (variants[index]?.baseline) return [shown];
      const ratio = figure.ratio
        ? [figure.ratio.text, figure.ratio.interval].filter(Boolean).join(" ")
        : (figure.ratioNote ?? "–");
      return [shown, ratio];
    }),
  ]);
  return markdownTable(header, rows);
}

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
          report.cells.find((one) => one.index === row.cell)?.label ?? `${row.cell}`,
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
