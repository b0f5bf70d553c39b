// What a gate's result says: what was measured, against which limit, and how it ended. Rendered from the result alone;
// margins are derived from the unfavourable end of the interval, digits follow the interval.
// No sentence says "significant", and none ends in an exclamation mark.
import { t } from "@gonogo/locale/t";
import type { Confirmation, GateResult } from "@gonogo/protocols/report";
import { metrics } from "@gonogo/protocols/spec";
import { becauseClause } from "./because-words.ts";
import { comparedText } from "./compared-text.ts";
import {
  formatCount,
  formatMetric,
  groupThousands,
  listOf,
  noFigure,
  plural,
  unitFor,
  withUnit,
} from "./format.ts";
import { historyResult } from "./history-words.ts";
import { limitText, scaleText } from "./limit-text.ts";
import { brokenText, keptText } from "./margin-text.ts";
import { type Rendered, rendered } from "./message.ts";
import { metricWord, openingMetric, sideWord } from "./metric-word.ts";
import { againOf } from "./not-confirmed-step.ts";
import { cellText, openingRule } from "./rule-text.ts";

/** `over 10 s`: a bound without an interval. */
function boundText({ gate, estimate }: GateResult): string {
  const unit = unitFor(gate.metric, [estimate]);
  const value = Number(((estimate ?? 0) / unit.per).toPrecision(3));
  return t("over {value}", { value: withUnit(groupThousands(`${value}`), unit) });
}

/** What was measured, and whether it holds a colon already. */
type Measured = { readonly text: string; readonly hasColon: boolean };

function measured(result: GateResult): Measured {
  const { gate, estimate, low, high, bound, isConstant, isCeiling, isLeast } = result;
  const figure = { value: estimate, low, high, bound };
  const always = isConstant ? t(" in every round") : "";
  const least = isLeast ? t(" (a bound, from too few requests to quote it)") : "";
  const facts = { metric: openingMetric(gate.metric), side: sideWord(gate, gate.of), always };
  const plain = (text: string): Measured => ({ text, hasColon: false });
  if (isCeiling && gate.over === undefined)
    return {
      text: t("{metric} of {side} is below {value}{always}: nothing was answered", {
        ...facts,
        value: formatMetric(gate.metric, figure).text,
      }),
      hasColon: true,
    };
  if (gate.over !== undefined)
    return plain(
      t("{metric} of {side} is {compared} that of {over}{always}{least}", {
        ...{ ...facts, least },
        compared: comparedText(figure),
        over: sideWord(gate, gate.over),
      }),
    );
  const is = (value: string): Measured =>
    plain(t("{metric} of {side} is {value}{always}{least}", { ...facts, least, value }));
  if (isConstant && bound === "at-least" && metrics[gate.metric].kind === "time")
    return isLeast
      ? is(boundText(result))
      : {
          text: t("{metric} of {side} is {value}: every round hit the time-out", {
            ...facts,
            value: boundText(result),
          }),
          hasColon: true,
        };
  return is(formatMetric(gate.metric, figure).full);
}

/** `grpc failed none of 20,000 requests` */
const errorFreeText = ({ gate, requests }: GateResult): string =>
  t("{side} failed none of {requests} requests", {
    side: sideWord(gate, gate.of),
    requests: formatCount(requests),
  });

function withoutErrors(result: GateResult): string {
  const { gate, limit, errorFreeRequestsNeeded } = result;
  const what = errorFreeText(result);
  // A look of so few rounds that no share of alpha is attainable decides nothing, whatever was seen.
  return errorFreeRequestsNeeded === null
    ? t("{what}, but at this look there are too few rounds for any decision", { what })
    : t("{what}, and a limit of {limit} needs {needed} without an error", {
        what,
        limit: limitText({ gate, limit }),
        needed: formatCount(errorFreeRequestsNeeded),
      });
}

