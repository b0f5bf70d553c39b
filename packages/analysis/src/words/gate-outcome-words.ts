// What a gate's outcome is called for people: a gate is open where a verdict would be INCONCLUSIVE.
import type { GateOutcome } from "@gonogo/protocols/report";

export const gateOutcomeWords: Readonly<Record<GateOutcome, string>> = {
  pass: "pass",
  fail: "fail",
  inconclusive: "open",
  "not-evaluated": "not evaluated",
};
