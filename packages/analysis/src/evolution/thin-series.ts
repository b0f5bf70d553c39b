// Which points of a long series are drawn: the largest triangle of each bucket (Steinarsson 2013, "Downsampling Time Series
// for Visual Representation", LTTB), with both ends, the extremes, and the points that a reader looks for.

/** The place in [from, to) that spans the largest triangle with the point before and the mean of the bucket after. */
function farthest(
  values: readonly number[],
  [from, to]: readonly [number, number],
  { before, after }: { before: number; after: readonly [number, number] },
): number {
  const [start, end] = after;
  const meanX = (start + end - 1) / 2;
  let sum = 0;
  for (let i = start; i < end; i++) sum += values[i] ?? 0;
  const meanY = sum / (end - start);
  const beforeY = values[before] ?? 0;
  let best = from;
  let largest = -1;
  for (let i = from; i < to; i++) {
    const area = Math.abs(
      (before - meanX) * ((values[i] ?? 0) - beforeY) - (before - i) * (meanY - beforeY),
    );
    if (area > largest) [best, largest] = [i, area];
  }
  return best;
}

/** Places of `count` of the values, at least 3; all of them where there are no more. */
function largestTriangles(values: readonly number[], count: number): number[] {
  const last = values.length - 1;
  if (values.length <= count) return values.map((_, i) => i);
  const edge = (bucket: number) => Math.floor(1 + (bucket * (last - 1)) / (count - 2));
  const places = [0];
  for (let bucket = 0; bucket < count - 2; bucket++) {
    const next = [
      edge(bucket + 1),
      Math.max(edge(bucket + 1) + 1, Math.min(edge(bucket + 2), last + 1)),
    ];
    const [start = last, end = last + 1] = next;
    const place = farthest(values, [edge(bucket), edge(bucket + 1)], {
      before: places.at(-1) ?? 0,
      after: [Math.min(start, last), Math.min(end, last + 1)],
    });
    places.push(place);
  }
  places.push(last);
  return places;
}

/**
 * Places of the points to draw, ascending: all of them, where there are at most `most`. Of more about `most`, those without
 * a value left out; both ends, the smallest and largest value and the places in `kept` are always among them.
 * @param values in the order of time; null: a point without a figure
 */
export function thinnedPlaces(
  values: readonly (number | null)[],
  most: number,
  kept: Iterable<number> = [],
): number[] {
  if (values.length <= most) return values.map((_, i) => i);
  const known = values.flatMap((value, place) => (value === null ? [] : [{ value, place }]));
  if (known.length === 0) return [];
  const extreme = (better: (a: number, b: number) => boolean) =>
    known.reduce((best, one) => (better(one.value, best.value) ? one : best)).place;
  const drawn = largestTriangles(
    known.map(({ value }) => value),
    Math.max(3, most),
  ).flatMap((i) => known[i]?.place ?? []);
  const always = [...kept].filter((place) => values[place] !== undefined);
  const places = new Set([...drawn, ...always, extreme((a, b) => a < b), extreme((a, b) => a > b)]);
  return [...places].sort((a, b) => a - b);
}
