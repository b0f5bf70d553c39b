// Brings a program that a row needs, or says why it is absent and what a person would do;
// and asks it for its version, which is in the results.
import { execFileSync } from "node:child_process";
import { programs } from "./programs.mjs";

/**
 * @param {string} key
 * @returns {import("./programs.mjs").Program}
 */
function programOf(key) {
  const program = programs[key];
  if (program === undefined) throw new Error(`There is no program ${key}`);
  return program;
}

/**
 * Finds a program, or installs it where that is wanted.
 * @param {string} key
 * @param {{ install: boolean, say: (text: string) => void }} options
 * @returns {Promise<{ command: string[] } | { absent: string }>} absent: why, and what to do
 */
export async function bringProgram(key, { install, say }) {
  const { find, install: installIt, remedy, prefix = [] } = programOf(key);
  let why = "not installed";
  if (find() === null && install && installIt) {
    say(`Installing ${key} for comparison (${remedy})`);
    try {
      await installIt(say);
    } catch (error) {
      why = `could not be installed: ${lastLine(error)}`;
    }
  }
  const path = find();
  return path === null ? { absent: `${why}; ${remedy}` } : { command: [...prefix, path] };
}

/** The last words of an error, with the output of a failed command. @param {unknown} error */
function lastLine(error) {
  const output = error instanceof Error && "output" in error ? String(error.output).trim() : "";
  const last = output.split("\n").at(-1) ?? "";
  const message = error instanceof Error ? error.message : String(error);
  return last === "" ? message : `${message} (${last})`;
}

/**
 * What a program says its version is, in one line; the pinned one where it says nothing of use.
 * @param {string} key
 * @param {string[]} command
 */
export function versionOf(key, command) {
  const { version, pinned = "" } = programOf(key);
  const [file, ...args] = command;
  if (version === null || file === undefined) return pinned;
  try {
    // Some answer on standard error, some with a status of 1.
    const shell = ["-c", '"$@" 2>&1; true', "sh", file, ...args, ...version];
    const text = execFileSync("sh", shell, { encoding: "utf8", timeout: 20_000 });
    const found = /v?\d+\.\d+(\.\d+)?[-+.\w]*/.exec(text)?.[0];
    return found ?? pinned;
  } catch {
    return pinned;
  }
}
