// spread-words: the word for a spread follows its size: of two spreads the larger has no milder word.
import { type ClaimOf, listOfIds, spreadWords } from "@gonogo/protocols/published";
import { type AuditSet, figuresAt } from "../figures/audit-set.ts";
import { type AuditRuleOf, finding } from "../figures/rule.ts";
import { numberText } from "../figures/words.ts";

type Worded = { readonly claim: ClaimOf<"spread">; readonly factor: number; readonly rank: number };

/** Claims that call a spread something, with its factor: as stated, else of their figures. */
function wordedIn(set: AuditSet): Worded[] {
  return set.claims.flatMap((claim) => {
    if (claim.kind !== "spread" || claim.called === undefined) return [];
    const values = figuresAt(set, listOfIds(claim.of)).map(({ stored }) => stored.value);
    const factor = claim.factor ?? Math.max(...values) / Math.min(...values);
    return Number.isFinite(factor)
      ? [{ claim, factor, rank: spreadWords.indexOf(claim.called) }]
      : [];
  });
}

export const spreadWordsRule: AuditRuleOf = (set) => {
  const worded = wordedIn(set);
  return worded.flatMap((wide) => {
    const narrow = worded.find((one) => wide.factor > one.factor && wide.rank < one.rank);
    if (!narrow) return [];
    return [
      finding({
        rule: "spread-words",
        severity: "contradiction",
        figures: figuresAt(set, [...listOfIds(wide.claim.of), ...listOfIds(narrow.claim.of)]),
        claims: [wide.claim.id, narrow.claim.id],
        sentence: `The larger of two spreads is called ${wide.claim.called}, and the smaller ${narrow.claim.called}.`,
        arithmetic: `×${numberText(wide.factor)} is ${wide.claim.called}, ×${numberText(narrow.factor)} is ${narrow.claim.called}.`,
        remedy: "Use one scale for both sides.",
      }),
    ];
  });
};
