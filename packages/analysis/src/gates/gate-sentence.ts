// One plain sentence for a gate's result: what was measured, against which limit, and how it ended.
// Margins are told from the unfavourable end of the interval; digits follow the interval.
// No sentence says "significant", and none ends in an exclamation mark.
import type { GateResult } from "@gonogo/protocols/report";
import type { Blocker } from "../estimates/blocker.ts";
import type { Figures } from "../estimates/figures.ts";
import { wantsLess } from "../estimates/gate-tests.ts";
import { historySentence } from "../history/history-sentence.ts";
import { faultlessRequestsNeeded } from "../statistics/error-ratio.ts";
import {
  formatCount,
  formatMetric,
  formatNumber,
  formatRatio,
  noFigure,
  plural,
  sentenceCase,
} from "../words/format.ts";
import { limitText, scaleText } from "../words/limit-text.ts";
import { metricWord, sideWord } from "../words/metric-word.ts";

/** Beyond it a margin says no more than "very much". */
const largestFactor = 1e6;

/** `×1.4`, `12 %`: a margin as a factor when it is large, as a share when it is small. */
export function formatMargin(margin: number): string {
  const factor = Math.exp(Math.abs(margin));
  if (factor > largestFactor) return `more than ×${formatNumber(largestFactor, 0)}`;
  if (factor >= 2) return `×${formatNumber(factor, factor < 10 ? 1 : 0)}`;
  return `${formatNumber((factor - 1) * 100, factor < 1.1 ? 1 : 0)} %`;
}

type Sentenced = Omit<GateResult, "sentence">;

function measured({ gate, estimate, low, high }: Sentenced, bound: Figures["bound"]): string {
  const figure = { value: estimate, low, high, bound };
  if (gate.over === undefined) {
    const text = formatMetric(gate.metric, figure).full;
    return `${metricWord(gate.metric)} of ${sideWord(gate, gate.of)} is ${text}`;
  }
  const { text, interval } = formatRatio(figure);
  const ratio = `${metricWord(gate.metric)} of ${sideWord(gate, gate.of)} is ${text} that of ${sideWord(gate, gate.over)}`;
  return interval === null ? ratio : `${ratio} ${interval}`;
}

function faultless({ gate, limit, requests }: Sentenced, alpha: number): string {
  const what = `${sideWord(gate, gate.of)} failed none of ${formatCount(requests)} requests`;
  const mostErrors = gate.metric === "success" ? 1 - limit : limit;
  const needed = faultlessRequestsNeeded(mostErrors, alpha);
  // A look of so few rounds that no share of alpha is attainable decides nothing, whatever was seen.
  return Number.isFinite(needed)
    ? `${what}, and a limit of ${limitText({ gate, limit })} needs ${formatCount(needed)} without an error`
    : `${what}, but at this look there are too few rounds for any decision`;
}

const spareOf = (margin: number | null): string =>
  margin === null ? "" : `, with ${formatMargin(margin)} to spare`;

function ending(result: Sentenced, { least, most }: Figures, tests: number): string {
  const { gate, outcome, reason, margin, roundsNeeded } = result;
  const word = wantsLess(gate) ? "limit" : "floor";
  const scale = scaleText(gate);
  const limit = `the ${word} of ${limitText(result)}${scale === null ? "" : ` (${scale})`}`;
  const spare = spareOf(margin);
  if (outcome === "pass") return `${limit} is kept${spare}`;
  if (outcome === "fail") return `${limit} is broken`;
  if (reason === "multiplicity")
    return `this is beyond ${limit} on its own, not after allowing for ${plural(tests, "test")}`;
  if (reason === "engine-bound")
    return `the engine was the limit, so this figure cannot decide about ${limit}`;
  if (roundsNeeded === null && least !== most)
    return `whether it keeps ${limit} is undecided: that depends on how much the engine's own lateness added`;
  if (roundsNeeded === null) return `whether it keeps ${limit} is undecided`;
  const { low, high, beyondPlan } = roundsNeeded;
  const range =
    low === high
      ? plural(low, "more round")
      : `${formatCount(low)} to ${formatCount(high)} more rounds`;
  return beyondPlan
    ? `whether it keeps ${limit} is undecided; about ${range} would be needed, more than any plan may have, so use longer blocks`
    : `whether it keeps ${limit} is undecided; ${range} would decide it`;
}

export function gateSentence(
  result: Sentenced,
  figures: Figures,
  blocker: Blocker | null,
  terms: { readonly tests: number; readonly alpha: number },
): string {
  const { gate, cellLabel, rounds, outcome } = result;
  const where = cellLabel === "all" ? "" : `, ${cellLabel}`;
  if (blocker) return `${result.rule}${where} was not evaluated: ${blocker.because}.`;
  if (result.history)
    return historySentence(result, result.history, {
      tests: terms.tests,
      spare: spareOf(result.margin),
      where,
    });
  const isErrorFree =
    (gate.metric === "errors" && gate.over === undefined && result.estimate === 0) ||
    (gate.metric === "success" && result.estimate === 1);
  if (isErrorFree && outcome !== "pass")
    return `${faultless(result, terms.alpha)} (${plural(rounds, "round")}${where}).`;
  const what =
    isErrorFree && outcome === "pass"
      ? `${sideWord(gate, gate.of)} failed none of ${formatCount(result.requests)} requests`
      : result.estimate === null
        ? `${metricWord(gate.metric)} of ${sideWord(gate, gate.of)} has no figure (${noFigure})`
        : measured(result, figures.bound);
  const varied = figures.constant === null ? "" : ", which did not vary";
  const advisory = gate.blocking ? "" : ", advisory and uncorrected";
  return `${sentenceCase(what)}${varied}: ${ending(result, figures, terms.tests)} (${plural(rounds, "round")}${where}${advisory}).`;
}
