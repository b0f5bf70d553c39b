// The figures of single runs of one stage and variant, with their average and spread, as published studies list them.

import { formatCount, formatNumber, noFigure, unitFor } from "@gonogo/analysis/words/format";
import { writeFigure } from "@gonogo/analysis/words/gate-figures";
import { shortLabel } from "@gonogo/analysis/words/metric-word";
import { t } from "@gonogo/locale/t";
import type { Stages } from "@gonogo/protocols/report";
import Link from "next/link";
import { LocalTime } from "@/components/ui/local-time";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import { VerdictBadge } from "@/components/ui/verdict-badge";
import { subjectText } from "@/lib/subject-text";

type Group = Stages["runRows"][number];

const cell = "figure px-3 py-1.5 text-right whitespace-nowrap";

export function RunFiguresTable({ data, group }: { data: Stages; group: Group }) {
  const { runMetrics: columns, stages } = data;
  const units = columns.map((metric, i) =>
    unitFor(
      metric,
      group.runs.map(({ values }) => values[i] ?? null),
    ),
  );
  const write = (value: number | null | undefined, i: number): string => {
    const unit = units[i];
    if (value === null || value === undefined || !unit) return noFigure;
    return writeFigure({ value, low: null, high: null }, { ...unit, label: "" }).text;
  };
  const percent = (value: number | null | undefined): string =>
    value === null || value === undefined ? noFigure : `${formatNumber(value, 1)} %`;
  const counted = (value: number | null): string =>
    value === null ? noFigure : formatCount(Math.round(value));
  const runs = new Map(stages[group.stage]?.runs.map((run) => [run.id, run]));
  return (
    <ScrollFrame
      className="overflow-x-auto"
      label={t("Runs of {variant}", { variant: group.variant })}
    >
      <table className="w-full text-13">
        <caption className="mb-1 text-left text-muted-foreground">{group.variant}</caption>
        <thead>
          <tr className="border-b text-12 text-muted-foreground">
            <th scope="col" className="py-2 pr-3 text-left font-medium">
              {t("Run, when it finished")}
            </th>
            <th scope="col" className="px-3 py-2 text-right font-medium">
              {t("Requests")}
            </th>
            {columns.map((metric, i) => (
              <th
                key={metric}
                scope="col"
                className="whitespace-nowrap px-3 py-2 text-right font-medium"
              >
                {shortLabel(metric)}
                {units[i]?.label ? ` (${units[i].label})` : ""}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {group.runs.map(({ id, requests, values }) => {
            const run = runs.get(id);
            return (
              <tr key={id} className="border-b">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                  <Link className="link" href={`/runs/${id}`}>
                    {run ? <LocalTime at={run.at} /> : id}
                  </Link>{" "}
                  <VerdictBadge verdict={run?.verdict ?? null} />
                  <span className="block text-12 text-muted-foreground">
                    {run ? subjectText(run.subject) : null}
                  </span>
                </th>
                <td className={cell}>{counted(requests)}</td>
                {columns.map((metric, i) => (
                  <td key={metric} className={cell}>
                    {write(values[i], i)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
        <tfoot className="font-medium">
          <tr className="border-b">
            <th scope="row" className="py-1.5 pr-3 text-left font-medium">
              {t("Average")}
            </th>
            <td className={cell}>{counted(group.average.requests)}</td>
            {columns.map((metric, i) => (
              <td key={metric} className={cell}>
                {write(group.average.values[i], i)}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row" className="py-1.5 pr-3 text-left font-medium">
              {t("Spread")}
            </th>
            <td className={cell}>{percent(group.spreadPercent.requests)}</td>
            {columns.map((metric, i) => (
              <td key={metric} className={cell}>
                {percent(group.spreadPercent.values[i])}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollFrame>
  );
}
