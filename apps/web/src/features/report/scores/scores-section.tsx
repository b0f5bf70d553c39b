// The section of scores: overall bars, the table with its weights, and the improvement matrix. Two variants or more.
"use client";

import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { scoresMarkdown } from "@gonogo/analysis/report/markdown/scores-markdown";
import { hasScores, scoredMetrics } from "@gonogo/analysis/report/scores/score-weights";
import {
  type Overall,
  overallScores,
  type Score,
  scoresBy,
} from "@gonogo/analysis/report/scores/scores";
import { listOf } from "@gonogo/analysis/words/format";
import {
  cellsText,
  leftOutTexts,
  overallText,
  scoreNote,
  scoreText,
  whatScoresAre,
} from "@gonogo/analysis/words/score-words";
import { t, translated } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import { type ReactNode, useState } from "react";
import { TruncatedName } from "@/components/charts/frame/panel-grid";
import { SeriesKey } from "@/components/charts/frame/series-key";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import { ReportSection } from "../section/report-section.tsx";
import { ImprovementMatrix, ImprovementsOver } from "./improvement-tables.tsx";
import { ScoreTable } from "./score-table.tsx";
import { useWeights } from "./use-weights.ts";

// Overall scores as bars from zero to 100, each with its interval; the words beside them say what is not decided.

type ScoreBarsProps = { overall: Overall; looks: readonly SeriesLook[] };

/** Space beyond 100 for intervals of variants that may be the better ones. */
const most = 120;
const percentOf = (score: number): string =>
  `${((100 * Math.min(most, Math.max(0, score))) / most).toFixed(2)}%`;

