// Distributions of times: the engine's HdrHistogram V2 (base64, units of 100 ns) decoded to sorted buckets.
// Distributions merge by adding counts; percentiles are never averaged over blocks, shards or seconds.
// A bucket keeps its lowest and highest value, so that no figure claims more than the recording step.
import { decodeFromCompressedBase64, JsHistogram } from "hdr-histogram-js";

/** Histogram units in a microsecond: one unit is 100 ns. */
export const unitsPerUs = 10;

/** Buckets in ascending order; `low` and `high` are the smallest and largest value of a bucket, in units of 100 ns. */
export type Distribution = {
  readonly low: readonly number[];
  readonly high: readonly number[];
  readonly counts: readonly number[];
  readonly total: number;
};

export const emptyDistribution: Distribution = { low: [], high: [], counts: [], total: 0 };

/** A histogram as the engine sends it. Unreadable bytes give an empty one: the accounting check then finds the count wrong. */
export function decodeHistogram(base64: string): Distribution {
  if (base64 === "") return emptyDistribution;
  try {
    const histogram = decodeFromCompressedBase64(base64, 64);
    return histogram instanceof JsHistogram ? bucketsOf(histogram) : emptyDistribution;
  } catch {
    return emptyDistribution;
  }
}

function bucketsOf(histogram: JsHistogram): Distribution {
  const low: number[] = [];
  const high: number[] = [];
  const counts: number[] = [];
  let [total, index] = [0, 0];
  while (total < histogram.totalCount && index < histogram.countsArrayLength) {
    const count = histogram.getCountAtIndex(index);
    if (count > 0) {
      const value = histogram.valueFromIndex(index);
      low.push(value);
      high.push(histogram.highestEquivalentValue(value));
      counts.push(count);
      total += count;
    }
    index++;
  }
  return { low, high, counts, total };
}

/** One distribution from many, by adding counts bucket by bucket. */
export function mergeDistributions(parts: readonly Distribution[]): Distribution {
  if (parts.length === 1 && parts[0]) return parts[0];
  const buckets = new Map<number, { high: number; count: number }>();
  for (const part of parts)
    part.low.forEach((low, i) => {
      const bucket = buckets.get(low) ?? { high: low, count: 0 };
      bucket.high = Math.max(bucket.high, part.high[i] ?? low);
      bucket.count += part.counts[i] ?? 0;
      buckets.set(low, bucket);
    });
  const ordered = [...buckets].sort(([a], [b]) => a - b);
  return {
    low: ordered.map(([low]) => low),
    high: ordered.map(([, bucket]) => bucket.high),
    counts: ordered.map(([, bucket]) => bucket.count),
    total: ordered.reduce((sum, [, bucket]) => sum + bucket.count, 0),
  };
}

/** A distribution without some of its own values: `part` was recorded with the same buckets, and is in `whole`. */
export function withoutPart(whole: Distribution, part: Distribution): Distribution {
  if (part.total === 0) return whole;
  const taken = new Map(part.low.map((low, i) => [low, part.counts[i] ?? 0]));
  const left = whole.low.map((low, i) =>
    Math.max(0, (whole.counts[i] ?? 0) - (taken.get(low) ?? 0)),
  );
  const stay = (values: readonly number[]) => values.filter((_, i) => (left[i] ?? 0) > 0);
  const counts = stay(left);
  return {
    low: stay(whole.low),
    high: stay(whole.high),
    counts,
    total: counts.reduce((sum, count) => sum + count, 0),
  };
}

/** Index of the bucket that holds the value of this rank (1 to total); -1 when there is none. */
function bucketOfRank(distribution: Distribution, rank: number): number {
  let seen = 0;
  return distribution.counts.findIndex((count) => {
    seen += count;
    return seen >= rank;
  });
}

/** The value at a rank in microseconds, from its bucket's upper end, with the bucket's width. */
export function valueAtRankUs(
  distribution: Distribution,
  rank: number,
): { readonly valueUs: number; readonly stepUs: number } | null {
  const index = bucketOfRank(distribution, Math.min(Math.max(1, rank), distribution.total));
  const [low, high] = [distribution.low[index], distribution.high[index]];
  if (low === undefined || high === undefined) return null;
  return { valueUs: high / unitsPerUs, stepUs: (high - low + 1) / unitsPerUs };
}

/** Arithmetic mean in microseconds, from bucket middles; null when empty. */
export function meanUs(distribution: Distribution): number | null {
  if (distribution.total === 0) return null;
  const sum = distribution.counts.reduce(
    (total, count, i) =>
      total + (count * ((distribution.low[i] ?? 0) + (distribution.high[i] ?? 0))) / 2,
    0,
  );
  return sum / distribution.total / unitsPerUs;
}

/** Largest recorded value in microseconds; null when empty. */
export const maxUs = (distribution: Distribution): number | null =>
  valueAtRankUs(distribution, distribution.total)?.valueUs ?? null;

/** How many values lie in [fromUs, toUs), by the middle of their bucket. */
export function countBetweenUs(distribution: Distribution, fromUs: number, toUs: number): number {
  return distribution.counts.reduce((sum, count, i) => {
    const middleUs = ((distribution.low[i] ?? 0) + (distribution.high[i] ?? 0)) / 2 / unitsPerUs;
    return middleUs >= fromUs && middleUs < toUs ? sum + count : sum;
  }, 0);
}

/**
 * Counts in logarithmic bins, by the middle of their bucket. Bin 0 begins at 1 µs; values below it have negative places.
 * @returns the place of the first bin, and the counts from there to the last bin that has any
 */
export function logBins(
  { low, high, counts }: Distribution,
  binsPerDecade: number,
): { from: number; counts: number[] } {
  const places = low.map((first, i) =>
    Math.floor(
      Math.log10(Math.max(1, (first + (high[i] ?? first)) / 2) / unitsPerUs) * binsPerDecade + 1e-9,
    ),
  );
  const [from, last] = [places[0], places.at(-1)];
  if (from === undefined || last === undefined) return { from: 0, counts: [] };
  const binned = new Array<number>(last - from + 1).fill(0);
  places.forEach((place, i) => {
    binned[place - from] = (binned[place - from] ?? 0) + (counts[i] ?? 0);
  });
  return { from, counts: binned };
}
