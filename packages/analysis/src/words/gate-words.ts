// What a gate's result says: what was measured, against which limit, and how it ended. Rendered from the result alone;
// margins are derived from the unfavourable end of the interval, digits follow the interval.
// No sentence says "significant", and none ends in an exclamation mark.

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
import { openingRule } from "./rule-text.ts";

/** `over 10 s`: a bound without an interval. */
function boundText({ gate, estimate }: GateResult): string {
  const unit = unitFor(gate.metric, [estimate]);
  const value = Number(((estimate ?? 0) / unit.per).toPrecision(3));
  return `over ${withUnit(groupThousands(`${value}`), unit)}`;
}

/** What was measured, and whether it holds a colon already. */
type Measured = { readonly text: string; readonly hasColon: boolean };

function measured(result: GateResult): Measured {
  const { gate, estimate, low, high, bound, isConstant, isCeiling, isLeast } = result;
  const figure = { value: estimate, low, high, bound };
  const who = `${openingMetric(gate.metric)} of ${sideWord(gate, gate.of)} is`;
  const always = isConstant ? " in every round" : "";
  const least = isLeast ? " (a bound, from too few requests to quote it)" : "";
  const plain = (text: string): Measured => ({ text, hasColon: false });
  if (isCeiling && gate.over === undefined)
    return {
      text: `${who} below ${formatMetric(gate.metric, figure).text}${always}: nothing was answered`,
      hasColon: true,
    };
  if (gate.over !== undefined)
    return plain(
      `${who} ${comparedText(figure)} that of ${sideWord(gate, gate.over)}${always}${least}`,
    );
  if (isConstant && bound === "at-least" && metrics[gate.metric].kind === "time")
    return isLeast
      ? plain(`${who} ${boundText(result)}${always}${least}`)
      : { text: `${who} ${boundText(result)}: every round hit the time-out`, hasColon: true };
  return plain(`${who} ${formatMetric(gate.metric, figure).full}${always}${least}`);
}

function withoutErrors({ gate, limit, requests, errorFreeRequestsNeeded }: GateResult): string {
  const what = `${sideWord(gate, gate.of)} failed none of ${formatCount(requests)} requests`;
  // A look of so few rounds that no share of alpha is attainable decides nothing, whatever was seen.
  return errorFreeRequestsNeeded === null
    ? `${what}, but at this look there are too few rounds for any decision`
    : `${what}, and a limit of ${limitText({ gate, limit })} needs ${formatCount(errorFreeRequestsNeeded)} without an error`;
}

function ending(result: GateResult, isSecond: boolean): string {
  const { outcome, reason, roundsNeeded, tests, isLatenessOpen } = result;
  const scale = scaleText(result.gate);
  const limit = `${limitText(result)}${scale === null ? "" : ` (${scale})`}`;
  if (outcome === "pass") return `${keptText(result)} of ${limit}`;
  if (outcome === "fail") return `${brokenText(result)} of ${limit}`;
  if (reason === "multiplicity")
    return `${brokenText(result)} of ${limit} on its own, not after allowing for ${plural(tests, "test")}`;
  if (reason === "engine-bound")
    return `the engine was the limit, so this figure cannot decide about the limit of ${limit}`;
  const open = `open at the limit of ${limit}`;
  if (roundsNeeded === null && isLatenessOpen)
    return `${open}: that depends on how much the engine's own lateness added`;
  if (roundsNeeded === null || isSecond) return open;
  const { low, high, beyondPlan } = roundsNeeded;
  const range =
    low === high
      ? plural(low, "more round")
      : `${formatCount(low)} to ${formatCount(high)} more rounds`;
  return beyondPlan
    ? `${open}; about ${range} would be needed, more than any plan may have, so use longer blocks`
    : `${open}; ${range} would decide it`;
}

/** `The engine was the limit in 7 of 20 blocks, so this is p99 at the load really offered: …`; none where it was not. */
function offeredClause({ gate, offered, because }: GateResult): string[] {
  if (offered === null || because !== null) return [];
  const loads = offered.loads.map(({ variant, lowPerS, highPerS, medianPerS }) => {
    const rate =
      highPerS > 1.1 * lowPerS
        ? `${formatCount(lowPerS)} to ${formatCount(highPerS)}`
        : formatCount(medianPerS);
    return `${rate} requests/s of ${variant}`;
  });
  return [
    `The engine was the limit in ${formatCount(offered.limitedBlocks)} of ${plural(offered.blocks, "block")}, so this is ${metricWord(gate.metric)} at the load really offered: ${listOf(loads)}`,
  ];
}

/** The result as it was judged once, without its stop. `isSecond`: of a measurement that gets no further rounds. */
function once(result: GateResult, isSecond: boolean): string {
  const { gate, cellLabel, rounds, outcome, because } = result;
  const where = cellLabel === "all" ? "" : `, ${cellLabel}`;
  if (because !== null)
    return `${openingRule(gate)}${where} was not evaluated: ${becauseClause(because)}`;
  if (result.history) return historyResult(result, result.history, where);
  const isErrorFree =
    (gate.metric === "errors" && gate.over === undefined && result.estimate === 0) ||
    (gate.metric === "success" && result.estimate === 1);
  if (isErrorFree && outcome !== "pass")
    return `${withoutErrors(result)} (${plural(rounds, "round")}${where})`;
  const { text, hasColon }: Measured =
    isErrorFree && outcome === "pass"
      ? {
          text: `${sideWord(gate, gate.of)} failed none of ${formatCount(result.requests)} requests`,
          hasColon: false,
        }
      : result.estimate === null
        ? {
            text: `${openingMetric(gate.metric)} of ${sideWord(gate, gate.of)} has no figure (${noFigure})`,
            hasColon: false,
          }
        : measured(result);
  const advisory = gate.blocking ? "" : ", advisory and uncorrected";
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
  const second = again ? [`Measured again: ${clausesOf(again, true).join(". ")}`] : [];
  return rendered([`Not confirmed. First: ${first}`, ...second].join(". "));
}

/** What a result says. `confirmation` is its verdict's. */
export const gateSentence = (
  result: GateResult,
  confirmation: Pick<Confirmation, "gates"> | null,
): Rendered => rendered(`${gateClause(result, confirmation)}.`);
