// Duels that have ended, in a file of their own below `.data`: a bench that was interrupted goes on where it stopped.
// A file belongs to one version of the rules, one plan and one block length. What results.json holds of the same counts too: it
// is committed, and `.data` is not.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** @typedef {import("./ending.mjs").Ended} Ended */

/**
 * @param {string} folder
 * @param {object} setting whatever makes duels comparable
 * @param {{ fresh: boolean, known: readonly Ended[] }} options fresh: forgets what is there; known: of the same setting, kept elsewhere
 * @returns {{ all: () => Ended[], add: (ended: Ended) => void, has: (id: string, condition: string) => boolean }}
 */
export function keptDuels(folder, setting, { fresh, known }) {
  const key = createHash("sha256").update(JSON.stringify(setting)).digest("hex").slice(0, 12);
  const path = join(folder, `duels-${key}.ndjson`);
  if (fresh) rmSync(path, { force: true });
  mkdirSync(folder, { recursive: true });
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : [];
  /** @type {Ended[]} */
  const ended = lines.map((line) => JSON.parse(line));
  const has = (/** @type {string} */ id, /** @type {string} */ condition) =>
    ended.some((one) => one.id === id && one.condition === condition);
  if (!fresh) ended.push(...known.filter(({ id, condition }) => !has(id, condition)));
  return {
    all: () => ended,
    has,
    add(one) {
      ended.push(one);
      appendFileSync(path, `${JSON.stringify(one)}\n`);
    },
  };
}
