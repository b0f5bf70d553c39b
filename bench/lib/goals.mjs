// The goals of a row with their answers: reached, not reached, or not known.
// Pure; a goal that could not be measured is never called reached, and one that is missed has its reason in PROFILES.md.
import { duration, figure, megabytes } from "./numbers.mjs";

/** @typedef {import("./report.mjs").Result} Result */

/** A slope over less than this is noise. */
const enoughMinutes = 10;

/**
 * Requests of one run of the truth bench: sent by the engine; read, and recorded once answered, by the target.
 * @typedef {{ sent: number, read: number, recorded: number, unanswered: number, unsent: number }} Counts
 */

/** The target read what the engine sent, and its record holds whatever was answered. @param {Counts} run */
const isExact = ({ sent, read, recorded, unanswered }) =>
  sent === read && recorded <= sent && recorded >= sent - unanswered;

/**
 * @typedef {object} Answered
 * @property {string} text
 * @property {string} measured
 * @property {boolean | null} reached
 * @property {string} [profile] where it is missed: what the time goes into, relative to `bench/`
 */

/** Rows that have a heading of their name in PROFILES.md. */
export const profiledRows = ["http2", "grpc", "http3", "truth"];

/** A goal's figure with its unit. @param {import("./summary.mjs").JudgedGoal} goal */
function measuredOf({ value, why, unit }) {
  if (why !== undefined) return why;
  return unit === "bytes" ? megabytes(value) : unit === "us" ? duration(value) : figure(value);
}

/**
 * A row's goals with their answers.
 * @param {string} name the row's
 * @param {Result} result
 * @returns {Answered[]}
 */
export function goalsOf(name, result) {
  const answered =
    result.kind === "comparison"
      ? result.goals.map((goal) => ({
          text: goal.text,
          measured: measuredOf(goal),
          reached: goal.reached,
        }))
      : result.kind === "truth"
        ? result.scenarios.flatMap(ofScenario)
        : ofSoak(result);
  return answered.map((goal) => ({
    ...goal,
    text: `${name}: ${goal.text}`,
    ...(goal.reached === false &&
      profiledRows.includes(name) && { profile: `PROFILES.md#${name}` }),
  }));
}

/**
 * @param {import("../rows/truth.mjs").ScenarioResult} scenario
 * @returns {Answered[]}
 */
function ofScenario({ title, response, service, counts }) {
  const all = [...response, ...service];
  const near = all.filter((error) => error.near === true).length;
  const far = all.filter((error) => error.near === false).length;
  const exact = counts.filter(isExact).length;
  return [
    {
      text: `${title}: p50 to p99.9 within 1 % or 50 µs`,
      measured: `${near} of ${all.length} within`,
      reached: far > 0 ? false : near === all.length ? true : null,
    },
    {
      text: `${title}: the target counts what the engine sent`,
      measured: `${exact} of ${counts.length} runs`,
      reached: exact === counts.length,
    },
  ];
}

/**
 * @param {import("./report.mjs").Soak} result
 * @returns {Answered[]}
 */
function ofSoak({ line, minutes, peakMemoryBytes: peak }) {
  const perHour = line && minutes >= enoughMinutes ? line.bytesPerHour : null;
  return [
    {
      text: "peak memory below 64 MB",
      measured: megabytes(peak),
      reached: peak === null ? null : peak < 64e6,
    },
    {
      text: "grows by less than 1 MB an hour",
      measured: perHour === null ? "too short to tell" : `${megabytes(perHour)} an hour`,
      reached: perHour === null ? null : perHour < 1e6,
    },
  ];
}
