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
 * @param {import("./timings.mjs").Timing[]} [timings] gets one entry for each task that ran
 * @returns {Promise<import("./counts.mjs").Count[]>} one count a task
 */
export async function runBoard(tasks, isInterrupted, timings = []) {
  /** @type {Map<string, Promise<import("./counts.mjs").Count>>} */
  const results = new Map();
  /** @type {Map<string, string>} */
  const lastOfLane = new Map();
  const startMs = Date.now();
  for (const task of tasks) {
    const before =
      task.lane === "last"
        ? [...lastOfLane.values()]
        : [lastOfLane.get(task.lane)].filter((name) => name !== undefined);
    const needed = (task.needs ?? []).filter((name) => results.has(name));
    const turn = Promise.all(before.map((name) => results.get(name)));
    const needs = needed.flatMap((name) => results.get(name) ?? []);
    const result = turn.then(async () => {
      const unmet = (await Promise.all(needs)).some(({ failed }) => failed > 0);
      if (!unmet && !isInterrupted()) {
        const beginMs = Date.now() - startMs;
        const count = await perform(task);
        const { name, title } = task;
        const endMs = Date.now() - startMs;
        timings.push({ name, title, beginMs, endMs, waitedFor: [...before, ...needed] });
        return count;
      }
      say(
        `✗ ${task.title}: not run, ${isInterrupted() ? "interrupted" : "something it needs failed"}`,
      );
      return { passed: 0, failed: 1 };
    });
    results.set(task.name, result);
    lastOfLane.set(task.lane, task.name);
  }
  return Promise.all(results.values());
}
