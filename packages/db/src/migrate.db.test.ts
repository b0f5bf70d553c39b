// The committed migrations and the committed schema say the same thing,
// and a migrated database takes a row and gives it back.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate, noFilters, readMigrations, sourceMigrations } from "./migrate.ts";
import { readReplacedMigrations } from "./replaced-migrations.ts";
import { withSchemaEngine } from "./schema-engine.ts";
import { makeTestDatabase, recordMigrations, type TestDatabase } from "./testing/test-database.ts";

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

/** Names of the migrations that were joined into one, and of those that came after it. */
async function history() {
  const [joined = "", older = []] =
    Object.entries(await readReplacedMigrations(sourceMigrations))[0] ?? [];
  const { migrationDirectories } = await readMigrations(sourceMigrations);
  const since = migrationDirectories.map(({ path }) => path).filter((path) => path !== joined);
  return { older, since };
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

  it("takes a database that had all older migrations as one that has had the one in their place", async () => {
    const { older, since } = await history();
    const byPrisma = await recorded();
    await recordMigrations(database.db, older, since);
    // Two that start at once, as two workers may.
    expect(await Promise.all([migrate(database.url), migrate(database.url)])).toEqual([[], []]);
    expect(await recorded()).toEqual(byPrisma);
  });

  it("refuses a database between older migrations, says what to do, and leaves it as it is", async () => {
    const { older, since } = await history();
    const some = older.slice(0, 12);
    await recordMigrations(database.db, some, since);
    await expect(migrate(database.url)).rejects.toThrow(
      /newest migration: 20261122045305_change_decisions.*Start the Gonogo of/,
    );
    expect(namesOf(await recorded())).toEqual([...some, ...since]);
    await recordMigrations(database.db, older, since);
    expect(await migrate(database.url)).toEqual([]);
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