function ending(result: GateResult, isSecond: boolean): string {
  const { outcome, reason, roundsNeeded, tests, isLatenessOpen } = result;
  const scale = scaleText(result.gate);
  const limit = `${limitText(result)}${scale === null ? "" : ` (${scale})`}`;
  if (outcome === "pass") return t("{kept} of {limit}", { kept: keptText(result), limit });
  if (outcome === "fail") return t("{broken} of {limit}", { broken: brokenText(result), limit });
  if (reason === "multiplicity")
    return t("{broken} of {limit} on its own, not after allowing for {tests}", {
      broken: brokenText(result),
      limit,
      tests: plural(tests, "test"),
    });
  if (reason === "engine-bound")
    return t("the engine was the limit, so this figure cannot decide about the limit of {limit}", {
      limit,
    });
  if (roundsNeeded === null && isLatenessOpen)
    return t(
      "open at the limit of {limit}: that depends on how much the engine's own lateness added",
      { limit },
    );
  if (roundsNeeded === null || isSecond) return t("open at the limit of {limit}", { limit });
  const { low, high, beyondPlan } = roundsNeeded;
  const rounds =
    low === high
      ? plural(low, "more round")
      : t("{low} to {high} more rounds", { low: formatCount(low), high: formatCount(high) });
  return beyondPlan
    ? t(
        "open at the limit of {limit}; about {rounds} would be needed, more than any plan may have, so use longer blocks",
        { limit, rounds },
      )
    : t("open at the limit of {limit}; {rounds} would decide it", { limit, rounds });
}

/** `The engine was the limit in 7 of 20 blocks, so this is p99 at the load really offered: …`; none where it was not. */
function offeredClause({ gate, offered, because }: GateResult): string[] {
  if (offered === null || because !== null) return [];
  const loads = offered.loads.map(({ variant, lowPerS, highPerS, medianPerS }) => {
    return highPerS > 1.1 * lowPerS
      ? t("{low} to {high} requests/s of {variant}", {
          low: formatCount(lowPerS),
          high: formatCount(highPerS),
          variant,
        })
      : t("{rate} requests/s of {variant}", { rate: formatCount(medianPerS), variant });
  });
  return [
    t(
      "The engine was the limit in {limited} of {blocks}, so this is {metric} at the load really offered: {loads}",
      {
        limited: formatCount(offered.limitedBlocks),
        blocks: plural(offered.blocks, "block"),
        metric: metricWord(gate.metric),
        loads: listOf(loads),
      },
    ),
  ];
}

/** The result as it was judged once, without its stop. `isSecond`: of a measurement that gets no further rounds. */
function once(result: GateResult, isSecond: boolean): string {
  const { gate, cellLabel, rounds, outcome, because } = result;
  const where = cellLabel === "all" ? "" : `, ${cellText(result)}`;
  if (because !== null)
    return t("{rule}{where} was not evaluated: {because}", {
      rule: openingRule(gate),
      where,
      because: becauseClause(because),
    });
  if (result.history) return historyResult(result, result.history, where);
  const isErrorFree =
    (gate.metric === "errors" && gate.over === undefined && result.estimate === 0) ||
    (gate.metric === "success" && result.estimate === 1);
  if (isErrorFree && outcome !== "pass")
    return `${withoutErrors(result)} (${plural(rounds, "round")}${where})`;
  const { text, hasColon }: Measured =
    isErrorFree && outcome === "pass"
      ? { text: errorFreeText(result), hasColon: false }
      : result.estimate === null
        ? {
            text: t("{metric} of {side} has no figure ({dash})", {
              metric: openingMetric(gate.metric),
              side: sideWord(gate, gate.of),
              dash: noFigure,
            }),
            hasColon: false,
          }
        : measured(result);
  const advisory = gate.blocking ? "" : t(", advisory and uncorrected");
  return `${text}${hasColon ? ", " : ": "}${ending(result, isSecond)} (${plural(rounds, "round")}${where}${advisory})`;
}

const clausesOf = (result: GateResult, isSecond: boolean): string[] => [
  once(result, isSecond),
  ...offeredClause(result),
];

/** Without the last stop; of a gate that failed first and not again, both measurements. */
export function gateClause(
  result: GateResult,
  confirmation: Pick<Confirmation, "gates"> | null,
): Rendered {
  if (result.reason !== "not-confirmed") return rendered(clausesOf(result, false).join(". "));
  const first = clausesOf({ ...result, outcome: "fail", reason: null }, false).join(". ");
  const again = againOf(confirmation, result);
  const second = again
    ? [t("Measured again: {result}", { result: clausesOf(again, true).join(". ") })]
    : [];
  return rendered([t("Not confirmed. First: {result}", { result: first }), ...second].join(". "));
}

/** What a result says. `confirmation` is its verdict's. */
export const gateSentence = (
  result: GateResult,
  confirmation: Pick<Confirmation, "gates"> | null,
): Rendered => rendered(`${gateClause(result, confirmation)}.`);
