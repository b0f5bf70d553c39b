// Change points of a series, found as `compute_change_points` of Apache Otava finds them: E-divisive on sliding
// windows (Matteson and James 2014), a t-test instead of permutations, then dropping the weakest point until all
// hold (Fleming et al. 2023, "Hunter"). An index is the first point of the new regime.
import { studentTwoSided } from "./quantiles.ts";

export type ChangePoint = {
  readonly index: number;
  readonly pValue: number;
  readonly meanBefore: number;
  readonly meanAfter: number;
};

export type ChangePointOptions = {
  /** Points in a window; windows step by half of it. */
  readonly windowLength?: number;
  readonly maxPValue?: number;
};

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, x) => sum + x, 0) / values.length;

/** Student's t-test with pooled variance, from population standard deviations as Otava feeds it. */
function pValueOf(left: readonly number[], right: readonly number[]): number {
  const degrees = left.length + right.length - 2;
  if (degrees <= 0) return 1;
  const [a, b] = [meanOf(left), meanOf(right)];
  const variance = (values: readonly number[], mean: number) =>
    values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / values.length;
  const pooled =
    ((left.length - 1) * variance(left, a) + (right.length - 1) * variance(right, b)) / degrees;
  if (pooled === 0) return a === b ? 1 : 0;
  const t = (a - b) / Math.sqrt(pooled * (1 / left.length + 1 / right.length));
  return studentTwoSided(t, degrees);
}

function pointAt(series: readonly number[], index: number, from: number, to: number): ChangePoint {
  const left = series.slice(from, index);
  const right = series.slice(index, to);
  return {
    index,
    pValue: pValueOf(left, right),
    meanBefore: meanOf(left),
    meanAfter: meanOf(right),
  };
}

/** Points of one window: the best split of any piece, as long as it holds at `maxPValue`. */
function pointsOfWindow(window: readonly number[], maxPValue: number): number[] {
  const indexes: number[] = [];
  for (;;) {
    const bounds = [0, ...indexes, window.length];
    const best = bounds
      .slice(1)
      .flatMap((to, i) => {
        const from = bounds[i] ?? 0;
        const split = bestSplit(window.slice(from, to));
        return split ? [{ from, to, index: from + split.index, q: split.q }] : [];
      })
      .reduce<{ from: number; to: number; index: number; q: number } | null>(
        (most, one) => (most === null || one.q > most.q ? one : most),
        null,
      );
    if (best === null) return indexes;
    if (!(pointAt(window, best.index, best.from, best.to).pValue <= maxPValue)) return indexes;
    indexes.push(best.index);
    indexes.sort((a, b) => a - b);
  }
}

/** Weak points: the union over sliding windows, at ten times the final p-value. */
function weakIndexes(series: readonly number[], length: number, maxPValue: number): number[] {
  const found = new Set<number>();
  let start = 0;
  while (start < series.length) {
    const inside = pointsOfWindow(series.slice(start, start + length), maxPValue);
    for (const index of inside) found.add(index + start);
    const last = inside.at(-1);
    start = Math.max(last === undefined ? 0 : last + start, start + Math.floor(length / 2));
  }
  return [...found].sort((a, b) => a - b);
}

/** The point at a place among others, held against what lies between its neighbours. */
const measureOne = (series: readonly number[], indexes: readonly number[], i: number) =>
  pointAt(series, indexes[i] ?? 0, indexes[i - 1] ?? 0, indexes[i + 1] ?? series.length);

/** Drops a point and measures the two after it anew; the one before keeps its figures, as in Otava. */
function without(series: readonly number[], points: readonly ChangePoint[], dropped: number) {
  const kept = points.filter((_, i) => i !== dropped);
  const indexes = kept.map((one) => one.index);
  return kept.map((one, i) =>
    i === dropped || i === dropped + 1 ? measureOne(series, indexes, i) : one,
  );
}

/** Change points of a series in ascending order; empty for a quiet one. Values must be finite. */
export function changePoints(
  series: readonly number[],
  { windowLength = 50, maxPValue = 0.001 }: ChangePointOptions = {},
): ChangePoint[] {
  const firstPass = maxPValue < 0.05 ? maxPValue * 10 : maxPValue < 0.5 ? maxPValue * 2 : maxPValue;
  const weak = weakIndexes(series, windowLength, firstPass);
  let points = weak.map((_, i) => measureOne(series, weak, i));
  while (points.length > 0) {
    const weakest = points.reduce((worst, one) => (one.pValue > worst.pValue ? one : worst));
    const unchanged = points.find((one) => one.meanBefore === one.meanAfter);
    const dropped = weakest.pValue < maxPValue ? unchanged : weakest;
    if (!dropped) return points;
    points = without(series, points, points.indexOf(dropped));
  }
  return points;
}

// The best split of a piece of a series by energy distance: the (τ, κ) that maximise Q, the scaled difference
// between what lies before τ and what lies from τ to κ (Matteson and James 2014, section 2).
// Sums of distances are kept up incrementally, so a window of 50 points costs well under a millisecond.

type Split = {
  /** First point of the right side, relative to the piece. */
  readonly index: number;
  readonly q: number;
};

/** The split with the largest Q; the earliest of equals; null for fewer than two points. */
function bestSplit(piece: readonly number[]): Split | null {
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
