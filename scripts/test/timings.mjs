// Where the time of a test run went: each task with its begin and end, and the chain that made the whole so long.
// A task begins when the last of those that it waits for has ended; going back from the last end gives the chain.
import { seconds } from "../lib/progress.mjs";

/**
 * @typedef {object} Timing
 * @property {string} name
 * @property {string} title
 * @property {number} beginMs since the board began
 * @property {number} endMs
 * @property {string[]} waitedFor names of tasks
 */

/**
 * The tasks that decided how long the whole took, first to last.
 * @param {Timing[]} timings
 * @returns {Timing[]}
 */
export function criticalPath(timings) {
  const byEnd = (/** @type {Timing[]} */ some) => some.toSorted((a, b) => b.endMs - a.endMs)[0];
  /** @type {Timing[]} */
  const path = [];
  for (let last = byEnd(timings); last !== undefined; ) {
    path.unshift(last);
    const { waitedFor } = last;
    last = byEnd(timings.filter(({ name }) => waitedFor.includes(name)));
  }
  return path;
}

/**
 * Lines for people: every task that took a second or more, in order of begin, and the chain.
 * @param {Timing[]} timings
 * @returns {string[]}
 */
export function timingLines(timings) {
  const whole = (/** @type {number} */ ms) => `${Math.round(ms / 1000)}`.padStart(4);
  const lines = timings
    .filter(({ beginMs, endMs }) => endMs - beginMs >= 1_000)
    .toSorted((a, b) => a.beginMs - b.beginMs)
    .map(({ title, beginMs, endMs }) => `${whole(beginMs)} –${whole(endMs)} s  ${title}`);
  const path = criticalPath(timings).filter(({ beginMs, endMs }) => endMs - beginMs >= 1_000);
  const chain = path.map(({ title, beginMs, endMs }) => `${title} (${seconds(endMs - beginMs)})`);
  return [
    "Where the time went:",
    ...lines,
    ...(chain.length > 0 ? [`What the whole waited for: ${chain.join(", ")}`] : []),
  ];
}
