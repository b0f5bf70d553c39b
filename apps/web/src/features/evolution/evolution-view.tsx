// Evolution: one metric of one variant of a benchmark over its runs, with intervals, verdicts and breaks.
"use client";

import { plural, unitFor } from "@gonogo/analysis/words/format";
import type { Member, Series } from "@gonogo/protocols/report";
import { ChartLine } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import "@/components/report.css";
import { leftOutBecause } from "@gonogo/analysis/words/left-out-words";
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import Link from "next/link";
import { Picker, PickerRow, useQueryChoice } from "@/components/picker";
import { LocalTime } from "@/components/ui/local-time";
import { VerdictBadge } from "@/components/ui/verdict-badge";
import { writeFigure } from "@/lib/report/gate-figures";
import { subjectText } from "@/lib/subject-text";
import { ChangeList } from "./change-list.tsx";
import { EvolutionChart } from "./evolution-chart.tsx";
import {
  choiceQuery,
  type EvolutionChoice,
  type EvolutionPoint,
  seriesMetrics,
} from "./evolution-series.ts";

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

// Chooses metric, variant and cell; the choice lives in the page's address, so that it can be shared.

type EvolutionPickersProps = {
  choice: EvolutionChoice;
  variants: readonly string[];
  cells: readonly { index: number; label: string }[];
  branches: readonly string[];
};

/** Selects; cells and branches are only asked for when there are several. */
function EvolutionPickers({ choice, variants, cells, branches }: EvolutionPickersProps) {
  const { waiting, go } = useQueryChoice();
  // A branch that the address asks for is offered too, though no run names it.
  const asked = choice.branch === null || branches.includes(choice.branch) ? [] : [choice.branch];
  const shownBranches = [...branches, ...asked];
  const choose = (changed: Partial<EvolutionChoice>) => go(choiceQuery({ ...choice, ...changed }));
  return (
    <PickerRow waiting={waiting}>
      <Picker
        label="Metric"
        value={choice.metric}
        options={seriesMetrics.map((name) => ({ value: name, label: metrics[name].label }))}
        onChange={(value) =>
          choose({ metric: seriesMetrics.find((name) => name === value) ?? choice.metric })
        }
      />
      <Picker
        label="Variant"
        value={choice.variant}
        options={variants.map((name) => ({ value: name, label: name }))}
        onChange={(variant) => choose({ variant })}
      />
      {cells.length > 1 ? (
        <Picker
          label="Cell"
          value={String(choice.cell)}
          options={cells.map((cell) => ({ value: String(cell.index), label: cell.label }))}
          onChange={(cell) => choose({ cell: Number(cell) })}
        />
      ) : null}
      {shownBranches.length > 1 || choice.branch !== null ? (
        <Picker
          label="Branch"
          value={choice.branch ?? ""}
          options={[
            { value: "", label: "all" },
            ...shownBranches.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(name) => choose({ branch: name === "" ? null : name })}
        />
      ) : null}
    </PickerRow>
  );
}

// The runs of an evolution as a table, newest first, each with its figure, verdict and a link to its report.

type EvolutionTableProps = { metric: MetricName; points: readonly EvolutionPoint[] };

/** `; baseline`, or `; left out: that broke this gate`: what the run is to the gate on this series. */
function baselineWords({ baseline }: EvolutionPoint): string {
  if (baseline === null) return "";
  return baseline === "used"
    ? "; baseline"
    : `; not in the baseline: a run ${leftOutBecause[baseline](1)}`;
}

/** Newest first; a change of environment is said in the row where it took effect. */
function EvolutionTable({ metric, points }: EvolutionTableProps) {
  const unit = unitFor(
    metric,
    points.map((point) => point.estimate),
  );
  return (
    <table className="responsive-table w-full text-13">
      <thead>
        <tr className="border-b text-left text-12 text-muted-foreground">
          <th scope="col" className="py-2 pr-3 font-medium">
            Run, when it finished
          </th>
          <th scope="col" className="px-3 py-2 font-medium">
            Subject
          </th>
          <th scope="col" className="px-3 py-2 text-right font-medium">
            {metrics[metric].label}
            {unit.label ? ` (${unit.label})` : ""}
          </th>
          <th scope="col" className="px-3 py-2 font-medium">
            Verdict
          </th>
          <th scope="col" className="px-3 py-2 font-medium">
            Remarks
          </th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map((point) => {
          const figure = writeFigure(
            { value: point.estimate, low: point.low, high: point.high },
            { ...unit, label: "" },
          );
          return (
            <tr key={point.runId} className="border-b align-top">
              <td className="py-2 pr-3">
                <Link className="link" href={`/runs/${point.runId}`}>
                  <LocalTime at={point.at} />
                </Link>
              </td>
              <td className="px-3 py-2" data-label="Subject">
                {subjectText(point.subject) ?? "unknown"}
              </td>
              <td className="figure px-3 py-2 text-right" data-label={metrics[metric].label}>
                {point.estimate === null ? "not supported" : figure.full.replace(/\s+/g, " ")}
              </td>
              <td className="px-3 py-2" data-label="Verdict">
                <VerdictBadge verdict={point.verdict} />
              </td>
              <td className="px-3 py-2 text-muted-foreground">
                definition {point.benchmarkVersion}
                {point.environmentChanged ? "; environment changed" : ""}
                {baselineWords(point)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
