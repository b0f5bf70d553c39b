// What a paired run would decide today: base and head as two variants of one run with the same plan, interleaved. It needs
// no history, so it is what to offer from the first run on while there are too few runs to compare with.
// Its noise is derived from one run alone: blocks of neighbouring rounds differ as the two blocks of a pair would.
import type { PastFigure } from "@gonogo/protocols/report";
import { formatRule } from "@gonogo/protocols/spec";
import type { GateTest } from "../estimates/gate-tests.ts";
import { roundValues } from "../estimates/round-values.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { smallestVisibleEffect } from "../statistics/power.ts";
import type { PairedEffect } from "../words/because-words.ts";

/**
 * Variance of the difference of two neighbouring values: the mean square successive difference (von Neumann 1941), which
 * slow drift does not inflate, as it does not inflate paired rounds. null with fewer than two.
 */
function neighbourVariance(logs: readonly number[]): number | null {
  if (logs.length < 2) return null;
  const squares = logs.slice(1).map((log, i) => (log - (logs[i] ?? log)) ** 2);
  return squares.reduce((sum, square) => sum + square, 0) / squares.length;
}

/** Variance of a mean of cells, each with its own. */
const ofMean = (variances: readonly (number | null)[]): number | null =>
  variances.length === 0 || variances.includes(null)
    ? null
    : variances.reduce<number>((sum, one) => sum + (one ?? 0), 0) / variances.length ** 2;

const effectOf = (rounds: number, variance: number | null): number | null =>
  variance === null ? null : smallestVisibleEffect(rounds, Math.sqrt(variance));

/**
 * The smallest change, in logarithms, that a paired run with as many rounds as this one would show with 80 % power, from
 * this run's own rounds; null: it is unknown (fewer than 6 rounds, or an error ratio, which has no logarithm).
 */
export function pairedEffectOfRun(evidence: Evidence, test: GateTest, cells: readonly number[]) {
  const { metric, of } = test.gate;
  if (metric === "errors") return null;
  const byCell = cells.map((cell) => roundValues(evidence, { metric, of }, cell));
  const rounds = Math.min(...byCell.map((values) => values.length));
  return effectOf(rounds, ofMean(byCell.map((v) => neighbourVariance(v.map(({ log }) => log)))));
}

/** The same before a run, from the intervals within an earlier one: half widths are about `2 s / √rounds`. */
export function pairedEffectOfFigures(figures: readonly PastFigure[], rounds: number) {
  const variances = figures.map(({ metric, halfWidthLog }) =>
    metric === "errors" || halfWidthLog === null ? null : (halfWidthLog ** 2 * rounds) / 2,
  );
  return effectOf(rounds, ofMean(variances));
}

/** What a paired run would see, as facts; null: it is not known. */
export const pairedEffect = (
  { gate }: GateTest,
  effectLog: number | null,
  { isOfThisRun }: { readonly isOfThisRun: boolean },
): PairedEffect =>
  effectLog === null
    ? null
    : {
        effectLog,
        limitRatio: gate.limitRatio ?? 1,
        rule: formatRule({ ...gate, vs: undefined, over: gate.of === "base" ? "head" : "base" }),
        isOfThisRun,
      };
