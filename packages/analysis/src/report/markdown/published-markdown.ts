// Published beside measured as Markdown, with the audit's findings: a part of the report's text.
// What the publication's file says stays its words; marks of Markdown in it are escaped.
import type { PublishedRow, Report } from "@gonogo/protocols/report";
import { metrics } from "@gonogo/protocols/spec";
import { publishedPlaceText } from "../../published/published-words.ts";
import { formatFigure, formatRatio, noFigure, plural, unitFor } from "../../words/format.ts";
import { markdownTable } from "../../words/markdown-table.ts";
import { markdownText as plain } from "../../words/markdown-text.ts";

/** Empty without published figures. */
export function publishedMarkdown(report: Report): string {
  const { published } = report;
  if (!published) return "";
  const { title, source, date, attachedAt, rows, notMeasured, findings } = published;
  const facts = [title, source, date, `attached ${attachedAt.slice(0, 10)}`].filter(Boolean);
  return [
    "## Published and measured",
    plain(facts.join(" · ")),
    rows.length === 0 ? "Nothing of it was measured here." : tableOf(report, rows),
    notMeasured.length === 0 ? "" : `Not measured here: ${plural(notMeasured.length, "figure")}.`,
    findings.length === 0
      ? "The audit of the published figures finds nothing."
      : [
          "### Audit of the published figures",
          ...findings.map(
            ({ rule, severity, sentence, arithmetic }) =>
              `- **${severity}** (${rule}): ${plain(sentence)} ${plain(arithmetic)}`,
          ),
        ].join("\n"),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

const tableOf = ({ cells }: Report, rows: readonly PublishedRow[]): string =>
  markdownTable(
    ["Figure", "Cell", "Published", "Measured", "Published / measured", ""],
    rows.map((row) => {
      const unit = unitFor(row.metric, [row.published, row.measured]);
      const name = [row.variant, row.operation, row.detail].filter(Boolean).join(", ");
      return [
        `${metrics[row.metric].label}, ${name}`,
        cells.length > 1 ? (cells.find(({ index }) => index === row.cell)?.label ?? "") : "",
        formatFigure({ value: row.published, low: null, high: null }, unit).full,
        formatFigure({ value: row.measured, low: row.low, high: row.high }, unit).full,
        row.ratio === null
          ? noFigure
          : formatRatio({ value: row.ratio, low: null, high: null }).full,
        publishedPlaceText(row.place),
      ];
    }),
  );
