// A count of rare events, for simulations: errors of a block whose error ratio is small.
// Knuth's method, so its time grows with the mean.
// `random`: uniform in [0, 1).

/** A Poisson variate of the given mean (Knuth, The Art of Computer Programming, 3.4.1). */
export function poissonCount(random: () => number, mean: number): number {
  const limit = Math.exp(-mean);
  let product = random();
  let count = 0;
  while (product > limit) {
    product *= random();
    count++;
  }
  return count;
}
