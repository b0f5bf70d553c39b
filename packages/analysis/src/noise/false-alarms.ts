// How often the test cries wolf on a target that was compared with itself, at the measured rounds themselves.
// The plan shuffles the order of each mirrored pair, so under "no difference" the two names could as well have been
// swapped pair by pair; all such swaps are counted out, which keeps whatever neighbouring rounds have in common.
import type { FalseAlarms } from "@gonogo/protocols/report";
import { signedRankCut, signedRankUpperTail } from "../statistics/signed-rank.ts";

/** Level of each one-sided decision of a gate with one look. */
const alpha = 0.025;

/** One round: its index in the run and d = ln a - ln b. */
export type RoundDifference = { readonly round: number; readonly d: number };

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
