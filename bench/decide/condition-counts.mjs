// What the duels of a condition come to: how many ended decided and right, wrong, open, invalid or failed, and why.
// Pure; figures for the table, the goals and whoever reads results.json.
import { conditions, rightGoals, wrongGoal } from "./conditions.mjs";

/** @typedef {import("./ending.mjs").Ended} Ended */

/**
 * @typedef {object} ConditionCounts
 * @property {import("./conditions.mjs").Condition} condition
 * @property {number} count
 * @property {Record<import("./ending.mjs").Ending, number>} endings
 * @property {[string, number][]} reasons of open, invalid and failed duels with how many name each, the most frequent first
 * @property {number} seconds mean of a duel
 */

/** @param {string[]} names @returns {[string, number][]} */
function frequent(names) {
  const counts = new Map([...new Set(names)].map((name) => [name, 0]));
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** Reasons say what a gate lacked, findings why; a failed run has its code alone. @param {Ended} one */
export const whyOf = ({ reasons, findings }) => [...new Set([...reasons, ...findings])];

/**
 * The counts of each condition that has duels.
 * @param {readonly Ended[]} ended
 * @returns {ConditionCounts[]}
 */
export function countsByCondition(ended) {
  return conditions.flatMap((condition) => {
    const of = ended.filter((one) => one.condition === condition);
    if (of.length === 0) return [];
    const endings = { right: 0, wrong: 0, open: 0, invalid: 0, failed: 0 };
    for (const { ending } of of) endings[ending] += 1;
    const undecided = of.filter(({ ending }) => ending !== "right" && ending !== "wrong");
    const seconds = of.reduce((sum, one) => sum + one.seconds, 0) / of.length;
    return [
      {
        condition,
        count: of.length,
        endings,
        reasons: frequent(undecided.flatMap(whyOf)),
        seconds,
      },
    ];
  });
}

/**
 * The goals of a condition with what was counted.
 * @param {ConditionCounts} first
 */
export function goalsOfCounts({ condition, count, endings }) {
  const least = rightGoals[condition];
  const counted = (/** @type {number} */ of) =>
    `${of} of ${count} (${((100 * of) / count).toFixed(1)} %)`;
  return [
    {
      text: `${condition}: at least ${Math.round(100 * least)} % of the duels decided and right`,
      measured: counted(endings.right),
      reached: endings.right >= least * count,
    },
    {
      text: `${condition}: at most ${100 * wrongGoal} % decided and wrong`,
      measured: counted(endings.wrong),
      reached: endings.wrong <= wrongGoal * count,
    },
  ];
}
