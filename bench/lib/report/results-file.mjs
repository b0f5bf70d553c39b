// Keeps results: `results.json` holds every row's last measurement, `RESULTS.md` is written from it.
// A row measured alone replaces itself and leaves the others as they stand.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../scripts/lib/paths.mjs";
import { withThirdParty } from "../../third-party/text.mjs";
import { reportText } from "./report.mjs";

/** Where results stand that are committed; with `--out` they go elsewhere, and no document is written. */
export const ownFolder = join(root, "bench");

/**
 * What was measured of a row and kept; null: nothing.
 * @param {string} folder
 * @param {string} name
 * @returns {import("./report.mjs").Result | null}
 */
export function keptResult(folder, name) {
  const path = join(folder, "results.json");
  if (!existsSync(path)) return null;
  return JSON.parse(readFileSync(path, "utf8")).rows[name]?.result ?? null;
}

/**
 * @param {string} folder
 * @param {string[]} order names of all rows
 * @param {Record<string, import("./report.mjs").Kept>} measured by row
 * @returns {string} path of the text
 */
export function keepResults(folder, order, measured) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "results.json");
  const before = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).rows : {};
  const all = { ...before, ...measured };
  const rows = Object.fromEntries(
    order.filter((name) => all[name] !== undefined).map((name) => [name, all[name]]),
  );
  writeFileSync(path, `${JSON.stringify({ rows }, null, 2)}\n`);
  // Formatted as the repository's other files are. Elsewhere (--out) nobody asks for that.
  spawnSync(join(root, "node_modules/.bin/biome"), ["format", "--write", path], { cwd: root });
  const text = join(folder, "RESULTS.md");
  writeFileSync(text, reportText(rows));
  const thirdParty = measured["third-party"];
  if (folder === ownFolder && thirdParty?.result.kind === "third-party") {
    const document = join(root, "docs/bad-peers.md");
    const kept = { ...thirdParty, result: thirdParty.result };
    writeFileSync(document, withThirdParty(readFileSync(document, "utf8"), kept));
  }
  return text;
}
