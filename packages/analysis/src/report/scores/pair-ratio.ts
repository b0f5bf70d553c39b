// Ratios of every two variants, from what a row of the comparison keeps: those to the baseline, and each other pair one way
// round. Turned round, or a geometric mean over cells, a ratio keeps its interval and says whether it is a bound only.
import type { ComparisonRow, Message } from "@gonogo/protocols/report";
import { type FigureNote, plainNote } from "../../words/figure-notes.ts";

export type PairRatio = {
  /** null: not compared; `note` says why. */
  readonly value: number | null;
  /** Ends of the interval; null without one, and on the side that a bound leaves open. */
  readonly low: number | null;
  readonly high: number | null;
  /** `at-least`: the true ratio may be any higher, as where requests were never answered; `at-most`: any lower. */
  readonly bound: "exact" | "at-least" | "at-most";
  readonly note: Message | null;
};

export const noRatio = (note: Message | null): PairRatio => ({
  ...{ value: null, low: null, high: null },
  ...{ bound: "exact", note },
});

const turned = { exact: "exact", "at-least": "at-most", "at-most": "at-least" } as const;

const inverse = ({ value, low, high, bound, note }: PairRatio): PairRatio =>
  value === null || value === 0
    ? noRatio(note)
    : {
        value: 1 / value,
        low: high === null ? null : 1 / high,
        high: low === null || low === 0 ? null : 1 / low,
        bound: turned[bound],
        note,
      };

/** The ratio as it was kept, `of` being the later variant; null: this row does not keep it. */
function keptRatio(
  { values, ratios, pairs }: ComparisonRow,
  of: number,
  over: number,
): PairRatio | null {
  const pair = pairs.find((one) => one.of === of && one.over === over);
  const kept = over === 0 ? ratios[of] : pair?.ratio;
  if (!kept) return null;
  const { value, low, high, note } = kept;
  if (value === null) return noRatio(note);
  if (kept.bound === "at-least" || values[of]?.bound === "at-least")
    return { value, low, high: null, bound: "at-least", note };
  return values[over]?.bound === "at-least"
    ? { value, low: null, high, bound: "at-most", note }
    : { value, low, high, bound: "exact", note };
}

/** Of reports from before pairs were kept: the ratio of the ratios to the baseline, whose interval nobody kept. */
function ratioOfRatios({ ratios }: ComparisonRow, of: number, over: number): PairRatio {
  const [a, b] = [ratios[of], ratios[over]];
  if (!a?.value || !b?.value) return noRatio(a?.note ?? b?.note ?? null);
  return { ...noRatio(plainNote("no-interval-kept")), value: a.value / b.value };
}

/** The ratio of the variant at place `of` to the one at `over`, in a row. */
export function pairRatio(row: ComparisonRow, of: number, over: number): PairRatio {
  const [later, earlier] = of > over ? [of, over] : [over, of];
  const ratio = keptRatio(row, later, earlier) ?? ratioOfRatios(row, later, earlier);
  return of > over ? ratio : inverse(ratio);
}

const meanOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  if (known.length < values.length) return null;
  return Math.exp(known.reduce((sum, value) => sum + Math.log(value), 0) / known.length);
};

/**
 * The geometric mean of ratios. So are its ends of theirs, which holds whatever the ratios have to do with one another, and is
 * wider than it need be where they have nothing.
 */
export function meanRatio(ratios: readonly PairRatio[]): PairRatio {
  const [only, ...more] = ratios;
  if (!only || more.length === 0) return only ?? noRatio(null);
  const without = ratios.filter(({ value }) => value === null);
  const [first] = without;
  if (first) {
    if (without.length === ratios.length) return noRatio(first.note);
    const note: FigureNote = {
      code: "cells-without",
      params: { cells: without.length, of: ratios.length, note: first.note },
    };
    return noRatio(note);
  }
  const bounds = new Set(ratios.map(({ bound }) => bound).filter((bound) => bound !== "exact"));
  if (bounds.size > 1) return noRatio(plainNote("bounds-differ"));
  return {
    value: meanOf(ratios.map(({ value }) => value)),
    low: meanOf(ratios.map(({ low }) => low)),
    high: meanOf(ratios.map(({ high }) => high)),
    bound: [...bounds][0] ?? "exact",
    note:
      ratios.find(({ low, high, note }) => (low === null || high === null) && note)?.note ?? null,
  };
}

/** Whether the interval leaves out 1: then the two are told apart, and this is on which side. */
export function sideOfRatio({ low, high }: PairRatio): "less" | "more" | null {
  if (high !== null && high < 1) return "less";
  return low !== null && low > 1 ? "more" : null;
}
