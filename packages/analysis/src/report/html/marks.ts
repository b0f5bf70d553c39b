// Small pictures within tables and charts: an interval against its limit, a ratio around 1, the marker of a series.
import { intervalPlaces } from "../../charts/interval-geometry.ts";
import { markerPath } from "../../charts/marker-path.ts";
import type { RatioSpan } from "../../charts/ratio-span.ts";
import type { SeriesLook } from "../../charts/series-look.ts";
import { type Markup, markup, type Part } from "./markup.ts";

const height = 24;
const middle = height / 2;

const svg = (width: number, label: string, drawn: Part): Markup =>
  markup`<svg class="mark" role="img" aria-label="${label}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawn}</svg>`;

const hundredths = (x: number): number => Math.round(x * 100) / 100;

export type IntervalMarkOptions = {
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly limit: number;
  readonly allowed: "below" | "above";
  /** The picture in words. */
  readonly label: string;
  readonly width: number;
};

/** The allowed side is tinted; a line alone where nothing was measured. */
export function intervalMark(options: IntervalMarkOptions): Markup {
  const { allowed, label, width } = options;
  const places = intervalPlaces(options, width);
  const limit = places?.limit ?? width / 2;
  const from = allowed === "below" ? 0 : limit;
  const span = Math.max(0, allowed === "below" ? limit : width - limit);
  const { low = null, high = null, estimate = null } = places ?? {};
  const end = low === null || high === null ? 0 : Math.max(high, low + 2);
  return svg(width, label, [
    markup`<rect x="${from}" y="3" width="${hundredths(span)}" height="${height - 6}" fill="var(--allowed)"/>`,
    markup`<path d="M0,${middle}H${width}" stroke="var(--grid)"/>`,
    markup`<path d="M${limit},1V${height - 1}" stroke="var(--limit)" stroke-width="1.5"/>`,
    low !== null &&
      high !== null &&
      markup`<path d="M${low},${middle - 4}v8M${low},${middle}H${end}M${end},${middle - 4}v8" stroke="var(--text)" stroke-width="1.5" fill="none"/>`,
    estimate !== null &&
      markup`<circle cx="${estimate}" cy="${middle}" r="3.5" fill="var(--text)"/>`,
  ]);
}

const pad = 6;

export type RatioMarkOptions = {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly limit: { readonly ratio: number; readonly allowed: "below" | "above" } | null;
  readonly span: RatioSpan;
  readonly color: string;
  readonly label: string;
  readonly width: number;
};

const isUsable = (ratio: number | null): ratio is number =>
  ratio !== null && ratio > 0 && Number.isFinite(ratio);

/** On a logarithmic line: dashed is "no difference", solid a limit; a ratio beyond the span ends in an arrow. */
export function ratioMark(options: RatioMarkOptions): Markup {
  const { value, low, high, limit, span, color, label, width } = options;
  const [from, to] = [Math.log(span[0]), Math.log(span[1])];
  const place = (ratio: number): number => {
    const share = (Math.log(ratio) - from) / (to - from);
    return hundredths(pad + Math.min(1, Math.max(0, share)) * (width - 2 * pad));
  };
  const at = limit && isUsable(limit.ratio) ? place(limit.ratio) : null;
  return svg(width, label, [
    at !== null &&
      markup`<rect x="${limit?.allowed === "below" ? 0 : at}" y="3" width="${hundredths(limit?.allowed === "below" ? at : width - at)}" height="${height - 6}" fill="var(--allowed)"/>`,
    markup`<path d="M${place(1)},1V${height - 1}" stroke="var(--quiet)" stroke-dasharray="2 2"/>`,
    at !== null && markup`<path d="M${at},0V${height}" stroke="var(--limit)" stroke-width="1.5"/>`,
    isUsable(low) &&
      isUsable(high) &&
      markup`<path d="M${place(low)},${middle}H${Math.max(place(high), place(low) + 1)}" stroke="${color}" stroke-width="2"/>`,
    isUsable(value) && ratioEnd(value, options, place(value)),
  ]);
}

function ratioEnd(value: number, { span, color, width }: RatioMarkOptions, at: number): Markup {
  if (value > span[1])
    return markup`<path d="M${width - pad - 4},${middle - 4}l6,4l-6,4z" fill="${color}"/>`;
  if (value < span[0])
    return markup`<path d="M${pad + 4},${middle - 4}l-6,4l6,4z" fill="${color}"/>`;
  return markup`<circle cx="${at}" cy="${middle}" r="3.5" fill="${color}"/>`;
}

/** A marker centred on (x, y); hollow ones are not counted. */
export function marker(
  { shape, color }: SeriesLook,
  x: number,
  y: number,
  isHollow: boolean,
): Markup {
  const fill = isHollow ? "var(--page)" : color;
  return shape === "circle"
    ? markup`<circle cx="${x}" cy="${y}" r="3.5" fill="${fill}" stroke="${color}" stroke-width="1.5"/>`
    : markup`<path d="${markerPath(shape, x, y, 4)}" fill="${fill}" stroke="${color}" stroke-width="1.5"/>`;
}

/** The key of a series before its name. */
export const seriesKey = (look: SeriesLook): Markup =>
  markup`<svg class="key" aria-hidden="true" viewBox="0 0 12 12" width="12" height="12">${marker(look, 6, 6, false)}</svg>`;
