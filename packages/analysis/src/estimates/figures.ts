// The figures behind an answer: estimate, interval, p-values. Made from one number a round (signed-rank)
// or from error counts (Clopper–Pearson); gates and the comparison table both read them.
// Estimates are in stored units, not logs; an interval is never narrower than the recording step.
import { centreOf, pAbove, pBelow } from "../statistics/walsh.ts";
import { highestOf, lowestOf, type RoundValue } from "./round-values.ts";

export type Figures = {
  readonly estimate: number | null;
  /** The estimate if the engine's lateness added all that it can have added, and if it added nothing. */
  readonly least: number | null;
  readonly most: number | null;
  /** Ends of the interval; what the engine's lateness leaves open lies within them. */
  readonly low: number | null;
  readonly high: number | null;
  /** Attained confidence level; null without an interval. */
  readonly level: number | null;
  /** p-values that the true value lies below or above the limit; 1 where nothing supports it. */
  readonly pBelow: number;
  readonly pAbove: number;
  /** The same, had no round been one-sided (engine-bound, unanswered requests). */
  readonly pBelowAsMeasured: number;
  readonly pAboveAsMeasured: number;
  /** Rounds stand in the way of saying "below" or "above" because their true value may lie beyond. */
  readonly belowHindered: boolean;
  readonly aboveHindered: boolean;
  /** Set when every round gave the same value: no test, the value is compared as it is. */
  readonly constant: number | null;
  /** Sample sd of the logs; null when unknown. */
  readonly sd: number | null;
  readonly engineBoundRounds: number;
  readonly rounds: number;
  readonly requests: number;
  readonly blockIds: readonly string[];
  /** The figure is a lower bound, and nothing else, in more than half of the rounds. */
  readonly bound: "exact" | "at-least";
  /** In more than half of the rounds the true value may lie on either side: the figure says nothing. */
  readonly open: boolean;
  /** The figure is an upper bound, and nothing else, in more than half of the rounds: nothing was answered. */
  readonly isCeiling: boolean;
  /** The percentile of a side is known to be at least something, from too few requests to quote it. */
  readonly isLeast?: boolean;
};

function sampleSd(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  return Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (values.length - 1));
}

const isEngineBound = (value: RoundValue): boolean =>
  value.mayBeHigher === "engine" || value.mayBeLower === "engine";

/** Share of rounds that may be left out of a direction because the engine was the limit in them. */
const engineBoundShareLimit = 0.25;

/** What a value enters a test with that it may overturn: the most, or the least, that it can truly be. */
const worstOf = (value: RoundValue, side: "mayBeHigher" | "mayBeLower"): number =>
  side === "mayBeHigher" ? highestOf(value) : lowestOf(value);

/**
 * Logs for a test in one direction, each at the worst that the true value can be. An engine-bound round of which nothing
 * more is known does not support the direction and is left out, as long as such rounds are few.
 */
export function atWorst(
  values: readonly RoundValue[],
  side: "mayBeHigher" | "mayBeLower",
  worst: number,
): number[] {
  const isOpen = (value: RoundValue) =>
    value[side] === "engine" && !Number.isFinite(worstOf(value, side));
  const leaveOut = values.filter(isOpen).length <= engineBoundShareLimit * values.length;
  return values
    .filter((value) => !(leaveOut && isOpen(value)))
    .map((value) => (value[side] === "unanswered" ? worst : worstOf(value, side)));
}

/** What a limit in stored units is tested with. */
export type LimitTests = Pick<
  Figures,
  | "pBelow"
  | "pAbove"
  | "pBelowAsMeasured"
  | "pAboveAsMeasured"
  | "belowHindered"
  | "aboveHindered"
  | "constant"
  | "engineBoundRounds"
  | "rounds"
>;

/** Logs that each direction is tested on: one-sided rounds at their worst, or left out where they are few. */
export const directionLogs = (values: readonly RoundValue[]) => ({
  below: atWorst(values, "mayBeHigher", Number.POSITIVE_INFINITY),
  above: atWorst(values, "mayBeLower", Number.NEGATIVE_INFINITY),
});

const isApart = (end: number, log: number): boolean => Number.isFinite(end) && end !== log;

/** Whether every round gave the same value, which is what it is: then there is nothing to test. */
export const isConstant = (values: readonly RoundValue[]): boolean =>
  values.every(
    (value) =>
      value.log === values[0]?.log &&
      !isApart(lowestOf(value), value.log) &&
      !isApart(highestOf(value), value.log),
  );

/** The tests of round values against a limit, without estimate and interval; null: no p-values. */
export function limitTests(values: readonly RoundValue[], limit: number | null): LimitTests {
  const logs = values.map((value) => value.log);
  const { below, above } = directionLogs(values);
  const logLimit = limit === null ? null : Math.log(limit);
  const p = (test: typeof pBelow, given: readonly number[]) =>
    logLimit === null ? 1 : test(given, logLimit);
  const [first] = values;
  return {
    pBelow: p(pBelow, below),
    pAbove: p(pAbove, above),
    pBelowAsMeasured: p(pBelow, logs),
    pAboveAsMeasured: p(pAbove, logs),
    belowHindered: below.includes(Number.POSITIVE_INFINITY),
    aboveHindered: above.includes(Number.NEGATIVE_INFINITY),
    constant: first && isConstant(values) ? first.raw : null,
    engineBoundRounds: values.filter(isEngineBound).length,
    rounds: values.length,
  };
}

/** Each value at one end of what the engine's lateness leaves open; where an end is not known, as measured. */
const logsAt = (values: readonly RoundValue[], endOf: (value: RoundValue) => number): number[] =>
  values.map((value) => (Number.isFinite(endOf(value)) ? endOf(value) : value.log));

const hasMost = (value: RoundValue): boolean => Number.isFinite(highestOf(value));
const hasLeast = (value: RoundValue): boolean => Number.isFinite(lowestOf(value));

const mostOf = (values: readonly RoundValue[], holds: (value: RoundValue) => boolean): boolean =>
  values.filter(holds).length * 2 > values.length;

/** What all figures of round values have in common with or without a limit. `limit` in stored units. */
export function centreFigures(
  values: readonly RoundValue[],
  alpha: number,
  limit: number | null,
): Figures {
  const logs = values.map((value) => value.log);
  const { estimate, level } = centreOf(logs, alpha);
  const least = centreOf(logsAt(values, lowestOf), alpha);
  const most = centreOf(logsAt(values, highestOf), alpha);
  const steps = values.map((value) => value.step).sort((a, b) => a - b);
  const halfStep = (steps[steps.length >> 1] ?? 0) / 2;
  const widened = (end: number | null, sign: 1 | -1) =>
    end === null || estimate === null
      ? null
      : Math.exp(sign * Math.max(sign * end, sign * estimate + halfStep));
  const tests = limitTests(values, limit);
  return {
    estimate: estimate === null ? null : (tests.constant ?? Math.exp(estimate)),
    least: least.estimate === null ? null : Math.exp(least.estimate),
    most: most.estimate === null ? null : Math.exp(most.estimate),
    low: widened(least.low, -1),
    high: widened(most.high, 1),
    level,
    ...tests,
    sd: sampleSd(logs),
    requests: values.reduce((sum, value) => sum + value.requests, 0),
    blockIds: values.flatMap((value) => value.blockIds),
    bound: mostOf(values, (value) => !hasMost(value) && hasLeast(value)) ? "at-least" : "exact",
    open: mostOf(values, (value) => !hasMost(value) && !hasLeast(value)),
    isCeiling: mostOf(values, (value) => value.mayBeLower === "unanswered" && hasMost(value)),
  };
}
