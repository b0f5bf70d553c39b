// The scores of a report as Markdown: the table with its weights, every variant against every other by one metric, and every
// metric against one variant.
import { t, translated } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import { formatPercent, noFigure } from "../../words/format.ts";
import { markdownTable } from "../../words/markdown-table.ts";
import { markdownText as plain } from "../../words/markdown-text.ts";
import {
  cellsText,
  changeText,
  leftOutTexts,
  overallText,
  scoreNote,
  scoreText,
  whatChangesAre,
  whatScoresAre,
  withheldText,
} from "../../words/score-words.ts";
import {
  type Change,
  changeSideWords,
  improvementMatrix,
  improvementsOver,
} from "../scores/improvements.ts";
import type { Weights } from "../scores/score-weights.ts";
import { overallScores, type Ranking, scoresBy } from "../scores/scores.ts";

const markdownScore = (ranking: Ranking, place: number) => {
  const score = ranking.scores[place];
  const note = scoreNote(ranking, place);
  if (!score || score.value === null) return note ?? noFigure;
  return [scoreText(score).full, note].filter(Boolean).join(", ");
};

const markdownChange = (change: Change | null): string => {
  if (change === null) return "";
  if (change.percent === null) return withheldText(change.note);
  const side = change.side && t(changeSideWords[change.side]);
  return [changeText(change).full, side].filter(Boolean).join(", ");
};

type ScoresShown = {
  readonly cell: number | null;
  readonly weights: Weights;
  /** Metrics with a row. */
  readonly shown: readonly MetricName[];
  /** The metric of the matrix. */
  readonly metric: MetricName;
  /** Place of the variant that all metrics are compared with. */
  readonly over: number;
};

/** Scores, the improvement matrix, and all metrics against one variant, as Markdown. */
export function scoresMarkdown(
  report: Pick<Report, "comparison" | "variants" | "cells">,
  { cell, weights, shown, metric, over }: ScoresShown,
): string {
  const names = report.variants.map(({ name }) => name);
  const places = names.map((_, place) => place);
  const rankings = shown.map((one) => scoresBy(report, one, cell));
  const overall = overallScores(rankings, weights);
  const share = (of: MetricName) => overall.parts.find((part) => part.metric === of)?.share ?? 0;
  const label = translated(metrics[metric].label);
  return [
    [t(whatScoresAre), plain(cellsText(report, cell))].join(" ").trim(),
    markdownTable(
      [t("Score"), t("Weight"), ...names],
      [
        ...rankings.map((one) => [
          translated(metrics[one.metric].label),
          formatPercent(share(one.metric)),
          ...places.map((place) => markdownScore(one, place)),
        ]),
        [t("Overall"), "", ...places.map((place) => markdownScore(overall, place))],
      ],
    ),
    plain(overallText(overall, report.variants) ?? ""),
    ...leftOutTexts(overall, report.variants).map(plain),
    `${t("{metric}: change of each variant (rows) against each other (columns).", { metric: label })} ${t(whatChangesAre)}`,
    markdownTable(
      [label, ...names.map((name) => t("against {name}", { name }))],
      improvementMatrix(report, metric, cell).map((row, place) => [
        names[place] ?? "",
        ...row.map(markdownChange),
      ]),
    ),
    plain(t("Every metric against {name}.", { name: names[over] ?? "" })),
    markdownTable(
      [t("Metric"), ...places.flatMap((place) => (place === over ? [] : (names[place] ?? "")))],
      improvementsOver(report, over, cell).map((row) => [
        translated(metrics[row.metric].label),
        ...row.changes.flatMap((change) => (change === null ? [] : markdownChange(change))),
      ]),
    ),
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}
