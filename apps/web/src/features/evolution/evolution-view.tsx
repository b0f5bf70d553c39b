// Evolution: one metric of one variant of a benchmark over its runs, with intervals, verdicts and breaks.
"use client";

import { plural, unitFor } from "@gonogo/analysis/words/format";
import type { Member, Series } from "@gonogo/protocols/report";
import { ChartLine } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import "@/components/report.css";
import { leftOutBecause } from "@gonogo/analysis/words/left-out-words";
import { type Gate, type MetricName, metrics } from "@gonogo/protocols/spec";
import Link from "next/link";
import { Picker, PickerRow, useQueryChoice } from "@/components/picker";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { LocalTime } from "@/components/ui/local-time";
import { VerdictBadge } from "@/components/ui/verdict-badge";
import { writeFigure } from "@/lib/report/gate-figures";
import { subjectText } from "@/lib/subject-text";
import { ChangeList } from "./change-list.tsx";
import { evolutionAnswer } from "./evolution-answer.ts";
import type { EvolutionChartProps, OtherSeries } from "./evolution-chart.tsx";
import {
  choiceQuery,
  type EvolutionChoice,
  type EvolutionPoint,
  seriesLimits,
  seriesMetrics,
} from "./evolution-series.ts";

/** The picture comes after the answer and the table, with its library. */
const EvolutionChart = dynamic<EvolutionChartProps>(
  () => import("./evolution-chart.tsx").then((module) => module.EvolutionChart),
  { ssr: false, loading: () => <div className="h-[29rem] rounded-lg border" aria-busy /> },
);

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
  /** Gates of the newest definition. */
  gates: readonly Gate[];
  others: readonly OtherSeries[];
  members: readonly Member[];
  /** The one next action while there is no run, for example a button that starts one. */
  emptyAction?: ReactNode;
};

/** Pickers, chart and table; says what to do while there is nothing to show. */
export function EvolutionView(props: EvolutionViewProps) {
  const { benchmark, choice, variants, cells, series, members, emptyAction } = props;
  const { points, changes, branches } = series;
  const { branch, also: _, ...of } = choice;
  const cell = cells.find((one) => one.index === choice.cell);
  const where = cells.length > 1 && cell ? ` at ${cell.label}` : "";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {points.length > 0 ? <Answer choice={choice} series={series} /> : null}
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
            <EvolutionChart
              choice={choice}
              points={points}
              changes={changes}
              limits={seriesLimits(props.gates, choice, points)}
              others={props.others}
              where={where}
            />
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

const toneOf = { worse: "border-l-no-go", better: "border-l-go", quiet: "border-l-border" };

/** The sentence that somebody reads who reads nothing else. */
function Answer({ choice, series }: Pick<EvolutionViewProps, "choice" | "series">) {
  const { tone, text, detail } = evolutionAnswer(choice, series);
  return (
    <div className={`rounded-lg border border-l-4 bg-card px-4 py-3 ${toneOf[tone]}`} data-answer>
      <p className="text-18 font-semibold text-balance">{text}</p>
      {detail ? <p className="mt-1 text-13 text-muted-foreground">{detail}</p> : null}
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
        onChange={(variant) =>
          choose({ variant, also: choice.also.filter((name) => name !== variant) })
        }
      />
      {variants.length > 1 ? <AlsoShown {...{ choice, variants, choose }} /> : null}
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

type AlsoShownProps = Pick<EvolutionPickersProps, "choice" | "variants"> & {
  choose: (changed: Partial<EvolutionChoice>) => void;
};

/** Other variants in the same picture, at most four. */
function AlsoShown({ choice: { also, variant }, variants, choose }: AlsoShownProps) {
  return (
    <fieldset className="grid min-w-0 gap-1 text-12 text-muted-foreground">
      <legend className="mb-1">Beside it</legend>
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
        {variants
          .filter((name) => name !== variant)
          .map((name) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox of Radix is its control
            <label key={name} className="flex items-center gap-2 text-14 text-foreground">
              <Checkbox
                checked={also.includes(name)}
                disabled={!also.includes(name) && also.length >= 4}
                onCheckedChange={(checked) =>
                  choose({
                    also: checked === true ? [...also, name] : also.filter((one) => one !== name),
                  })
                }
              />
              {name}
            </label>
          ))}
      </div>
    </fieldset>
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

const pageLength = 25;
/** The page of a comparison takes this many runs. */
const mostCompared = 5;

/** Newest first; a change of environment is said in the row where it took effect. */
function EvolutionTable({ metric, points }: EvolutionTableProps) {
  const [page, setPage] = useState(0);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const pages = Math.max(1, Math.ceil(points.length / pageLength));
  const from = Math.min(page, pages - 1) * pageLength;
  const unit = unitFor(
    metric,
    points.map((point) => point.estimate),
  );
  const choose = (runId: string, checked: boolean) =>
    setChosen((now) => (checked ? [...now, runId] : now.filter((one) => one !== runId)));
  return (
    <section aria-labelledby="runs" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <h2 id="runs" className="text-16 font-semibold">
          Runs
        </h2>
        {chosen.length >= 2 ? (
          <Button asChild size="sm">
            <Link href={`/compare?runs=${chosen.join(",")}`}>Compare {chosen.length}</Link>
          </Button>
        ) : (
          <p className="text-12 text-muted-foreground">
            Choose two to {mostCompared} runs to compare them.
          </p>
        )}
      </div>
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
          {points
            .toReversed()
            .slice(from, from + pageLength)
            .map((point) => {
              const figure = writeFigure(
                { value: point.estimate, low: point.low, high: point.high },
                { ...unit, label: "" },
              );
              return (
                <tr key={point.runId} className="border-b align-top">
                  <td className="py-2 pr-3">
                    <span className="flex items-center gap-3">
                      <Checkbox
                        aria-label={`Compare the run of ${point.at.slice(0, 16).replace("T", " ")} UTC`}
                        checked={chosen.includes(point.runId)}
                        disabled={!chosen.includes(point.runId) && chosen.length >= mostCompared}
                        onCheckedChange={(checked) => choose(point.runId, checked === true)}
                      />
                      <Link className="link" href={`/runs/${point.runId}`}>
                        <LocalTime at={point.at} />
                      </Link>
                    </span>
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
      {pages > 1 ? (
        <nav aria-label="Pages of runs" className="flex items-center gap-3 print:hidden">
          <Button
            variant="outline"
            size="sm"
            disabled={from === 0}
            onClick={() => setPage(page - 1)}
          >
            Newer
          </Button>
          <span className="text-13 text-muted-foreground" role="status">
            {from + 1} – {Math.min(points.length, from + pageLength)} of {points.length}
          </span>
          <Button
            variant="outline"
            size="sm"
            disabled={from + pageLength >= points.length}
            onClick={() => setPage(page + 1)}
          >
            Older
          </Button>
        </nav>
      ) : null}
    </section>
  );
}
