// Gates as the verdict names them: by rule, by how near their limit is, and together where they say the same.
// A verdict over many gates stays a handful of sentences.
import type { Confirmation, GateExplanation, GateResult } from "@gonogo/protocols/report";
import { formatCount, listOf } from "./format.ts";
import { gateChanges } from "./gate-changes.ts";
import { openingRule, ruleText } from "./rule-text.ts";

/** A result with its explanation; null: nothing is known. */
export type Pair = { readonly result: GateResult; readonly why: GateExplanation | null };

const placed = ({ cell, cellLabel }: GateResult, rule: string): string =>
  cell === null || cellLabel === "all" ? rule : `${rule} at ${cellLabel}`;

/** The rule, with its cell where there are several. */
export const nameOf = ({ result }: Pair): string => placed(result, ruleText(result.gate));

/** The same where a sentence begins with it. */
export const openingName = ({ result }: Pair): string => placed(result, openingRule(result.gate));

/** Log distance of the limit from the end that decides; nothing known is furthest. */
const distanceOf = ({ result, why }: Pair): number => {
  const end = result.outcome === "pass" ? why?.passLimit : why?.failLimit;
  return end ? Math.abs(Math.log(result.limit / end)) : Number.POSITIVE_INFINITY;
};

/** The gate whose limit is nearest to the end that decides. */
export const nearestOf = (pairs: readonly Pair[]): Pair | undefined =>
  [...pairs].sort((a, b) => distanceOf(a) - distanceOf(b))[0];

/** What would change a gate's outcome; empty: nothing is known. `confirmation` is its verdict's. */
export const changesOf = (
  { result, why }: Pair,
  confirmation: Pick<Confirmation, "gates"> | null,
): string[] => (why ? gateChanges(result, why, confirmation) : []);

const namesShown = 4;

/** The names of gates; of many the first few and how many more. */
export function namesOf(names: readonly string[]): string {
  const more = names.length - namesShown;
  return more <= 1
    ? listOf(names)
    : listOf([...names.slice(0, namesShown), `${formatCount(more)} more`]);
}

/** Gates with the same thing to say, reported once: `a and b: …`; gates without a word are left out. */
export function joinedByWords(
  pairs: readonly Pair[],
  wordsOf: (pair: Pair) => readonly string[],
): string[] {
  const byWords = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const words = wordsOf(pair).join(" ");
    if (words !== "") byWords.set(words, [...(byWords.get(words) ?? []), pair]);
  }
  return [...byWords].map(([words, [first, ...others]]) => {
    const names = [...(first ? [openingName(first)] : []), ...others.map(nameOf)];
    return `${namesOf(names)}: ${words}`;
  });
}
