// Applies the migrations of prisma/migrations, in Prisma's own folder format and bookkeeping.
// `prisma migrate deploy` elsewhere continues where this ended, and the other way round.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { MigrationDirectory, MigrationList } from "@prisma/schema-engine-wasm";
import pg from "pg";
import { longRunning } from "./connection-timeouts.ts";
import { withSchemaEngine } from "./schema-engine.ts";

/** Where migrations lie in the source tree; a bundle passes its own copy. */
export const sourceMigrations = fileURLToPath(new URL("../prisma/migrations", import.meta.url));

export const noFilters = { externalTables: [], externalEnums: [] };

async function readMigration(folder: string, name: string): Promise<MigrationDirectory> {
  const content = await readFile(join(folder, name, "migration.sql"), "utf8");
  return {
    path: name,
    migrationFile: { path: "migration.sql", content: { tag: "ok", value: content } },
  };
}

/** Reads a migrations folder: one directory a migration, in the order of their names. */
export async function readMigrations(folder: string): Promise<MigrationList> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return {
    baseDir: folder,
    lockfile: {
      path: "migration_lock.toml",
      content: await readFile(join(folder, "migration_lock.toml"), "utf8"),
    },
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all(
      names.sort().map((name) => readMigration(folder, name)),
    ),
  };
}

/**
 * Names of the migrations that the database has had, in order; none where it is empty.
 * @param client connected
 */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query("SELECT to_regclass('_prisma_migrations') AS name");
  if (found[0]?.name === null) return [];
  const { rows } = await client.query<{ migration_name: string }>(`
    SELECT migration_name FROM _prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`);
  return rows.map(({ migration_name }) => migration_name);
}

/** A database or backup that this Gonogo does not continue from; the message says why and what to do. */
export class MigrationFault extends Error {
  override readonly name = "MigrationFault";
}

/**
 * Refuses migrations that this folder does not begin with.
 * @param applied of a database or a backup, in order
 * @param known of this folder, in order
 * @throws MigrationFault where one of them is older than 0.1.0, or of a newer Gonogo
 */
export function refuseForeign(applied: readonly string[], known: readonly string[]): void {
  const foreign = applied.find((name, i) => known[i] !== name);
  const [first = ""] = known;
  if (foreign === undefined) return;
  throw new MigrationFault(
    foreign < first
      ? `The data are of a Gonogo before 0.1.0 (migration ${foreign}), which none takes over: move the data folder (.data) or the database away, and start again.`
      : `The data have a migration that this Gonogo does not know (${foreign}): use the version that wrote them, or a newer one.`,
  );
}

/** @throws MigrationFault where the database is of another Gonogo; it is untouched then */
async function refuseForeignDatabase(url: string, known: readonly string[]): Promise<void> {
  const client = new pg.Client({ ...longRunning, connectionString: url });
  await client.connect();
  try {
    refuseForeign(await appliedMigrations(client), known);
  } finally {
    await client.end();
  }
}

/**
 * Brings the database at `url` up to date and returns the names of the migrations it applied.
 * Throws when a migration fails or the database holds a half-applied one.
 * @throws MigrationFault where the database is of another Gonogo; it is untouched then
 * @param upTo so many of the migrations; absent: all
 */
export async function migrate(
  url: string,
  folder = sourceMigrations,
  upTo?: number,
): Promise<string[]> {
  const whole = await readMigrations(folder);
  await refuseForeignDatabase(
    url,
    whole.migrationDirectories.map(({ path }) => path),
  );
  const migrationsList = {
    ...whole,
    migrationDirectories: whole.migrationDirectories.slice(0, upTo),
  };
  return withSchemaEngine(url, async (engine) => {
    const input = { migrationsList, filters: noFilters };
    return (await engine.applyMigrations(input)).appliedMigrationNames;
  });
}
