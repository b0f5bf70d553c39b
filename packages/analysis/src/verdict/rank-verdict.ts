// The verdict table: the first row that matches is the answer. INVALID and INCONCLUSIVE are answers of
// equal rank; nothing is ever GO by default, and a cancelled run never is.
import type { RunStatus, VerdictName } from "@gonogo/protocols/events";
import type { Diagnostic, GateResult } from "@gonogo/protocols/report";
import type { Evidence } from "../evidence/evidence.ts";

export type Ranked = {
  readonly verdict: VerdictName;
  /** Plain sentences, the decisive first. */
  readonly reasons: readonly string[];
};

/** Invalidating findings that leave nothing to judge: broken accounting, or a contaminated baseline of a comparison. */
function groundsOfInvalidity(
  { variants }: Evidence,
  diagnostics: readonly Diagnostic[],
): Diagnostic[] {
  const baseline = variants.length > 1 ? variants[0]?.name : undefined;
  return diagnostics.filter(
    (found) =>
      found.code === "accounting-broken" ||
      (found.code === "errors-contaminate" &&
        found.severity === "invalidating" &&
        found.variant === baseline),
  );
}

const passedElsewhere =
  "Every blocking gate passes, and that is no GO, because another tool measured the figures.";

const sentences = (results: readonly GateResult[]) => results.map((result) => result.sentence);

export function rankVerdict(
  evidence: Evidence,
  diagnostics: readonly Diagnostic[],
  gates: readonly GateResult[],
  status: RunStatus,
): Ranked {
  const blocking = gates.filter((result) => result.gate.blocking);
  const having = (outcome: GateResult["outcome"]) =>
    blocking.filter((result) => result.outcome === outcome);
  const invalid = groundsOfInvalidity(evidence, diagnostics);
  if (invalid.length > 0)
    return { verdict: "INVALID", reasons: invalid.map((found) => found.sentence) };
  const open = [...having("not-evaluated"), ...having("inconclusive")];
  const failed = having("fail");
  if (failed.length > 0)
    return { verdict: "NO-GO", reasons: [...sentences(failed), ...sentences(open)] };
  const invalidated = open.filter(
    ({ reason }) => reason === "invalidated" || reason === "not-steady",
  );
  if (invalidated.length > 0) return { verdict: "INVALID", reasons: sentences(invalidated) };
  if (open.length > 0) return { verdict: "INCONCLUSIVE", reasons: sentences(open) };
  if (status === "cancelled")
    return {
      verdict: "INCONCLUSIVE",
      reasons: ["The run was cancelled, and a cancelled run never gives GO."],
    };
  if (blocking.length === 0)
    return { verdict: "INCONCLUSIVE", reasons: ["No blocking gate asks for a decision."] };
  const foreign = diagnostics.find(({ code, accepted }) => code === "imported" && !accepted);
  if (foreign)
    return {
      verdict: "INCONCLUSIVE",
      reasons: [passedElsewhere, foreign.sentence, ...sentences(blocking)],
    };
  return { verdict: "GO", reasons: sentences(blocking) };
}
