// The figures behind an answer: estimate, interval, p-values. Made from one number a round (signed-rank)
// or from error counts (Clopper–Pearson); gates and the comparison table both read them.
// Estimates are in stored units, not logs; an interval is never narrower than the recording step.
import { centreOf, pAbove, pBelow } from "../statistics/walsh.ts";
import type { RoundValue } from "./round-values.ts";

export type Figures = {
  readonly estimate: number | null;
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

/**
 * Logs for a test in one direction. An engine-bound round does not support it and is left out, as long as such
 * rounds are few; more of them, and every round with unanswered requests, enter at their worst.
 */
export function atWorst(
  values: readonly RoundValue[],
  side: "mayBeHigher" | "mayBeLower",
  worst: number,
): number[] {
  const bound = values.filter((value) => value[side] === "engine").length;
  const leaveOut = bound <= engineBoundShareLimit * values.length;
  return values
    .filter((value) => !(leaveOut && value[side] === "engine"))
    .map((value) => (value[side] === null ? value.log : worst));
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
    constant: first && values.every((value) => value.log === first.log) ? first.raw : null,
    engineBoundRounds: values.filter(isEngineBound).length,
    rounds: values.length,
  };
}

const mostOf = (values: readonly RoundValue[], holds: (value: RoundValue) => boolean): boolean =>
  values.filter(holds).length * 2 > values.length;

/** What all figures of round values have in common with or without a limit. `limit` in stored units. */
export function centreFigures(
  values: readonly RoundValue[],
  alpha: number,
  limit: number | null,
): Figures {
  const logs = values.map((value) => value.log);
  const { estimate, low, high, level } = centreOf(logs, alpha);
  const steps = values.map((value) => value.step).sort((a, b) => a - b);
  const halfStep = (steps[steps.length >> 1] ?? 0) / 2;
  const widened = (end: number | null, sign: 1 | -1) =>
    end === null || estimate === null
      ? null
      : Math.exp(sign * Math.max(sign * end, sign * estimate + halfStep));
  const tests = limitTests(values, limit);
  return {
    estimate: estimate === null ? null : (tests.constant ?? Math.exp(estimate)),
    low: widened(low, -1),
    high: widened(high, 1),
    level,
    ...tests,
    sd: sampleSd(logs),
    requests: values.reduce((sum, value) => sum + value.requests, 0),
    blockIds: values.flatMap((value) => value.blockIds),
    bound: mostOf(values, (value) => value.mayBeHigher !== null && value.mayBeLower === null)
      ? "at-least"
      : "exact",
    open: mostOf(values, (value) => value.mayBeHigher !== null && value.mayBeLower !== null),
  };
}
