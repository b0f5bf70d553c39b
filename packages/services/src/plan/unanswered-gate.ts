// How it is said that nobody will be able to judge a gate, before it is asked.
import { openingRule } from "@gonogo/analysis/words/rule-text";
import type { Gate } from "@gonogo/protocols/spec";

/** `because`: sentences, with what to do about it; `what`: what the gate keeps from GO. */
export function unansweredGate(gate: Gate, because: string, what: "run" | "import"): string {
  const cost = gate.blocking ? `, and with it no ${what} can end in GO` : "";
  return `${openingRule(gate)} cannot be evaluated${cost}: ${because}`;
}
