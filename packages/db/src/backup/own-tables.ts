// The tables of our own schema as a database has them, and their rows as lines of JSON: what a backup holds, and all that a
// restore may write to.
import { createHash } from "node:crypto";
import pg from "pg";
import { readMigrations, recordTable } from "../migrate.ts";

/** Rows in memory at a time; a block's may take 100 kB. */
const fetchedRows = 100;

export type OwnTable = { readonly name: string; readonly columns: readonly string[] };

/** The name as SQL takes it, of the schema that is ours. */
export const qualified = (table: string): string => `"public".${pg.escapeIdentifier(table)}`;

/** Names of the tables that our migrations make: what else stands beside them is whoever's, and in no backup. */
export async function tablesOfMigrations(folder: string): Promise<ReadonlySet<string>> {
  const texts = (await readMigrations(folder)).map(({ sql }) => sql);
  const made = texts.join("\n").matchAll(/\b(?:CREATE TABLE|RENAME TO) (?:"public"\.)?"(\w+)"/g);
  return new Set([...made].flatMap(([, name]) => name ?? []));
}

/**
 * Tables of the schema with their columns, those that others refer to first, so that rows can be put back in this order.
 * @throws Error where tables refer to each other in a circle
 */
export async function ownTables(client: pg.ClientBase): Promise<OwnTable[]> {
  const { rows } = await client.query<OwnTable & { needs: string[] }>(`
    SELECT c.relname::text AS name,
      (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
      COALESCE(array_agg(f.relname::text) FILTER (WHERE f.oid IS NOT NULL AND f.oid <> c.oid), '{}') AS needs
    FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace
      LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'f'
      LEFT JOIN pg_class f ON f.oid = k.confrelid
    WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname <> '${recordTable}'
    GROUP BY c.oid, c.relname ORDER BY c.relname`);
  const ordered: OwnTable[] = [];
  const isOrdered = (name: string) => ordered.some((table) => table.name === name);
  let left = rows;
  while (left.length > 0) {
    const ready = left.filter(({ needs }) => needs.every(isOrdered));
    if (ready.length === 0) throw new Error("the tables refer to each other in a circle");
    ordered.push(...ready.map(({ name, columns }) => ({ name, columns })));
    left = left.filter(({ name }) => !isOrdered(name));
  }
  return ordered;
}

/** Rows of a table as JSON of one line each; within a transaction. Times are UTC, whatever the session says otherwise. */
export async function* rowsOf(client: pg.ClientBase, table: string): AsyncGenerator<string> {
  await client.query("SET LOCAL TIME ZONE 'UTC'");
  await client.query(
    `DECLARE backup NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS row FROM ${qualified(table)} t`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${fetchedRows} FROM backup`);
    if (rows.length === 0) break;
    // A break can only stand between two tokens: within texts JSON escapes it.
    for (const { row } of rows) yield row.replace(/[\r\n]/g, " ");
  }
  await client.query("CLOSE backup");
}

/** Tells whether two tables have the same rows, in whatever order they are read. */
export class RowsDigest {
  private sum = 0n;
  private rows = 0;

  add(row: string): void {
    this.rows++;
    this.sum += createHash("sha256").update(row).digest().readBigUInt64BE();
  }

  equals(other: RowsDigest): boolean {
    return this.sum === other.sum && this.rows === other.rows;
  }
}
