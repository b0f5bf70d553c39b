// Evolution: one metric of one variant of a benchmark over its runs, with intervals, verdicts and breaks.
"use client";

import { formatCount, plural } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
import type { Member, Series } from "@gonogo/protocols/report";
import { ChartLine } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import type { ReactNode } from "react";
import { May } from "@/components/may";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import "@/components/report.css";
import type { EvolutionChoice } from "@/lib/evolution-address";
import { ChangeList } from "./change-list.tsx";
import { evolutionAnswer } from "./evolution-answer.ts";
import type { EvolutionChartProps } from "./evolution-chart.tsx";
import { EvolutionPickers } from "./evolution-pickers.tsx";
import type { EvolutionOffers, EvolutionPoint } from "./evolution-series.ts";
import { EvolutionTable } from "./evolution-table.tsx";

/** The picture comes after the answer and the table, with its library. */
const EvolutionChart = dynamic<EvolutionChartProps>(
  () => import("./evolution-chart.tsx").then((module) => module.EvolutionChart),
  { ssr: false, loading: () => <div className="h-[29rem] rounded-lg border" aria-busy /> },
);

export type EvolutionViewProps = {
  choice: EvolutionChoice;
  offers: EvolutionOffers;
  benchmark: string;
  /** The chosen series. */
  series: Omit<Series, "metric" | "unit" | "points"> & {
    readonly points: readonly EvolutionPoint[];
  };
  members: readonly Member[];
  /** The one next action while there is no run, for example a button that starts one. */
  emptyAction?: ReactNode;
};

/** Pickers, chart and table; says what to do while there is nothing to show. */
export function EvolutionView(props: EvolutionViewProps) {
  const { benchmark, choice, offers, series, members, emptyAction } = props;
  const { points, branches } = series;
  const { metric, variant, over, operation, branch } = choice;
  const { cells } = offers;
  const asked = {
    ...{ benchmark, metric, variant, cell: choice.cell },
    ...(over === null ? {} : { over }),
    ...(operation === null ? {} : { operation }),
    ...(branch === null ? {} : { branch }),
  };
  const cell = cells.find((one) => one.index === choice.cell);
  const where = cells.length > 1 && cell ? cell.label : null;
  const thinned = points.length < series.runs;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {points.length > 0 ? <Answer choice={choice} series={series} /> : null}
      <EvolutionPickers choice={choice} offers={offers} branches={branches} />
      {points.length === 0 ? (
        <EmptyState icon={ChartLine} title={emptyTitle(choice)} action={emptyAction}>
          {emptyText(choice)}
        </EmptyState>
      ) : (
        <>
          {points.some((point) => point.estimate !== null) ? (
            <EvolutionChart choice={choice} series={series} where={where} />
          ) : (
            <EmptyState
              icon={ChartLine}
              title={t("No run supports this figure")}
              action={
                <May scope="benchmarks:write">
                  <Button asChild variant="outline">
                    <Link href={`/benchmarks/${benchmark}/edit`}>{t("Edit the benchmark")}</Link>
                  </Button>
                </May>
              }
            >
              {t(
                "A percentile needs enough requests in each block. Choose a lower percentile, or use longer blocks.",
              )}
            </EmptyState>
          )}
          <ChangeList
            {...series}
            asked={asked}
            members={members}
            runs={thinned ? series.runs : points.filter(({ estimate }) => estimate !== null).length}
          />
          <EvolutionTable of={choice} points={points} />
          {thinned ? (
            <p className="max-w-prose text-13 text-muted-foreground">
              {t(
                "Picture and table hold {shown} of {runs}: both ends, the extremes, each change, and of the rest those that keep the shape of the line. Zoom in to load the others.",
                { shown: formatCount(points.length), runs: plural(series.runs, "run") },
              )}
            </p>
          ) : null}
          {series.deleted > 0 ? (
            <p className="max-w-prose text-13 text-muted-foreground">
              {t(
                "{count, plural, one {# finished run of this benchmark was deleted and is} other {# finished runs of this benchmark were deleted and are}} not among them.",
                { count: series.deleted },
              )}
            </p>
          ) : null}
        </>
      )}
    </div>
  );
}

function emptyTitle({ branch, from, to, over, operation, cell }: EvolutionChoice): string {
  if (from !== null || to !== null) return t("No run finished in this time");
  if (branch !== null) return t("No finished run of branch {branch}", { branch });
  return over === null && operation === null && cell >= 0
    ? t("No finished run yet")
    : t("No run with this figure yet");
}

function emptyText({ branch, from, to, over, operation, cell }: EvolutionChoice): string {
  if (from !== null || to !== null) return t("Choose “Show all” to see every run.");
  if (branch !== null) return t("Choose another branch, or all of them.");
  if (over === null && operation === null && cell >= 0)
    return t("Each finished run of this benchmark adds a point with its interval and verdict.");
  return t(
    "Each run that measures it adds a point. Runs from before Gonogo kept this figure have none; choose a variant to see them.",
  );
}

const toneOf = { worse: "border-l-no-go", better: "border-l-go", quiet: "border-l-border" };

/** The sentence that somebody reads who reads nothing else. */
function Answer({ choice, series }: Pick<EvolutionViewProps, "choice" | "series">) {
  const { tone, text, detail } = evolutionAnswer(choice, series);
  return (
    <div className={`rounded-lg border border-l-4 bg-card px-4 py-3 ${toneOf[tone]}`} data-answer>
      <p className="text-16 font-semibold text-balance">{text}</p>
      {detail ? <p className="mt-1 text-13 text-muted-foreground">{detail}</p> : null}
    </div>
  );
}
