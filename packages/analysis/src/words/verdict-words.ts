// What a verdict says: its headline, its reasons and what is beside a GO. Reasons refer to gates and diagnostics by place.
// "p99 of grpc is 17 % lower than that of rest [15 – 19 %]; no errors; all 3 blocking gates pass."
import { t, translated } from "@gonogo/locale/t";
import type { GateResult, Headline, Verdict, VerdictReason } from "@gonogo/protocols/report";
import { metrics } from "@gonogo/protocols/spec";
import { comparedOf, comparedText } from "./compared-text.ts";
import { confirmationClause } from "./confirmation-words.ts";
import { diagnosticClause } from "./diagnostic-words.ts";
import { formatCount, formatPercent, listOf } from "./format.ts";
import { gateClause } from "./gate-words.ts";
import { historyClause } from "./history-words.ts";
import { type Rendered, rendered } from "./message.ts";
import { metricWord, openingMetric } from "./metric-word.ts";
import { ruleText } from "./rule-text.ts";

type Judged = Pick<Verdict, "gates" | "diagnostics" | "confirmation">;

/** `1st`, `2nd`, `3rd`, `11th`, `22nd`. */
export const ordinal = (n: number): string =>
  t("{n}{n, selectordinal, one {st} two {nd} few {rd} other {th}}", { n });

/** A gate by its rule, with its cell where there are several. */
const placeText = ({ gate, cell, cellLabel }: GateResult): string =>
  cell === null || cellLabel === "all"
    ? ruleText(gate)
    : `${ruleText(gate)}${t(" at {label}", { label: cellLabel })}`;

/** ` (it needs 40 to 130 more)`; empty where rounds are not what is missing, which its own sentence says. */
function needText({ roundsNeeded }: GateResult): string {
  if (roundsNeeded === null) return "";
  const { low, high, beyondPlan } = roundsNeeded;
  if (beyondPlan) return t(" (it needs more rounds than any plan may have)");
  return low === high
    ? t(" (it needs {rounds} more)", { rounds: formatCount(low) })
    : t(" (it needs {low} to {high} more)", { low: formatCount(low), high: formatCount(high) });
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
      return t("The run was cancelled, and a cancelled run never gives GO");
    case "no-blocking-gate":
      return t("No blocking gate asks for a decision");
    case "measured-elsewhere":
      return t(
        "Every blocking gate passes, and that is no GO, because another tool measured the figures",
      );
    case "undecidable": {
      const { rounds, planned, gates } = reason.params;
      const needs = gates
        .flatMap((place) => judged.gates[place] ?? [])
        .map((result) => `${placeText(result)}${needText(result)}`);
      return t(
        "Stopped after {rounds} of {planned} rounds: the others had less than 5 % chance to decide {gates}",
        { rounds: formatCount(rounds), planned: formatCount(planned), gates: listOf(needs) },
      );
    }
    case "attempt": {
      const { attempt, noGo } = reason.params;
      return t(
        "This is the {attempt} attempt on this subject; {noGo, plural, one {# earlier one was NO-GO} other {# earlier ones were NO-GO}}",
        { attempt: ordinal(attempt), noGo },
      );
    }
  }
}

/** A reason of a verdict: one sentence, or two of a gate that was measured again. */
export const reasonText = (reason: VerdictReason, judged: Judged): Rendered =>
  rendered(`${reasonClause(reason, judged)}.`);

/** What is beside a GO; a caution that the definition accepts is said to be accepted. */
export function reservationText(reason: VerdictReason, judged: Judged): Rendered {
  const found = reason.code === "diagnostic" ? judged.diagnostics[reason.params.place] : undefined;
  const text = reasonText(reason, judged);
  return found?.accepted ? rendered(t("Accepted: {text}", { text })) : text;
}

type Comparison = NonNullable<Headline["comparison"]>;

