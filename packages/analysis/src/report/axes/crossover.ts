// Where one variant overtakes another along an axis: the ratio of the two, read as a straight line between the values that
// were measured (in its logarithm), crosses one. Its interval is where the ratio's own interval, read the same way, holds one.
// Nothing is said beyond the first and the last value, nor where neither side is decided.

/** The ratio of one variant to another at a value of the axis, with its interval; nulls are left out. */
export type RatioAt = {
  readonly x: number;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
};

/** `less`: the first variant's figure is the smaller one. */
export type Side = "less" | "more";

export type Crossover =
  /** The sides change at `at`, somewhere from `low` to `high`; `before` holds for values below. */
  | {
      readonly kind: "crossing";
      readonly before: Side;
      readonly at: number;
      readonly low: number;
      readonly high: number;
    }
  /** One side everywhere that it is decided; `open` are the values where it is not. */
  | { readonly kind: "one-side"; readonly side: Side; readonly open: readonly number[] }
  | { readonly kind: "undecided" };

type Point = {
  readonly x: number;
  readonly log: number;
  readonly low: number;
  readonly high: number;
};

const sideOf = ({ low, high }: Point): Side | null => (high < 0 ? "less" : low > 0 ? "more" : null);

/** Where the line from (x0, y0) to (x1, y1) is zero; null: it is not between them. */
function zeroBetween(x0: number, y0: number, x1: number, y1: number): number | null {
  if (y0 === 0) return x0;
  return y0 * y1 <= 0 ? x0 + ((x1 - x0) * y0) / (y0 - y1) : null;
}

/** The first zero of a figure along the points, or the last one. */
function zeroOf(points: readonly Point[], figure: "log" | "low" | "high", last = false): number {
  const zeros = points.slice(1).flatMap((point, i) => {
    const before = points[i] as Point;
    return zeroBetween(before.x, before[figure], point.x, point[figure]) ?? [];
  });
  // Both ends are decided for different sides, so each of the three lines has a zero.
  return (last ? zeros.at(-1) : zeros[0]) ?? Number.NaN;
}

function pointsOf(ratios: readonly RatioAt[]): Point[] {
  return ratios
    .flatMap(({ x, value, low, high }) =>
      value === null || low === null || high === null || low <= 0 || !Number.isFinite(high)
        ? []
        : [{ x, log: Math.log(value), low: Math.log(low), high: Math.log(high) }],
    )
    .sort((a, b) => a.x - b.x);
}

/** Every change of sides along the axis, in order; or that there is none, or that nothing is decided. */
export function crossoversOf(ratios: readonly RatioAt[]): Crossover[] {
  const points = pointsOf(ratios);
  const decided = points.flatMap((point, index) => {
    const side = sideOf(point);
    return side === null ? [] : [{ side, index }];
  });
  const [first] = decided;
  if (!first) return [{ kind: "undecided" }];
  const crossings = decided.slice(1).flatMap(({ side, index }, i): Crossover[] => {
    const before = decided[i];
    if (!before || before.side === side) return [];
    const between = points.slice(before.index, index + 1);
    const [leaves, enters] =
      before.side === "less" ? (["high", "low"] as const) : (["low", "high"] as const);
    return [
      {
        kind: "crossing",
        before: before.side,
        at: zeroOf(between, "log"),
        low: zeroOf(between, leaves),
        high: zeroOf(between, enters, true),
      },
    ];
  });
  if (crossings.length > 0) return crossings;
  const isDecided = ({ x }: RatioAt) => decided.some(({ index }) => points[index]?.x === x);
  const open = ratios.filter((ratio) => !isDecided(ratio)).map(({ x }) => x);
  return [{ kind: "one-side", side: first.side, open: open.sort((a, b) => a - b) }];
}
