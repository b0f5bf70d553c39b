// Judges the second measurement of a NO-GO's suspect cells alone, by the rule that failed them: the same tests at
// the level of the deciding look, Holm over the tests that are confirmed. NO-GO stands only if one of them fails
// again. What was not measured well enough confirms nothing: no verdict rests on rounds that are not there.
import type { Confirmation, GateResult, Verdict } from "@gonogo/protocols/report";
import { diagnose } from "../diagnostics/diagnose.ts";
import { type Evidence, validRounds } from "../evidence/evidence.ts";
import { judgeGates } from "../gates/judge-gates.ts";
import { againOf } from "../words/not-confirmed-step.ts";
import type { Suspects } from "./confirmation-step.ts";

/** The confirming rounds as evidence of their own: only cells that were measured again. */
const confirmingEvidence = (evidence: Evidence, cells: readonly number[]): Evidence => ({
  ...evidence,
  cells: evidence.cells
    .filter(({ index }) => cells.includes(index))
    .map((cell) => evidence.confirmation.find(({ index }) => index === cell.index) ?? none(cell)),
  confirmation: [],
});

const none = (cell: Evidence["cells"][number]) => ({ ...cell, rounds: [] });

export function judgeConfirmation(
  evidence: Evidence,
  { tests, cells, rounds }: Suspects,
  look: Verdict["look"],
): Confirmation {
  const again = confirmingEvidence(evidence, cells);
  const gates = judgeGates(again, diagnose(again), look.alpha, tests);
  const valid = Math.min(...again.cells.map((cell) => validRounds(cell).length));
  const verdict = gates.some(({ outcome }) => outcome === "fail")
    ? "NO-GO"
    : gates.every(({ outcome }) => outcome === "not-evaluated")
      ? "INVALID"
      : "INCONCLUSIVE";
  return { verdict, cells: [...cells], rounds, validRounds: valid, alpha: look.alpha, gates };
}

/** A gate that failed on the evidence and did not fail again is open. */
export function afterConfirmation(
  result: GateResult,
  confirmation: Pick<Confirmation, "gates">,
): GateResult {
  if (!result.gate.blocking || result.outcome !== "fail") return result;
  const again = againOf(confirmation, result);
  if (again?.outcome === "fail") return result;
  return { ...result, outcome: "inconclusive", reason: "not-confirmed" };
}
