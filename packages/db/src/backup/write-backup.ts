// A backup of everything that is stored, taken from one snapshot while Gonogo works on: one compressed file of lines,
// readable by nobody but its owner. Secrets of targets stay encrypted in it; the key that opens them is not part of it.
//   H {head as JSON}, then for each table T name and its rows as R {row as JSON}, then E {rows by table}
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { appliedMigrations } from "../migrate.ts";
import { type BackupHead, backupFormat } from "./backup-head.ts";

/** Rows in memory at a time; a block's may take 100 kB. */
const fetchedRows = 100;

export type WrittenBackup = {
  readonly head: BackupHead;
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
};

/**
 * Tables of the schema, those that others refer to first, so that rows can be put back in this order.
 * @throws Error where tables refer to each other in a circle
 */
async function tablesInOrder(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; needs: string[] }>(`
    SELECT c.relname::text AS name,
      COALESCE(array_agg(f.relname::text) FILTER (WHERE f.oid IS NOT NULL AND f.oid <> c.oid), '{}') AS needs
    FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace
      LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'f'
      LEFT JOIN pg_class f ON f.oid = k.confrelid
    WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
    GROUP BY c.relname ORDER BY c.relname`);
  const ordered: string[] = [];
  let left = rows;
  while (left.length > 0) {
    const ready = left.filter(({ needs }) => needs.every((name) => ordered.includes(name)));
    if (ready.length === 0) throw new Error("the tables refer to each other in a circle");
    ordered.push(...ready.map(({ name }) => name));
    left = left.filter(({ name }) => !ordered.includes(name));
  }
  return ordered;
}

async function* rowsOf(client: pg.Client, table: string): AsyncGenerator<string> {
  await client.query(
    `DECLARE backup NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS row FROM "${table}" t`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${fetchedRows} FROM backup`);
    if (rows.length === 0) break;
    for (const { row } of rows) yield row;
  }
  await client.query("CLOSE backup");
}

/**
 * Writes the database at `url` into a new file.
 * @throws Error where the file is there already, or the database cannot be read
 */
export async function writeBackup(url: string, path: string): Promise<WrittenBackup> {
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  await once(file, "open");
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const head: BackupHead = {
      format: backupFormat,
      madeAt: new Date().toISOString(),
      migrations: await appliedMigrations(client),
    };
    const counts: Record<string, number> = {};
    const lines = async function* (): AsyncGenerator<string> {
      yield `H ${JSON.stringify(head)}\n`;
      for (const table of await tablesInOrder(client)) {
        yield `T ${table}\n`;
        let rows = 0;
        for await (const row of rowsOf(client, table)) {
          rows++;
          yield `R ${row}\n`;
        }
        counts[table] = rows;
      }
      yield `E ${JSON.stringify(counts)}\n`;
    };
    await pipeline(Readable.from(lines()), createGzip(), file);
    return { head, rows: counts };
  } finally {
    file.destroy();
    await client.end();
  }
}
