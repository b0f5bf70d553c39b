// Puts a backup back. It is read into a database of its own, brought up to date, and takes the place of the present one only
// when it is whole; the present one is kept under another name, so that nothing is lost by restoring the wrong file.
import { open } from "node:fs/promises";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { migrate, readMigrations, sourceMigrations } from "../migrate.ts";
import { readReplacedMigrations } from "../replaced-migrations.ts";
import { BackupFault, type BackupHead, migrationsOf } from "./backup-head.ts";

/** Rows of one statement; a block's may take 100 kB. */
const insertedRows = 50;

export type RestoredBackup = {
  readonly head: BackupHead;
  readonly rows: Readonly<Record<string, number>>;
  /** Migrations that were applied to the rows after they were read. */
  readonly migrated: readonly string[];
  /** The name that the former database has now. */
  readonly formerDatabase: string;
};

const databaseOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));
function urlOf(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}
const quoted = (name: string): string => pg.escapeIdentifier(name);

/** Runs a task with a connection to a database, and closes it. */
async function within<T>(url: string, task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = await open(path).catch((error: Error) => {
    throw new BackupFault(`${path} cannot be read: ${error.message}`);
  });
  const text = createGunzip();
  // A failed read ends the reading of lines below; pipe() would leave the error to nobody.
  file
    .createReadStream()
    .on("error", (error) => text.destroy(error))
    .pipe(text);
  const failed = new Promise<never>((_, reject) => text.once("error", reject));
  failed.catch(() => {});
  const lines = createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY });
  const iterator = lines[Symbol.asyncIterator]();
  for (;;) {
    const next = await Promise.race([iterator.next(), failed]).catch(() => {
      throw new BackupFault("The file is not whole, or no backup of Gonogo.");
    });
    if (next.done) return;
    yield next.value;
  }
}

/** Reads the rows into an empty database whose tables fit them; returns how many there were. */
async function readRows(
  client: pg.Client,
  lines: AsyncGenerator<string>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let table = "";
  let waiting: string[] = [];
  const flush = async () => {
    if (waiting.length === 0) return;
    const name = quoted(table);
    await client.query(
      `INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, $1::json)`,
      [`[${waiting.join(",")}]`],
    );
    waiting = [];
  };
  await client.query("BEGIN");
  for await (const line of lines) {
    const [kind, rest] = [line.slice(0, 2), line.slice(2)];
    if (kind === "R ") {
      waiting.push(rest);
      counts[table] = (counts[table] ?? 0) + 1;
      if (waiting.length >= insertedRows) await flush();
      continue;
    }
    await flush();
    if (kind === "T ") {
      table = rest;
      counts[table] = 0;
    }
    if (kind === "E ") {
      await client.query("COMMIT");
      const expected: Record<string, number> = JSON.parse(rest);
      const wrong = Object.keys(expected).find((name) => expected[name] !== counts[name]);
      if (wrong !== undefined) throw new BackupFault(`The file lacks rows of ${wrong}.`);
      return counts;
    }
  }
  throw new BackupFault("The file ends before the backup does.");
}

/** Gives the restored database the name of the present one, whose connections end and come back to the new one. */
async function swap(admin: pg.Client, present: string, restored: string): Promise<string> {
  const former = `${present}_before_${new Date().toISOString().replace(/\D/g, "").slice(0, 14)}`;
  const end = (name: string) =>
    admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [
      name,
    ]);
  // Nobody comes back between the end of the connections and the new name.
  await admin.query(`ALTER DATABASE ${quoted(present)} ALLOW_CONNECTIONS false`);
  await end(present);
  await end(restored);
  await admin.query(`ALTER DATABASE ${quoted(present)} RENAME TO ${quoted(former)}`);
  await admin.query(`ALTER DATABASE ${quoted(restored)} RENAME TO ${quoted(present)}`);
  await admin.query(`ALTER DATABASE ${quoted(former)} ALLOW_CONNECTIONS true`);
  return former;
}

/**
 * Puts the backup in the place of the database at `url`, whose user may make databases.
 * @throws BackupFault where the file is none, not whole or of a newer Gonogo, MigrationFault where it is too old; the
 *   database is untouched then
 */
export async function restoreBackup(
  url: string,
  path: string,
  folder = sourceMigrations,
): Promise<RestoredBackup> {
  const lines = linesOf(path);
  const { migrationDirectories } = await readMigrations(folder);
  const known = migrationDirectories.map((directory) => directory.path);
  const first = await lines.next();
  const replaced = await readReplacedMigrations(folder);
  const head = migrationsOf(first.done ? undefined : first.value, known, replaced);
  const present = databaseOf(url);
  const restoring = `${present}_restoring`;
  return within(urlOf(url, "postgres"), async (admin) => {
    await admin.query(`DROP DATABASE IF EXISTS ${quoted(restoring)} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${quoted(restoring)}`);
    try {
      const restoringUrl = urlOf(url, restoring);
      await migrate(restoringUrl, folder, head.migrations.length);
      const rows = await within(restoringUrl, (client) => readRows(client, lines));
      const migrated = await migrate(restoringUrl, folder);
      const formerDatabase = await swap(admin, present, restoring);
      return { head, rows, migrated, formerDatabase };
    } catch (error) {
      await admin.query(`DROP DATABASE IF EXISTS ${quoted(restoring)} WITH (FORCE)`);
      throw error;
    }
  });
}
