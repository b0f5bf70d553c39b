// Puts a backup back. It is read into a database of its own, brought up to date, and takes the place of the present one only
// when it is whole; the present one is kept under another name, so that nothing is lost by restoring the wrong file.
// The file is not trusted: rows go into tables and columns of our own schema, which our own migrations made, and nowhere else.
import { open } from "node:fs/promises";
import pg from "pg";
import { longRunning } from "../connection-timeouts.ts";
import { migrate, readMigrations, refuseForeign, sourceMigrations } from "../migrate.ts";
import { BackupError, type BackupHead, shown } from "./backup-head.ts";
import { type OwnTable, ownTables, qualified, RowsDigest, rowsOf } from "./own-tables.ts";
import { type BackupPart, readBackup } from "./read-backup.ts";

/** Rows and characters of one statement; a block's may take 100 kB. */
const insertedRows = 50;
const insertedCharacters = 8 * 1024 * 1024;

export type RestoredBackup = {
  readonly head: BackupHead;
  readonly rows: Readonly<Record<string, number>>;
  /** Migrations that were applied to the rows after they were read. */
  readonly migrated: readonly string[];
  /** Characters that PostgreSQL cannot store, in whose place U+FFFD stands. */
  readonly replaced: number;
  /** The name that the former database has now. */
  readonly formerDatabase: string;
};

/** A database's name has 63 bytes at most: a suffix must not be cut off. */
const named = (database: string, suffix: string): string =>
  `${database.slice(0, 62 - suffix.length)}_${suffix}`;
const databaseOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));
function urlOf(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}
const quoted = (name: string): string => pg.escapeIdentifier(name);

/** Runs a task with a connection to a database, and closes it. */
async function within<T>(url: string, task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...longRunning, connectionString: url });
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}

