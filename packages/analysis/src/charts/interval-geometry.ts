// Places of an interval, its estimate and its limit on a small horizontal line.
// Ratios and latencies are multiplicative, so the line is logarithmic wherever all figures are positive.
import type { RatioSpan } from "./ratio-span.ts";
import { hundredths } from "./small-plot.ts";

export type IntervalPicture = {
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly limit: number;
};
export type IntervalPlaces = {
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly limit: number;
};

/**
 * Places between `pad` and `width - pad`; null for what has no value or is not finite.
 * @returns null when nothing but the limit is known
 */
export function intervalPlaces(
  picture: IntervalPicture,
  width: number,
  pad = 10,
): IntervalPlaces | null {
  const known = [picture.estimate, picture.low, picture.high].filter(isFigure);
  if (known.length === 0) return null;
  const all = [...known, picture.limit];
  const scale = all.every((value) => value > 0) ? Math.log : (value: number) => value;
  const low = Math.min(...all.map(scale));
  const high = Math.max(...all.map(scale));
  const span = high - low;
  const place = (value: number) =>
    hundredths(span === 0 ? width / 2 : pad + ((scale(value) - low) / span) * (width - 2 * pad));
  const maybe = (value: number | null) => (isFigure(value) ? place(value) : null);
  return {
    estimate: maybe(picture.estimate),
    low: maybe(picture.low),
    high: maybe(picture.high),
    limit: place(picture.limit),
  };
}

export type RatioPicture = {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly limit: { readonly ratio: number; readonly allowed: "below" | "above" } | null;
};
type RatioPlaces = {
  /** "No difference". */
  readonly one: number;
  /** The limit with the allowed side of it; null: there is none that a logarithmic line has a place for. */
  readonly limit: { readonly at: number; readonly from: number; readonly width: number } | null;
  readonly interval: { readonly from: number; readonly to: number } | null;
  /** `beyond`: the value lies outside the span, and an arrow at its end stands for it. */
  readonly value: { readonly at: number; readonly beyond: "low" | "high" | null } | null;
};

/** Places of a ratio on a line that several share; figures that are not positive and finite have none. */
export function ratioPlaces(
  { value, low, high, limit }: RatioPicture,
  span: RatioSpan,
  width: number,
  pad = 6,
): RatioPlaces {
  const [from, to] = [Math.log(span[0]), Math.log(span[1])];
  const place = (ratio: number): number => {
    const share = (Math.log(ratio) - from) / (to - from);
    return hundredths(pad + Math.min(1, Math.max(0, share)) * (width - 2 * pad));
  };
  const at = limit !== null && isRatio(limit.ratio) ? place(limit.ratio) : null;
  const ends = isRatio(low) && isRatio(high) ? { from: place(low), to: place(high) } : null;
  return {
    one: place(1),
    limit:
      at === null
        ? null
        : limit?.allowed === "below"
          ? { at, from: 0, width: at }
          : { at, from: at, width: hundredths(width - at) },
    interval: ends && { from: ends.from, to: Math.max(ends.to, ends.from + 1) },
    value: isRatio(value)
      ? {
          at: place(value),
          beyond: value > span[1] ? "high" : value < span[0] ? "low" : null,
        }
      : null,
  };
}

/** The arrow at the end of the line, as data of an SVG path. */
export const arrowPath = (at: number, middle: number, beyond: "low" | "high"): string =>
  beyond === "high" ? `M${at - 4},${middle - 4}l6,4l-6,4z` : `M${at + 4},${middle - 4}l-6,4l6,4z`;

const isFigure = (value: number | null): value is number =>
  value !== null && Number.isFinite(value);

const isRatio = (value: number | null): value is number => isFigure(value) && value > 0;
