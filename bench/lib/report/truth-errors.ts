// The engine's quantiles beside those that the target recorded: how far apart, and is it near enough?
// Near enough is 1 % of the truth or 50 µs, whichever is more.

const allowedShare = 0.01;
const allowedUs = 50;
const quantiles = ["p50", "p90", "p99", "p999"];

/** quantiles in microseconds */
export type Spread = Record<string, number | null>;

export type TruthError = {
  quantile: string;
  truthUs: number | null;
  saidUs: number | null;
  /** Said − truth. */
  errorUs: number | null;
  near: boolean | null;
};

export function truthErrors(truth: Spread, said: Spread): TruthError[] {
  return quantiles.map((quantile) => {
    const [truthUs, saidUs] = [truth[quantile] ?? null, said[quantile] ?? null];
    if (truthUs === null || saidUs === null)
      return { quantile, truthUs, saidUs, errorUs: null, near: null };
    const errorUs = saidUs - truthUs;
    const near = Math.abs(errorUs) <= Math.max(allowedUs, truthUs * allowedShare);
    return { quantile, truthUs, saidUs, errorUs, near };
  });
}

/**
 * The error of the median, by size: a disturbed repetition does not decide, and neither does the best.
 * @returns per quantile that of the repetition in the middle; of an even number the worse of the two
 */
export function middleErrors(repetitions: TruthError[][]): TruthError[] {
  return quantiles.map((quantile, index) => {
    const size = (error: TruthError | undefined) =>
      error?.errorUs == null ? Number.POSITIVE_INFINITY : Math.abs(error.errorUs);
    const sorted = repetitions.map((errors) => errors[index]).sort((a, b) => size(a) - size(b));
    const none = { quantile, truthUs: null, saidUs: null, errorUs: null, near: null };
    return sorted[Math.floor(sorted.length / 2)] ?? none;
  });
}
