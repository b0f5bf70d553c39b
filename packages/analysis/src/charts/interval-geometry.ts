// Places of an interval, its estimate and its limit on a small horizontal line.
// Ratios and latencies are multiplicative, so the line is logarithmic wherever all figures are positive.

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

/** Logarithms differ in their last digit between server and browser; what both draw must be the same to the letter. */
const hundredths = (pixels: number): number => Math.round(pixels * 100) / 100;

const isFigure = (value: number | null): value is number =>
  value !== null && Number.isFinite(value);
