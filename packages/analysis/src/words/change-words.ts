// How a change is put into words: of which figure, how large a limit, which rounds.
// Limits are rounded away from the claim made of them, so that "1.42 or more would have passed" stays true.
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { GateSensitivity } from "@gonogo/protocols/report";
import { type Gate, isRelative } from "@gonogo/protocols/spec";
import { decimalsFor, formatNumber, listOf, unitFor, withUnit } from "./format.ts";
import { judgedText } from "./rule-text.ts";

/** What a gate judges, in what would change it: `p99 of grpc ÷ rest`, `p99 of grpc against earlier runs`. */
export const subjectText = (gate: Gate): string =>
  gate.vs === undefined
    ? judgedText(gate)
    : t("{judged} against earlier runs", { judged: judgedText({ ...gate, vs: undefined }) });

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
  pass: msg("would pass"),
  fail: msg("would fail"),
  inconclusive: msg("would be open"),
  "not-evaluated": msg("could not be evaluated"),
} as const satisfies Record<string, Msg>;

/** `round 7`, `any one of rounds 3, 7 and 9`; rounds are numbered from 1 on pages. */
export const roundsWord = (rounds: readonly number[]): string =>
  rounds.length === 1
    ? t("round {number}", { number: (rounds[0] ?? 0) + 1 })
    : t("any one of rounds {numbers}", {
        numbers: listOf(rounds.map((round) => String(round + 1))),
      });

/** Whether a single round carries the outcome, in one sentence a kind of outcome. */
export function sensitivitySentences(
  { left, attainable, decisive }: GateSensitivity,
  outcome: keyof typeof outcomeWords,
): string[] {
  const all = left + 1;
  if (!attainable)
    return [
      outcome === "fail"
        ? t(
            "Every round is needed: {left, plural, one {# round} other {# rounds}} could not make this gate fail, whatever they held.",
            { left },
          )
        : t(
            "Every round is needed: {left, plural, one {# round} other {# rounds}} could not make this gate pass, whatever they held.",
            { left },
          ),
    ];
  if (decisive.length === 0)
    return [
      t("No single round decides: leaving out any one of the {all} leaves the outcome as it is.", {
        all,
      }),
    ];
  const outcomes = [...new Set(decisive.map((one) => one.outcome))];
  return outcomes.map((other) => {
    const rounds = decisive.filter((one) => one.outcome === other).map((one) => one.round);
    const would = t(outcomeWords[other]);
    return rounds.length === all
      ? t("Every round is needed: without any one of the {all} this gate {would}.", { all, would })
      : t("Without {rounds} this gate {would}.", { rounds: roundsWord(rounds), would });
  });
}
