// Rows of a curve over an axis: one value of the axis each, with every variant's estimate and interval.

export type AxisEstimate = {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
};
export type AxisRow = {
  /** Value on the axis, for example the number of clients. */
  readonly x: number;
  /** What that value is called: `1,000`, `bbr`. */
  readonly label: string;
  /** Series key to estimate, in the stored unit; series without one are absent. */
  readonly values: Readonly<Record<string, number>>;
  /** Series key to distances down and up to the interval's ends. */
  readonly errors: Readonly<Record<string, readonly [number, number]>>;
};

/** A place on the axis, with its interval. */
export type AxisMark = { readonly at: number; readonly low: number; readonly high: number };

/** Rows in ascending order of the axis. */
export const axisRows = (
  cells: readonly { x: number; label: string; estimates: readonly (AxisEstimate | null)[] }[],
  keys: readonly string[],
): AxisRow[] =>
  [...cells]
    .sort((a, b) => a.x - b.x)
    .map(({ x, label, estimates }) => {
      const values: Record<string, number> = {};
      const errors: Record<string, readonly [number, number]> = {};
      keys.forEach((key, index) => {
        const { value, low, high } = estimates[index] ?? { value: null, low: null, high: null };
        if (value === null) return;
        values[key] = value;
        if (low !== null && high !== null && Number.isFinite(high))
          errors[key] = [value - low, high - value];
      });
      return { x, label, values, errors };
    });

/** Axes that span a factor of eight or more read better on a logarithmic scale. */
export const spansWide = (values: readonly number[]): boolean =>
  values.length > 2 && Math.min(...values) > 0 && Math.max(...values) / Math.min(...values) >= 8;
