// The verdict table: the first row that matches is the answer. INVALID and INCONCLUSIVE are answers of
// equal rank; nothing is ever GO by default, and a cancelled run never is.
import type { RunStatus, VerdictName } from "@gonogo/protocols/events";
import type { Diagnostic, GateResult, VerdictReason } from "@gonogo/protocols/report";
import type { Evidence } from "../evidence/evidence.ts";

export type Ranked = {
  readonly verdict: VerdictName;
  /** The decisive first. */
  readonly reasons: readonly VerdictReason[];
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

export function rankVerdict(
  evidence: Evidence,
  diagnostics: readonly Diagnostic[],
  gates: readonly GateResult[],
  status: RunStatus,
): Ranked {
  const reasonsOf = (results: readonly GateResult[]): VerdictReason[] =>
    results.map((result) => ({ code: "gate", params: { place: gates.indexOf(result) } }));
  const findings = (found: readonly Diagnostic[]): VerdictReason[] =>
    found.map((one) => ({ code: "diagnostic", params: { place: diagnostics.indexOf(one) } }));
  const blocking = gates.filter((result) => result.gate.blocking);
  const having = (outcome: GateResult["outcome"]) =>
    blocking.filter((result) => result.outcome === outcome);
  const invalid = groundsOfInvalidity(evidence, diagnostics);
  if (invalid.length > 0) return { verdict: "INVALID", reasons: findings(invalid) };
  const open = [...having("not-evaluated"), ...having("inconclusive")];
  const failed = having("fail");
  if (failed.length > 0)
    return { verdict: "NO-GO", reasons: [...reasonsOf(failed), ...reasonsOf(open)] };
  const invalidated = open.filter(
    ({ reason }) => reason === "invalidated" || reason === "not-steady",
  );
  if (invalidated.length > 0) return { verdict: "INVALID", reasons: reasonsOf(invalidated) };
  if (open.length > 0) return { verdict: "INCONCLUSIVE", reasons: reasonsOf(open) };
  if (status === "cancelled")
    return { verdict: "INCONCLUSIVE", reasons: [{ code: "cancelled", params: {} }] };
  if (blocking.length === 0)
    return { verdict: "INCONCLUSIVE", reasons: [{ code: "no-blocking-gate", params: {} }] };
  const foreign = diagnostics.find(({ code, accepted }) => code === "imported" && !accepted);
  if (foreign)
    return {
      verdict: "INCONCLUSIVE",
      reasons: [
        { code: "measured-elsewhere", params: {} },
        ...findings([foreign]),
        ...reasonsOf(blocking),
      ],
    };
  return { verdict: "GO", reasons: reasonsOf(blocking) };
}
