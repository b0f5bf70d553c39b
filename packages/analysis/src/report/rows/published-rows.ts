// Published figures beside measured ones, as rows of text: for Markdown and for the file.
import { type Msg, msg, t, translated } from "@gonogo/locale/t";
import type { AuditFinding } from "@gonogo/protocols/published";
import type { PublishedRow, Report } from "@gonogo/protocols/report";
import { metrics } from "@gonogo/protocols/spec";
import { publishedPlaceText } from "../../published/published-words.ts";
import { formatFigure, formatRatio, noFigure, unitFor } from "../../words/format.ts";

export const auditSeverityWords: Readonly<Record<AuditFinding["severity"], Msg>> = {
  contradiction: msg("contradiction"),
  caution: msg("caution"),
};

export const publishedHead = (): string[] => [
  ...[t("Figure"), t("Cell"), t("Published"), t("Measured"), t("Published / measured")],
];

/** Figure, cell (empty: there is one), published, measured, their ratio, and what that says. */
export function publishedTexts(row: PublishedRow, cells: Report["cells"]): string[] {
  const unit = unitFor(row.metric, [row.published, row.measured]);
  const name = [row.variant, row.operation, row.detail].filter(Boolean).join(", ");
  return [
    `${translated(metrics[row.metric].label)}, ${name}`,
    cells.length > 1 ? (cells.find(({ index }) => index === row.cell)?.label ?? "") : "",
    formatFigure({ value: row.published, low: null, high: null }, unit).full,
    formatFigure({ value: row.measured, low: row.low, high: row.high }, unit).full,
    row.ratio === null ? noFigure : formatRatio({ value: row.ratio, low: null, high: null }).full,
    publishedPlaceText(row.place),
  ];
}
