// One migration may stand for several older ones (its `replaces.json` names them), so that the folder stays one screen long.
// A database or a backup that has had all of them has had the one; one that stopped between them is refused with what to do.
// `replaces.json` may go once nobody has a database from before it.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A database or backup whose migrations cannot be continued here; the message says why and what to do. */
export class MigrationFault extends Error {
  override readonly name = "MigrationFault";
}

/** For each migration that stands for older ones, their names in order. */
export type ReplacedMigrations = Readonly<Record<string, readonly string[]>>;

/** Reads the `replaces.json` of a migrations folder. */
export async function readReplacedMigrations(folder: string): Promise<ReplacedMigrations> {
  const files = (await readdir(folder, { recursive: true })).filter((path) =>
    path.endsWith("/replaces.json"),
  );
  const entries = files.map(async (path) => {
    const names: string[] = JSON.parse(await readFile(join(folder, path), "utf8"));
    return [path.replace("/replaces.json", ""), names] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * The migrations that were applied, with one name where the folder has one for several.
 * @param applied names in order
 * @throws MigrationFault where only some of the replaced ones were applied
 */
export function withReplacements(
  applied: readonly string[],
  replaced: ReplacedMigrations,
): readonly string[] {
  return Object.entries(replaced).reduce<readonly string[]>((names, [one, several]) => {
    const had = several.filter((name) => names.includes(name));
    if (had.length === 0) return names;
    if (had.length < several.length)
      throw new MigrationFault(
        `The data are from an older Gonogo (newest migration: ${had.at(-1)}), and this one continues from ${several.at(-1)}. ` +
          "Start the Gonogo of 24 November 2026 (commit 53e2019b) with them once, then this one; restore a backup there, and make another.",
      );
    return [one, ...names.filter((name) => !several.includes(name))].sort();
  }, applied);
}
