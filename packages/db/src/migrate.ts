// Applies the migrations of prisma/migrations, in Prisma's own folder format and bookkeeping.
// `prisma migrate deploy` elsewhere continues where this ended, and the other way round.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { MigrationDirectory, MigrationList } from "@prisma/schema-engine-wasm";
import pg from "pg";
import { longRunning } from "./connection-timeouts.ts";
import { readReplacedMigrations, withReplacements } from "./replaced-migrations.ts";
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

/**
 * Records the one migration in the place of those that it stands for, where the database has had them.
 * @throws MigrationFault where it has had only some of them
 */
async function replaceMigrations(url: string, list: MigrationList): Promise<void> {
  const replaced = await readReplacedMigrations(list.baseDir);
  const client = new pg.Client({ ...longRunning, connectionString: url });
  await client.connect();
  try {
    const applied = await appliedMigrations(client);
    for (const name of withReplacements(applied, replaced)) {
      if (applied.includes(name)) continue;
      const content = list.migrationDirectories.find(({ path }) => path === name)?.migrationFile
        .content;
      if (content?.tag !== "ok") throw new Error(`there is no migration ${name}`);
      // One statement, so that of two callers at a time only one records it.
      await client.query(
        `WITH older AS (DELETE FROM _prisma_migrations WHERE migration_name = ANY ($1) RETURNING 1)
        INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
        SELECT gen_random_uuid()::text, $2, $3, now(), 1 WHERE EXISTS (SELECT FROM older)`,
        [replaced[name], createHash("sha256").update(content.value).digest("hex"), name],
      );
    }
  } finally {
    await client.end();
  }
}

/**
 * Brings the database at `url` up to date and returns the names of the migrations it applied.
 * Throws when a migration fails or the database holds a half-applied one.
 * @throws MigrationFault where the database is older than what this folder continues from; it is untouched then
 * @param upTo so many of the migrations; absent: all
 */
export async function migrate(
  url: string,
  folder = sourceMigrations,
  upTo?: number,
): Promise<string[]> {
  const whole = await readMigrations(folder);
  await replaceMigrations(url, whole);
  const migrationsList = {
    ...whole,
    migrationDirectories: whole.migrationDirectories.slice(0, upTo),
  };
  return withSchemaEngine(url, async (engine) => {
    const input = { migrationsList, filters: noFilters };
    return (await engine.applyMigrations(input)).appliedMigrationNames;
  });
}
