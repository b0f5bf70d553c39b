// How each outcome of a gate looks, wherever gates are listed: its sign, its word and its colour.

import { gateOutcomeWords } from "@gonogo/analysis/words/gate-outcome-words";
import type { Msg } from "@gonogo/locale/t";
import type { GateOutcome } from "@gonogo/protocols/report";
import { Check, CircleDashed, EqualApproximately, type LucideIcon, X } from "lucide-react";

export type OutcomeLook = { icon: LucideIcon; word: Msg; text: string };

export const outcomeLooks: Readonly<Record<GateOutcome, OutcomeLook>> = {
  pass: { icon: Check, word: gateOutcomeWords.pass, text: "text-go" },
  fail: { icon: X, word: gateOutcomeWords.fail, text: "text-no-go" },
  inconclusive: {
    icon: EqualApproximately,
    word: gateOutcomeWords.inconclusive,
    text: "text-inconclusive",
  },
  "not-evaluated": {
    icon: CircleDashed,
    word: gateOutcomeWords["not-evaluated"],
    text: "text-invalid",
  },
};
