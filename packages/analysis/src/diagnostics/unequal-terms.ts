// unequal-terms: the sides were not measured on equal terms (encryption, connections, their reuse).
// Withholds judgement from comparisons of the two unless the definition accepts it by name.
// Looked at for every variant against the baseline and for every pair that a gate compares.
import type { Diagnostic } from "@gonogo/protocols/report";
import type { CellEvidence, Evidence } from "../evidence/evidence.ts";
import { comparedPairs, type Pair } from "./facts/compared-pairs.ts";
import { unequalTermsOf } from "./facts/terms.ts";
import { diagnostic } from "./rule.ts";

export function unequalTerms(evidence: Evidence): Diagnostic[] {
  return evidence.cells.flatMap((cell) =>
    comparedPairs(evidence).flatMap((pair) => findingOf(evidence, cell, pair)),
  );
}

function findingOf(evidence: Evidence, cell: CellEvidence, { of, over }: Pair): Diagnostic[] {
  const unequal = unequalTermsOf(evidence, cell, of, over);
  if (unequal.length === 0) return [];
  return [
    diagnostic(evidence, {
      code: "unequal-terms",
      severity: "caution",
      variant: of,
      cell: cell.index,
      params: { comparedWith: over, differences: unequal },
    }),
  ];
}
