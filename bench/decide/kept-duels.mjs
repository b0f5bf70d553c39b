// Duels that have ended, in a file of their own below `.data`: a bench that was interrupted goes on where it stopped.
// A file belongs to one version of the rules, one plan, one block length and one placement. What results.json holds of the same counts too: it
// is committed, and `.data` is not.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** @typedef {import("./ending.mjs").Ended} Ended */

/**
 * @param {string} folder
 * @param {{ setting: string, blockMs: number | null, placement: import("./conditions.mjs").Placement, plan?: object | undefined }} setting what makes duels comparable
 * @param {object} options
 * @param {readonly string[]} options.forget conditions whose duels are measured anew
 * @param {readonly Ended[]} options.known of the same setting, kept elsewhere
 * @returns {{ all: () => Ended[], add: (ended: Ended) => void, has: (id: string, condition: string) => boolean }}
 */
export function keptDuels(folder, setting, { forget, known }) {
  const key = createHash("sha256").update(JSON.stringify(setting)).digest("hex").slice(0, 12);
  const path = join(folder, `duels-${key}.ndjson`);
  mkdirSync(folder, { recursive: true });
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : [];
  const isKept = (/** @type {Ended} */ { condition }) => !forget.includes(condition);
  /** @type {Ended[]} */
  const ended = lines.map((line) => JSON.parse(line)).filter(isKept);
  writeFileSync(path, ended.map((one) => `${JSON.stringify(one)}\n`).join(""));
  const has = (/** @type {string} */ id, /** @type {string} */ condition) =>
    ended.some((one) => one.id === id && one.condition === condition);
  ended.push(...known.filter((one) => isKept(one) && !has(one.id, one.condition)));
  return {
    all: () => ended,
    has,
    add(one) {
      ended.push(one);
      appendFileSync(path, `${JSON.stringify(one)}\n`);
    },
  };
}
