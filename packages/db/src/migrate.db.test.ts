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

/** The migration that stands for several older ones, and those. */
async function replaced() {
  const [[joined, older] = ["", []]] = Object.entries(
    await readReplacedMigrations(sourceMigrations),
  );
  return { joined, older };
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
    const { older, joined } = await replaced();
    const byPrisma = await recorded();
    await recordMigrations(database.db, older, joined);
    // Two that start at once, as two workers may.
    expect(await Promise.all([migrate(database.url), migrate(database.url)])).toEqual([[], []]);
    expect(await recorded()).toEqual(byPrisma);
  });

  it("refuses a database between older migrations, says what to do, and leaves it as it is", async () => {
    const { older, joined } = await replaced();
    const since = namesOf(await recorded()).filter((name) => name > joined);
    const some = older.slice(0, 12);
    await recordMigrations(database.db, some, joined);
    await expect(migrate(database.url)).rejects.toThrow(
      /newest migration: 20261122045305_change_decisions.*Start the Gonogo of/,
    );
    expect(namesOf(await recorded())).toEqual([...some, ...since]);
    await recordMigrations(database.db, older, joined);
    await migrate(database.url);
  });

  it("leaves tables for every model of the schema", async () => {
    const folder = fileURLToPath(new URL("../prisma/schema", import.meta.url));
    const texts = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")),
    );
    const tables = texts.flatMap((text) =>
      [...text.matchAll(/@@map\("(\w+)"\)/g)].map((m) => m[1]),
    );
    const rows = await database.db.$queryRaw<{ table_name: string }[]>`
      SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`;
    expect(rows.map((row) => row.table_name)).toEqual(expect.arrayContaining(tables));
  });

  it("differs from the schema in nothing", async () => {
    const folder = fileURLToPath(new URL("../prisma/schema", import.meta.url));
    const files = await Promise.all(
      (await readdir(folder)).sort().map(async (path) => ({
        path,
        content: await readFile(join(folder, path), "utf8"),
      })),
    );
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
