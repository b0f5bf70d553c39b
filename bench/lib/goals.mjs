// The goals of a row with their answers: reached, not reached, or not known.
// Pure; a goal that could not be measured is never called reached.
import { figure, megabytes } from "./numbers.mjs";

/** @typedef {import("./report.mjs").Result} Result */

/**
 * A row's goals with their answers.
 * @param {string} name the row's
 * @param {Result} result
 * @returns {{ text: string, measured: string, reached: boolean | null }[]}
 */
export function goalsOf(name, result) {
  const before = (/** @type {string} */ text) => `${name}: ${text}`;
  if (result.kind === "comparison")
    return result.goals.map((goal) => ({
      text: before(goal.text),
      measured: goal.why ?? figure(goal.value),
      reached: goal.reached,
    }));
  if (result.kind === "truth")
    return result.scenarios.map(({ title, response, service }) => {
      const all = [...response, ...service];
      const near = all.filter((error) => error.near === true).length;
      const far = all.filter((error) => error.near === false).length;
      const isKnown = near + far === all.length;
      return {
        text: before(`${title}: p50 to p99.9 within 1 % or 50 µs`),
        measured: `${near} of ${all.length} within`,
        reached: far > 0 ? false : isKnown ? true : null,
      };
    });
  const perHour = result.line && result.minutes >= 10 ? result.line.bytesPerHour : null;
  const peak = result.peakMemoryBytes;
  return [
    {
      text: before("peak memory below 64 MB"),
      measured: megabytes(peak),
      reached: peak === null ? null : peak < 64e6,
    },
    {
      text: before("grows by less than 1 MB an hour"),
      measured: perHour === null ? "too short to tell" : `${megabytes(perHour)} an hour`,
      reached: perHour === null ? null : perHour < 1e6,
    },
  ];
}
