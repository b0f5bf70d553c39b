// Written numbers as the range of values that they may stand for, and the arithmetic of such ranges.
// A figure was rounded to its last digit; a claim may have been cut off there as well, so it is known to one digit only.
export type Range = {
  readonly low: number;
  /** As it was written. */
  readonly value: number;
  readonly high: number;
};

/** A rounded figure: half of its last digit on both sides, never through zero. */
export const rounded = (value: number, step: number): Range => ({
  low: value > 0 ? Math.max(0, value - step / 2) : value - step / 2,
  value,
  high: value + step / 2,
});

/** A number that a claim states: rounded, or cut off, by one of its last digit at most. */
export const claimed = (value: number, step: number): Range => ({
  low: value - step,
  value,
  high: value + step,
});

/** The product of ranges of positive numbers. */
export const times = (a: Range, b: Range): Range => ({
  low: a.low * b.low,
  value: a.value * b.value,
  high: a.high * b.high,
});

/** The quotient of ranges of positive numbers; infinite where the divisor may be 0. */
export const over = (a: Range, b: Range): Range => ({
  low: a.low / b.high,
  value: a.value / b.value,
  high: b.low > 0 ? a.high / b.low : Number.POSITIVE_INFINITY,
});

export const scaled = (a: Range, by: number): Range => ({
  low: Math.min(a.low * by, a.high * by),
  value: a.value * by,
  high: Math.max(a.low * by, a.high * by),
});

/** Whether one is more than the other whatever their digits stand for; ranges that only touch do not overlap. */
export const isSurelyMore = (a: Range, b: Range): boolean =>
  a.value > b.value && a.low >= b.high - 1e-9 * Math.abs(b.high);

/** Whether both may stand for one value, with so much tolerance (a share of the larger). */
export function mayAgree(a: Range, b: Range, tolerance = 0): boolean {
  const slack = tolerance * Math.max(Math.abs(a.value), Math.abs(b.value));
  return a.low - slack <= b.high && b.low - slack <= a.high;
}
