// Memory over time as a straight line: does it grow?
// Theil–Sen: the median of the slopes between all pairs, so that one step (a buffer that doubled) is a step and no
// growth; steps show between first, last and highest. The first minute is left out by the caller, since connections
// and buffers are set up there.
import { median } from "../median.mjs";

/** @typedef {{ atS: number, bytes: number }} Sample */

/**
 * @param {Sample[]} samples in the order of time
 * @returns {{ bytesPerHour: number, first: number, last: number, highest: number } | null} null for fewer than three
 */
export function memoryLine(samples) {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || samples.length < 3) return null;
  const slopes = samples.flatMap((from, i) =>
    samples.slice(i + 1).map((to) => (to.bytes - from.bytes) / (to.atS - from.atS)),
  );
  return {
    bytesPerHour: median(slopes) * 3_600,
    first: first.bytes,
    last: last.bytes,
    highest: Math.max(...samples.map((sample) => sample.bytes)),
  };
}
