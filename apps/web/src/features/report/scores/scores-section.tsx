// The section of scores: overall bars, the table with its weights, and the improvement matrix. Two variants or more.
"use client";

import { scoresMarkdown } from "@gonogo/analysis/report/markdown/scores-markdown";
import { hasScores, scoredMetrics } from "@gonogo/analysis/report/scores/score-weights";
import { overallScores, scoresBy } from "@gonogo/analysis/report/scores/scores";
import { listOf } from "@gonogo/analysis/words/format";
import {
  cellsText,
  leftOutTexts,
  overallText,
  whatScoresAre,
} from "@gonogo/analysis/words/score-words";
import type { Report } from "@gonogo/protocols/report";
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import { useState } from "react";
import type { SeriesLook } from "@/components/charts/frame/series-look";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import { CellPicker } from "../section/cell-picker.tsx";
import { OperationPicker, useOnly } from "../section/operation-picker.tsx";
import { ReportSection } from "../section/report-section.tsx";
import { ImprovementMatrix, ImprovementsOver } from "./improvement-tables.tsx";
import { ScoreBars } from "./score-bars.tsx";
import { ScoreTable } from "./score-table.tsx";
import { useWeights } from "./use-weights.ts";

type ScoresSectionProps = { report: Report; looks: readonly SeriesLook[] };

export function ScoresSection({ report, looks }: ScoresSectionProps) {
  const state = useWeights(report);
  const [cell, setCell] = useState<number | null>(null);
  const [wanted, setWanted] = useState<MetricName>("p95");
  const [over, setOver] = useState(0);
  const only = useOnly();
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
      : `No figure here: ${listOf(unmeasured.map((one) => metrics[one].label))}.`,
  ].filter((note) => note);
  const markdown = scoresMarkdown(report, { cell, weights, shown, metric, over });
  return (
    <ReportSection
      id="scores"
      title={`Scores${only}`}
      lead={whatScoresAre}
      actions={
        <>
          <OperationPicker />
          <CellPicker all cells={report.cells} value={cell} onChange={setCell} />
          <CopyButton label="Markdown" aria-label="Copy scores as Markdown" text={markdown} />
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {report.verdict?.verdict === "INVALID" ? (
          <Notice tone="caution" title="Not to decide by">
            This run is INVALID: its measurement cannot be trusted, and neither can its scores.
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
              Reset weights
            </Button>
          ) : (
            <span>
              Weights may be any number from 0 to 100; the address of this page keeps them.
            </span>
          )}
        </div>
        <ImprovementMatrix {...{ report, cell, metric, choices }} onMetric={setWanted} />
        <ImprovementsOver {...{ report, cell, over }} onOver={setOver} />
      </div>
    </ReportSection>
  );
}

type AddMetricProps = { choices: readonly MetricName[]; onAdd: (metric: MetricName) => void };

function AddMetric({ choices, onAdd }: AddMetricProps) {
  if (choices.length === 0) return null;
  return (
    <select
      aria-label="Score another metric"
      className="h-8 rounded-md border bg-background px-2 text-13 text-foreground"
      value=""
      onChange={({ target }) => {
        const found = choices.find((one) => one === target.value);
        if (found) onAdd(found);
      }}
    >
      <option value="">Score another metric …</option>
      {choices.map((one) => (
        <option key={one} value={one}>
          {metrics[one].label}
        </option>
      ))}
    </select>
  );
}
