// Runs the tasks of a test run: lanes beside one another, tasks of a lane one after another.
// A task whose need failed is not run and counts as failed, so nothing is skipped in silence;
// what failed is printed in full at once.
import { explain, say, seconds } from "../lib/progress.mjs";

/**
 * @typedef {object} Task
 * @property {string} name
 * @property {string} title
 * @property {string} lane tasks of one lane follow one another; lane "last" begins when the others ended
 * @property {string[]} [needs] names of tasks that must have succeeded (those not on the board are taken as such)
 * @property {boolean} [isTest] whether success counts as a passed test (default true)
 * @property {() => Promise<unknown>} run throws, or answers with counts and output
 */

/** @param {unknown} value @returns {value is import("./suites.mjs").SuiteResult} */
const isSuiteResult = (value) => typeof value === "object" && value !== null && "passed" in value;

/** @param {Task} task @returns {Promise<import("./counts.mjs").Count>} */
async function perform(task) {
  const beginMs = Date.now();
  const time = () => seconds(Date.now() - beginMs);
  try {
    const result = await task.run();
    if (!isSuiteResult(result)) {
      say(`✓ ${task.title} (${time()})`);
      return { passed: task.isTest === false ? 0 : 1, failed: 0 };
    }
    const { passed, failed, output } = result;
    if (failed > 0) say(output.trimEnd());
    say(`${failed > 0 ? "✗" : "✓"} ${task.title}: ${passed} passed, ${failed} failed (${time()})`);
    return { passed, failed };
  } catch (error) {
    say(explain(error));
    say(`✗ ${task.title} (${time()})`);
    return { passed: 0, failed: 1 };
  }
}

/**
 * @param {Task[]} tasks
 * @param {() => boolean} isInterrupted once true, no further task begins
 * @returns {Promise<import("./counts.mjs").Count[]>} one count a task
 */
export async function runBoard(tasks, isInterrupted) {
  /** @type {Map<string, Promise<import("./counts.mjs").Count>>} */
  const results = new Map();
  /** @type {Map<string, Promise<unknown>>} */
  const laneEnds = new Map();
  for (const task of tasks) {
    const others = task.lane === "last" ? [...laneEnds.values()] : [];
    const turn = Promise.all([laneEnds.get(task.lane), ...others]);
    const needs = (task.needs ?? []).flatMap((name) => results.get(name) ?? []);
    const result = turn.then(async () => {
      const unmet = (await Promise.all(needs)).some(({ failed }) => failed > 0);
      if (!unmet && !isInterrupted()) return perform(task);
      say(
        `✗ ${task.title}: not run, ${isInterrupted() ? "interrupted" : "something it needs failed"}`,
      );
      return { passed: 0, failed: 1 };
    });
    results.set(task.name, result);
    laneEnds.set(task.lane, result);
  }
  return Promise.all(results.values());
}
