// How a change is put into words: of which figure, how large a limit, which rounds.
// Limits are rounded away from the claim made of them, so that "1.42 or more would have passed" stays true.

import type { GateSensitivity } from "@gonogo/protocols/report";
import { type Gate, isRelative } from "@gonogo/protocols/spec";
import { decimalsFor, formatNumber, listOf, plural, unitFor, withUnit } from "./format.ts";
import { judgedText } from "./rule-text.ts";

/** What a gate judges, in what would change it: `p99 of grpc ÷ rest`, `p99 of grpc against earlier runs`. */
export const subjectText = (gate: Gate): string =>
  gate.vs === undefined
    ? judgedText(gate)
    : `${judgedText({ ...gate, vs: undefined })} against earlier runs`;

/** A limit with its unit and three digits, rounded up or down. */
export function limitText(gate: Gate, limit: number, towards: "up" | "down"): string {
  const unit = isRelative(gate) ? { label: "", per: 1 } : unitFor(gate.metric, [limit]);
  const scaled = limit / unit.per;
  const decimals = decimalsFor(scaled, 3);
  const power = 10 ** decimals;
  const rounded =
    (towards === "up" ? Math.ceil(scaled * power - 1e-6) : Math.floor(scaled * power + 1e-6)) /
    power;
  const text = formatNumber(rounded, decimals);
  if (isRelative(gate)) return `×${text}`;
  return withUnit(text, unit);
}

const outcomeWords = {
  pass: "would pass",
  fail: "would fail",
  inconclusive: "would be open",
  "not-evaluated": "could not be evaluated",
} as const;

/** `round 7`, `any one of rounds 3, 7 and 9`; rounds are numbered from 1 on pages. */
export const roundsWord = (rounds: readonly number[]): string =>
  rounds.length === 1
    ? `round ${(rounds[0] ?? 0) + 1}`
    : `any one of rounds ${listOf(rounds.map((round) => String(round + 1)))}`;

/** Whether a single round carries the outcome, in one sentence a kind of outcome. */
export function sensitivitySentences(
  { left, attainable, decisive }: GateSensitivity,
  outcome: keyof typeof outcomeWords,
): string[] {
  const all = left + 1;
  if (!attainable)
    return [
      `Every round is needed: ${plural(left, "round")} could not make this gate ${outcome === "fail" ? "fail" : "pass"}, whatever they held.`,
    ];
  if (decisive.length === 0)
    return [
      `No single round decides: leaving out any one of the ${all} leaves the outcome as it is.`,
    ];
  const outcomes = [...new Set(decisive.map((one) => one.outcome))];
  return outcomes.map((other) => {
    const rounds = decisive.filter((one) => one.outcome === other).map((one) => one.round);
    return rounds.length === all
      ? `Every round is needed: without any one of the ${all} this gate ${outcomeWords[other]}.`
      : `Without ${roundsWord(rounds)} this gate ${outcomeWords[other]}.`;
  });
}
