// The engine's quantiles beside those that the target recorded: how far apart, and is it near enough?
// Near enough is 1 % of the truth or 50 µs, whichever is more.

const allowedShare = 0.01;
const allowedUs = 50;
const quantiles = ["p50", "p90", "p99", "p999"];

/** @typedef {Record<string, number | null>} Spread quantiles in microseconds */

/**
 * @typedef {object} TruthError
 * @property {string} quantile
 * @property {number | null} truthUs
 * @property {number | null} saidUs
 * @property {number | null} errorUs said − truth
 * @property {boolean | null} near
 */

/**
 * @param {Spread} truth
 * @param {Spread} said
 * @returns {TruthError[]}
 */
export function truthErrors(truth, said) {
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
 * @param {TruthError[][]} repetitions
 * @returns {TruthError[]} per quantile that of the repetition in the middle; of an even number the worse of the two
 */
export function middleErrors(repetitions) {
  return quantiles.map((quantile, index) => {
    const size = (/** @type {TruthError | undefined} */ error) =>
      error?.errorUs == null ? Number.POSITIVE_INFINITY : Math.abs(error.errorUs);
    const sorted = repetitions.map((errors) => errors[index]).sort((a, b) => size(a) - size(b));
    const none = { quantile, truthUs: null, saidUs: null, errorUs: null, near: null };
    return sorted[Math.floor(sorted.length / 2)] ?? none;
  });
}
