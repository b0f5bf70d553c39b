// What a gate's outcome is called for people: a gate is open where a verdict would be INCONCLUSIVE.
import { type Msg, msg } from "@gonogo/locale/t";
import type { GateOutcome } from "@gonogo/protocols/report";

export const gateOutcomeWords: Readonly<Record<GateOutcome, Msg>> = {
  pass: msg("pass##outcome"),
  fail: msg("fail##outcome"),
  inconclusive: msg("open##outcome"),
  "not-evaluated": msg("not evaluated"),
};
