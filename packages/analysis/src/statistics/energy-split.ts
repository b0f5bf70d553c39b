// The best split of a piece of a series by energy distance: the (τ, κ) that maximise Q, the scaled difference
// between what lies before τ and what lies from τ to κ (Matteson and James 2014, section 2).
// Sums of distances are kept up incrementally, so a window of 50 points costs well under a millisecond.

export type Split = {
  /** First point of the right side, relative to the piece. */
  readonly index: number;
  readonly q: number;
};

/** The split with the largest Q; the earliest of equals; null for fewer than two points. */
export function bestSplit(piece: readonly number[]): Split | null {
  const n = piece.length;
  const distance = (i: number, j: number) => Math.abs((piece[i] ?? 0) - (piece[j] ?? 0));
  let best: Split | null = null;
  let insideLeft = 0;
  for (let tau = 1; tau < n; tau++) {
    for (let i = 0; i < tau - 1; i++) insideLeft += distance(i, tau - 1);
    let [between, insideRight] = [0, 0];
    for (let kappa = tau + 1; kappa <= n; kappa++) {
      for (let i = 0; i < tau; i++) between += distance(i, kappa - 1);
      for (let j = tau; j < kappa - 1; j++) insideRight += distance(j, kappa - 1);
      const [left, right] = [tau, kappa - tau];
      const q =
        (2 * between -
          (left > 1 ? (2 * right * insideLeft) / (left - 1) : 0) -
          (right > 1 ? (2 * left * insideRight) / (right - 1) : 0)) /
        (left + right);
      if (best === null || q > best.q) best = { index: tau, q };
    }
  }
  return best;
}
