// What `results.json` holds of a row, for rows that go on from what was measured before.
// Apart from the file's writer, which knows every row's text.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../scripts/lib/paths.mjs";

/** Where results stand that are committed; with `--out` they go elsewhere, and no document is written. */
export const ownFolder = join(root, "bench");

/** What was measured of a row and kept, as its row wrote it; null: nothing. */
export function keptResult<Measured extends { kind: string }>(
  folder: string,
  name: Measured["kind"],
): Measured | null {
  const path = join(folder, "results.json");
  if (!existsSync(path)) return null;
  return JSON.parse(readFileSync(path, "utf8")).rows[name]?.result ?? null;
}
