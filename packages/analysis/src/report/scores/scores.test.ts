// Scores against published ones, computed from the same figures; ties, gaps and bounds; the matrix and its bases.
import type { ComparisonRow, Estimate, Message, Report } from "@gonogo/protocols/report";
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import { expect, it } from "vitest";
import { figureNoteText } from "../../words/figure-notes.ts";
import {
  changeText,
  leftOutTexts,
  overallText,
  scoreNote,
  scoreText,
} from "../../words/score-words.ts";
import { scoresMarkdown } from "../markdown/scores-markdown.ts";
import { changeOf, improvementMatrix, improvementsOver } from "./improvements.ts";
import {
  defaultWeights,
  formatWeights,
  parseWeights,
  type Weights,
  weightOf,
} from "./score-weights.ts";
import { overallScores, scoresBy } from "./scores.ts";

const variants = ["quic", "http2", "websocket"].map((name) => ({ name }) as Report["variants"][0]);

/** A figure whose interval is this much to either side, in its logarithm. */
const estimate = (value: number | null, spread: number, note: Message | null = null): Estimate => ({
  value,
  low: value === null ? null : value / (1 + spread),
  high: value === null ? null : value * (1 + spread),
  level: 0.95,
  rounds: 10,
  bound: "exact",
  note,
  requests: null,
});

const failed = { code: "requests-failed", params: {} };

type Given = readonly (number | null)[];

/** A row of the comparison: ratios of the figures, each with the same spread; none where a side has no figure. */
function rowOf(
  metric: MetricName,
  figures: Given,
  { cell = 0, spread = 0.03 } = {},
): ComparisonRow {
  const ratio = (of: number, over: number) => {
    const [a = null, b = null] = [figures[of], figures[over]];
    return a === null || b === null ? estimate(null, 0, failed) : estimate(a / b, spread);
  };
  return {
    metric,
    cell,
    values: figures.map((figure) => estimate(figure, spread, figure === null ? failed : null)),
    ratios: figures.map((_, of) => (of === 0 ? null : ratio(of, 0))),
    pairs: figures.flatMap((_, of) =>
      figures.slice(1, of).map((__, i) => ({ of, over: i + 1, ratio: ratio(of, i + 1) })),
    ),
  };
}
const cells = [0, 1].map((index) => ({ index, label: `clients = ${index + 1}`, values: {} }));
const reportOf = (comparison: ComparisonRow[]) => ({ comparison, variants, cells });
const valuesOf = ({ scores }: { scores: readonly { value: number | null }[] }) =>
  scores.map(({ value }) => (value === null ? null : Number(value.toFixed(1))));

// Connection time at 10 agents, messages a second at 100, memory and CPU at 1,000, median latency at 50 ms.
const published: readonly (readonly [MetricName, Given])[] = [
  ["connect", [12_300, 23_400, 18_700]],
  ["throughput", [12_456, 8_923, 9_847]],
  ["memory", [1_634.8e6, 1_998.3e6, 1_876.5e6]],
  ["cpuUse", [0.763, 0.892, 0.821]],
  ["p50", [52_300, 77_500, 68_900]],
];
const equal: Weights = new Map(published.map(([metric]) => [metric, 1]));

it("scores against the best, whichever direction is better, and weighs the scores", () => {
  const report = reportOf(published.map(([metric, figures]) => rowOf(metric, figures)));
  const rankings = published.map(([metric]) => scoresBy(report, metric, null));
  expect(rankings.map(valuesOf)).toEqual([
    [100, 52.6, 65.8],
    [100, 71.6, 79.1],
    [100, 81.8, 87.1],
    [100, 85.5, 92.9],
    [100, 67.5, 75.9],
  ]);
  const overall = overallScores(rankings, equal);
  expect(valuesOf(overall)).toEqual([100, 71.8, 80.2]);
  expect(overallText(overall, variants)).toBe("quic has the highest score with these weights.");
  // Memory alone: 81.8 and 87.1, with three times the weight of the CPU.
  const two = overallScores(
    rankings,
    new Map([
      ["memory", 3],
      ["cpuUse", 1],
    ]),
  );
  expect(valuesOf(two)).toEqual([100, 82.7, 88.6]);
  expect(two.parts.map(({ share }) => share)).toEqual([0.75, 0.25]);
});

