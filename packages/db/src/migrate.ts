// Applies the migrations, one SQL file each, by node-pg-migrate: in one transaction, one process at a time.
// A database that Gonogo 0.1.0 or later did not make is refused and left as it is.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runner } from "node-pg-migrate";
import pg from "pg";
import { applicationName, hostLockName, longRunning } from "./connection-timeouts.ts";

/** Where migrations lie in the source tree; a bundle passes its own copy. */
export const sourceMigrations = fileURLToPath(new URL("../migrations", import.meta.url));

/** The runner's own record of what it applied: `id`, `name`, `run_on`. */
export const recordTable = "pgmigrations";

export type Migration = { readonly name: string; readonly sql: string };

/** Reads a migrations folder: files `NNNN_name.sql`, in the order of their numbers. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -".sql".length),
      sql: await readFile(join(folder, file), "utf8"),
    })),
  );
}

/** A database or backup that this Gonogo does not continue from; the message says why and what to do. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

const beforeRelease = (found: string) =>
  new MigrationError(
    `The data are of a Gonogo before 0.1.0 (${found}), which this one does not read: move the data folder (.data) or the database away, and start again.`,
  );

/**
 * Names of the migrations that the database has had, in order; none where it is empty.
 * @param client connected
 * @throws MigrationError where it has tables and no record of ours: of before 0.1.0, or of another program
 */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(`
    SELECT relname::text AS name FROM pg_class
    WHERE relnamespace = to_regnamespace('public') AND relkind IN ('r', 'p') ORDER BY relname`);
  const names = tables.map(({ name }) => name);
  if (names.includes("_prisma_migrations")) throw beforeRelease("table _prisma_migrations");
  if (names.includes(recordTable)) {
    const { rows } = await client.query<{ name: string }>(
      `SELECT name FROM "public"."${recordTable}" ORDER BY id`,
    );
    return rows.map(({ name }) => name);
  }
  if (names.length > 0)
    throw new MigrationError(
      `The database has tables that are not Gonogo's (${names.slice(0, 3).join(", ")}): give Gonogo an empty database.`,
    );
  return [];
}

/** Migrations of before 0.1.0 began with a time, those since begin with a number of four digits. */
const isOfBefore = (name: string) => /^\d{14}_/.test(name);

/**
 * Refuses migrations that this folder does not begin with.
 * @param applied of a database or a backup, in order
 * @param known of this folder, in order
 * @throws MigrationError where one of them is older than 0.1.0, or of a newer Gonogo
 */
export function refuseForeign(applied: readonly string[], known: readonly string[]): void {
  const foreign = applied.find((name, i) => known[i] !== name);
  if (foreign === undefined) return;
  if (isOfBefore(foreign)) throw beforeRelease(`migration ${foreign}`);
  throw new MigrationError(
    `The data have a migration that this Gonogo does not know (${foreign}): use the version that wrote them, or a newer one.`,
  );
}

/**
 * Refuses to go on where migrations wait and other processes of Gonogo use the database.
 * @param client connected
 * @throws MigrationError that says how many connections they have
 */
export async function requireStopped(
  client: pg.ClientBase,
  folder = sourceMigrations,
): Promise<void> {
  const [known, applied] = [await readMigrations(folder), await appliedMigrations(client)];
  if (known.length === applied.length) return;
  const { rows } = await client.query<{ open: number }>(
    `SELECT count(*)::int AS open FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name IN ($1, $2)`,
    [applicationName, hostLockName],
  );
  const open = rows[0]?.open ?? 0;
  if (open === 0) return;
  throw new MigrationError(
    `Migrations wait, and web or workers of Gonogo use the database (${open} connections): stop them before the upgrade, docs/deployment.md says how.`,
  );
}

/**
 * Brings the database at `url` up to date and returns the names of the migrations it applied. They are one transaction: where
 * one fails, none is stored. Of two that start at once the second waits for the first.
 * @param options.upTo so many of the migrations; absent: all
 * @param options.isAlone refuse where others use the database, as `requireStopped` does
 * @throws MigrationError where the database is of another Gonogo or another program, or in use; it is untouched then
 */
export async function migrate(
  url: string,
  folder = sourceMigrations,
  { upTo, isAlone = false }: { upTo?: number; isAlone?: boolean } = {},
): Promise<string[]> {
  const client = new pg.Client({ ...longRunning, connectionString: url });
  await client.connect();
  try {
    const known = (await readMigrations(folder)).map(({ name }) => name);
    const applied = await appliedMigrations(client);
    refuseForeign(applied, known);
    if (isAlone) await requireStopped(client, folder);
    const run = await runner({
      dbClient: client,
      dir: folder,
      direction: "up",
      migrationsTable: recordTable,
      migrationsSchema: "public",
      singleTransaction: true,
      checkOrder: true,
      advisoryLockMode: "wait",
      log: () => {},
      ...(upTo !== undefined && { count: Math.max(0, upTo - applied.length) }),
    });
    return run.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