function ScoreBars({ overall, looks }: ScoreBarsProps) {
  const { parts, scores } = overall;
  if (parts.length === 0) return null;
  return (
    <figure className="grid gap-2">
      <figcaption className="text-13 font-medium">
        {t("Overall score, 100 being the best by every weighted metric")}
      </figcaption>
      <ul className="grid gap-2">
        {looks.map((look, place) => {
          const score = scores[place];
          const note = scoreNote(overall, place);
          if (!score) return null;
          return (
            <li
              key={look.key}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-13 md:grid-cols-[12rem_minmax(0,1fr)_13rem]"
            >
              <span className="flex min-w-0 items-center gap-2">
                <SeriesKey look={look} line={false} />
                <TruncatedName name={look.name} max={22} />
              </span>
              <Bar score={score} color={look.color} />
              <span className="text-right md:order-last">
                <span className="figure font-medium">{scoreText(score).text}</span>{" "}
                <span className="figure text-12 text-muted-foreground">
                  {scoreText(score).interval}
                </span>{" "}
                <span className="text-12 text-muted-foreground">{note}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}

/** The figures are beside it: to screen readers it says nothing more. */
function Bar({ score: { value, low, high }, color }: { score: Score; color: string }) {
  const hasWidth = low !== null && high !== null && low < high;
  return (
    <span
      aria-hidden
      className="relative order-last col-span-2 block h-5 rounded-sm bg-muted md:order-none md:col-span-1"
    >
      <span
        className="absolute inset-y-0 left-0 rounded-sm opacity-70 print:border"
        style={{ width: percentOf(value ?? 0), backgroundColor: color }}
      />
      <span
        className="absolute inset-y-0 border-l border-dashed border-foreground/50"
        style={{ left: percentOf(100) }}
      />
      {hasWidth ? (
        <svg className="absolute inset-0 size-full overflow-visible text-foreground" aria-hidden>
          <g stroke="currentColor" strokeWidth={1.5}>
            <line x1={percentOf(low)} x2={percentOf(high)} y1="50%" y2="50%" />
            <line x1={percentOf(low)} x2={percentOf(low)} y1="25%" y2="75%" />
            <line x1={percentOf(high)} x2={percentOf(high)} y1="25%" y2="75%" />
          </g>
        </svg>
      ) : null}
    </span>
  );
}

type ScoresSectionProps = {
  report: Pick<
    Report,
    "variants" | "benchmark" | "comparison" | "spec" | "cells" | "operations"
  > & { verdict: Pick<NonNullable<Report["verdict"]>, "verdict"> | null };
  looks: readonly SeriesLook[];
  /** `, create only`; empty for all requests together. */
  only: string;
  /** Chooses whose requests are scored. */
  picker: ReactNode;
};

export function ScoresSection({ report, looks, only, picker }: ScoresSectionProps) {
  const state = useWeights(report);
  const [cell, setCell] = useState<number | null>(null);
  const [wanted, setWanted] = useState<MetricName>("p95");
  const [over, setOver] = useState(0);
  if (!hasScores(report)) return null;
  const { weights, isChanged, set, reset } = state;
  const choices = scoredMetrics(report);
  const metric = choices.includes(wanted) ? wanted : (choices[0] ?? wanted);
  const shown = choices.filter((one) => weights.has(one));
  const rankings = shown.map((one) => scoresBy(report, one, cell));
  const overall = overallScores(rankings, weights);
  const unmeasured = [...weights.keys()].filter((one) => !choices.includes(one));
  const notes = [
    overallText(overall, report.variants),
    cellsText(report, cell),
    ...leftOutTexts(overall, report.variants),
    unmeasured.length === 0
      ? null
      : t("No figure here: {metrics}.", {
          metrics: listOf(unmeasured.map((one) => translated(metrics[one].label))),
        }),
  ].filter((note) => note);
  const markdown = scoresMarkdown(report, { cell, weights, shown, metric, over });
  return (
    <ReportSection
      id="scores"
      title={t("Scores{only}", { only })}
      lead={t(whatScoresAre)}
      actions={
        <>
          {picker}
          <CellChoice cells={report.cells} value={cell} onChange={setCell} />
          <CopyButton label="Markdown" aria-label={t("Copy scores as Markdown")} text={markdown} />
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {report.verdict?.verdict === "INVALID" ? (
          <Notice tone="caution" title={t("Not to decide by")}>
            {t(
              "This run is INVALID: its measurement cannot be trusted, and neither can its scores.",
            )}
          </Notice>
        ) : null}
        <ScoreBars overall={overall} looks={looks} />
        <ul className="grid max-w-prose gap-1 text-13" aria-live="polite">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        <ScoreTable {...{ rankings, overall, looks, state }} variants={report.variants} />
        <div className="flex flex-wrap items-center gap-3 text-12 text-muted-foreground print:hidden">
          <AddMetric
            choices={choices.filter((one) => !weights.has(one))}
            onAdd={(one) => set(one, 1)}
          />
          {isChanged ? (
            <Button variant="outline" size="sm" onClick={reset}>
              {t("Reset weights")}
            </Button>
          ) : (
            <span>
              {t("Weights may be any number from 0 to 100; the address of this page keeps them.")}
            </span>
          )}
        </div>
        <ImprovementMatrix {...{ report, cell, metric, choices }} onMetric={setWanted} />
        <ImprovementsOver {...{ report, cell, over }} onOver={setOver} />
      </div>
    </ReportSection>
  );
}

type CellChoiceProps = {
  cells: Report["cells"];
  value: number | null;
  onChange: (cell: number | null) => void;
};

/** Scores are reckoned in the browser, and so is the choice of their cell. */
function CellChoice({ cells, value, onChange }: CellChoiceProps) {
  if (cells.length <= 1) return null;
  return (
    <label className="flex items-center gap-2 text-12 text-muted-foreground">
      {t("Cell")}
      <select
        className="h-8 max-w-52 rounded-md border bg-background px-2 text-13 text-foreground"
        value={value ?? "all"}
        onChange={({ target }) => onChange(target.value === "all" ? null : Number(target.value))}
      >
        <option value="all">{t("all cells")}</option>
        {cells.map((cell) => (
          <option key={cell.index} value={cell.index}>
            {cell.label}
          </option>
        ))}
      </select>
    </label>
  );
}

type AddMetricProps = { choices: readonly MetricName[]; onAdd: (metric: MetricName) => void };

function AddMetric({ choices, onAdd }: AddMetricProps) {
  if (choices.length === 0) return null;
  return (
    <select
      aria-label={t("Score another metric")}
      className="h-8 rounded-md border bg-background px-2 text-13 text-foreground"
      value=""
      onChange={({ target }) => {
        const found = choices.find((one) => one === target.value);
        if (found) onAdd(found);
      }}
    >
      <option value="">{t("Score another metric …")}</option>
      {choices.map((one) => (
        <option key={one} value={one}>
          {translated(metrics[one].label)}
        </option>
      ))}
    </select>
  );
}