it("does not decide where an interval holds no difference, nor overall where intervals meet", () => {
  const report = reportOf([
    rowOf("p95", [100, 102, 150], { spread: 0.05 }),
    rowOf("throughput", [1_000, 500, 400], { spread: 0.05 }),
  ]);
  const latency = scoresBy(report, "p95", 0);
  expect(latency.tied).toEqual([1]);
  expect([0, 1, 2].map((place) => scoreNote(latency, place))).toEqual([
    "not decided",
    "not decided",
    null,
  ]);
  const both = [latency, scoresBy(report, "throughput", 0)];
  const onLatency = overallScores(both, new Map([["p95", 1]]));
  expect(overallText(onLatency, variants)).toBe(
    "Not decided between quic and http2 with these weights.",
  );
  expect(overallScores(both, new Map([["throughput", 1]])).tied).toEqual([]);
});

it("finds the best by the ratios, and scores nobody who is not compared with it", () => {
  const withheld = rowOf("p95", [100, 80, 40]);
  const [, second, third] = withheld.ratios;
  const note = { code: "withheld", params: { by: "delayed-ack-plateau", isRatio: true } };
  if (second && third)
    for (const ratio of [second, third])
      Object.assign(ratio, { value: null, low: null, high: null, note });
  const ranking = scoresBy(reportOf([withheld]), "p95", 0);
  expect([ranking.best, valuesOf(ranking)]).toEqual([2, [null, 50, 100]]);
  expect(scoreNote(ranking, 0)).toBe("not compared: delayed-ack-plateau");
});

it("weighs the same metrics for all, and says which one is left out", () => {
  const report = reportOf([
    rowOf("p95", [100, 200, 400]),
    rowOf("memory", [1e6, null, 2e6]),
    rowOf("cpu", [null, null, null]),
  ]);
  const rankings = (["p95", "memory", "cpu"] as const).map((one) => scoresBy(report, one, 0));
  expect(rankings[1] && scoreNote(rankings[1], 1)).toBe("its requests failed");
  const overall = overallScores(
    rankings,
    defaultWeights({ spec: { load: { kind: "closed" } } } as Report),
  );
  expect(valuesOf(overall)).toEqual([100, 50, 25]);
  expect(leftOutTexts(overall, variants)).toEqual([
    "Target peak memory is left out of the overall score: it scores all but http2.",
    "Target CPU per request is left out of the overall score: it scores nobody.",
  ]);
});

it("keeps a variant that failed everywhere out of the overall score, not the metrics", () => {
  const report = reportOf([rowOf("p95", [100, null, 400]), rowOf("memory", [1e6, null, 2e6])]);
  const rankings = (["p95", "memory"] as const).map((metric) => scoresBy(report, metric, 0));
  const overall = overallScores(
    rankings,
    new Map([
      ["p95", 1],
      ["memory", 1],
    ]),
  );
  expect(valuesOf(overall)).toEqual([100, null, 37.5]);
  expect(overall.leftOut).toEqual([]);
});

it("takes the geometric mean over cells, ends included, and none where a cell has no figure", () => {
  const report = reportOf([
    rowOf("p95", [100, 400, null], { cell: 0, spread: 0.1 }),
    rowOf("p95", [100, 100, 200], { cell: 1, spread: 0.1 }),
  ]);
  const { scores } = scoresBy(report, "p95", null);
  expect(scores[1]?.value).toBeCloseTo(50, 9);
  expect(scores[1]?.high).toBeCloseTo(55, 9);
  const { note } = scores[2] ?? {};
  expect(note).toMatchObject({ code: "cells-without", params: { cells: 1, of: 2 } });
  expect(note && figureNoteText(note)).toBe("no figure in 1 of 2 cells: its requests failed");
});

