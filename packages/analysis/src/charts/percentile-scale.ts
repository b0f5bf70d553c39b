// The logarithmic percentile axis: each nine takes the same width, so that p99 and p99.9 can be seen.
// x = -log10(1 - p/100): p50 is at 0.30, p90 at 1, p99 at 2, p99.9 at 3 (as HdrHistogram plots do).

/** Place of a percentile (0 to under 100) on the axis. */
export const percentilePlace = (percentile: number): number =>
  -Math.log10(1 - Math.min(percentile, 99.99999) / 100);

/** The percentile at a place on the axis, rounded free of floating-point dust. */
export const percentileAt = (place: number): number =>
  Number((100 * (1 - 10 ** -place)).toPrecision(9));

const landmarks = [0, 50, 90, 99, 99.9, 99.99, 99.999];

/** Ticks up to the highest percentile shown, each as a place and its percentile. */
export function percentileTicks(highest: number): { place: number; percentile: number }[] {
  return landmarks
    .filter((percentile) => percentile <= highest + 1e-9)
    .map((percentile) => ({ place: percentilePlace(percentile), percentile }));
}

/** `p99.9`, with as many decimals as there are nines. */
export const percentileName = (percentile: number): string =>
  percentile === 0
    ? "min"
    : `p${Number(percentile.toFixed(Math.ceil(percentilePlace(percentile) - 1e-9)))}`;

/**
 * The highest percentile (0 to 100) that so many requests support: ten of them must lie above it.
 * The same rule as for quoted percentiles: requests * (1 - q) >= 10.
 */
export const highestSupported = (requests: number): number =>
  requests <= 10 ? 0 : 100 * (1 - 10 / requests);
