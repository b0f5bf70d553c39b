// The exact null distribution of the Wilcoxon signed-rank statistic, for every n up to 200,
// by dynamic programming on probabilities: p_n(w) = (p_{n-1}(w) + p_{n-1}(w - n)) / 2.
// Only positive numbers are added and halved, so tails keep full relative precision (Wilcoxon 1945).

export const maxSignedRankN = 200;

/** P(W <= w) for w = 0 … n(n+1)/2 under the null hypothesis. */
const distributionOf = cumulativeOf((n) => {
  let density = new Float64Array([1]);
  for (let rank = 1; rank <= n; rank++) {
    const next = new Float64Array((rank * (rank + 1)) / 2 + 1);
    density.forEach((p, w) => {
      next[w] = (next[w] ?? 0) + p / 2;
      next[w + rank] = (next[w + rank] ?? 0) + p / 2;
    });
    density = next;
  }
  return density;
});

/** P(W <= w); w may lie outside the support. */
export function signedRankLowerTail(n: number, w: number): number {
  if (n < 1 || n > maxSignedRankN) throw new RangeError(`signed-rank needs 1 to 200 values: ${n}`);
  const last = (n * (n + 1)) / 2;
  if (w < 0) return 0;
  return w >= last ? 1 : (distributionOf(n)[Math.floor(w)] ?? 1);
}

/** P(W >= w), by symmetry. */
export const signedRankUpperTail = (n: number, w: number): number =>
  signedRankLowerTail(n, (n * (n + 1)) / 2 - w);

/**
 * The largest k with P(W <= k - 1) <= level, and that probability: the k-th smallest and largest
 * Walsh averages then hold the centre with at least 1 - 2 * level. k = 0: no finite interval at this level.
 */
export function signedRankCut(n: number, level: number): { k: number; attained: number } {
  let k = 0;
  while (signedRankLowerTail(n, k) <= level) k++;
  return { k, attained: k === 0 ? 0 : signedRankLowerTail(n, k - 1) };
}

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