it("knows a bound: a variant whose requests were never answered scores at most that", () => {
  const row = rowOf("p95", [100, 400, 200]);
  for (const one of [row.values[1], row.ratios[1]]) if (one) one.bound = "at-least";
  const report = reportOf([row]);
  const { scores, tied } = scoresBy(report, "p95", 0);
  expect(scores.map((score) => scoreText(score).full)).toEqual(["100", "≤ 25.0", "50 [49 – 52]"]);
  expect(tied).toEqual([]);
  expect(changeText(changeOf(report, "p95", 0, [1, 0])).full).toBe("> +300.0 %");
  expect(changeText(changeOf(report, "p95", 0, [2, 1])).full).toBe("< −50.0 %");
});

it("shows every variant against every other, each change with its own base", () => {
  const report = reportOf([rowOf("p95", [58.7, 89.3, 78.1]), rowOf("throughput", [100, 100, 50])]);
  const matrix = improvementMatrix(report, "p95", 0);
  const percent = matrix.map((row) => row.map((change) => change?.percent?.toFixed(1)));
  expect(percent).toEqual([
    [undefined, "-34.3", "-24.8"],
    ["52.1", undefined, "14.3"],
    ["33.0", "-12.5", undefined],
  ]);
  expect(matrix[0]?.[1]?.side).toBe("better");
  expect(matrix[1]?.[0]?.side).toBe("worse");
  expect(matrix[1]?.[0]?.low).toBeCloseTo(100 * (89.3 / 58.7 / 1.03 - 1), 9);
  expect(
    improvementsOver(report, 1, 0).map(({ changes }) => changes.map((one) => one?.side)),
  ).toEqual([
    ["not decided", undefined, "worse"],
    ["better", undefined, "better"],
  ]);
});

it("reads reports from before pairs were kept, without deciding between them", () => {
  const report = reportOf([{ ...rowOf("p95", [100, 50, 200]), pairs: [] }]);
  const ranking = scoresBy(report, "p95", 0);
  expect(valuesOf(ranking)).toEqual([50, 100, 25]);
  expect(ranking.tied).toEqual([2]);
  expect(changeOf(report, "p95", 0, [2, 1])).toMatchObject({ percent: 300, side: "not decided" });
});

it("keeps weights in a text, and passes over what is none", () => {
  const weights = new Map<MetricName, number>([
    ["p95", 2.5],
    ["connect", 0],
  ]);
  expect(formatWeights(weights)).toBe("p95:2.5,connect:0");
  expect(parseWeights("p95:2.5,connect:0")).toEqual(weights);
  expect(
    parseWeights("p98:1,p95:-1,memory:101,max:1,success:1,constructor:1,cpu:1e9,:,"),
  ).toBeNull();
});

it("writes Markdown that says what a score is", () => {
  const report = reportOf([rowOf("p95", [100, 200, 400]), rowOf("memory", [1e6, null, 2e6])]);
  const text = scoresMarkdown(report, {
    cell: 0,
    weights: new Map([
      ["p95", 1],
      ["memory", 1],
    ]),
    shown: ["p95", "memory"],
    metric: "p95",
    over: 1,
  });
  expect(text).toMatch(/decides nothing.*Cell: clients = 1\./);
  expect(text).toContain("| p95 latency | 100 % | 100, best | 50 [49 – 52] | 25.0 [24.3 – 25.8] |");
  expect(text).toContain("| Target peak memory | 0 % | 100, best | its requests failed |");
  expect(text).toContain("| http2 | +100 % [+94 – +106], worse |  | −50 % [−51 – −49], better |");
  expect(text).toContain(`| ${metrics.p95.label} | −50 % [−51 – −49], better | +100 %`);
});

it.each([
  ["1.5", 1.5],
  ["1,5", 1.5],
  ["36,02", 36.02],
  ["1,000", null],
  ["1_0", null],
  ["101", null],
  ["-1", null],
])("reads the weight %j as %s", (text, weight) => {
  expect(weightOf(text)).toBe(weight);
});
