// Which earlier runs can stand beside the judged one, and what a gate's metric was in them.
// Comparable: the same environment and terms (request, target, load, axes, rows, plan, build mode), finished before this
// run began, and not INVALID. Changes that members accepted cut the history after this (accepted-changes).
import type { PastFigure, PastRun, RunHistory } from "@gonogo/protocols/report";
import { type ErrorCount, sumCounts } from "../../statistics/error-ratio.ts";
import { meanOf } from "../../statistics/prediction.ts";
import type { GateTest } from "../gate-tests.ts";

/** Comparable runs that a spread needs. */
export const fewestPastRuns = 5;

/** Why an earlier run is not comparable; null: it is. */
export type Misfit = "later" | "invalid" | "environment" | "terms" | "no-figure" | "changed" | null;

export type PastValue = {
  readonly run: PastRun;
  /** ln of the figure; of a gate on the mean of cells, the mean of them. Of an error ratio without errors -Infinity. */
  readonly log: number;
  /** The figure itself in stored units. */
  readonly raw: number;
  /** Of an error ratio: what it was counted on, over all cells. */
  readonly counts: ErrorCount | null;
  /** The true value may be higher, or lower, than this. */
  readonly mayBeHigher: boolean;
  readonly mayBeLower: boolean;
};

/** Whether a figure can be compared: an error ratio by its counts, all others by their logarithm. */
const isUsable = ({ metric, value, requests }: PastFigure): boolean =>
  metric === "errors" ? (requests ?? 0) > 0 : value > 0 && Number.isFinite(value);

/** The figures of one cell, or of each; null where one is missing or cannot be compared. */
function figuresOf(run: PastRun, test: GateTest, cells: readonly number[]): PastFigure[] | null {
  const { metric, of, operation } = test.gate;
  const found = cells.map((cell) =>
    run.figures.find(
      (one) =>
        one.cell === cell &&
        one.metric === metric &&
        one.variant === of &&
        one.operation === (operation ?? null),
    ),
  );
  const known = found.filter((one) => one !== undefined && isUsable(one));
  return known.length === cells.length && known.length > 0 ? (known as PastFigure[]) : null;
}

/** Error ratios are stored as such: times their requests they are whole errors again. */
function pastErrors(run: PastRun, figures: readonly PastFigure[]): PastValue {
  const counts = sumCounts(
    figures.map(({ value, requests }) => ({
      errors: Math.round(value * (requests ?? 0)),
      requests: requests ?? 0,
    })),
  );
  const raw = counts.errors / counts.requests;
  return { run, raw, log: Math.log(raw), counts, mayBeHigher: false, mayBeLower: false };
}

function pastValue(run: PastRun, test: GateTest, cells: readonly number[]): PastValue | null {
  const figures = figuresOf(run, test, cells);
  if (figures === null) return null;
  if (test.gate.metric === "errors") return pastErrors(run, figures);
  const log = meanOf(figures.map(({ value }) => Math.log(value)));
  const [first] = figures;
  return {
    run,
    log,
    raw: figures.length === 1 && first ? first.value : Math.exp(log),
    counts: null,
    mayBeHigher: figures.some(({ bound }) => bound === "at-least"),
    mayBeLower: figures.some(({ bound }) => bound === "at-most"),
  };
}

function termsMisfit(history: RunHistory, run: PastRun, variant: string): Misfit {
  if (run.finishedAt > history.startedAt) return "later";
  if (run.verdict === "INVALID") return "invalid";
  if (history.environment === null || run.environment !== history.environment) return "environment";
  const mine = history.terms[variant];
  return mine === undefined || run.terms[variant] !== mine ? "terms" : null;
}

export type Looked = {
  readonly run: PastRun;
  readonly misfit: Misfit;
  readonly value: PastValue | null;
};

/** Every earlier run with its figure, or why it has none that counts; newest first. `cells`: those of the test. */
export const lookAtPast = (
  history: RunHistory,
  test: GateTest,
  cells: readonly number[],
): Looked[] =>
  history.runs.map((run) => {
    const misfit = termsMisfit(history, run, test.gate.of);
    const value = misfit === null ? pastValue(run, test, cells) : null;
    return { run, misfit: misfit ?? (value === null ? "no-figure" : null), value };
  });
