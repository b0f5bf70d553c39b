// unequal-work: two compared variants do not do the same operations in the same shares.
// Their figures for all requests together then compare different work; single operations still compare.
import type { Diagnostic } from "@gonogo/protocols/report";
import { workDifference } from "@gonogo/protocols/spec";
import type { Evidence } from "../evidence/evidence.ts";
import { sentenceCase } from "../format.ts";
import { diagnostic } from "./rule.ts";
import { comparedPairs } from "./unequal-terms.ts";

export function unequalWork(evidence: Evidence): Diagnostic[] {
  const { variants } = evidence.spec;
  return comparedPairs(evidence).flatMap(({ of, over }): Diagnostic[] => {
    const [a, b] = [of, over].map((side) => variants.find(({ name }) => name === side));
    const difference = a && b ? workDifference(a, b) : null;
    if (difference === null) return [];
    return [
      diagnostic(evidence, {
        code: "unequal-work",
        severity: "caution",
        variant: of,
        cell: null,
        evidence: { comparedWith: over, difference },
        sentence: `${sentenceCase(difference)}: figures of all requests together compare different work.`,
        remedy:
          "Give both sides the same operations, judge operations by name, or accept unequal-work in the definition.",
      }),
    ];
  });
}
