// Judges the second measurement of a NO-GO's suspect cells alone, by the rule that failed them: the same tests at
// the level of the deciding look, Holm over the tests that are confirmed. NO-GO stands only if one of them fails
// again. What was not measured well enough confirms nothing: no verdict rests on rounds that are not there.
import type { Confirmation, GateResult, Verdict } from "@gonogo/protocols/report";
import { diagnose } from "../diagnostics/diagnose.ts";
import { type Evidence, validRounds } from "../evidence/evidence.ts";
import { judgeGates } from "../gates/judge-gates.ts";
import { plural } from "../words/format.ts";
import { againOf } from "../words/not-confirmed-step.ts";
import type { Suspects } from "./suspects.ts";

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
  const gates = judgeGates(again, diagnose(again), look.alpha, { tests, isSecond: true });
  const valid = Math.min(...again.cells.map((cell) => validRounds(cell).length));
  const verdict = gates.some(({ outcome }) => outcome === "fail")
    ? "NO-GO"
    : gates.every(({ outcome }) => outcome === "not-evaluated")
      ? "INVALID"
      : "INCONCLUSIVE";
  const facts = { cells: [...cells], rounds, validRounds: valid, alpha: look.alpha, gates };
  return { verdict, ...facts, sentence: sentenceOf(verdict, facts) };
}

type Facts = Pick<Confirmation, "rounds" | "validRounds" | "gates">;

function sentenceOf(verdict: Confirmation["verdict"], facts: Facts): string {
  const { rounds, validRounds: valid, gates } = facts;
  const failing = gates.filter(({ outcome }) => outcome === "fail").length;
  const measured = `measured again in reversed order over ${plural(valid, "valid round")}`;
  if (verdict === "NO-GO")
    return gates.length === 1
      ? `Confirmed: ${measured}, the gate fails again.`
      : `Confirmed: ${measured}, ${failing} of the ${gates.length} failing gates ${failing === 1 ? "fails" : "fail"} again.`;
  if (verdict === "INVALID")
    return valid === 0
      ? `Not confirmed: there is no valid round of the ${rounds} that were to be measured again.`
      : `Not confirmed: ${measured} of ${rounds}, it could not be judged.`;
  return gates.length === 1
    ? `Not confirmed: ${measured}, the gate does not fail again.`
    : `Not confirmed: ${measured}, none of the ${gates.length} failing gates fails again.`;
}

/** A gate that failed on the evidence and did not fail again is open, and says what both measurements found. */
export function afterConfirmation(
  result: GateResult,
  confirmation: Pick<Confirmation, "gates">,
): GateResult {
  if (!result.gate.blocking || result.outcome !== "fail") return result;
  const again = againOf(confirmation, result);
  if (again?.outcome === "fail") return result;
  const found = again ? ` Measured again: ${again.sentence}` : "";
  return {
    ...result,
    outcome: "inconclusive",
    reason: "not-confirmed",
    sentence: `Not confirmed. First: ${result.sentence}${found}`,
  };
}
