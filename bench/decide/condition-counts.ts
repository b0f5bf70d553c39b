// What the duels of a condition come to: how many ended decided and right, wrong, open, invalid or failed, why, and
// after how many rounds and seconds. Pure; figures for the table, the goals and readers of results.json.

import type { Condition, Placement } from "./conditions.ts";
import {
  conditions,
  placements,
  rightGoal,
  roundsGoals,
  usualPlacement,
  wrongGoals,
} from "./conditions.ts";
import type { Ended, Ending } from "./ending.ts";

/** Duels of one placement that belong together. */
export type Part = {
  placement: Placement;
  /** Null: the plan's default. */
  blockMs: number | null;
  /** Hash of what makes duels comparable; absent: measured before it was kept. */
  setting?: string;
  ended: Ended[];
};

/** Two quantiles of what duels took until decided; Infinity: beyond what was measured, null: not kept of these duels. */
export type UntilDecided = { median: number | null; p90: number | null };

export type ConditionCounts = {
  condition: Condition;
  placement: Placement;
  count: number;
  endings: Record<Ending, number>;
  /** Of open, invalid and failed duels with how many name each, the most frequent first. */
  reasons: [string, number][];
  rounds: UntilDecided;
  seconds: UntilDecided;
  /** Within the rounds of the condition's goal; null: rounds were not kept. */
  rightInTime: number | null;
};

function frequent(names: string[]): [string, number][] {
  const counts = new Map([...new Set(names)].map((name) => [name, 0]));
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** Reasons say what a gate lacked, findings why; a failed run has its code alone. */
export const whyOf = ({ reasons, findings }: Ended) => [...new Set([...reasons, ...findings])];

const isDecided = ({ ending }: Ended) => ending === "right" || ending === "wrong";

/**
 * Nearest-rank quantiles over all duels. One that was not decided took longer than any that was.
 * @param ended at least one
 */
export function untilDecided(
  ended: readonly Ended[],
  of: (one: Ended) => number | null | undefined,
): UntilDecided {
  const values = ended.map((one) => (isDecided(one) ? of(one) : Number.POSITIVE_INFINITY));
  if (values.some((value) => value == null)) return { median: null, p90: null };
  const sorted = values.map(Number).sort((a, b) => (a === b ? 0 : a - b));
  const at = (q: number) => sorted[Math.ceil(q * sorted.length) - 1] ?? null;
  return { median: at(0.5), p90: at(0.9) };
}

/** @param ended of these */
function countsOf(
  condition: Condition,
  placement: Placement,
  ended: readonly Ended[],
): ConditionCounts {
  const endings = { right: 0, wrong: 0, open: 0, invalid: 0, failed: 0 };
  for (const { ending } of ended) endings[ending] += 1;
  const right = ended.filter(({ ending }) => ending === "right");
  const inTime = right.filter(({ rounds }) => (rounds ?? 0) <= roundsGoals[condition]).length;
  const isKept = right.every(({ rounds }) => rounds != null);
  return {
    ...{ condition, placement, count: ended.length, endings },
    reasons: frequent(ended.filter((one) => !isDecided(one)).flatMap(whyOf)),
    rounds: untilDecided(ended, ({ rounds }) => rounds),
    seconds: untilDecided(ended, ({ seconds }) => seconds),
    rightInTime: isKept ? inTime : null,
  };
}

/** The counts of each condition that has duels, placement after placement. */
export function countsByCondition(
  parts: readonly Pick<Part, "placement" | "ended">[],
): ConditionCounts[] {
  return conditions.flatMap((condition) =>
    placements.flatMap((placement) => {
      const ended = parts
        .filter((part) => part.placement === placement)
        .flatMap((part) => part.ended.filter((one) => one.condition === condition));
      return ended.length === 0 ? [] : [countsOf(condition, placement, ended)];
    }),
  );
}

const share = (of: number, all: number) => `${of} of ${all} (${((100 * of) / all).toFixed(1)} %)`;

/** @param counted absent: not measured */
export const wrongGoalOf = (condition: Condition, counted: ConditionCounts | undefined) => ({
  text: `${condition}: ${wrongGoals[condition] === 0 ? "none" : `at most ${100 * wrongGoals[condition]} %`} decided and wrong`,
  measured: counted ? share(counted.endings.wrong, counted.count) : "not measured",
  reached: counted ? counted.endings.wrong <= wrongGoals[condition] * counted.count : null,
});

/** @param counted absent: not measured */
function rightGoalOf(condition: Condition, counted: ConditionCounts | undefined) {
  const text = `${condition}: at least ${Math.round(100 * rightGoal)} % of the duels decided and right within ${roundsGoals[condition]} rounds`;
  if (counted === undefined) return { text, measured: "not measured", reached: null };
  const { rightInTime, count } = counted;
  return rightInTime === null
    ? { text, measured: "rounds not kept", reached: null }
    : { text, measured: share(rightInTime, count), reached: rightInTime >= rightGoal * count };
}

/** The goals of every condition that was measured, asked of the default placement. */
export const goalsOfCounts = (counted: readonly ConditionCounts[]) =>
  conditions
    .filter((name) => counted.some(({ condition }) => condition === name))
    .flatMap((name) => {
      const usual = counted.find(
        ({ condition, placement }) => condition === name && placement === usualPlacement,
      );
      return [rightGoalOf(name, usual), wrongGoalOf(name, usual)];
    });
