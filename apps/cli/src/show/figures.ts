// Figures of the API as the tables show them, in the words of the pages: in a unit that fits, with the digits that their interval supports.
import {
  type DisplayUnit,
  type FigureText,
  formatFigure,
  formatNumber,
  formatRatio,
  intervalText,
  noFigure,
  unitFor,
} from "@gonogo/analysis/words/format";
import { type MetricName, metricNames } from "@gonogo/protocols/spec";

export type Interval = {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** The figure is a lower bound. */
  readonly isLeast?: boolean;
};

/** A figure as the words of the pages take it; what is not a number counts as absent. */
function figureOf({ value, low, high, isLeast }: Interval) {
  const known = (x: number | null) => (x === null || !Number.isFinite(x) ? null : x);
  return {
    ...{ value: known(value), low: known(low), high: known(high) },
    ...(isLeast && { bound: "at-least" as const }),
  };
}

const shown = ({ text, interval }: FigureText) => ({ text, interval: interval ?? "" });

/** Servers of later versions may have metrics that this one does not know. */
function unitOf(metric: string, value: number | null): DisplayUnit {
  const known = metricNames.find((name): name is MetricName => name === metric);
  return known === undefined ? { label: "", per: 1 } : unitFor(known, [value]);
}

/** A metric's figure: `0.74 ms` and `[0.71 – 0.78]`; an interval that is absent is empty. */
export const metricFigure = (metric: string, figure: Interval) =>
  shown(formatFigure(figureOf(figure), unitOf(metric, figure.value)));

/** A ratio of two variants or runs: `×1.84`. */
export const ratioFigure = (figure: Interval) => shown(formatRatio(figureOf(figure)));

/** A change from a ratio, in percent with its interval: 1.03 is `+3.0 %`. */
export function changeFigure({ value, low, high }: Interval) {
  const percent = (x: number | null) => (x === null ? null : (x - 1) * 100);
  const change = { value: percent(value), low: percent(low), high: percent(high) };
  if (change.value === null) return { text: noFigure, interval: "" };
  const sign = (x: number) => `${x > 0 ? "+" : ""}${formatNumber(x, 1)}`;
  return {
    text: `${sign(change.value)} %`,
    interval:
      change.low === null || change.high === null
        ? ""
        : intervalText(sign(change.low), sign(change.high)),
  };
}
