// What makes a comparison of two variants unfair, in the order in which it must be repaired: terms, work, builds.
// Gates and the comparison table ask here, so that neither shows a ratio that the other withholds.
// A definition accepts each by its name.
import type { CellEvidence, Evidence } from "../evidence/evidence.ts";
import { debugBeside } from "./debug-build.ts";
import { unequalTermsOf } from "./facts/terms.ts";
import { unequalWorkOf } from "./facts/work.ts";

export type Unfairness = {
  readonly reason: "unequal-terms" | "unequal-work" | "debug-build";
  readonly because: string;
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
    unfairnessFrom(
      "unequal-terms",
      "the terms were not equal",
      unequalTermsOf(evidence, cell, of, over),
    ),
    unfairnessFrom("unequal-work", "the work was not equal", unequalWorkOf(evidence, cell, sides)),
    unfairnessFrom("debug-build", "the builds were not equal", debugBeside(evidence, of, over)),
  ];
  const { accept } = evidence.spec;
  return found.find((one) => one !== null && !accept.includes(one.reason)) ?? null;
}

const unfairnessFrom = (
  reason: Unfairness["reason"],
  words: string,
  differences: readonly string[],
): Unfairness | null =>
  differences.length === 0 ? null : { reason, because: `${words}: ${differences.join("; ")}` };
