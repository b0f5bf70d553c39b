// How each outcome of a gate looks, wherever gates are listed: its sign, its word and its colour.
import type { GateOutcome } from "@gonogo/protocols/report";
import { Check, CircleDashed, EqualApproximately, type LucideIcon, X } from "lucide-react";

export type OutcomeLook = { icon: LucideIcon; word: string; text: string };

export const outcomeLooks: Readonly<Record<GateOutcome, OutcomeLook>> = {
  pass: { icon: Check, word: "pass", text: "text-go" },
  fail: { icon: X, word: "fail", text: "text-no-go" },
  inconclusive: { icon: EqualApproximately, word: "undecided", text: "text-inconclusive" },
  "not-evaluated": { icon: CircleDashed, word: "not evaluated", text: "text-invalid" },
};
