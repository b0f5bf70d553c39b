// The comparison of a run of several cells as one matrix: a row a metric, a column a cell, named by what varies. In each place
// the figure of one variant and its ratio to the baseline; the column's head leads to the whole comparison of its cell.

import { noteMarks } from "@gonogo/analysis/report/figures/comparison-notes";
import {
  type ComparisonLine,
  comparisonLines,
} from "@gonogo/analysis/report/figures/comparison-rows";
import type { MetricGroup } from "@gonogo/analysis/report/figures/metric-groups";
import { t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import Link from "next/link";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import { cn } from "@/lib/cn";
import { addressWith, type ReportAddress } from "../section/report-address.ts";
import {
  aligned,
  decimalsIn,
  GroupHead,
  MetricHead,
  Notes,
  sideColours,
  sideWords,
} from "./metric-matrix.tsx";

type CellMatrixProps = {
  report: Report;
  groups: readonly MetricGroup[];
  /** Place of the variant that is shown. */
  place: number;
  address: ReportAddress;
};

export function CellMatrix({ report, groups, place, address }: CellMatrixProps) {
  const lines = comparisonLines(report);
  const own = lines.map((line) => ({ ...line, figures: line.figures.slice(place, place + 1) }));
  const marks = noteMarks(
    own.filter(({ metric }) => groups.some((one) => one.metrics.includes(metric))),
  );
  const hasRatio = !report.variants[place]?.baseline;
  return (
    <>
      <ScrollFrame
        className="overflow-x-auto rounded-md border print:overflow-visible"
        label={t("Comparison by cell")}
      >
        <table className="w-full border-collapse text-13" data-matrix data-stack>
          <thead className="bg-muted">
            <tr className="h-8">
              <th scope="col" className="sticky left-0 bg-muted px-3 text-left font-medium text-12">
                {t("Metric")}
              </th>
              {report.cells.map(({ index, label }) => (
                <th key={index} scope="col" className="px-3 text-right font-medium text-12">
                  <Link
                    className="link whitespace-nowrap"
                    href={addressWith(address, { cell: index })}
                    scroll={false}
                    title={t("Every variant in this cell")}
                  >
                    {label}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={t(group.title)}>
              <GroupHead title={t(group.title)} />
              {group.metrics.map((metric) => {
                const rows = own.filter((line) => line.metric === metric);
                const [first] = rows;
                return first ? (
                  <tr key={metric} className="h-8 border-t">
                    <MetricHead line={first} />
                    {report.cells.map(({ index, label }) => (
                      <Place
                        key={index}
                        line={rows.find((line) => line.cell === index)}
                        label={label}
                        decimals={mostDecimals(rows)}
                        hasRatio={hasRatio}
                      />
                    ))}
                  </tr>
                ) : null;
              })}
            </tbody>
          ))}
        </table>
      </ScrollFrame>
      <Notes marks={marks} />
    </>
  );
}

const mostDecimals = (rows: readonly ComparisonLine[]): number =>
  Math.max(0, ...rows.map(({ figures }) => decimalsIn(figures[0]?.value ?? "")));

function Place({
  line,
  label,
  decimals,
  hasRatio,
}: {
  line: ComparisonLine | undefined;
  label: string;
  decimals: number;
  hasRatio: boolean;
}) {
  const figure = line?.figures[0];
  const ratio = figure?.ratio;
  return (
    <td
      data-label={label}
      className="figure px-3 text-right whitespace-pre"
      title={[figure?.interval, ratio?.interval && `${ratio.text} ${ratio.interval}`]
        .filter(Boolean)
        .join(", ")}
    >
      {aligned(figure?.value ?? "–", decimals)}
      {hasRatio ? (
        <span
          className={cn(
            "ml-2 inline-block min-w-14 text-12",
            ratio?.side ? sideColours[ratio.side] : "text-muted-foreground",
          )}
        >
          {ratio?.text ?? "–"}
          {ratio?.side ? <span className="sr-only"> {t(sideWords[ratio.side])}</span> : null}
        </span>
      ) : null}
    </td>
  );
}
