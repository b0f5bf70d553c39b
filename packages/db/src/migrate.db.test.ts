// Migrations make an empty database ours, all or none of them; a database of somebody else or of before 0.1.0 is left as it is.
// That they make what the schema says is schema.db.test.ts's.
import { randomUUID } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { writeBackup } from "./backup/write-backup.ts";
import {
  appliedMigrations,
  MigrationError,
  migrate,
  readMigrations,
  sourceMigrations,
} from "./migrate.ts";
import { makeTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await makeTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const known = async () => (await readMigrations(sourceMigrations)).map(({ name }) => name);
const recorded = () => appliedMigrations(client);
const empty = () => client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
const tables = async () =>
  (
    await client.query<{ tablename: string }>(
      "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
    )
  ).rows.map(({ tablename }) => tablename);

describe("migrate", () => {
  it("has nothing left to do on the template, and says so", async () => {
    expect(await migrate(database.url)).toEqual([]);
  });

  it("takes an empty database up to date; of two that start at once one applies", async () => {
    await empty();
    const applied = await Promise.all([migrate(database.url), migrate(database.url)]);
    expect(applied.sort((a, b) => b.length - a.length)).toEqual([await known(), []]);
    expect(await recorded()).toEqual(await known());
  });

  it.each([
    ["20261124123000_schema", /^The data are of a Gonogo before 0\.1\.0 .*: move the data folder/],
    ["9999999999999_later", /^The data have a migration that this Gonogo does not know .*newer/],
  ])("refuses a record of %s, says what to do, and leaves it as it is", async (name, says) => {
    const [first, ...later] = await recorded();
    const rename = (from: string | undefined, to: string | undefined) =>
      client.query("UPDATE pgmigrations SET name = $2 WHERE name = $1", [from, to]);
    await rename(first, name);
    await expect(migrate(database.url)).rejects.toThrow(says);
    await expect(migrate(database.url)).rejects.toThrow(MigrationError);
    expect((await recorded()).sort()).toEqual([name, ...later].sort());
    await rename(name, first);
    expect(await migrate(database.url)).toEqual([]);
  });

  it.each([
    [
      "before 0.1.0",
      "_prisma_migrations",
      /^The data are of a Gonogo before 0\.1\.0 .*move the data/,
    ],
    [
      "another program",
      "invoices",
      /^The database has tables that are not Gonogo's \(invoices\): give/,
    ],
  ])(
    "refuses the tables of %s, writes nothing there and backs nothing up",
    async (_, table, says) => {
      await empty();
      await client.query(`CREATE TABLE "${table}" (id int)`);
      await expect(migrate(database.url)).rejects.toThrow(says);
      const path = join(tmpdir(), `gonogo-refused-${randomUUID()}`);
      await expect(writeBackup(database.url, path)).rejects.toThrow(says);
      expect(existsSync(path)).toBe(false);
      expect(await tables()).toEqual([table]);
      await empty();
      await migrate(database.url);
    },
  );

  it("refuses to migrate under web and workers where it is told to be alone, and goes on without them", async () => {
    await empty();
    await migrate(database.url);
    const folder = mkdtempSync(join(tmpdir(), "gonogo-migrations-"));
    cpSync(sourceMigrations, folder, { recursive: true });
    const alone = () => migrate(database.url, folder, { isAlone: true });
    await database.db.$queryRaw`SELECT 1`;
    // Nothing waits: nobody is disturbed.
    expect(await alone()).toEqual([]);
    writeFileSync(join(folder, "9999999999999_later.sql"), "CREATE TABLE later (id int);");
    await expect(alone()).rejects.toThrow(/web or workers of Gonogo use the database/);
    expect(await tables()).not.toContain("later");
    await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'gonogo'`);
    await vi.waitUntil(async () => (await alone().catch(() => null)) !== null);
    expect(await tables()).toContain("later");
    rmSync(folder, { recursive: true });
    await empty();
    await migrate(database.url);
  });

  it("stores nothing of migrations of which one fails, and can be repeated", async () => {
    await empty();
    const folder = mkdtempSync(join(tmpdir(), "gonogo-migrations-"));
    cpSync(sourceMigrations, folder, { recursive: true });
    writeFileSync(
      join(folder, "9999999999999_wrong.sql"),
      "CREATE TABLE more (id int); SELECT 1 / 0;",
    );
    await expect(migrate(database.url, folder)).rejects.toThrow("division by zero");
    rmSync(folder, { recursive: true });
    expect(await tables()).toEqual(["pgmigrations"]);
    expect(await migrate(database.url)).toEqual(await known());
  });

  it("leads every foreign key by an index, so that deleting a row looks through no whole table", async () => {
    // An index leads a key where its first columns are the key's, in any order; a partial one may lack rows.
    const without = await client.query(`
      SELECT k.conrelid::regclass::text || '.' || k.conname AS key FROM pg_constraint k
      WHERE k.contype = 'f' AND NOT EXISTS (
        SELECT FROM pg_index i WHERE i.indrelid = k.conrelid AND i.indpred IS NULL AND i.indisvalid
          AND (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`);
    expect(without.rows).toEqual([]);
  });

  it("takes default times from the server, never from the process that inserts a row", async () => {
    const folder = fileURLToPath(new URL("../prisma/schema", import.meta.url));
    const texts = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .join("\n");
    expect(texts).toContain('@default(dbgenerated("CURRENT_TIMESTAMP"))');
    expect(texts).not.toContain("@default(now())");
  });
});
