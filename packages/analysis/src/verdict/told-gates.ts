// Gates as the whole tells of them: by name, by how near their limit is, and together where they say the same.
// A verdict over many gates stays a handful of sentences.
import type { GateExplanation, GateResult } from "@gonogo/protocols/report";
import { formatCount, listOf } from "../words/format.ts";

/** A result with what stands behind it; null: nothing is known. */
export type Pair = { readonly result: GateResult; readonly why: GateExplanation | null };

/** The rule, with its cell where there are several. */
export const nameOf = ({ result }: Pair): string =>
  result.cell === null || result.cellLabel === "all"
    ? result.rule
    : `${result.rule} at ${result.cellLabel}`;

/** Log distance of the limit from the end that decides; nothing known is furthest. */
const distanceOf = ({ result, why }: Pair): number => {
  const end = result.outcome === "pass" ? why?.passLimit : why?.failLimit;
  return end ? Math.abs(Math.log(result.limit / end)) : Number.POSITIVE_INFINITY;
};

/** The gate whose limit is nearest to the end that decides. */
export const nearestOf = (pairs: readonly Pair[]): Pair | undefined =>
  [...pairs].sort((a, b) => distanceOf(a) - distanceOf(b))[0];

/** The weightiest sentence of a gate; empty: it has none. */
export const firstWord = (pair: Pair): string => pair.why?.wouldChange[0] ?? "";

const namesShown = 4;

/** The names of gates; of many the first few and how many more. */
export function namesOf(names: readonly string[]): string {
  const more = names.length - namesShown;
  return more <= 1
    ? listOf(names)
    : listOf([...names.slice(0, namesShown), `${formatCount(more)} more`]);
}

/** Gates with the same thing to say, told once: `a and b: …`; gates without a word are left out. */
export function toldTogether(pairs: readonly Pair[], wordsOf: (pair: Pair) => string): string[] {
  const byWords = new Map<string, string[]>();
  for (const pair of pairs) {
    const words = wordsOf(pair);
    if (words !== "") byWords.set(words, [...(byWords.get(words) ?? []), nameOf(pair)]);
  }
  return [...byWords].map(([words, names]) => `${namesOf(names)}: ${words}`);
}
