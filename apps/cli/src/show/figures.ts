// Figures of the API as the tables show them: in a unit that fits, with the digits that their interval supports.
import { type MetricName, metricNames, metrics, scaleFor } from "@gonogo/protocols/spec";

export type Interval = {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** The figure is a lower bound. */
  readonly isLeast?: boolean;
};

const noFigure = "–";

/** What a value is shown in: stored values are divided by `per`. */
type Unit = { readonly label: string; readonly per: number };
const plain: Unit = { label: "", per: 1 };

function unitOf(metric: string, values: readonly (number | null)[]): Unit {
  const known = metricNames.find((name): name is MetricName => name === metric);
  return known === undefined ? plain : scaleFor(metrics[known].unit, values);
}

function written(value: number, decimals: number): string {
  if (value === 0) return "0";
  const [whole = "", fraction] = Math.abs(value).toFixed(decimals).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return `${value < 0 ? "−" : ""}${grouped}${fraction === undefined ? "" : `.${fraction}`}`;
}

const decimalsOf = (value: number, digits: number): number =>
  value === 0 ? 0 : Math.min(6, Math.max(0, digits - 1 - Math.floor(Math.log10(Math.abs(value)))));

/** One digit of the interval's half width, between 2 and 4 digits of the value. */
function supportedDecimals({ value, low, high }: Interval): number {
  if (value === null) return 0;
  if (low === null || high === null || !(high > low)) return decimalsOf(value, 3);
  if (value === 0) return decimalsOf(high, 2);
  const byWidth = Math.ceil(-Math.log10((high - low) / 2) - 1e-9);
  return Math.min(decimalsOf(value, 4), Math.max(decimalsOf(value, 2), byWidth, 0));
}

function inUnit(figure: Interval, { label, per }: Unit, before = "") {
  const scale = (x: number | null) => (x === null || !Number.isFinite(x) ? null : x / per);
  const scaled = { value: scale(figure.value), low: scale(figure.low), high: scale(figure.high) };
  const { value, low, high } = scaled;
  if (value === null) return { text: noFigure, interval: "" };
  const decimals = supportedDecimals(scaled);
  const space = label === "" || label === "/s" ? "" : " ";
  const text = `${figure.isLeast ? "> " : ""}${before}${written(value, decimals)}${space}${label}`;
  const interval =
    low === null || high === null ? "" : `[${written(low, decimals)} – ${written(high, decimals)}]`;
  return { text, interval };
}

/** A metric's figure: `0.74 ms` and `[0.71 – 0.78]`; the interval is empty where there is none. */
export const metricFigure = (metric: string, figure: Interval) =>
  inUnit(figure, unitOf(metric, [figure.value]));

/** A ratio of two variants or runs: `×1.84`. */
export const ratioFigure = (figure: Interval) => inUnit(figure, plain, "×");

/** A change from a ratio, in percent with its interval: 1.03 is `+3.0 %`. */
export function changeFigure({ value, low, high }: Interval) {
  const percent = (x: number | null) => (x === null ? null : (x - 1) * 100);
  const change = { value: percent(value), low: percent(low), high: percent(high) };
  if (change.value === null) return { text: noFigure, interval: "" };
  const sign = (x: number) => `${x > 0 ? "+" : ""}${written(x, 1)}`;
  return {
    text: `${sign(change.value)} %`,
    interval:
      change.low === null || change.high === null
        ? ""
        : `[${sign(change.low)} – ${sign(change.high)}]`,
  };
}
