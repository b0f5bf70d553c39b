// Published and measured: each published figure beside its measured counterpart, what was not measured here, and the audit.
// Nothing where no published figures are attached to the benchmark.

import { publishedPlaceText } from "@gonogo/analysis/published/published-words";
import { formatFigure, formatRatio, noFigure, unitFor } from "@gonogo/analysis/words/format";
import { t, translated } from "@gonogo/locale/t";
import type { PublishedRow, Report } from "@gonogo/protocols/report";
import { metrics } from "@gonogo/protocols/spec";
import { AuditFindings } from "@/components/audit-findings";
import { Trans } from "@/components/trans";
import { LocalTime } from "@/components/ui/local-time";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import { cn } from "@/lib/cn";
import { FigureHeads } from "../section/figure-table.tsx";
import { ReportSection } from "../section/report-section.tsx";

export function PublishedSection({ report }: { report: Report }) {
  const { published } = report;
  if (!published) return null;
  const { rows, notMeasured, findings } = published;
  const outside = rows.filter(({ place }) => place === "above" || place === "below").length;
  return (
    <ReportSection
      id="published"
      title={t("Published and measured")}
      lead={
        <>
          <Trans
            text="{source}. Attached {time}."
            values={{
              source: [published.title, published.source, published.date]
                .filter(Boolean)
                .join(", "),
              time: <LocalTime at={published.attachedAt} />,
            }}
          />{" "}
          {rows.length === 0
            ? t("None of its figures was measured here.")
            : outside === 0
              ? t(
                  "{count, plural, one {# pair} other {# pairs}}; none disagrees beyond the measured interval.",
                  { count: rows.length },
                )
              : t(
                  "{count, plural, one {# pair} other {# pairs}}; {outside, plural, one {# disagrees} other {# disagree}} beyond the measured interval.",
                  { count: rows.length, outside },
                )}
        </>
      }
    >
      <div className="grid min-w-0 gap-6">
        {rows.length > 0 ? <PairTable report={report} rows={rows} /> : null}
        {notMeasured.length > 0 ? (
          <details className="min-w-0 text-13">
            <summary className="cursor-pointer font-medium">
              {t("Not measured here: {count, plural, one {# figure} other {# figures}}", {
                count: notMeasured.length,
              })}
            </summary>
            <ul className="mt-2 grid gap-1 sm:columns-2 sm:block">
              {notMeasured.map(({ id, name, value }) => (
                <li key={id} className="break-inside-avoid break-words">
                  {name}: <span className="figure">{value}</span>
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        <section aria-label={t("Audit of the published figures")} className="grid min-w-0 gap-3">
          <h3 className="text-13 font-medium">{t("Audit of the published figures")}</h3>
          <AuditFindings findings={findings} />
        </section>
      </div>
    </ReportSection>
  );
}

const heads = () => [
  t("Published##figure"),
  t("Measured##figure"),
  t("Published / measured"),
  t("Agreement"),
];

function PairTable({ report, rows }: { report: Report; rows: readonly PublishedRow[] }) {
  return (
    <ScrollFrame
      label={t("Published figures beside measured ones")}
      className="max-h-128 min-w-0 overflow-auto print:max-h-none"
    >
      <table className="w-full text-13">
        <FigureHeads first={t("Figure")} heads={heads()} />
        <tbody>
          {rows.map((row) => (
            <PairRow key={`${row.id} ${row.cell}`} report={report} row={row} />
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

const single = (value: number) => ({ value, low: null, high: null });

function PairRow({ report: { cells }, row }: { report: Report; row: PublishedRow }) {
  const unit = unitFor(row.metric, [row.published, row.measured]);
  const cell = cells.length > 1 ? cells.find(({ index }) => index === row.cell)?.label : undefined;
  const disagrees = row.place === "above" || row.place === "below";
  const figure = "px-3 py-2 text-right font-mono whitespace-nowrap tabular-nums";
  return (
    <tr className="border-b">
      <th scope="row" className="min-w-48 py-2 pr-3 text-left font-normal break-words">
        {translated(metrics[row.metric].label)},{" "}
        {[row.variant, row.operation, row.detail].filter(Boolean).join(", ")}
        {cell ? <span className="block text-12 text-muted-foreground">{cell}</span> : null}
      </th>
      <td className={figure}>{formatFigure(single(row.published), unit).text}</td>
      <td className={figure}>
        {formatFigure({ value: row.measured, low: row.low, high: row.high }, unit).full}
      </td>
      <td className={figure}>
        {row.ratio === null ? noFigure : formatRatio(single(row.ratio)).text}
      </td>
      <td
        className={cn(
          "px-3 py-2 text-right whitespace-nowrap",
          disagrees && "font-medium text-no-go",
        )}
      >
        {publishedPlaceText(row.place)}
      </td>
    </tr>
  );
}
