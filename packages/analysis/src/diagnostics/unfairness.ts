// What makes a comparison of two variants unfair, in the order in which it must be repaired: terms, work, builds.
// Gates and the comparison table ask here, so that neither shows a ratio that the other withholds.
// A definition accepts each by its name.
import type { CellEvidence, Evidence } from "../evidence/evidence.ts";
import type { Because } from "../words/because-words.ts";
import type { Difference } from "../words/unequal-words.ts";
import { debugBeside } from "./debug-build.ts";
import { unequalTermsOf } from "./facts/terms.ts";
import { unequalWorkOf } from "./facts/work.ts";

export type Unfairness = {
  readonly reason: "unequal-terms" | "unequal-work" | "debug-build";
  readonly because: Because;
};

type Sides = {
  readonly of: string;
  readonly over: string;
  /** With it the evidence is that of one operation. */
  readonly operation?: string | undefined;
};

/** The first thing that withholds judgement from a comparison; null: nothing, or it is accepted. */
export function unfairnessOf(
  evidence: Evidence,
  cell: CellEvidence,
  sides: Sides,
): Unfairness | null {
  const { of, over } = sides;
  const found: readonly (Unfairness | null)[] = [
    unfairnessFrom("unequal-terms", unequalTermsOf(evidence, cell, of, over)),
    unfairnessFrom("unequal-work", unequalWorkOf(evidence, cell, sides)),
    unfairnessFrom("debug-build", debugBeside(evidence, of, over)),
  ];
  const { accept } = evidence.spec;
  return found.find((one) => one !== null && !accept.includes(one.reason)) ?? null;
}

const unfairnessFrom = (
  reason: Unfairness["reason"],
  differences: readonly Difference[],
): Unfairness | null =>
  differences.length === 0
    ? null
    : { reason, because: { code: "unequal", params: { reason, differences } } };
