// Units on axes: microseconds become ms or s, and large rates become thousands, once for a whole axis.
// Tick labels then carry short numbers, and the axis title carries the unit.
import { currentLocale } from "@gonogo/locale/current-locale";
import { t, translated } from "@gonogo/locale/t";
import { type MetricUnit, scaleFor } from "@gonogo/protocols/spec";

export type AxisUnit = {
  /** Shown in the axis title and after values: `ms`, `requests/s`, `%`; empty: the name says what is counted. */
  readonly suffix: string;
  /** A stored value divided by this is what the axis shows. */
  readonly divisor: number;
};

/**
 * The unit that suits an axis.
 * @param unit stored unit: microseconds, per second, a ratio of 0 to 1, bits per second, bytes, or a count
 * @param reference a typical large value of the axis, in the stored unit
 */
export function axisUnit(unit: MetricUnit, reference: number): AxisUnit {
  const { label, per } = scaleFor(unit, [reference], "axis");
  return { suffix: translated(label), divisor: per };
}

/** A value as a tick label or in a crosshair: at most `digits` significant digits, thousands grouped. */
export function axisNumber(value: number, unit: AxisUnit, digits = 3): string {
  const shown = value / unit.divisor;
  if (shown === 0) return "0";
  const magnitude = Math.floor(Math.log10(Math.abs(shown)));
  const decimals = Math.min(6, Math.max(0, digits - 1 - magnitude));
  return shown.toLocaleString(currentLocale(), { maximumFractionDigits: decimals });
}

/** A value with its unit: `1.25 ms`. */
export const axisValue = (value: number, unit: AxisUnit, digits = 3): string =>
  `${axisNumber(value, unit, digits)} ${unit.suffix}`.trimEnd();

/** A name with the unit in which its values are shown: `p99 latency (ms)`. */
export const withAxisUnit = (name: string, { suffix }: AxisUnit): string =>
  suffix === "" ? name : `${name} (${suffix})`;

/** The title of an axis of rates or of times, by its unit; `timeName` is what the times are of. */
export const rateOrTimeTitle = ({ suffix }: AxisUnit, timeName = t("response time")): string =>
  suffix.endsWith("/s") ? suffix : `${timeName} (${suffix})`;
