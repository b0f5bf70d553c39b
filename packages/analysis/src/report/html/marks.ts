// Small pictures within tables and charts: an interval against its limit, a ratio around 1, the marker of a series.
import {
  arrowPath,
  intervalPlaces,
  type RatioPicture,
  ratioPlaces,
} from "../../charts/interval-geometry.ts";
import { markerPath } from "../../charts/marker-path.ts";
import type { RatioSpan } from "../../charts/ratio-span.ts";
import type { SeriesLook } from "../../charts/series-look.ts";
import { hundredths } from "../../charts/small-plot.ts";
import { type Markup, markup, type Part } from "./markup.ts";

const height = 24;
const middle = height / 2;

const svg = (width: number, label: string, drawn: Part): Markup =>
  markup`<svg class="mark" role="img" aria-label="${label}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawn}</svg>`;

type IntervalMarkOptions = {
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

type RatioMarkOptions = RatioPicture & {
  readonly span: RatioSpan;
  readonly color: string;
  /** The picture in words. */
  readonly label: string;
  readonly width: number;
};

/** On a logarithmic line: dashed is "no difference", solid a limit; a ratio beyond the span ends in an arrow. */
export function ratioMark({ span, color, label, width, ...picture }: RatioMarkOptions): Markup {
  const { one, limit, interval, value } = ratioPlaces(picture, span, width);
  return svg(width, label, [
    limit &&
      markup`<rect x="${limit.from}" y="3" width="${limit.width}" height="${height - 6}" fill="var(--allowed)"/>`,
    markup`<path d="M${one},1V${height - 1}" stroke="var(--quiet)" stroke-dasharray="2 2"/>`,
    limit && markup`<path d="M${limit.at},0V${height}" stroke="var(--limit)" stroke-width="1.5"/>`,
    interval &&
      markup`<path d="M${interval.from},${middle}H${interval.to}" stroke="${color}" stroke-width="2"/>`,
    value &&
      (value.beyond
        ? markup`<path d="${arrowPath(value.at, middle, value.beyond)}" fill="${color}"/>`
        : markup`<circle cx="${value.at}" cy="${middle}" r="3.5" fill="${color}"/>`),
  ]);
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
