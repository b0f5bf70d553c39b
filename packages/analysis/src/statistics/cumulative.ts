// Cumulative probabilities of a statistic over whole numbers from 0 on, made once for each n and kept.

/** @param densityOf probabilities of 0, 1, 2 … for one n */
export function cumulativeOf(densityOf: (n: number) => Float64Array): (n: number) => Float64Array {
  const known = new Map<number, Float64Array>();
  return (n) => {
    const made = known.get(n);
    if (made) return made;
    let sum = 0;
    const cdf = densityOf(n).map((p) => {
      sum += p;
      return Math.min(1, sum);
    });
    known.set(n, cdf);
    return cdf;
  };
}
