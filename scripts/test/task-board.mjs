// Runs the tasks of a test run: lanes in parallel, tasks of a lane one after another.
// A task whose need failed is not run and counts as failed, so nothing is skipped in silence;
// what failed is printed in full at once, and where the time went at the end.
import { explain, say, seconds } from "../lib/progress.mjs";

/** @typedef {{ passed: number, failed: number }} Count */
/**
 * @typedef {object} Task
 * @property {string} name
 * @property {string} title
 * @property {string} lane tasks of one lane follow one another; lane "last" begins when the others ended
 * @property {string[]} [needs] names of tasks that must have succeeded (those not on the board are taken as such)
 * @property {boolean} [isTest] whether success counts as a passed test (default true)
 * @property {() => Promise<unknown>} run throws, or answers with a count and output
 *
 * @typedef {object} Timing
 * @property {string} name
 * @property {string} title
 * @property {number} beginMs since the board began
 * @property {number} endMs
 * @property {string[]} waitedFor names of tasks
 */

/** @param {Count[]} counts @returns {Count} */
export const addCounts = (counts) => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
});

/** The last line of `npm test`. @param {Count} count */
export const totalLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

/** @param {unknown} value @returns {value is Count & { output: string }} */
const isSuiteResult = (value) => typeof value === "object" && value !== null && "passed" in value;

/** @param {Task} task @returns {Promise<Count>} */
async function perform({ title, isTest = true, run }) {
  const beginMs = Date.now();
  const time = () => seconds(Date.now() - beginMs);
  try {
    const result = await run();
    if (!isSuiteResult(result)) {
      say(`✓ ${title} (${time()})`);
      return { passed: isTest ? 1 : 0, failed: 0 };
    }
    if (result.failed > 0) say(result.output.trimEnd());
    say(`${result.failed > 0 ? "✗" : "✓"} ${title}: ${totalLine(result)} (${time()})`);
    return result;
  } catch (error) {
    say(`${explain(error)}\n✗ ${title} (${time()})`);
    return { passed: 0, failed: 1 };
  }
}

/**
 * @param {Task[]} tasks
 * @param {() => boolean} isInterrupted once true, no further task begins
 * @param {Timing[]} [timings] gets one entry for each task that ran
 * @returns {Promise<Count>} of all
 */
export async function runBoard(tasks, isInterrupted, timings = []) {
  /** @type {Map<string, Promise<Count>>} */
  const results = new Map();
  /** @type {Map<string, string>} */
  const lastOfLane = new Map();
  const startMs = Date.now();
  for (const task of tasks) {
    const { name, title, lane, needs = [] } = task;
    const before = lane === "last" ? [...lastOfLane.values()] : [lastOfLane.get(lane) ?? ""];
    const [turn = [], needed = []] = [before, needs].map((names) =>
      names.filter((of) => results.has(of)),
    );
    const ended = (/** @type {string[]} */ names) =>
      Promise.all(names.flatMap((of) => results.get(of) ?? []));
    const waits = [ended(turn), ended(needed)];
    const perhaps = async () => {
      const [, counts = []] = await Promise.all(waits);
      const unmet = counts.some(({ failed }) => failed > 0);
      if (unmet || isInterrupted()) {
        say(`✗ ${title}: not run, ${unmet ? "something it needs failed" : "interrupted"}`);
        return { passed: 0, failed: 1 };
      }
      const beginMs = Date.now() - startMs;
      const count = await perform(task);
      const endMs = Date.now() - startMs;
      timings.push({ name, title, beginMs, endMs, waitedFor: [...turn, ...needed] });
      return count;
    };
    results.set(name, perhaps());
    lastOfLane.set(lane, name);
  }
  return addCounts(await Promise.all(results.values()));
}

/**
 * The tasks that decided how long the whole took, first to last: a task begins when the last of those that it waits for has
 * ended, so going back from the last end gives the chain.
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
  const tookTime = (/** @type {Timing} */ { beginMs, endMs }) => endMs - beginMs >= 1_000;
  const lines = timings
    .filter(tookTime)
    .toSorted((a, b) => a.beginMs - b.beginMs)
    .map(({ title, beginMs, endMs }) => `${whole(beginMs)} –${whole(endMs)} s  ${title}`);
  const chain = criticalPath(timings)
    .filter(tookTime)
    .map(({ title, beginMs, endMs }) => `${title} (${seconds(endMs - beginMs)})`);
  const waits = chain.length > 0 ? [`What the whole waited for: ${chain.join(", ")}`] : [];
  return ["Where the time went:", ...lines, ...waits];
}
