// Applies the migrations of prisma/migrations, in Prisma's own folder format and bookkeeping.
// `prisma migrate deploy` elsewhere continues where this ended, and the other way round.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { MigrationDirectory, MigrationList } from "@prisma/schema-engine-wasm";
import { openSchemaEngine } from "./schema-engine.ts";

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
 * Brings the database at `url` up to date and returns the names of the migrations it applied.
 * Throws when a migration fails or the database holds a half-applied one.
 * @param upTo so many of the migrations; absent: all
 */
export async function migrate(
  url: string,
  folder = sourceMigrations,
  upTo?: number,
): Promise<string[]> {
  const engine = await openSchemaEngine(url);
  try {
    const whole = await readMigrations(folder);
    const migrationsList = {
      ...whole,
      migrationDirectories: whole.migrationDirectories.slice(0, upTo),
    };
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList,
      filters: noFilters,
    });
    return appliedMigrationNames;
  } finally {
    engine.free();
  }
}
