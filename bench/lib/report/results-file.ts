// Keeps results: `results.json` holds every row's last measurement, `RESULTS.md` is written from it.
// A row measured alone replaces itself and leaves the others as they stand.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../scripts/lib/paths.mjs";
import { withThirdParty } from "../../third-party/text.ts";
import { ownFolder } from "./kept-result.ts";
import { reportText } from "./report.ts";
import type { Kept } from "./result.ts";

/**
 * @param order names of the rows that `npm run bench` measures
 * @param measured by row
 * @returns path of the text
 */
export function keepResults(
  folder: string,
  order: string[],
  measured: Record<string, Kept>,
): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "results.json");
  const before = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).rows : {};
  const all = { ...before, ...measured };
  // Rows that commands of their own measure follow those of the bench.
  const others = Object.keys(all).filter((name) => !order.includes(name));
  const rows = Object.fromEntries(
    [...order, ...others]
      .filter((name) => all[name] !== undefined)
      .map((name) => [name, all[name]]),
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
