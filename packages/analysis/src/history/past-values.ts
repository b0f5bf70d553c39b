// Which earlier runs can be beside the judged one, and what a gate's metric was in them.
// Comparable: the same environment and terms (request, target, load, axes, rows, plan, build mode), finished before this
// run began, and not INVALID. Changes that members accepted cut the history after this (accepted-changes).
import type { PastFigure, PastRun, RunHistory } from "@gonogo/protocols/report";
import type { GateTest } from "../estimates/gate-tests.ts";
import { type ErrorCount, sumCounts } from "../statistics/error-ratio.ts";
import { meanOf } from "../statistics/prediction.ts";
import type { MismatchCode } from "../words/because-words.ts";

/** Comparable runs that a spread needs. */
export const fewestPastRuns = 5;

/** Why an earlier run is not comparable. */
export type Mismatch = MismatchCode;

/** What a metric was in one earlier run, however it is compared. */
export type PastValue = {
  readonly run: PastRun;
  /** The figure itself in stored units, over all cells of the test. */
  readonly raw: number;
  /** The same on the scale on which runs spread alike: ln of a figure, the square root of an error ratio. */
  readonly level: number;
};

/** Mean of their levels. */
export const levelMean = (values: readonly PastValue[]): number =>
  meanOf(values.map(({ level }) => level));

/** A figure that is compared by its logarithm. */
export type PastLog = PastValue & {
  /** ln of the figure; of a gate on the mean of cells, the mean of them. */
  readonly log: number;
  /** The true value may be higher, or lower, than this. */
  readonly mayBeHigher: boolean;
  readonly mayBeLower: boolean;
};

/** An error ratio, which is mostly zero and therefore compared by what it was counted on, over all cells. */
export type PastErrors = PastValue & { readonly counts: ErrorCount };

/** How a kind of metric is read from an earlier run; `figures` are one for each cell of the test, and usable. */
export type ReadPast<V extends PastValue> = (run: PastRun, figures: readonly PastFigure[]) => V;

/** Whether a figure can be compared: an error ratio by its counts, all others by their logarithm. */
const isUsable = ({ metric, value, requests }: PastFigure): boolean =>
  metric === "errors" ? (requests ?? 0) > 0 : value > 0 && Number.isFinite(value);

/** The figures of one cell, or of each; null where one is missing or cannot be compared. */
export function figuresOf(
  run: PastRun,
  test: GateTest,
  cells: readonly number[],
): PastFigure[] | null {
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
export const pastErrors: ReadPast<PastErrors> = (run, figures) => {
  const counts = sumCounts(
    figures.map(({ value, requests }) => ({
      errors: Math.round(value * (requests ?? 0)),
      requests: requests ?? 0,
    })),
  );
  const raw = counts.errors / counts.requests;
  return { run, raw, level: Math.sqrt(raw), counts };
};

export const pastLog: ReadPast<PastLog> = (run, figures) => {
  const log = meanOf(figures.map(({ value }) => Math.log(value)));
  const [first] = figures;
  return {
    run,
    log,
    level: log,
    raw: figures.length === 1 && first ? first.value : Math.exp(log),
    mayBeHigher: figures.some(({ bound }) => bound === "at-least"),
    mayBeLower: figures.some(({ bound }) => bound === "at-most"),
  };
};

function termsMismatch(history: RunHistory, run: PastRun, variant: string): Mismatch | null {
  if (run.finishedAt > history.startedAt) return "later";
  if (run.verdict === "INVALID") return "invalid";
  if (history.environment === null || run.environment !== history.environment) return "environment";
  const mine = history.terms[variant];
  return mine === undefined || run.terms[variant] !== mine ? "terms" : null;
}

export type Looked<V extends PastValue = PastValue> = {
  readonly run: PastRun;
  readonly mismatch: Mismatch | null;
  readonly value: V | null;
};

/** What an earlier run is looked at for; `cells` are those of the test. */
export type Sought<V extends PastValue> = {
  readonly test: GateTest;
  readonly cells: readonly number[];
  readonly read: ReadPast<V>;
};

/** Every earlier run with its figure, or why it has none that counts; newest first. */
export const lookAtPast = <V extends PastValue>(
  history: RunHistory,
  { test, cells, read }: Sought<V>,
): Looked<V>[] =>
  history.runs.map((run) => {
    const mismatch = termsMismatch(history, run, test.gate.of);
    const figures = mismatch === null ? figuresOf(run, test, cells) : null;
    const value = figures && read(run, figures);
    return { run, mismatch: mismatch ?? (value === null ? "no-figure" : null), value };
  });
