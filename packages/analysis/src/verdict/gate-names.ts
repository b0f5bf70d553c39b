// Gates as the verdict names them: by rule, by how near their limit is, and together where they say the same.
// A verdict over many gates stays a handful of sentences.
import type { GateExplanation, GateResult } from "@gonogo/protocols/report";
import { formatCount, listOf, sentenceCase } from "../words/format.ts";
import { ruleText } from "../words/rule-text.ts";

/** A result with its explanation; null: nothing is known. */
export type Pair = { readonly result: GateResult; readonly why: GateExplanation | null };

/** The rule, with its cell where there are several. */
export const nameOf = ({ result: { gate, cell, cellLabel } }: Pair): string =>
  cell === null || cellLabel === "all" ? ruleText(gate) : `${ruleText(gate)} at ${cellLabel}`;

/** The same where a sentence begins with it. */
export const openingName = (pair: Pair): string => sentenceCase(nameOf(pair));

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

/** Gates with the same thing to say, reported once: `a and b: …`; gates without a word are left out. */
export function joinedByWords(pairs: readonly Pair[], wordsOf: (pair: Pair) => string): string[] {
  const byWords = new Map<string, string[]>();
  for (const pair of pairs) {
    const words = wordsOf(pair);
    if (words !== "") byWords.set(words, [...(byWords.get(words) ?? []), nameOf(pair)]);
  }
  return [...byWords].map(([words, names]) => `${sentenceCase(namesOf(names))}: ${words}`);
}
