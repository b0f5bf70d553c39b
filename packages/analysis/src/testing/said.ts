// What a verdict says, rendered: for tests that check its words.
import type { Diagnostic, GateResult, Report, RunPilot, Verdict } from "@gonogo/protocols/report";
import { type DiagnosticWords, diagnosticWords } from "../words/diagnostic-words.ts";
import { gateSentence } from "../words/gate-words.ts";
import { expectationText, pilotChangeText, pilotFindingWords } from "../words/pilot-words.ts";
import { headlineText, reasonText, reservationText } from "../words/verdict-words.ts";
import { whatWouldChange } from "../words/what-would-change.ts";

/** The sentence of a gate's result; empty: there is none. */
export const saidOfGate = (
  result: GateResult | undefined,
  confirmation: Verdict["confirmation"] = null,
): string => (result === undefined ? "" : gateSentence(result, confirmation));

export const saidBy = (verdict: Verdict) => ({
  headline: headlineText(verdict),
  reasons: verdict.reasons.map((reason) => reasonText(reason, verdict)),
  reservations: verdict.reservations.map((reason) => reservationText(reason, verdict)),
  gates: verdict.gates.map((result) => gateSentence(result, verdict.confirmation)),
});

/** What a diagnostic says; empty texts: there is none. */
export const saidOfFinding = (
  found: Diagnostic | undefined,
): { readonly [Part in keyof DiagnosticWords]: string } =>
  found === undefined ? { sentence: "", remedy: "" } : diagnosticWords(found);

export const saidByPilot = ({ changes, findings, expected }: RunPilot) => ({
  changes: changes.map(pilotChangeText),
  findings: findings.map(pilotFindingWords),
  expected: expected === null ? null : expectationText(expected),
});

/** What would change a report's verdict. */
export const saidToChange = ({
  verdict,
  explanations,
}: Pick<Report, "verdict" | "explanations">) =>
  verdict ? whatWouldChange(verdict, explanations) : [];
