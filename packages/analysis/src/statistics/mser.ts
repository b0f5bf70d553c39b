// MSER-5: how many values at the beginning of a series to leave out, so that the mean of the rest is surest.
// White 1997, "An effective truncation heuristic for bias reduction in simulation output"; with means of five
// values, White, Cobb and Spratt 2000. A truncation beyond half of the series means: the series is too short to say.

const batchSize = 5;
/** Fewer values than this say nothing (verdict rules: at least 100 bins). */
export const fewestMserValues = 100;

/** Values to leave out at the beginning; null: too few of them, or no steady part within the first half. */
export function mser5(values: readonly number[]): number | null {
  if (values.length < fewestMserValues || !values.every(Number.isFinite)) return null;
  const batches = Array.from({ length: Math.floor(values.length / batchSize) }, (_, i) => {
    const batch = values.slice(i * batchSize, (i + 1) * batchSize);
    return batch.reduce((sum, x) => sum + x, 0) / batchSize;
  });
  let best = { cut: 0, error: Number.POSITIVE_INFINITY };
  // From the end to the beginning, so that sums grow by one batch at a time; at least five batches are left.
  let [count, sum, squares] = [0, 0, 0];
  const origin = batches.at(-1) ?? 0;
  for (let cut = batches.length - 1; cut >= 0; cut--) {
    const x = (batches[cut] ?? 0) - origin;
    count++;
    sum += x;
    squares += x * x;
    const error = Math.max(0, squares - (sum * sum) / count) / (count * count);
    if (count >= batchSize && error <= best.error) best = { cut, error };
  }
  return best.cut > batches.length / 2 ? null : best.cut * batchSize;
}
