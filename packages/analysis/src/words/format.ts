// Numbers as people read them: as many digits as the interval supports, units that scale together in a column.
// Separators are those of the reader's language, so pages, sentences and files agree to the letter.
// Units of input: microseconds, requests per second, ratios of 0 to 1, ratios of two variants, milliseconds, bytes.
import { currentLocale, type Locale } from "@gonogo/locale/current-locale";
import { type Msg, t } from "@gonogo/locale/t";
import { type MetricName, metrics, scaleFor, type UnitScale } from "@gonogo/protocols/spec";

/** What is needed of an estimate to write it down. */
export type Figure = {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly bound?: "exact" | "at-least";
};

/** A unit of display: stored values are divided by `per`. */
export type DisplayUnit = Pick<UnitScale, "label" | "per">;

/** The dash that stands for "no figure". */
export const noFigure = "–";

/** One unit for a column of times: the largest in which the largest value is at least 1. */
export const timeUnitFor = (valuesUs: readonly (number | null)[]): DisplayUnit =>
  scaleFor("us", valuesUs);

/** The unit of a metric's column. */
export const unitFor = (metric: MetricName, values: readonly (number | null)[]): DisplayUnit =>
  scaleFor(metrics[metric].unit, values);

const separators: Readonly<
  Record<Locale, { readonly thousands: string; readonly decimal: string }>
> = { en: { thousands: ",", decimal: "." }, "pt-BR": { thousands: ".", decimal: "," } };

const grouped = (digits: string): string =>
  digits.replace(/\B(?=(\d{3})+(?!\d))/g, separators[currentLocale()].thousands);

/** A number with a fixed number of decimals and separated thousands; never "-0". */
export function formatNumber(value: number, decimals: number): string {
  const text = Math.abs(value).toFixed(decimals);
  const [whole = "0", fraction] = text.split(".");
  const negative = value < 0 && Number(text) !== 0;
  const { decimal } = separators[currentLocale()];
  return `${negative ? "−" : ""}${grouped(whole)}${fraction === undefined ? "" : `${decimal}${fraction}`}`;
}

/** A number with all of its decimals: `0.125`, `12,000.5`. */
export function formatExact(value: number): string {
  const [, fraction = ""] = String(Math.abs(value)).split(".");
  return formatNumber(value, fraction.length);
}

/** A number with all of its decimals and nothing between its thousands: `1500`, `0.5`. */
export const formatUngrouped = (value: number): string =>
  String(value).replace(".", separators[currentLocale()].decimal);

/** Numbers of a text as people write them: `12000/s` is `12,000/s`, in Portuguese `12.000/s`, and `0.5` there is `0,5`. */
export const groupThousands = (text: string): string =>
  text.replace(
    /(?<![\d.\w])(\d+)(?:\.(\d+))?(?!\d|\.\d)/g,
    (_, whole: string, fraction?: string) =>
      fraction === undefined
        ? grouped(whole)
        : `${grouped(whole)}${separators[currentLocale()].decimal}${fraction}`,
  );

/** Decimals that show this many significant digits, at most 6. */
export function decimalsFor(value: number, significant = 3): number {
  if (value === 0 || !Number.isFinite(value)) return 0;
  const magnitude = Math.floor(Math.log10(Math.abs(value)) + 1e-12);
  return Math.min(6, Math.max(0, significant - 1 - magnitude));
}

/** Decimals that an interval supports: one digit of its half width, between 2 and 4 digits of the value. */
export function supportedDecimals(figure: Figure): number {
  const { value, low, high } = figure;
  if (value === null) return 0;
  if (low === null || high === null || !(high > low)) return decimalsFor(value, 3);
  if (value === 0) return decimalsFor(high, 2);
  const byWidth = Math.ceil(-Math.log10((high - low) / 2) - 1e-9);
  return Math.min(decimalsFor(value, 4), Math.max(decimalsFor(value, 2), byWidth, 0));
}

/** A written number with its unit: `50 ms`, `8,000/s`, and `120` of what needs none. */
export const withUnit = (text: string, { label }: DisplayUnit): string =>
  `${text}${label === "/s" || label === "" ? "" : " "}${label}`;

export type FigureText = {
  /** The value with its unit, `0.74 ms`; `> 10 s` for a bound; the dash without a value. */
  readonly text: string;
  /** `[0.71 – 0.78]`, or null without an interval. */
  readonly interval: string | null;
  /** Both: `0.74 ms [0.71 – 0.78]`. */
  readonly full: string;
};

/** An interval of two written ends: `[0.71 – 0.78]`. */
export const intervalText = (low: string, high: string): string => `[${low} – ${high}]`;

