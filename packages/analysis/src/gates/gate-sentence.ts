// One plain sentence for a gate's result: what was measured, against which limit, and how it ended.
// Margins are derived from the unfavourable end of the interval; digits follow the interval.
// No sentence says "significant", and none ends in an exclamation mark.
import type { GateResult } from "@gonogo/protocols/report";
import { metrics } from "@gonogo/protocols/spec";
import type { Blocker } from "../estimates/blocker.ts";
import type { Figures } from "../estimates/figures.ts";
import { historySentence } from "../history/history-sentence.ts";
import { faultlessRequestsNeeded } from "../statistics/error-ratio.ts";
import { comparedText } from "../words/compared-text.ts";
import {
  formatCount,
  formatMetric,
  groupThousands,
  noFigure,
  plural,
  sentenceCase,
  unitFor,
  withUnit,
} from "../words/format.ts";
import { limitText, scaleText } from "../words/limit-text.ts";
import { brokenText, keptText } from "../words/margin-text.ts";
import { metricWord, sideWord } from "../words/metric-word.ts";
import { openingRule } from "../words/rule-text.ts";

type Sentenced = Omit<GateResult, "sentence">;

/** `over 10 s`: a bound without an interval. */
function boundText({ gate, estimate }: Sentenced): string {
  const unit = unitFor(gate.metric, [estimate]);
  const value = Number(((estimate ?? 0) / unit.per).toPrecision(3));
  return `over ${withUnit(groupThousands(`${value}`), unit)}`;
}

function measured(result: Sentenced, { bound, constant, isCeiling, isLeast }: Figures): string {
  const { gate, estimate, low, high } = result;
  const figure = { value: estimate, low, high, bound };
  const who = `${metricWord(gate.metric)} of ${sideWord(gate, gate.of)} is`;
  const always = constant === null ? "" : " in every round";
  const least = isLeast ? " (a bound, from too few requests to quote it)" : "";
  if (isCeiling && gate.over === undefined)
    return `${who} below ${formatMetric(gate.metric, figure).text}${always}: nothing was answered`;
  if (gate.over !== undefined)
    return `${who} ${comparedText(figure)} that of ${sideWord(gate, gate.over)}${always}${least}`;
  if (constant !== null && bound === "at-least" && metrics[gate.metric].kind === "time")
    return isLeast
      ? `${who} ${boundText(result)}${always}${least}`
      : `${who} ${boundText(result)}: every round hit the time-out`;
  return `${who} ${formatMetric(gate.metric, figure).full}${always}${least}`;
}

function withoutErrors({ gate, limit, requests }: Sentenced, alpha: number): string {
  const what = `${sideWord(gate, gate.of)} failed none of ${formatCount(requests)} requests`;
  const mostErrors = gate.metric === "success" ? 1 - limit : limit;
  const needed = faultlessRequestsNeeded(mostErrors, alpha);
  // A look of so few rounds that no share of alpha is attainable decides nothing, whatever was seen.
  return Number.isFinite(needed)
    ? `${what}, and a limit of ${limitText({ gate, limit })} needs ${formatCount(needed)} without an error`
    : `${what}, but at this look there are too few rounds for any decision`;
}

function ending(
  result: Sentenced,
  { least, most }: Figures,
  { tests, isSecond }: { readonly tests: number; readonly isSecond: boolean },
): string {
  const { outcome, reason, roundsNeeded } = result;
  const scale = scaleText(result.gate);
  const limit = `${limitText(result)}${scale === null ? "" : ` (${scale})`}`;
  if (outcome === "pass") return `${keptText(result)} of ${limit}`;
  if (outcome === "fail") return `${brokenText(result)} of ${limit}`;
  if (reason === "multiplicity")
    return `${brokenText(result)} of ${limit} on its own, not after allowing for ${plural(tests, "test")}`;
  if (reason === "engine-bound")
    return `the engine was the limit, so this figure cannot decide about the limit of ${limit}`;
  const open = `open at the limit of ${limit}`;
  if (roundsNeeded === null && least !== most)
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

export function gateSentence(
  result: Sentenced,
  figures: Figures,
  blocker: Blocker | null,
  terms: { readonly tests: number; readonly alpha: number; readonly isSecond: boolean },
): string {
  const { gate, cellLabel, rounds, outcome } = result;
  const where = cellLabel === "all" ? "" : `, ${cellLabel}`;
  if (blocker) return `${openingRule(gate)}${where} was not evaluated: ${blocker.because}.`;
  if (result.history) return historySentence(result, result.history, { tests: terms.tests, where });
  const isErrorFree =
    (gate.metric === "errors" && gate.over === undefined && result.estimate === 0) ||
    (gate.metric === "success" && result.estimate === 1);
  if (isErrorFree && outcome !== "pass")
    return `${withoutErrors(result, terms.alpha)} (${plural(rounds, "round")}${where}).`;
  const what =
    isErrorFree && outcome === "pass"
      ? `${sideWord(gate, gate.of)} failed none of ${formatCount(result.requests)} requests`
      : result.estimate === null
        ? `${metricWord(gate.metric)} of ${sideWord(gate, gate.of)} has no figure (${noFigure})`
        : measured(result, figures);
  const advisory = gate.blocking ? "" : ", advisory and uncorrected";
  const link = what.includes(": ") ? ", " : ": ";
  return `${sentenceCase(what)}${link}${ending(result, figures, terms)} (${plural(rounds, "round")}${where}${advisory}).`;
}
