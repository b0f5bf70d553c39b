// Places of a gate's rounds on one line of values, with its interval and its limit.
// The line is logarithmic where all is positive, as ratios and times are; a limit far from everything measured is
// named at the edge instead, so that it does not squeeze the rounds into one spot.

export type RoundDot = {
  /** From 0. */
  readonly round: number;
  /** null: the round gave no value. */
  readonly value: number | null;
  readonly bound: "exact" | "at-least" | "at-most" | "open";
  /** Whether it is part of the evidence. */
  readonly counts: boolean;
  /** Why not, in plain words; empty when it is. */
  readonly reasons: readonly string[];
};

export type RoundScale = {
  readonly kind: "log" | "linear";
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
  /** Whether the limit lies on the line, or is only named at an end. */
  readonly limit: "inside" | "below" | "above";
};

/** The smallest share of the line that what was measured may be squeezed into by a distant limit. */
const leastShare = 0.25;

const isFigure = (value: number | null): value is number =>
  value !== null && Number.isFinite(value);

/** A round step of 1, 2 or 5 times a power of ten, at least as large as asked. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5, 10].find((digit) => digit * power >= least * (1 - 1e-9)) ?? 10) * power;
}

const clean = (value: number): number => Number(value.toPrecision(12));

/** About `count` round numbers within the ends; decades' 1, 2 and 5 where the ends lie far apart. */
export function ticksWithin(low: number, high: number, count: number): number[] {
  if (!(high > low)) return [low];
  if (low > 0 && high / low > 12) {
    const ticks: number[] = [];
    for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++)
      for (const digit of [1, 2, 5]) ticks.push(clean(digit * 10 ** power));
    const within = ticks.filter((tick) => tick >= low && tick <= high);
    const decades = within.filter((tick) => Math.abs(Math.log10(tick) % 1) < 1e-9);
    return within.length > 2 * count && decades.length > 1 ? decades : within;
  }
  const step = roundStep((high - low) / count);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => clean((first + i) * step));
}

/**
 * The line for values and a limit. `per`: stored units in one displayed unit, so that ticks are round as written.
 * @returns null when nothing was measured
 */
export function roundScale(
  values: readonly (number | null)[],
  limit: number,
  { per = 1, count = 7 }: { per?: number; count?: number } = {},
): RoundScale | null {
  const known = values.filter(isFigure);
  if (known.length === 0) return null;
  const isLog = [...known, limit].every((value) => value > 0);
  const [to, back] = isLog ? [Math.log, Math.exp] : [Number, Number];
  const places = known.map((value) => to(value));
  const [lowest, highest] = [Math.min(...places), Math.max(...places)];
  // Values that did not vary still need space around them: 5 % of their size.
  const extent = Math.max(
    highest - lowest,
    isLog ? 0.05 : Math.max(Math.abs(highest), limit) * 0.05,
  );
  const spread = extent > 0 ? extent : 1;
  const at = to(limit);
  const [withLimitLow, withLimitHigh] = [Math.min(lowest, at), Math.max(highest, at)];
  const isNear = spread / Math.max(withLimitHigh - withLimitLow, spread) >= leastShare;
  const [low, high] = isNear ? [withLimitLow, withLimitHigh] : [lowest, highest];
  const pad = Math.max(high - low, spread) * 0.08;
  const floor = !isLog && low >= 0 ? 0 : Number.NEGATIVE_INFINITY;
  const domain = [back(Math.max(floor, low - pad)), back(high + pad)] as const;
  const ticks = ticksWithin(domain[0] / per, domain[1] / per, count).map((tick) => tick * per);
  return {
    kind: isLog ? "log" : "linear",
    domain,
    ticks,
    limit: isNear ? "inside" : at > highest ? "above" : "below",
  };
}

/** Place of a value between 0 and 1 along the line; values outside stay at its ends. */
export function shareAlong({ kind, domain }: RoundScale, value: number): number {
  const to = kind === "log" ? Math.log : Number;
  const [low, high] = [to(domain[0]), to(domain[1])];
  const share = (to(value) - low) / (high - low);
  const bounded = Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
  // Server and browser must draw the same, whatever their logarithms' last digits.
  return Math.round(bounded * 100_000) / 100_000;
}

/** Height of a round's row in pixels: tall for few rounds, dense for many. */
export const rowHeight = (rounds: number): number =>
  Math.min(14, Math.max(3, Math.floor(200 / Math.max(1, rounds))));

/** Rounds whose number is written beside their row: all of a few, then round steps. */
export function labelledRows(rounds: number, height: number): number[] {
  const step = [1, 2, 5, 10, 20, 50].find((one) => one * height >= 12) ?? 50;
  return Array.from({ length: rounds }, (_, i) => i).filter((i) => i === 0 || (i + 1) % step === 0);
}
