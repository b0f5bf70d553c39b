// Evolution: one metric of one variant of a benchmark over its runs, with intervals, verdicts and breaks.
"use client";

import { plural } from "@gonogo/analysis/words/format";
import type { Member, Series } from "@gonogo/protocols/report";
import { ChartLine } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import "@/components/report.css";
import { ChangeList } from "./change-list.tsx";
import { EvolutionChart } from "./evolution-chart.tsx";
import { EvolutionPickers } from "./evolution-pickers.tsx";
import type { EvolutionChoice, EvolutionPoint } from "./evolution-series.ts";
import { EvolutionTable } from "./evolution-table.tsx";

export type EvolutionViewProps = {
  choice: EvolutionChoice;
  /** Names of the variants, in the definition's order. */
  variants: readonly string[];
  cells: readonly { index: number; label: string }[];
  benchmark: string;
  /** The chosen series. */
  series: Pick<
    Series,
    "changes" | "withinNoise" | "calibrated" | "searched" | "branches" | "deleted"
  > & {
    readonly points: readonly EvolutionPoint[];
  };
  members: readonly Member[];
  /** The one next action while there is no run, for example a button that starts one. */
  emptyAction?: ReactNode;
};

/** Pickers, chart and table; says what to do while there is nothing to show. */
export function EvolutionView(props: EvolutionViewProps) {
  const { benchmark, choice, variants, cells, series, members, emptyAction } = props;
  const { points, changes, branches } = series;
  const { branch, ...of } = choice;
  const cell = cells.find((one) => one.index === choice.cell);
  const where = cells.length > 1 && cell ? ` at ${cell.label}` : "";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <EvolutionPickers choice={choice} variants={variants} cells={cells} branches={branches} />
      {points.length === 0 ? (
        <EmptyState
          icon={ChartLine}
          title={branch === null ? "No finished run yet" : `No finished run of branch ${branch}`}
          action={emptyAction}
        >
          {branch === null
            ? "Each finished run of this benchmark adds a point with its interval and verdict."
            : "Choose another branch, or all of them."}
        </EmptyState>
      ) : (
        <>
          {points.some((point) => point.estimate !== null) ? (
            <EvolutionChart choice={choice} points={points} changes={changes} where={where} />
          ) : (
            <EmptyState icon={ChartLine} title="No run supports this figure">
              A percentile needs enough requests in each block. Choose a lower percentile, or use
              longer blocks.
            </EmptyState>
          )}
          <ChangeList
            {...series}
            asked={{ benchmark, ...of, ...(branch === null ? {} : { branch }) }}
            members={members}
            runs={points.filter(({ estimate }) => estimate !== null).length}
          />
          <EvolutionTable metric={choice.metric} points={points} />
          {series.deleted > 0 ? (
            <p className="max-w-prose text-13 text-muted-foreground">
              {plural(series.deleted, "finished run")} of this benchmark{" "}
              {series.deleted === 1 ? "was" : "were"} deleted and{" "}
              {series.deleted === 1 ? "is" : "are"} not among them.
            </p>
          ) : null}
        </>
      )}
    </div>
  );
}
