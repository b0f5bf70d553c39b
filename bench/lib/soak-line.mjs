// Memory over time as a straight line: does it grow?
// Least squares; the first minute is left out by the caller, since connections and buffers are set up there.

/** @typedef {{ atS: number, bytes: number }} Sample */

/**
 * @param {Sample[]} samples
 * @returns {{ bytesPerHour: number, first: number, last: number, highest: number } | null} null for fewer than three
 */
export function memoryLine(samples) {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || samples.length < 3) return null;
  const mean = (/** @type {(sample: Sample) => number} */ of) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [meanAt, meanBytes] = [mean((sample) => sample.atS), mean((sample) => sample.bytes)];
  const spread = mean((sample) => (sample.atS - meanAt) ** 2);
  const shared = mean((sample) => (sample.atS - meanAt) * (sample.bytes - meanBytes));
  return {
    bytesPerHour: spread === 0 ? 0 : (shared / spread) * 3_600,
    first: first.bytes,
    last: last.bytes,
    highest: Math.max(...samples.map((sample) => sample.bytes)),
  };
}
