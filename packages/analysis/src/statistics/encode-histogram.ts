// Encodes times as the engine does: HdrHistogram V2 (deflate, base64), 3 significant digits, units of 100 ns,
// up to 10 minutes. Imports, seeds and tests use it, so that what is read is what the engine writes.
// Values are given with counts, in microseconds.
import { build, encodeIntoCompressedBase64 } from "hdr-histogram-js";

export type Values = { valueUs: number; count: number }[];

/** HdrHistogram V2 base64 of the values, in units of 100 ns, as the engine writes it. */
export function encodeHistogram(values: Values): string {
  const histogram = build({
    bitBucketSize: 64,
    lowestDiscernibleValue: 1,
    highestTrackableValue: 6_000_000_000,
    numberOfSignificantValueDigits: 3,
  });
  for (const { valueUs, count } of values)
    if (count > 0) histogram.recordValueWithCount(Math.max(1, Math.round(valueUs * 10)), count);
  return encodeIntoCompressedBase64(histogram);
}
