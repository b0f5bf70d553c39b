// What a verdict says: its headline, its reasons and what is beside a GO. Reasons refer to gates and diagnostics by place.
// "p99 of grpc is 17 % lower than that of rest [15 – 19 %]; no errors; all 3 blocking gates pass."

import type { GateResult, Headline, Verdict, VerdictReason } from "@gonogo/protocols/report";
import { metrics } from "@gonogo/protocols/spec";
import { comparedOf, comparedText } from "./compared-text.ts";
import { confirmationClause } from "./confirmation-words.ts";
import { diagnosticClause } from "./diagnostic-words.ts";
import { formatCount, formatPercent, listOf, plural } from "./format.ts";
import { gateClause } from "./gate-words.ts";
import { historyClause } from "./history-words.ts";
import { type Rendered, rendered } from "./message.ts";
import { metricWord, openingMetric } from "./metric-word.ts";
import { ruleText } from "./rule-text.ts";

type Judged = Pick<Verdict, "gates" | "diagnostics" | "confirmation">;

/** `1st`, `2nd`, `3rd`, `11th`, `22nd`. */
export function ordinal(n: number): string {
  const endings: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };
  return `${n}${endings[new Intl.PluralRules("en", { type: "ordinal" }).select(n)] ?? "th"}`;
}

/** A gate by its rule, with its cell where there are several. */
const placeText = ({ gate, cell, cellLabel }: GateResult): string =>
  cell === null || cellLabel === "all" ? ruleText(gate) : `${ruleText(gate)} at ${cellLabel}`;

/** ` (it needs 40 to 130 more)`; empty where rounds are not what is missing, which its own sentence says. */
function needText({ roundsNeeded }: GateResult): string {
  if (roundsNeeded === null) return "";
  const { low, high, beyondPlan } = roundsNeeded;
  if (beyondPlan) return " (it needs more rounds than any plan may have)";
  const range = low === high ? formatCount(low) : `${formatCount(low)} to ${formatCount(high)}`;
  return ` (it needs ${range} more)`;
}

/** A reason without its stop. */
function reasonClause(reason: VerdictReason, judged: Judged): string {
  switch (reason.code) {
    case "gate": {
      const result = judged.gates[reason.params.place];
      return result ? gateClause(result, judged.confirmation) : "";
    }
    case "diagnostic": {
      const found = judged.diagnostics[reason.params.place];
      return found ? diagnosticClause(found) : "";
    }
    case "confirmation":
      return judged.confirmation ? confirmationClause(judged.confirmation) : "";
    case "cancelled":
      return "The run was cancelled, and a cancelled run never gives GO";
    case "no-blocking-gate":
      return "No blocking gate asks for a decision";
    case "measured-elsewhere":
      return "Every blocking gate passes, and that is no GO, because another tool measured the figures";
    case "undecidable": {
      const { rounds, planned, gates } = reason.params;
      const needs = gates
        .flatMap((place) => judged.gates[place] ?? [])
        .map((result) => `${placeText(result)}${needText(result)}`);
      return `Stopped after ${formatCount(rounds)} of ${formatCount(planned)} rounds: the others had less than 5 % chance to decide ${listOf(needs)}`;
    }
    case "attempt": {
      const { attempt, noGo } = reason.params;
      return `This is the ${ordinal(attempt)} attempt on this subject; ${plural(noGo, "earlier one")} ${noGo === 1 ? "was" : "were"} NO-GO`;
    }
  }
}

/** A reason of a verdict: one sentence, or two of a gate that was measured again. */
export const reasonText = (reason: VerdictReason, judged: Judged): Rendered =>
  rendered(`${reasonClause(reason, judged)}.`);

/** What is beside a GO; a caution that the definition accepts is said to be accepted. */
export function reservationText(reason: VerdictReason, judged: Judged): Rendered {
  const found = reason.code === "diagnostic" ? judged.diagnostics[reason.params.place] : undefined;
  return rendered(`${found?.accepted ? "Accepted: " : ""}${reasonText(reason, judged)}`);
}

type Comparison = NonNullable<Headline["comparison"]>;

