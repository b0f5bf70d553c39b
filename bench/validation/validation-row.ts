// One row of the proof: a claim of the methods page, how often it held in simulated or real runs, and whether
// the count contradicts the claim. Limits are Clopper–Pearson's at 99.9 %, so that a true claim is called false
// once in a thousand rows, and a false one cannot hide behind few runs: its limits are printed.
import { clopperPearson } from "@gonogo/analysis/statistics/error-ratio";

export type Claim =
  | { readonly kind: "at-most"; readonly bound: number }
  | { readonly kind: "at-least"; readonly bound: number }
  | { readonly kind: "between"; readonly low: number; readonly high: number }
  /** Shown to compare with; claims nothing. */
  | { readonly kind: "shown" };

export type ValidationRow = {
  readonly group: string;
  /** The row of its table: a kind of noise, a number of rounds. */
  readonly what: string;
  /** The column of its table: what was counted. */
  readonly at: string;
  readonly claim: Claim;
  readonly hits: number;
  readonly runs: number;
  readonly rate: number;
  readonly low: number;
  readonly high: number;
  /** null: nothing was claimed. */
  readonly passed: boolean | null;
};

const tail = 0.0005;

function holds(claim: Claim, low: number, high: number): boolean | null {
  switch (claim.kind) {
    case "at-most":
      return low <= claim.bound;
    case "at-least":
      return high >= claim.bound;
    case "between":
      return high >= claim.low && low <= claim.high;
    case "shown":
      return null;
  }
}

/** `hits` of `runs`, judged against the claim. No runs contradict nothing, and prove nothing: that fails. */
export function rowOf(given: {
  readonly group: string;
  readonly what: string;
  readonly at: string;
  readonly claim: Claim;
  readonly hits: number;
  readonly runs: number;
}): ValidationRow {
  const { claim, hits, runs } = given;
  if (runs === 0)
    return { ...given, rate: 0, low: 0, high: 1, passed: claim.kind === "shown" ? null : false };
  const { low, high } = clopperPearson({ errors: hits, requests: runs }, tail);
  return { ...given, rate: hits / runs, low, high, passed: holds(claim, low, high) };
}

/** How many of `runs` tries say yes. */
export function countOf(runs: number, happens: () => boolean): number {
  let hits = 0;
  for (let run = 0; run < runs; run++) if (happens()) hits++;
  return hits;
}
