// Axes of values: a domain and round ticks, linear (from zero) or logarithmic (1, 2, 5 a decade).
// Charts take these instead of a library's guesses, so that every picture of a page agrees.

export type ScaleKind = "linear" | "log";
export type ValueScale = {
  readonly kind: ScaleKind;
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
};

const usable = (values: readonly (number | null | undefined)[]): number[] =>
  values.filter((value): value is number => typeof value === "number" && Number.isFinite(value));

/** The next round number (1, 2, 2.5, 5 times a power of ten) that is at least `value` > 0. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step =
    [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= value * (1 - 1e-9)) ?? 10;
  return clean(step * power);
}

const clean = (value: number): number => Number(value.toPrecision(12));

/**
 * A linear axis from zero over the values, with about `count` round steps.
 * Without values: 0 to 1.
 */
export function linearScale(values: readonly (number | null | undefined)[], count = 5): ValueScale {
  const highest = Math.max(0, ...usable(values));
  if (highest === 0) return { kind: "linear", domain: [0, 1], ticks: [0, 1] };
  const step = roundUp(highest / count);
  const steps = Math.max(1, Math.ceil(highest / step - 1e-9));
  const ticks = Array.from({ length: steps + 1 }, (_, index) => clean(index * step));
  return { kind: "linear", domain: [0, ticks[ticks.length - 1] ?? 1], ticks };
}

/**
 * A logarithmic axis over the positive values, ends on 1, 2 or 5 times a power of ten.
 * Ticks thin out to decades where there are more than three of them. Without positive values: 1 to 10.
 */
export function logScale(values: readonly (number | null | undefined)[]): ValueScale {
  const positive = usable(values).filter((value) => value > 0);
  if (positive.length === 0) return { kind: "log", domain: [1, 10], ticks: [1, 10] };
  const low = Math.min(...positive);
  const high = Math.max(...positive);
  const all: number[] = [];
  for (let power = Math.floor(Math.log10(low)) - 1; power <= Math.ceil(Math.log10(high)); power++)
    for (const digit of [1, 2, 5]) all.push(clean(digit * 10 ** power));
  const from = all.filter((tick) => tick <= low * (1 + 1e-9)).at(-1) ?? low;
  const to = all.find((tick) => tick >= high * (1 - 1e-9) && tick > from) ?? high;
  const inside = all.filter((tick) => tick >= from && tick <= to);
  const decades = Math.log10(to / from);
  const isDecade = (tick: number) => Math.abs(Math.log10(tick) % 1) < 1e-9;
  const ticks = decades > 3 ? inside.filter(isDecade) : inside;
  return { kind: "log", domain: [from, to], ticks: ticks.length > 1 ? ticks : [from, to] };
}

/** A value as a line draws it: what a logarithmic axis has no place for (0, or less) lies on its lower end. */
export const drawnValue = <V extends number | null | undefined>(
  { kind, domain }: ValueScale,
  value: V,
): V | number => (kind === "log" && typeof value === "number" ? Math.max(value, domain[0]) : value);

/** Either kind of axis over the values. */
export const valueScale = (
  kind: ScaleKind,
  values: readonly (number | null | undefined)[],
): ValueScale => (kind === "log" ? logScale(values) : linearScale(values));