function comparisonPhrase(found: Comparison, isOpening: boolean): string {
  const { metric, of, over, operation, cellLabel, low, high } = found;
  const at = cellLabel === null ? "" : ` at ${cellLabel}`;
  const only = operation === null ? "" : ` for ${operation}`;
  const compared = comparedOf(found);
  const within = compared?.interval ? ` ${compared.interval}` : "";
  if (high >= 1 && low <= 1)
    return `${isOpening ? "No" : "no"} visible difference between ${of} and ${over} at ${metricWord(metric)}${only}${within}${at}`;
  const { kind, compared: words } = metrics[metric];
  if (compared?.form !== "percent" || kind === "time")
    return `${(isOpening ? openingMetric : metricWord)(metric)} of ${of}${only} is ${comparedText(found)} that of ${over}${at}`;
  return `${of} ${words.verb} ${compared.amount} ${compared.isLess ? words.less : words.more}${only} than ${over}${within}${at}`;
}

/** `no errors`, or who failed how much. */
function errorsPhrase({ failing, silent }: Headline, isOpening: boolean): string {
  const told = [
    ...failing.map(
      ({ variant, errors, requests }) =>
        `${variant} failed ${formatPercent(errors / requests)} of its requests`,
    ),
    ...silent.map(({ variant, isOutlasted }, i) =>
      isOutlasted
        ? `${isOpening && failing.length + i === 0 ? "The" : "the"} requests of ${variant} outlasted its blocks`
        : `${isOpening && failing.length + i === 0 ? "No" : "no"} block of ${variant} holds a request`,
    ),
  ];
  return told.length === 0 ? (isOpening ? "No errors" : "no errors") : listOf(told);
}

function gatesPhrase(gates: readonly GateResult[]): string {
  const blocking = gates.filter((gate) => gate.gate.blocking);
  const passing = blocking.filter((gate) => gate.outcome === "pass").length;
  const failing = blocking.filter((gate) => gate.outcome === "fail").length;
  if (passing === blocking.length)
    return blocking.length === 1
      ? "the blocking gate passes"
      : `all ${blocking.length} blocking gates pass`;
  if (blocking.length === 1) return failing === 1 ? "the blocking gate fails" : "its gate is open";
  if (failing > 0)
    return `${failing} of ${blocking.length} blocking gates ${failing === 1 ? "fails" : "fail"}`;
  return `${passing} of ${blocking.length} blocking gates ${passing === 1 ? "passes" : "pass"}`;
}

/** The headline of a report: the sentence that a decider reads first. */
export const headlineText = (verdict: Verdict): Rendered => rendered(headlineOf(verdict));

function headlineOf(verdict: Verdict): string {
  const { headline, reasons, gates, diagnostics } = verdict;
  if (headline === null) return "Nothing was measured.";
  const [first] = reasons;
  const decisive = first === undefined ? "" : reasonClause(first, verdict);
  if (verdict.verdict === "INVALID") return `Nothing to judge: ${decisive}.`;
  const barring = headline.barring === null ? undefined : diagnostics[headline.barring];
  if (barring) {
    const failing = verdict.verdict === "NO-GO" ? [decisive] : [];
    const rest = ["the comparison is not evaluated", gatesPhrase(gates)];
    return `${[...failing, diagnosticClause(barring), ...rest].join("; ")}.`;
  }
  const opening = verdict.verdict === "GO" || decisive === "" ? [] : [decisive];
  const ofHistory = headline.historyGate === null ? undefined : gates[headline.historyGate];
  const isFirst = opening.length === 0;
  const compared = ofHistory
    ? [historyClause(ofHistory, { isOpening: isFirst })]
    : headline.comparison
      ? [comparisonPhrase(headline.comparison, isFirst)]
      : [];
  const errors = errorsPhrase(headline, isFirst && compared.length === 0);
  return `${[...opening, ...compared, errors, gatesPhrase(gates)].join("; ")}.`;
}

/** The reasons that the headline does not begin with. */
export function furtherReasons({ verdict, reasons, headline }: Verdict): readonly VerdictReason[] {
  const isBegun = verdict === "NO-GO" || (verdict === "INCONCLUSIVE" && headline?.barring === null);
  return isBegun ? reasons.slice(1) : reasons;
}
