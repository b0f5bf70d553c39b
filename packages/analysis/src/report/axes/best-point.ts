// The best setting along an axis: the point whose estimate is best, and those that cannot be told from it.
// A point is told from the best where their intervals do not touch; that is stricter than a test of the two would be.

export type PointFigure = {
  /** Place of the setting in the axis. */
  readonly index: number;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
};

export type BestPoint = {
  readonly best: PointFigure & { readonly value: number };
  /** Places of the other points that may be as good, in the order of the axis. */
  readonly tied: readonly number[];
};

/** null: fewer than two points have a figure. */
export function bestPointOf(
  points: readonly PointFigure[],
  better: "lower" | "higher",
): BestPoint | null {
  const known = points.flatMap((point) =>
    point.value === null ? [] : [{ ...point, value: point.value }],
  );
  const [first, ...others] = known;
  if (!first || others.length === 0) return null;
  const best = others.reduce(
    (a, b) => ((better === "lower" ? b.value < a.value : b.value > a.value) ? b : a),
    first,
  );
  const touches = ({ low, high }: PointFigure): boolean =>
    low === null ||
    high === null ||
    best.low === null ||
    best.high === null ||
    (low <= best.high && high >= best.low);
  const tied = known.filter((point) => point !== best && touches(point));
  return { best, tied: tied.map(({ index }) => index) };
}
