// The committed migrations and the committed schema say the same thing,
// and a migrated database takes a row and gives it back.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate, noFilters, readMigrations, sourceMigrations } from "./migrate.ts";
import { withSchemaEngine } from "./schema-engine.ts";
import { makeTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

const recorded = () =>
  database.db.$queryRaw<{ name: string; checksum: string }[]>`
    SELECT migration_name AS name, checksum FROM _prisma_migrations ORDER BY migration_name`;
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

async function schemaFiles(): Promise<{ path: string; content: string }[]> {
  const folder = fileURLToPath(new URL("../prisma/schema", import.meta.url));
  return Promise.all(
    (await readdir(folder)).sort().map(async (path) => ({
      path,
      content: await readFile(join(folder, path), "utf8"),
    })),
  );
}

describe("migrate", () => {
  it("has nothing left to do on the template, and says so", async () => {
    expect(await migrate(database.url)).toEqual([]);
  });

  it("reads every migration of the folder in order", async () => {
    const list = await readMigrations(sourceMigrations);
    const names = list.migrationDirectories.map((directory) => directory.path);
    expect(names.length).toBeGreaterThan(0);
    expect(names).toEqual([...names].sort());
  });

  it.each([
    ["20261124123000_schema", /^The data are of a Gonogo before 0\.1\.0 .*: move the data folder/],
    ["29990101000000_later", /^The data have a migration that this Gonogo does not know .*newer/],
  ])("refuses data with %s, says what to do, and leaves them as they are", async (name, says) => {
    const { db, url } = database;
    const [first] = namesOf(await recorded());
    await db.$executeRaw`
      UPDATE _prisma_migrations SET migration_name = ${name} WHERE migration_name = ${first}`;
    await expect(migrate(url)).rejects.toThrow(says);
    expect(namesOf(await recorded())).toEqual([name]);
    await db.$executeRaw`
      UPDATE _prisma_migrations SET migration_name = ${first} WHERE migration_name = ${name}`;
    // Two that start at once, as two workers may.
    expect(await Promise.all([migrate(url), migrate(url)])).toEqual([[], []]);
  });

  it("leaves tables for every model of the schema", async () => {
    const tables = (await schemaFiles()).flatMap(({ content }) =>
      [...content.matchAll(/@@map\("(\w+)"\)/g)].map((m) => m[1]),
    );
    const rows = await database.db.$queryRaw<{ table_name: string }[]>`
      SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`;
    expect(rows.map((row) => row.table_name)).toEqual(expect.arrayContaining(tables));
  });

  it("leads every foreign key by an index, so that deleting a row looks through no whole table", async () => {
    // An index leads a key where its first columns are the key's, in any order; a partial one may lack rows.
    const without = await database.db.$queryRaw<{ key: string }[]>`
      SELECT k.conrelid::regclass::text || '.' || k.conname AS key FROM pg_constraint k
      WHERE k.contype = 'f' AND NOT EXISTS (
        SELECT FROM pg_index i WHERE i.indrelid = k.conrelid AND i.indpred IS NULL AND i.indisvalid
          AND (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`;
    expect(without).toEqual([]);
  });

  it("takes default times from the server, never from the process that inserts a row", async () => {
    const texts = (await schemaFiles()).map(({ content }) => content).join("\n");
    expect(texts).toContain('@default(dbgenerated("CURRENT_TIMESTAMP"))');
    expect(texts).not.toContain("@default(now())");
  });

  it("differs from the schema in nothing", async () => {
    const files = await schemaFiles();
    const list = await readMigrations(sourceMigrations);
    const written = list.migrationDirectories
      .map((d) => (d.migrationFile.content.tag === "ok" ? d.migrationFile.content.value : ""))
      .join("\n");
    const whole = await withSchemaEngine(database.url, (engine) =>
      engine.diff({
        from: { tag: "empty" },
        to: { tag: "schemaDatamodel", files },
        script: true,
        exitCode: null,
        filters: noFilters,
      }),
    );
    const columns = (sql: string) =>
      new Set(
        [...sql.matchAll(/^(?:\s{4}|(?:ALTER TABLE .* )?ADD COLUMN\s+)"(\w+)" /gm)].map(
          (match) => match[1],
        ),
      );
    expect(columns(written)).toEqual(columns(whole.stdout ?? ""));
  });
});
