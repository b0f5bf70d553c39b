// How scripts speak: one line when something begins, one when it ended, with its time.
// Failures are printed in full; everything goes to standard output in order.
import { existsSync, readFileSync } from "node:fs";
import { CommandFailed } from "./run-command.mjs";

/** Writes one line. @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Seconds for people. @param {number} durationMs */
export function seconds(durationMs) {
  return durationMs < 9_950
    ? `${(durationMs / 1000).toFixed(1)} s`
    : `${Math.round(durationMs / 1000)} s`;
}

/**
 * Does the work between two lines.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function show(title, work) {
  say(`· ${title} …`);
  const beginMs = Date.now();
  const result = await work();
  say(`✓ ${title}: done in ${seconds(Date.now() - beginMs)}`);
  return result;
}

/** What went wrong, with the output of a failed command. @param {unknown} error */
export function explain(error) {
  if (error instanceof CommandFailed) return `${error.output.trimEnd()}\n${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

/**
 * The end of a log file, under its name; empty when there is none.
 * @param {string} path
 * @param {number} [lines]
 */
export function tailOf(path, lines = 40) {
  if (!existsSync(path)) return "";
  const text = readFileSync(path, "utf8").trimEnd().split("\n").slice(-lines).join("\n");
  return `--- ${path}\n${text}`;
}

/** Shows progress in place on a terminal, and every ten seconds elsewhere, as in logs of pipelines. */
export function progressLine() {
  let lastMs = 0;
  return {
    /** @param {string} text */
    update(text) {
      if (process.stdout.isTTY) process.stdout.write(`\r\u001b[2K${text}`);
      else if (Date.now() - lastMs >= 10_000) {
        lastMs = Date.now();
        say(text);
      }
    },
    end() {
      if (process.stdout.isTTY) process.stdout.write("\r\u001b[2K");
    },
  };
}
