// What each operation did, side by side over the variants, as rows of text: for Markdown and for the file.
// Errors that a definition expects are answers like others; iterations are whole passes of a workflow.
import { t } from "@gonogo/locale/t";
import type { Report, ReportOperation } from "@gonogo/protocols/report";
import type { MetricName } from "@gonogo/protocols/spec";
import { formatCount, formatFigure, formatPercent, noFigure, unitFor } from "../../words/format.ts";

const operationFigures = ["throughput", "p50", "p95", "p99"] as const;

/** The first two columns are texts, the others figures. */
export const operationHead = (): string[] => [
  ...[t("Operation"), t("Variant"), t("Share"), t("Requests"), t("Errors"), t("Answered/s")],
  ...["p50", "p95", "p99"],
];

const share = (errors: number, requests: number): string =>
  requests === 0 ? noFigure : formatPercent(errors / requests);

/** A row for each variant that has the operation in this cell. */
export function operationRows(
  { variants }: Report,
  operation: ReportOperation,
  cell: number,
): string[][] {
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
        operation.kind === "iteration" ? t("whole iterations") : operation.name,
        name,
        side.share === null ? noFigure : formatPercent(side.share),
        formatCount(side.requests),
        share(side.errors, side.requests),
        ...operationFigures.map((metric) => figure(metric, place)),
      ],
    ];
  });
}
