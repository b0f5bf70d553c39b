// How two figures compare, as people say it: `17 % lower`, `29 % higher`, from twice on `2.1 times`, below a tenth
// `14 times lower`. Sentences and headlines take their words from here, so that a ratio has one form in all of them;
// tables show the ratio itself.
import { t } from "@gonogo/locale/t";
import { type Figure, formatNumber, intervalText, noFigure, supportedDecimals } from "./format.ts";

type Compared = {
  /** `percent`: so much lower or higher; `times`: so many times the other; `lower`: so many times lower. */
  readonly form: "percent" | "times" | "lower" | "same";
  readonly isLess: boolean;
  /** `17 %`, `over 2.1 times`; empty of the same. */
  readonly amount: string;
  /** `[15 – 19 %]`, `[−3 – +5 %]` where it holds no difference; null without an interval, or where both ends read alike. */
  readonly interval: string | null;
};

/** From twice on a factor is clearer than a percentage. */
const timesFrom = 2;
/** Down to a tenth `90 % lower` is clear; below it percentages differ in their decimals alone. */
const lowerFrom = 0.1;

/** A ratio in words; null: there is none. */
export function comparedOf(ratio: Figure): Compared | null {
  const { value, low, high } = ratio;
  if (value === null) return null;
  const isBound = ratio.bound === "at-least";
  if (value >= timesFrom) return { ...inTimes(ratio, isBound), form: "times", isLess: false };
  if (value < lowerFrom && value > 0 && low !== 0 && !isBound)
    return { ...inTimes(invertFigure(ratio), false), form: "lower", isLess: true };
  const percent = { value: change(value), low: changeOf(low), high: changeOf(high) };
  const decimals = percentDecimals(percent);
  const size = formatNumber(Math.abs(percent.value), decimals);
  const interval = percentInterval(percent, decimals);
  if (Number(size) === 0) return { form: "same", isLess: false, amount: "", interval };
  const isLess = value < 1;
  return { form: "percent", isLess, amount: percentAmount(size, isBound, isLess), interval };
}

/** A ratio that may truly be higher is less by at most, and more by at least, so much. */
function percentAmount(percent: string, isBound: boolean, isLess: boolean): string {
  if (!isBound) return `${percent} %`;
  return isLess ? t("at most {percent} %", { percent }) : t("over {percent} %", { percent });
}

const change = (ratio: number): number => (ratio - 1) * 100;
const changeOf = (end: number | null): number | null => (end === null ? null : change(end));

/** A ratio turned round: how many times the first figure the second one is. */
const invertFigure = ({ value, low, high }: Figure): Figure => ({
  value: value === null || value === 0 ? null : 1 / value,
  low: high === null || high === 0 ? null : 1 / high,
  high: low === null || low === 0 ? null : 1 / low,
});

function inTimes(figure: Figure, isBound: boolean): Pick<Compared, "amount" | "interval"> {
  const { value, low, high } = figure;
  const write = (times: number) => formatNumber(times, supportedDecimals(figure));
  const interval = low === null || high === null ? null : apart(write(low), write(high));
  const times = write(value ?? 0);
  return {
    amount: isBound ? t("over {times} times", { times }) : t("{times} times", { times }),
    interval,
  };
}

type Percent = {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
};

/** None or one, as the interval supports. */
function percentDecimals({ value, low, high }: Percent): number {
  if (low === null || high === null || !(high > low)) return Math.abs(value) < 10 ? 1 : 0;
  return Math.min(1, Math.max(0, Math.ceil(-Math.log10((high - low) / 2) - 1e-9)));
}

/** On one side of no difference by size alone, `[15 – 19 %]`; across it with signs. */
function percentInterval({ low, high }: Percent, decimals: number): string | null {
  if (low === null || high === null) return null;
  const size = (x: number) => formatNumber(Math.abs(x), decimals);
  if (low >= 0) return apart(size(low), size(high), " %");
  if (high <= 0) return apart(size(high), size(low), " %");
  return apart(formatNumber(low, decimals), `+${size(high)}`, " %");
}

const apart = (low: string, high: string, unit = ""): string | null =>
  low === high ? null : intervalText(low, `${high}${unit}`);

/** `17 % lower [15 – 19 %]`, `2.1 times [1.9 – 2.3]`, `14 times lower [12 – 16]`, `the same [−3 – +5 %]`. */
export function differenceText(ratio: Figure): string {
  const compared = comparedOf(ratio);
  if (compared === null) return noFigure;
  const { form, isLess, amount, interval } = compared;
  const words = {
    percent: isLess ? t("{amount} lower", { amount }) : t("{amount} higher", { amount }),
    times: amount,
    lower: t("{amount} lower", { amount }),
    same: t("the same##figure"),
  }[form];
  return interval === null ? words : `${words} ${interval}`;
}

/**
 * What is between `p99 of grpc is` and `that of rest`: `17 % lower [15 – 19 %] than`, `2.1 times [1.9 – 2.3]`. In Portuguese between
 * `p99 de grpc é` and `valor de rest`: `17 % menor [15 – 19 %] que o`, `2,1 vezes [1,9 – 2,3] o`, `igual [−3 – +5 %] ao`.
 */
export function comparedText(ratio: Figure): string {
  const form = comparedOf(ratio)?.form ?? "times";
  const difference = differenceText(ratio);
  switch (form) {
    case "times":
      return t("{difference}##of that", { difference });
    case "same":
      return t("{difference} as", { difference });
    default:
      return t("{difference} than", { difference });
  }
}

/**
 * By how much a figure moves that is multiplied by this: `rises 14 %`, `falls 12 %`, `rises to 2.3 times as much`. In Portuguese a
 * noun with its article: `uma alta de 14 %`.
 */
export function movesText(factor: number): string {
  if (factor >= 10_000) return t("rises to over 10,000 times as much");
  if (factor >= timesFrom)
    return t("rises to {times} times as much", {
      times: formatNumber(factor, factor < 10 ? 1 : 0),
    });
  if (factor < 0.001) return t("falls by over 99.9 %");
  const size = Math.abs(change(factor));
  const percent = formatNumber(size, size < 10 || size > 99 ? 1 : 0);
  return factor < 1 ? t("falls {percent} %", { percent }) : t("rises {percent} %", { percent });
}