/** Writes a figure in a unit, value and ends with the same decimals. */
export function formatFigure(figure: Figure, unit: DisplayUnit): FigureText {
  const scale = (x: number | null) => (x === null ? null : x / unit.per);
  const scaled = { value: scale(figure.value), low: scale(figure.low), high: scale(figure.high) };
  if (scaled.value === null) return { text: noFigure, interval: null, full: noFigure };
  const decimals = supportedDecimals(scaled);
  const bound = figure.bound === "at-least" ? "> " : "";
  const write = (x: number) => (x === 0 ? "0" : formatNumber(x, decimals));
  const text = withUnit(`${bound}${write(scaled.value)}`, unit);
  const interval =
    scaled.low === null || scaled.high === null
      ? null
      : intervalText(write(scaled.low), write(scaled.high));
  return { text, interval, full: interval === null ? text : `${text} ${interval}` };
}

/** Writes a metric's figure in a fitting unit: `0.74 ms [0.71 – 0.78]`, `12,300/s`, `0.12 %`. */
export function formatMetric(metric: MetricName, figure: Figure): FigureText {
  return formatFigure(figure, unitFor(metric, [figure.value]));
}

/** A ratio of two variants: `×1.84 [1.61 – 2.09]`. */
export function formatRatio(figure: Figure): FigureText {
  const text = formatFigure(figure, { label: "", per: 1 });
  if (figure.value === null) return text;
  const at = (plain: string) => (plain.startsWith("> ") ? `> ×${plain.slice(2)}` : `×${plain}`);
  return { ...text, text: at(text.text), full: at(text.full) };
}

/** A change from a ratio, signed: 1.032 is `+3.2 %`, 0.96 is `−4.0 %`. */
export function formatChange(ratio: number): string {
  const change = (ratio - 1) * 100;
  const text = formatNumber(change, Math.min(1, decimalsFor(change, 2)));
  return `${change > 0 ? "+" : ""}${text} %`;
}

/** A change in percent with its interval, signed: `−34.3 % [−36.1 – −32.4]`, with the digits that its interval supports. */
export function formatPercentChange({ value, low, high }: Figure): FigureText {
  if (value === null) return { text: noFigure, interval: null, full: noFigure };
  const hasWidth = low !== null && high !== null && high > low;
  const byWidth = hasWidth ? Math.ceil(-Math.log10((high - low) / 2) - 1e-9) : 1;
  const fewest = Math.min(1, Math.max(0, byWidth));
  // An end that is no zero is not shown as one, as far as two decimals tell it from one.
  const isLost = (decimals: number) =>
    [low, high].some((end) => end !== null && end !== 0 && Number(end.toFixed(decimals)) === 0);
  const decimals = [fewest, fewest + 1].find((count) => !isLost(count)) ?? fewest;
  const write = (x: number) => {
    const text = formatNumber(x, decimals);
    return x > 0 && /[1-9]/.test(text) ? `+${text}` : text;
  };
  const text = `${write(value)} %`;
  const interval = low === null || high === null ? null : intervalText(write(low), write(high));
  return { text, interval, full: interval === null ? text : `${text} ${interval}` };
}

/** A share of 0 to 1 as percent with up to 2 significant digits: `0.12 %`, `3 %`, `100 %`. */
export function formatPercent(share: number): string {
  const value = share * 100;
  return `${formatNumber(value, Math.min(4, decimalsFor(value, 2)))} %`;
}

/** A duration in words of a clock: `4 min 12 s`, `2 h 5 min`, `850 ms`. */
export function formatDuration(durationMs: number): string {
  if (durationMs < 1_000) return `${formatNumber(durationMs, 0)} ms`;
  const seconds = Math.round(durationMs / 1_000);
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3_600),
    Math.floor((seconds % 3_600) / 60),
    seconds % 60,
  ];
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  if (minutes > 0) return rest > 0 ? `${minutes} min ${rest} s` : `${minutes} min`;
  return `${seconds} s`;
}

/** The length of something planned, to hundredths of a second below a minute: `250 ms`, `2.5 s`, `4 min 12 s`. */
export const formatLength = (lengthMs: number): string =>
  lengthMs >= 1_000 && lengthMs < 60_000
    ? `${formatUngrouped(Number((lengthMs / 1_000).toFixed(2)))} s`
    : formatDuration(lengthMs);

/** A whole number with commas: `12,345`. */
export const formatCount = (count: number): string => formatNumber(count, 0);

/** `1 round`, `3 rounds`: the message `{count, plural, one {# round} other {# rounds}}`, for a word written in the code. */
export const plural = (count: number, word: string): string =>
  t(`{count, plural, one {# ${word}} other {# ${word}s}}` as unknown as Msg, { count });

/** `a`, `a and b`, `a, b and c`. */
export function listOf(items: readonly string[]): string {
  // British lists have no comma before the last.
  const locale = currentLocale() === "en" ? "en-GB" : currentLocale();
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(items);
}

/** With a capital letter first, whatever it is. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