async function* partsOf(path: string): AsyncGenerator<BackupPart> {
  const file = await open(path).catch((error: Error) => {
    throw new BackupError(`${path} cannot be read: ${error.message}`);
  });
  try {
    yield* readBackup(file.createReadStream({ autoClose: false }));
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${path} cannot be read: ${(error as Error).message}`);
  } finally {
    await file.close();
  }
}

/** What a backup says, read to its end without a database. Throws BackupError. */
export async function inspectBackup(
  path: string,
): Promise<Pick<RestoredBackup, "rows" | "replaced">> {
  let replaced = 0;
  for await (const part of partsOf(path)) {
    if (part.kind === "row") replaced += part.replaced;
    if (part.kind === "end") return { rows: part.rows, replaced };
  }
  throw new BackupError("The file ends before the backup does.");
}

type ReadRows = Pick<RestoredBackup, "rows" | "replaced"> & {
  readonly digests: ReadonlyMap<string, RowsDigest>;
};

/** Reads the rows into an empty database whose tables fit them. */
async function readRows(client: pg.Client, parts: AsyncGenerator<BackupPart>): Promise<ReadRows> {
  const tables = await ownTables(client);
  const digests = new Map<string, RowsDigest>();
  let present: OwnTable | null = null;
  let replaced = 0;
  let waiting: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (present !== null && waiting.length > 0) await insert(client, present, waiting);
    [waiting, characters] = [[], 0];
  };
  await client.query("BEGIN");
  for await (const part of parts) {
    if (part.kind === "row") {
      requireColumns(present, part);
      replaced += part.replaced;
      digests.get(part.table)?.add(part.json);
      waiting.push(part.json);
      characters += part.json.length;
      if (waiting.length >= insertedRows || characters >= insertedCharacters) await flush();
      continue;
    }
    await flush();
    if (part.kind === "table") {
      present = tables.find(({ name }) => name === part.table) ?? null;
      if (present === null)
        throw new BackupError(`Gonogo has no table ${shown(part.table)}, and the file has.`);
      digests.set(present.name, new RowsDigest());
    }
    if (part.kind === "end") {
      const lacking = tables.find(({ name }) => !digests.has(name));
      if (lacking) throw new BackupError(`The file lacks the table ${lacking.name}.`);
      await client.query("COMMIT");
      // To the end of the file: what was cut off shows there.
      for await (const _ of parts);
      return { rows: part.rows, replaced, digests };
    }
  }
  throw new BackupError("The file ends before the backup does.");
}

function requireColumns(table: OwnTable | null, { columns }: { columns: readonly string[] }): void {
  const unknown = columns.find((column) => !table?.columns.includes(column));
  if (table === null || unknown !== undefined)
    throw new BackupError(
      `A row of ${table?.name} has a column that it cannot have: ${shown(unknown)}.`,
    );
  const lacking = table.columns.find((column) => !columns.includes(column));
  if (lacking !== undefined)
    throw new BackupError(`A row of ${table.name} lacks the column ${lacking}.`);
}

/** Classes of SQLSTATE that mean the row: data, constraints, and JSON that is nested too deeply. */
const rowIsWrong = /^(?:22|23|54)/;

async function insert(client: pg.Client, table: OwnTable, rows: readonly string[]): Promise<void> {
  const columns = table.columns.map(quoted).join(", ");
  const name = qualified(table.name);
  try {
    await client.query(
      `INSERT INTO ${name} (${columns})
      SELECT ${columns} FROM json_populate_recordset(NULL::${name}, $1::json)`,
      [`[${rows.join(",")}]`],
    );
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && rowIsWrong.test(error.code ?? ""))) throw error;
    throw new BackupError(`Rows of ${table.name} cannot be stored: ${shown(error.message)}.`);
  }
}

/** Gives the restored database the name of the present one, whose connections end and come back to the new one. */
async function swap(admin: pg.Client, present: string, restored: string): Promise<string> {
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const former = named(present, `before_${stamp}`);
  const allow = (name: string, isAllowed: boolean) =>
    admin.query(`ALTER DATABASE ${quoted(name)} ALLOW_CONNECTIONS ${isAllowed}`);
  const end = (name: string) =>
    admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [
      name,
    ]);
  const rename = (name: string, to: string) =>
    admin.query(`ALTER DATABASE ${quoted(name)} RENAME TO ${quoted(to)}`);
  // Nobody comes back between the end of the connections and the new name.
  await allow(present, false);
  let stands = present;
  try {
    await end(present);
    await end(restored);
    await rename(present, former);
    stands = former;
    await rename(restored, present);
  } catch (error) {
    if (stands === former) await rename(former, present);
    await allow(present, true);
    throw error;
  }
  await allow(former, true);
  return former;
}

type Scratch = {
  readonly admin: pg.Client;
  readonly name: string;
  readonly url: string;
  readonly head: BackupHead;
  readonly read: ReadRows;
};

/**
 * Reads a backup into a new database beside the one at `url`, and gives it to a task, after which it is dropped, unless the task
 * gave it another name.
 * @throws BackupError where the file is none, not whole or of a newer Gonogo, or another is being read; MigrationError where it
 *   is too old
 */
async function withRestored<T>(
  url: string,
  path: string,
  { suffix, folder }: { readonly suffix: string; readonly folder: string },
  task: (scratch: Scratch) => Promise<T>,
): Promise<T> {
  const parts = partsOf(path);
  try {
    const known = (await readMigrations(folder)).map((migration) => migration.name);
    const first = await parts.next();
    if (first.done || first.value.kind !== "head") throw new BackupError("The file has no head.");
    const { head } = first.value;
    refuseForeign(head.migrations, known);
    const name = named(databaseOf(url), suffix);
    return await within(urlOf(url, "postgres"), async (admin) => {
      const { rows } = await admin.query<{ alone: boolean }>(
        "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS alone",
        [name],
      );
      if (!rows[0]?.alone) throw new BackupError("Another backup is being put back now.");
      const drop = () => admin.query(`DROP DATABASE IF EXISTS ${quoted(name)} WITH (FORCE)`);
      await drop();
      // Of template0: nothing that an operator put into template1 is taken for ours.
      await admin.query(`CREATE DATABASE ${quoted(name)} TEMPLATE template0`);
      try {
        const scratchUrl = urlOf(url, name);
        await migrate(scratchUrl, folder, { upTo: head.migrations.length });
        const read = await within(scratchUrl, (client) => readRows(client, parts));
        return await task({ admin, name, url: scratchUrl, head, read });
      } finally {
        await drop();
      }
    });
  } finally {
    await parts.return(undefined);
  }
}

/**
 * Puts the backup in the place of the database at `url`, whose user may make databases.
 * @throws BackupError where the file is none, not whole or of a newer Gonogo, MigrationError where it is too old; the
 *   database is untouched then
 */
export async function restoreBackup(
  url: string,
  path: string,
  folder = sourceMigrations,
): Promise<RestoredBackup> {
  return withRestored(url, path, { suffix: "restoring", folder }, async (scratch) => {
    const migrated = await migrate(scratch.url, folder);
    const formerDatabase = await swap(scratch.admin, databaseOf(url), scratch.name);
    const { rows, replaced } = scratch.read;
    return { head: scratch.head, rows, replaced, migrated, formerDatabase };
  });
}

/**
 * Proves that a backup can be put back: reads it into a database of its own beside the one at `url`, compares every row with the
 * file's, and drops that database.
 * @throws as `restoreBackup`; BackupError too where a row is not the same afterwards
 */
export async function verifyBackup(
  url: string,
  path: string,
  folder = sourceMigrations,
): Promise<Pick<RestoredBackup, "rows" | "replaced">> {
  return withRestored(
    url,
    path,
    { suffix: "verifying", folder },
    async ({ url: scratchUrl, read }) => {
      await within(scratchUrl, async (client) => {
        await client.query("BEGIN READ ONLY");
        for (const [table, written] of read.digests) {
          const stored = new RowsDigest();
          for await (const row of rowsOf(client, table)) stored.add(row);
          if (!stored.equals(written))
            throw new BackupError(`Rows of ${table} are not the same when they are put back.`);
        }
      });
      await migrate(scratchUrl, folder);
      return { rows: read.rows, replaced: read.replaced };
    },
  );
}
