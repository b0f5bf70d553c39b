// A backup of everything that is stored, taken from one snapshot while Gonogo works on: one compressed file of lines,
// readable by nobody but its owner. Secrets of targets stay encrypted in it; the key that opens them is not part of it.
// Its format stands in read-backup.ts.
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { unlink } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { longRunning } from "../connection-timeouts.ts";
import { appliedMigrations, sourceMigrations } from "../migrate.ts";
import { BackupError, type BackupHead, backupFormat, maxRowBytes } from "./backup-head.ts";
import { ownTables, rowsOf, tablesOfMigrations } from "./own-tables.ts";
import { replaceUnstorable } from "./storable-json.ts";

export type WrittenBackup = {
  readonly head: BackupHead;
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Characters that no database can store again, in whose place U+FFFD stands in the file. */
  readonly replaced: number;
};

/**
 * Writes the database at `url` into a new file; one that failed half-way is removed.
 * @throws BackupError where a row is too large to be read back; Error where the file is there already, or the database cannot
 *   be read
 */
export async function writeBackup(
  url: string,
  path: string,
  folder = sourceMigrations,
): Promise<WrittenBackup> {
  const own = await tablesOfMigrations(folder);
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  await once(file, "open");
  const client = new pg.Client({ ...longRunning, connectionString: url });
  try {
    await client.connect();
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const head: BackupHead = {
      format: backupFormat,
      madeAt: new Date().toISOString(),
      migrations: await appliedMigrations(client),
    };
    const counts: Record<string, number> = {};
    let replaced = 0;
    const lines = async function* (): AsyncGenerator<string | Buffer> {
      yield `H ${JSON.stringify(head)}\n`;
      for (const { name: table } of await ownTables(client)) {
        if (!own.has(table)) continue;
        yield `T ${table}\n`;
        let rows = 0;
        for await (const row of rowsOf(client, table)) {
          const line = Buffer.from(`R ${row}\n`);
          requireSize(table, line.length - 1);
          replaced += replaceUnstorable(line);
          rows++;
          yield line;
        }
        counts[table] = rows;
      }
      yield `E ${JSON.stringify(counts)}\n`;
    };
    await pipeline(Readable.from(lines()), createGzip(), file);
    return { head, rows: counts, replaced };
  } catch (error) {
    await unlink(path).catch(() => {});
    throw error;
  } finally {
    file.destroy();
    await client.end();
  }
}

/** What could not be read back is no backup. */
function requireSize(table: string, bytes: number): void {
  if (bytes > maxRowBytes)
    throw new BackupError(
      `A row of ${table} takes ${Math.ceil(bytes / 1024 ** 2)} MiB; at most ${maxRowBytes / 1024 ** 2} MiB are put back.`,
    );
}
