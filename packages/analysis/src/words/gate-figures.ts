// A gate's result as texts for the table: limit, measured value with interval, margin, rounds, picture.
// Limits are written as the definition has them; measured values in a unit that suits them.

import { t, translated } from "@gonogo/locale/t";
import type { GateResult } from "@gonogo/protocols/report";
import { isRelative, metrics } from "@gonogo/protocols/spec";
import {
  type DisplayUnit,
  decimalsFor,
  type Figure,
  type FigureText,
  formatCount,
  formatFigure,
  formatNumber,
  formatRatio,
  intervalText,
  noFigure,
  unitFor,
} from "./format.ts";
import { limitText } from "./limit-text.ts";
import { marginText } from "./margin-text.ts";
import { opSigns } from "./rule-text.ts";

/** `< 50 ms`, `≤ ×1.25`, `≥ 12,000/s`: of a limit that scales what it comes to in this cell. */
export const limitWords = (result: Pick<GateResult, "gate" | "limit">): string =>
  `${opSigns[result.gate.op]} ${limitText(result)}`;

export type GateFigures = {
  /** `p99 latency` */
  readonly metric: string;
  /** `< 50 ms`, `<= ×1.25` as `≤ ×1.25` */
  readonly limit: string;
  readonly measured: FigureText;
  /** `68 times below`, `22 % above`: beside the limit; the dash when unknown, or where it says another thing than the gate */
  readonly margin: string;
  readonly rounds: string;
  readonly allowed: "below" | "above";
  /** The picture in words. */
  readonly picture: string;
};

/** What the texts are made of. */
export type Judged = Pick<
  GateResult,
  "gate" | "outcome" | "estimate" | "low" | "high" | "bound" | "margin" | "rounds" | "limit"
>;

/** All texts of one gate result. */
export function gateFigures(result: Judged): GateFigures {
  const { gate, bound } = result;
  const figure = { value: result.estimate, bound, ...intervalOf(result) };
  const measured = isRelative(gate)
    ? formatRatio(figure)
    : writeFigure(figure, unitFor(gate.metric, [result.estimate]));
  const limit = limitWords(result);
  return {
    metric: translated(metrics[gate.metric].label),
    limit,
    measured,
    margin: marginOf(result),
    rounds: result.rounds > 0 ? formatCount(result.rounds) : noFigure,
    allowed: gate.op === "<" || gate.op === "<=" ? "below" : "above",
    picture:
      result.estimate === null
        ? t("no figure to hold against {limit}", { limit })
        : t("{figure} against {limit}", { figure: measured.full, limit }),
  };
}

/** Every round hit the same bound: an interval of hardly any width would promise a figure. */
const intervalOf = ({ bound, low, high }: Judged) =>
  bound === "at-least" && low !== null && high !== null && high - low < 0.005 * low
    ? { low: null, high: null }
    : { low, high };

/**
 * Where the margin says what the gate says. A gate that was not judged has none; and an interval within its limit leaves a
 * gate open that shares its errors with other gates and looks: a margin beside it would promise what was not shown.
 */
function marginOf({ gate, outcome, margin }: Judged): string {
  if (margin === null || !Number.isFinite(margin) || outcome === "not-evaluated") return noFigure;
  return margin === 0 || margin > 0 === (outcome === "pass") ? marginText(margin, gate) : noFigure;
}

// Writes a figure as the analysis does, and figures of exactly zero with an upper end that can be read.
// "No error in 231,400 requests" is 0 % [0 – 0.0016], not 0 % [0 – 0].

/** Value and interval in the unit. */
export function writeFigure(figure: Figure, unit: DisplayUnit): FigureText {
  const text = formatFigure(figure, unit);
  if (figure.value !== 0 || figure.high === null || !(figure.high > 0)) return text;
  const high = figure.high / unit.per;
  const interval = intervalText("0", formatNumber(high, decimalsFor(high, 2)));
  return { ...text, interval, full: `${text.text} ${interval}` };
}
