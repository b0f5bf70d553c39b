// A verdict as somebody says it aloud: one or two short sentences without intervals, which stand beside it as figures.
// "All 3 limits hold and nothing failed. p99 of grpc is 17 % lower than that of rest."
import { t, translated } from "@gonogo/locale/t";
import type { GateResult, Headline, Verdict } from "@gonogo/protocols/report";
import { metrics } from "@gonogo/protocols/spec";
import { comparedOf, comparedText } from "./compared-text.ts";
import { formatMetric, listOf, plural } from "./format.ts";
import { gateClause } from "./gate-words.ts";
import { limitText, timesLimit } from "./limit-text.ts";
import { isUpper } from "./margin-text.ts";
import { type Rendered, rendered } from "./message.ts";
import { metricWord, openingMetric, sideWord } from "./metric-word.ts";
import { ruleText } from "./rule-text.ts";
import { failedText, headlineText } from "./verdict-words.ts";

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
  const { failing, comparison } = headline;
  const limits = blocking.length;
  const errors = listOf(failing.map(failedText));
  const kept =
    failing.length === 0
      ? limits === 1
        ? t("The limit holds and nothing failed.")
        : t("All {limits} limits hold and nothing failed.", { limits })
      : limits === 1
        ? t("The limit holds; {errors}.", { errors })
        : t("All {limits} limits hold; {errors}.", { limits, errors });
  return comparison ? `${kept} ${comparedSentence(comparison)}` : kept;
}

/** How two variants compare, without the interval that decides whether they differ at all. */
function comparedSentence(found: NonNullable<Headline["comparison"]>): string {
  const { metric, of, over, operation, cellLabel, value, low, high } = found;
  const at = cellLabel === null ? "" : t(" at {label}", { label: cellLabel });
  const only = operation === null ? "" : t(" for {operation}", { operation });
  if (low <= 1 && high >= 1)
    return t("No visible difference between {of} and {over} at {metric}{only}{at}.", {
      ...{ of, over, only, at },
      metric: metricWord(metric),
    });
  const { kind, compared: words } = metrics[metric];
  const bare = { value, low: null, high: null, bound: found.bound };
  const compared = comparedOf(bare);
  if (compared?.form !== "percent" || kind === "time")
    return t("{metric} of {of}{only} is {compared} that of {over}{at}.", {
      ...{ of, over, only, at },
      metric: openingMetric(metric),
      compared: comparedText(bare),
    });
  return t("{of} {verb} {amount} {what}{only} than {over}{at}.", {
    ...{ of, over, only, at },
    verb: translated(words.verb),
    amount: compared.amount,
    what: translated(compared.isLess ? words.less : words.more),
  });
}

const atCell = ({ cell, cellLabel }: GateResult): string =>
  cell === null || cellLabel === "all" ? "" : t(" at {label}", { label: cellLabel });

/** `p99 of grpc is 2.34 times that of rest`, `p99 of grpc is 61 ms`. */
function measuredText({ gate, estimate, bound, isConstant }: GateResult): string {
  const figure = { value: estimate, low: null, high: null, bound };
  const [metric, who] = [openingMetric(gate.metric), sideWord(gate, gate.of)];
  const compared = comparedText(figure);
  if (gate.over !== undefined)
    return t("{metric} of {who} is {compared} that of {other}", {
      ...{ metric, who, compared },
      other: sideWord(gate, gate.over),
    });
  if (gate.vs !== undefined)
    return t("{metric} of {who} is {compared} that of the earlier runs", {
      metric,
      who,
      compared,
    });
  const isTimeOut = isConstant && bound === "at-least" && metrics[gate.metric].kind === "time";
  const exact = { ...figure, bound: isTimeOut ? ("exact" as const) : bound };
  const value = formatMetric(gate.metric, exact).text;
  return isTimeOut
    ? t("{metric} of {who} is over {value}", { metric, who, value })
    : t("{metric} of {who} is {value}", { metric, who, value });
}

/** `the limit is 50 ms`, `1.25 times is the most that is allowed`. */
function limitClause(result: GateResult): string {
  const times = timesLimit(result.gate);
  const limit = times === null ? limitText(result) : t("{times} times", { times });
  return isUpper(result.gate.op)
    ? t("allowed is at most {limit}", { limit })
    : t("allowed is at least {limit}", { limit });
}

function noGoText(decisive: GateResult, blocking: readonly GateResult[]): string {
  const failing = blocking.filter(({ outcome }) => outcome === "fail").length;
  const rest =
    blocking.length < 2
      ? ""
      : ` ${t("{count, plural, one {# of {gates} fails.} other {# of {gates} fail.}}", { count: failing, gates: plural(blocking.length, "gate") })}`;
  return `${measuredText(decisive)}${atCell(decisive)}; ${limitClause(decisive)}.${rest}`;
}

/** ` The other gate passes.`, ` Of the other 3 gates 2 pass.`; empty where there is no other. */
function othersText(decisive: GateResult, blocking: readonly GateResult[]): string {
  const others = blocking.filter((one) => one !== decisive);
  const passing = others.filter(({ outcome }) => outcome === "pass").length;
  if (others.length === 0) return "";
  if (others.length === 1)
    return ` ${passing === 1 ? t("The other gate passes.") : t("The other gate does not pass.")}`;
  const gates = others.length;
  return ` ${
    passing === 0
      ? t("Of the other {gates} gates none passes.", { gates })
      : t(
          "{passing, plural, one {Of the other {gates} gates # passes.} other {Of the other {gates} gates # pass.}}",
          { passing, gates },
        )
  }`;
}

const openText = (decisive: GateResult, blocking: readonly GateResult[]): string =>
  t("{rounds} could not decide whether {rule}{at}: {measured}, too close to call.{others}", {
    rounds: plural(decisive.rounds, "round"),
    rule: ruleText(decisive.gate),
    at: atCell(decisive),
    measured: measuredText(decisive),
    others: othersText(decisive, blocking),
  });
