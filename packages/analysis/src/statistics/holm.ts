// Holm's step-down correction (Holm 1979): adjusted p-values that may be compared with alpha directly.
// It bounds the chance of any false rejection among m tests, however they depend on each other.

/** Adjusted p-values in the order given; never above 1, never out of order with the raw ones. */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  const adjusted = new Array<number>(pValues.length).fill(1);
  let running = 0;
  order.forEach(({ p, index }, i) => {
    running = Math.max(running, Math.min(1, p * (pValues.length - i)));
    adjusted[index] = running;
  });
  return adjusted;
}
