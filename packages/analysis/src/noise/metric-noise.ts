// The noise of one metric: everything that is said of the differences between a target and itself.
// Pure arithmetic on one difference a round; fewer than 6 rounds have no interval and give nothing.
import type { FalseAlarms, NoiseMetric } from "@gonogo/protocols/report";
import type { MetricName } from "@gonogo/protocols/spec";
import { mannKendall } from "../statistics/mann-kendall.ts";
import { lagOneAutocorrelation } from "../statistics/rank-von-neumann.ts";
import { signedRankCut, signedRankUpperTail } from "../statistics/signed-rank.ts";
import { centreOf, medianOfSorted } from "../statistics/walsh.ts";
import { sdLimit, visibleEffect } from "./visible-effect.ts";

// How often the test cries wolf on a target that was compared with itself, at the measured rounds themselves.
// The plan shuffles the order of each mirrored pair, so under "no difference" the two names could as well have been
// swapped pair by pair; all such swaps are counted out, which keeps whatever neighbouring rounds have in common.

/** Level of each one-sided decision of a gate with one look. */
const alpha = 0.025;

/** One round: its index in the run and d = ln a - ln b. */
type RoundDifference = { readonly round: number; readonly d: number };

/** Walsh averages above zero: the signed-rank statistic of "a is above b". */
function above(values: readonly number[]): number {
  let count = 0;
  for (let i = 0; i < values.length; i++)
    for (let j = i; j < values.length; j++) if ((values[i] ?? 0) + (values[j] ?? 0) > 0) count++;
  return count;
}

/** Whether `a / b >= 1` passes on these differences. */
const passes = (values: readonly number[]): boolean =>
  signedRankUpperTail(values.length, above(values)) <= alpha;

/** The differences of a window with the names swapped in the pairs whose bit is set. */
function swapped(window: readonly RoundDifference[], bits: number): number[] {
  const pairs = pairsOf(window);
  return window.map(({ round, d }) =>
    bits & (1 << pairs.indexOf(Math.floor(round / 2))) ? -d : d,
  );
}

const pairsOf = (window: readonly RoundDifference[]): number[] => [
  ...new Set(window.map(({ round }) => Math.floor(round / 2))),
];

/** Figures for judgements of `rounds` consecutive rounds (at most 20: swaps are counted out one by one). */
export function falseAlarmsOf(
  differences: readonly RoundDifference[],
  rounds: number,
): FalseAlarms {
  const windows = Array.from({ length: Math.max(0, differences.length - rounds + 1) }, (_, i) =>
    differences.slice(i, i + rounds),
  );
  const values = windows.map((window) => window.map(({ d }) => d));
  const shares = windows.map((window) => {
    const ways = 2 ** pairsOf(window).length;
    let alarms = 0;
    for (let bits = 0; bits < ways; bits++) if (passes(swapped(window, bits))) alarms++;
    return alarms / ways;
  });
  return {
    rounds,
    windows: windows.length,
    passes: values.filter(passes).length,
    fails: values.filter((window) => passes(window.map((d) => -d))).length,
    share: shares.length === 0 ? 0 : shares.reduce((sum, one) => sum + one, 0) / shares.length,
    nominal: signedRankCut(rounds, alpha).attained,
  };
}

/** A round of an A/A duel: ln of both sides' figures, and the recording step behind them. */
export type NoiseRound = {
  readonly round: number;
  readonly a: number;
  readonly b: number;
  readonly step: number;
};

/** Rounds that a calibration must have: the interval and every answer begin here. */
export const fewestRounds = 6;

const mean = (values: readonly number[]) =>
  values.reduce((sum, x) => sum + x, 0) / Math.max(1, values.length);

/** Sample standard deviation; 0 with fewer than two values. */
export const sampleSd = (values: readonly number[]): number => {
  const centre = mean(values);
  const squares = values.reduce((sum, x) => sum + (x - centre) ** 2, 0);
  return values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1));
};

const medianOf = (values: readonly number[]) =>
  medianOfSorted([...values].sort((a, b) => a - b)) ?? 0;

/** null with fewer than 6 rounds. */
export function noiseOf(metric: MetricName, rounds: readonly NoiseRound[]): NoiseMetric | null {
  const n = rounds.length;
  const differences = rounds.map(({ round, a, b }) => ({ round, d: a - b }));
  const d = differences.map((one) => one.d);
  const { estimate, low, high, level } = centreOf(d);
  if (n < fewestRounds || estimate === null || low === null || high === null || level === null)
    return null;
  const levels = rounds.map(({ a, b }) => (a + b) / 2);
  const [sdA, sdB] = [sampleSd(rounds.map(({ a }) => a)), sampleSd(rounds.map(({ b }) => b))];
  const sdLog = sampleSd(d);
  const varied = sdLog > 0;
  const trend = mannKendall(levels);
  const stepLog = medianOf(rounds.map(({ step }) => step));
  const spread = { sdLog, rounds: n, stepLog };
  return {
    metric,
    rounds: n,
    value: Math.exp(medianOf(levels)),
    sdLog,
    sdLowLog: varied ? sdLimit(sdLog, n, 0.975) : null,
    sdHighLog: varied ? sdLimit(sdLog, n, 0.025) : null,
    floorLog: Math.max(varied ? sdLimit(sdLog, n, 0.05) : 0, stepLog),
    medianAbsLog: medianOf(d.map(Math.abs)),
    stepLog,
    ratio: Math.exp(estimate),
    ratioLow: Math.exp(Math.min(low, estimate - stepLog / 2)),
    ratioHigh: Math.exp(Math.max(high, estimate + stepLog / 2)),
    level,
    visible: [6, 10, 20].flatMap((count) => visibleEffect(spread, count) ?? []),
    blockSdLog: Math.sqrt((sdA ** 2 + sdB ** 2) / 2),
    autocorrelation: lagOneAutocorrelation(d),
    driftLog: (trend?.slope ?? 0) * (n - 1),
    driftP: trend?.p ?? 1,
    falseAlarms: [6, 10].map((count) => falseAlarmsOf(differences, count)),
  };
}
