// What the duels of a condition come to: how many ended decided and right, wrong, open, invalid or failed, why, and
// after how many rounds and seconds. Pure; figures for the table, the goals and readers of results.json.
import {
  conditions,
  placements,
  rightGoal,
  roundsGoals,
  usualPlacement,
  wrongGoals,
} from "./conditions.mjs";

/** @typedef {import("./ending.mjs").Ended} Ended */
/** @typedef {import("./conditions.mjs").Condition} Condition */
/** @typedef {import("./conditions.mjs").Placement} Placement */

/**
 * Duels of one placement that belong together.
 * @typedef {object} Part
 * @property {Placement} placement
 * @property {number | null} blockMs null: the plan's default
 * @property {string} [setting] hash of what makes duels comparable; absent: measured before it was kept
 * @property {Ended[]} ended
 */

/**
 * Two quantiles of what duels took until decided; Infinity: beyond what was measured, null: not kept of these duels.
 * @typedef {{ median: number | null, p90: number | null }} UntilDecided
 */

/**
 * @typedef {object} ConditionCounts
 * @property {Condition} condition
 * @property {Placement} placement
 * @property {number} count
 * @property {Record<import("./ending.mjs").Ending, number>} endings
 * @property {[string, number][]} reasons of open, invalid and failed duels with how many name each, the most frequent first
 * @property {UntilDecided} rounds
 * @property {UntilDecided} seconds
 * @property {number | null} rightInTime within the rounds of the condition's goal; null: rounds were not kept
 */

/** @param {string[]} names @returns {[string, number][]} */
function frequent(names) {
  const counts = new Map([...new Set(names)].map((name) => [name, 0]));
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** Reasons say what a gate lacked, findings why; a failed run has its code alone. @param {Ended} one */
export const whyOf = ({ reasons, findings }) => [...new Set([...reasons, ...findings])];

/** @param {Ended} one */
const isDecided = ({ ending }) => ending === "right" || ending === "wrong";

/**
 * Nearest-rank quantiles over all duels. One that was not decided took longer than any that was.
 * @param {readonly Ended[]} ended at least one
 * @param {(one: Ended) => number | null | undefined} of
 * @returns {UntilDecided}
 */
export function untilDecided(ended, of) {
  const values = ended.map((one) => (isDecided(one) ? of(one) : Number.POSITIVE_INFINITY));
  if (values.some((value) => value == null)) return { median: null, p90: null };
  const sorted = values.map(Number).sort((a, b) => (a === b ? 0 : a - b));
  const at = (/** @type {number} */ q) => sorted[Math.ceil(q * sorted.length) - 1] ?? null;
  return { median: at(0.5), p90: at(0.9) };
}

/**
 * @param {Condition} condition
 * @param {Placement} placement
 * @param {readonly Ended[]} ended of these
 * @returns {ConditionCounts}
 */
function countsOf(condition, placement, ended) {
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

/**
 * The counts of each condition that has duels, placement after placement.
 * @param {readonly Pick<Part, "placement" | "ended">[]} parts
 * @returns {ConditionCounts[]}
 */
export function countsByCondition(parts) {
  return conditions.flatMap((condition) =>
    placements.flatMap((placement) => {
      const ended = parts
        .filter((part) => part.placement === placement)
        .flatMap((part) => part.ended.filter((one) => one.condition === condition));
      return ended.length === 0 ? [] : [countsOf(condition, placement, ended)];
    }),
  );
}

/** @param {number} of @param {number} all */
const share = (of, all) => `${of} of ${all} (${((100 * of) / all).toFixed(1)} %)`;

/**
 * @param {Condition} condition
 * @param {ConditionCounts | undefined} counted absent: not measured
 */
export const wrongGoalOf = (condition, counted) => ({
  text: `${condition}: ${wrongGoals[condition] === 0 ? "none" : `at most ${100 * wrongGoals[condition]} %`} decided and wrong`,
  measured: counted ? share(counted.endings.wrong, counted.count) : "not measured",
  reached: counted ? counted.endings.wrong <= wrongGoals[condition] * counted.count : null,
});

/**
 * @param {Condition} condition
 * @param {ConditionCounts | undefined} counted absent: not measured
 */
function rightGoalOf(condition, counted) {
  const text = `${condition}: at least ${Math.round(100 * rightGoal)} % of the duels decided and right within ${roundsGoals[condition]} rounds`;
  if (counted === undefined) return { text, measured: "not measured", reached: null };
  const { rightInTime, count } = counted;
  return rightInTime === null
    ? { text, measured: "rounds not kept", reached: null }
    : { text, measured: share(rightInTime, count), reached: rightInTime >= rightGoal * count };
}

/**
 * The goals of every condition that was measured, asked of the default placement.
 * @param {readonly ConditionCounts[]} counted
 */
export const goalsOfCounts = (counted) =>
  conditions
    .filter((name) => counted.some(({ condition }) => condition === name))
    .flatMap((name) => {
      const usual = counted.find(
        ({ condition, placement }) => condition === name && placement === usualPlacement,
      );
      return [rightGoalOf(name, usual), wrongGoalOf(name, usual)];
    });