function comparisonPhrase(found: Comparison, isOpening: boolean): string {
  const { metric, of, over, operation, cellLabel, low, high } = found;
  const at = cellLabel === null ? "" : t(" at {label}", { label: cellLabel });
  const only = operation === null ? "" : t(" for {operation}", { operation });
  const compared = comparedOf(found);
  const within = compared?.interval ? ` ${compared.interval}` : "";
  if (high >= 1 && low <= 1)
    return t(
      isOpening
        ? "No visible difference between {of} and {over} at {metric}{only}{within}{at}"
        : "no visible difference between {of} and {over} at {metric}{only}{within}{at}",
      { of, over, metric: metricWord(metric), only, within, at },
    );
  const { kind, compared: words } = metrics[metric];
  if (compared?.form !== "percent" || kind === "time")
    return t("{metric} of {of}{only} is {compared} that of {over}{at}", {
      ...{ of, only, over, at },
      metric: (isOpening ? openingMetric : metricWord)(metric),
      compared: comparedText(found),
    });
  return t("{of} {verb} {amount} {what}{only} than {over}{within}{at}", {
    ...{ of, only, over, within, at },
    verb: translated(words.verb),
    amount: compared.amount,
    what: translated(compared.isLess ? words.less : words.more),
  });
}

/** `grpc failed 0.2 % of its requests` */
export const failedText = ({ variant, errors, requests }: Headline["failing"][number]): string =>
  t("{variant} failed {share} of its requests", {
    variant,
    share: formatPercent(errors / requests),
  });

/** `no errors`, or who failed how much. */
function errorsPhrase({ failing, silent }: Headline, isOpening: boolean): string {
  const told = [
    ...failing.map(failedText),
    ...silent.map(({ variant, isOutlasted }, i) => {
      const isFirst = isOpening && failing.length + i === 0;
      if (isOutlasted)
        return t(
          isFirst
            ? "The requests of {variant} outlasted its blocks"
            : "the requests of {variant} outlasted its blocks",
          { variant },
        );
      return t(
        isFirst ? "No block of {variant} holds a request" : "no block of {variant} holds a request",
        { variant },
      );
    }),
  ];
  return told.length === 0 ? t(isOpening ? "No errors" : "no errors") : listOf(told);
}

function gatesPhrase(gates: readonly GateResult[]): string {
  const blocking = gates.filter((gate) => gate.gate.blocking);
  const passing = blocking.filter((gate) => gate.outcome === "pass").length;
  const failing = blocking.filter((gate) => gate.outcome === "fail").length;
  if (passing === blocking.length)
    return blocking.length === 1
      ? t("the blocking gate passes")
      : t("all {gates} blocking gates pass", { gates: blocking.length });
  if (blocking.length === 1)
    return failing === 1 ? t("the blocking gate fails") : t("its gate is open");
  if (failing > 0)
    return t(
      "{failing, plural, one {# of {gates} blocking gates fails} other {# of {gates} blocking gates fail}}",
      { failing, gates: blocking.length },
    );
  return t(
    "{passing, plural, one {# of {gates} blocking gates passes} other {# of {gates} blocking gates pass}}",
    { passing, gates: blocking.length },
  );
}

/** The headline of a report: the sentence that a decider reads first. */
export const headlineText = (verdict: Verdict): Rendered => rendered(headlineOf(verdict));

function headlineOf(verdict: Verdict): string {
  const { headline, reasons, gates, diagnostics } = verdict;
  if (headline === null) return t("Nothing was measured.");
  const [first] = reasons;
  const decisive = first === undefined ? "" : reasonClause(first, verdict);
  if (verdict.verdict === "INVALID")
    return t("Nothing to judge: {because}.", { because: decisive });
  const barring = headline.barring === null ? undefined : diagnostics[headline.barring];
  if (barring) {
    const failing = verdict.verdict === "NO-GO" ? [decisive] : [];
    const rest = [t("the comparison is not evaluated"), gatesPhrase(gates)];
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
