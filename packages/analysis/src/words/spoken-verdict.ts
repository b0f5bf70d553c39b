// A verdict as somebody says it aloud: one or two short sentences without intervals, which stand beside it as figures.
// "All 3 limits hold and nothing failed. p99 of grpc is 17 % lower than that of rest."
import type { GateResult, Headline, Verdict } from "@gonogo/protocols/report";
import { metrics } from "@gonogo/protocols/spec";
import { comparedOf, comparedText } from "./compared-text.ts";
import { formatMetric, formatPercent, listOf, plural } from "./format.ts";
import { gateClause } from "./gate-words.ts";
import { limitText, timesLimit } from "./limit-text.ts";
import { isUpper } from "./margin-text.ts";
import { type Rendered, rendered } from "./message.ts";
import { metricWord, openingMetric, sideWord } from "./metric-word.ts";
import { ruleText } from "./rule-text.ts";
import { headlineText } from "./verdict-words.ts";

/** The sentence under the verdict's word. */
export function spokenVerdict(verdict: Verdict): Rendered {
  const { headline, gates } = verdict;
  const barred = headline === null || headline.barring !== null;
  if (barred || verdict.verdict === "INVALID") return headlineText(verdict);
  const blocking = gates.filter(({ gate }) => gate.blocking);
  const decisive = decisiveGate(verdict);
  if (verdict.verdict === "GO") return rendered(goText(headline, blocking));
  if (verdict.verdict === "NO-GO" && decisive) return rendered(noGoText(decisive, blocking));
  const isClose = decisive?.reason === "undecided" || decisive?.reason === "multiplicity";
  if (decisive && isClose && decisive.estimate !== null && !verdict.confirmation)
    return rendered(openText(decisive, blocking));
  if (decisive?.outcome === "not-evaluated" && !verdict.confirmation)
    return rendered(`${gateClause(decisive, null)}.${othersText(decisive, blocking)}`);
  return headlineText(verdict);
}

/** The gate that the verdict's first reason is about. */
function decisiveGate({ reasons, gates }: Verdict): GateResult | null {
  const [first] = reasons;
  return first?.code === "gate" ? (gates[first.params.place] ?? null) : null;
}

function goText(headline: Headline, blocking: readonly GateResult[]): string {
  const kept = blocking.length === 1 ? "The limit holds" : `All ${blocking.length} limits hold`;
  const { failing, comparison } = headline;
  const errors =
    failing.length === 0
      ? " and nothing failed"
      : `; ${listOf(failing.map(({ variant, errors, requests }) => `${variant} failed ${formatPercent(errors / requests)} of its requests`))}`;
  return `${kept}${errors}.${comparison ? ` ${comparedSentence(comparison)}` : ""}`;
}

/** How two variants compare, without the interval that decides whether they differ at all. */
function comparedSentence(found: NonNullable<Headline["comparison"]>): string {
  const { metric, of, over, operation, cellLabel, value, low, high } = found;
  const at = cellLabel === null ? "" : ` at ${cellLabel}`;
  const only = operation === null ? "" : ` for ${operation}`;
  if (low <= 1 && high >= 1)
    return `No visible difference between ${of} and ${over} at ${metricWord(metric)}${only}${at}.`;
  const { kind, compared: words } = metrics[metric];
  const bare = { value, low: null, high: null, bound: found.bound };
  const compared = comparedOf(bare);
  if (compared?.form !== "percent" || kind === "time")
    return `${openingMetric(metric)} of ${of}${only} is ${comparedText(bare)} that of ${over}${at}.`;
  return `${of} ${words.verb} ${compared.amount} ${compared.isLess ? words.less : words.more}${only} than ${over}${at}.`;
}

const atCell = ({ cell, cellLabel }: GateResult): string =>
  cell === null || cellLabel === "all" ? "" : ` at ${cellLabel}`;

/** `p99 of grpc is 2.34 times that of rest`, `p99 of grpc is 61 ms`. */
function measuredText({ gate, estimate, bound, isConstant }: GateResult): string {
  const figure = { value: estimate, low: null, high: null, bound };
  const who = `${openingMetric(gate.metric)} of ${sideWord(gate, gate.of)} is`;
  if (gate.over !== undefined)
    return `${who} ${comparedText(figure)} that of ${sideWord(gate, gate.over)}`;
  if (gate.vs !== undefined) return `${who} ${comparedText(figure)} that of the earlier runs`;
  const isTimeOut = isConstant && bound === "at-least" && metrics[gate.metric].kind === "time";
  return `${who} ${isTimeOut ? "over " : ""}${formatMetric(gate.metric, { ...figure, bound: isTimeOut ? "exact" : bound }).text}`;
}

/** `the limit is 50 ms`, `1.25 times is the most that is allowed`. */
function limitClause(result: GateResult): string {
  const times = timesLimit(result.gate);
  const most = isUpper(result.gate.op) ? "at most" : "at least";
  return `allowed is ${most} ${times === null ? limitText(result) : `${times} times`}`;
}

function noGoText(decisive: GateResult, blocking: readonly GateResult[]): string {
  const failing = blocking.filter(({ outcome }) => outcome === "fail").length;
  const rest =
    blocking.length < 2
      ? ""
      : ` ${failing} of ${plural(blocking.length, "gate")} ${failing === 1 ? "fails" : "fail"}.`;
  return `${measuredText(decisive)}${atCell(decisive)}; ${limitClause(decisive)}.${rest}`;
}

/** ` The other gate passes.`, ` Of the other 3 gates 2 pass.`; empty where there is no other. */
function othersText(decisive: GateResult, blocking: readonly GateResult[]): string {
  const others = blocking.filter((one) => one !== decisive);
  const passing = others.filter(({ outcome }) => outcome === "pass").length;
  if (others.length === 0) return "";
  if (others.length === 1) return ` The other gate ${passing === 1 ? "passes" : "does not pass"}.`;
  return ` Of the other ${others.length} gates ${passing === 0 ? "none passes" : `${passing} ${passing === 1 ? "passes" : "pass"}`}.`;
}

const openText = (decisive: GateResult, blocking: readonly GateResult[]): string =>
  `${plural(decisive.rounds, "round")} could not decide whether ${ruleText(decisive.gate)}${atCell(decisive)}: ${measuredText(decisive)}, too close to call.${othersText(decisive, blocking)}`;
