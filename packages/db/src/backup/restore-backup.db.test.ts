// A restore writes to tables and columns of our own schema and to nothing else, whatever a file says; a backup of values that
// could not be put back is put back all the same; and a proof finds what would not be.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MigrationError } from "../migrate.ts";
import { makeTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { BackupError } from "./backup-head.ts";
import { inspectBackup, restoreBackup, verifyBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

let database: TestDatabase;
let folder: string;
let good: string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "gonogo-restore-"));
  database = await makeTestDatabase();
  const { db } = database;
  await db.user.create({ data: { id: crypto.randomUUID(), email: "a@example.org", name: "A" } });
  const path = join(folder, "good.gonogo");
  await writeBackup(database.url, path);
  good = linesOf(path);
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const linesOf = (path: string) =>
  gunzipSync(readFileSync(path)).toString("utf8").split("\n").slice(0, -1);
function fileOf(lines: readonly string[]): string {
  const path = join(folder, `${crypto.randomUUID()}.gonogo`);
  writeFileSync(path, gzipSync(`${lines.join("\n")}\n`));
  return path;
}
/** The good file with a table more, and rows of it, before the end. */
const withTable = (table: string, ...rows: object[]) => {
  const end = JSON.parse(good.at(-1)?.slice(2) ?? "{}");
  const lines = rows.map((row) => `R ${JSON.stringify(row)}`);
  return fileOf([
    ...good.slice(0, -1),
    `T ${table}`,
    ...lines,
    `E ${JSON.stringify({ ...end, [table]: rows.length })}`,
  ]);
};
/** The good file with its one user changed. */
const withUser = (changes: object) =>
  fileOf(
    good.map((line) =>
      line.startsWith("R ") && line.includes("a@example.org")
        ? `R ${JSON.stringify({ ...JSON.parse(line.slice(2)), ...changes })}`
        : line,
    ),
  );

const databaseNames = async () =>
  (
    await database.db.$queryRaw<{ datname: string }[]>`
      SELECT datname FROM pg_database WHERE datname LIKE current_database() || '%' ORDER BY 1`
  ).map(({ datname }) => datname);

describe("a crafted file", () => {
  const role = {
    ...{ rolname: "mallory", rolsuper: true, rolcanlogin: true, rolinherit: true },
    ...{ rolcreaterole: true, rolcreatedb: true, rolreplication: true, rolbypassrls: true },
    ...{ oid: 99_999, rolconnlimit: -1, rolpassword: null, rolvaliduntil: null },
  };
  it.each<[string, () => string, RegExp]>([
    ["a role in the catalogue", () => withTable("pg_authid", role), /no table "pg_authid"/],
    ["our record of migrations", () => withTable("pgmigrations", { id: "x" }), /no table/],
    ["SQL for a column", () => withUser({ '"; DROP\u001b[0m --': 1 }), /cannot have/],
    ["a value of another type", () => withUser({ id: "pg_read_file('/etc/passwd')" }), /cannot be/],
    [
      "a column less",
      () => fileOf(good.map((line) => line.replace(/"email":"a@example.org",/, ""))),
      /lacks the column email/,
    ],
    [
      "a table less",
      () =>
        fileOf(good.filter((line) => line !== "T runs").map((l) => l.replace(/,?"runs":0/, ""))),
      /lacks the table runs/,
    ],
    [
      "a migration of its own",
      () => fileOf(good.map((l) => l.replace(/"migrations":\[/, '$&"20200101000000_mine",'))),
      /^The data are of a Gonogo before 0\.1\.0/,
    ],
  ])("with %s is refused, and changes nothing", async (_, make, message) => {
    const before = await databaseNames();
    const path = make();
    const refused = restoreBackup(database.url, path);
    await expect(refused).rejects.toThrow(message);
    const isOurs = (error: unknown) =>
      error instanceof BackupError || error instanceof MigrationError;
    await expect(refused).rejects.toSatisfy(isOurs);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal would obey
    await expect(refused).rejects.not.toThrow(/[\u0000-\u001f]/);
    expect(await databaseNames()).toEqual(before);
    const roles = await database.db.$queryRaw`SELECT 1 FROM pg_roles WHERE rolname = 'mallory'`;
    expect(roles).toEqual([]);
  });

  it("cannot be read while another is", async () => {
    const admin = new pg.Client({ connectionString: atPostgres(database.url) });
    await admin.connect();
    const name = `${new URL(database.url).pathname.slice(1)}_restoring`;
    await admin.query("SELECT pg_advisory_lock(hashtextextended($1, 0))", [name]);
    await expect(restoreBackup(database.url, fileOf(good))).rejects.toThrow("being put back now");
    await admin.end();
  });
});

const atPostgres = (url: string) => Object.assign(new URL(url), { pathname: "/postgres" }).href;

describe("values that a restore could not take", () => {
  it("are replaced in the file, and every row is as it was written when it is put back", async () => {
    const { db } = database;
    const id = crypto.randomUUID();
    await db.project.create({ data: { id, slug: "p", name: "P" } });
    await db.benchmark.create({ data: { id, projectId: id, slug: "b" } });
    // As it came in before writes were checked, and with a break that no line may have.
    await db.$executeRawUnsafe(
      `INSERT INTO published_figures ("benchmarkId", file) VALUES ($1::uuid, $2::json)`,
      id,
      '{"2": "x\\u0000", "1":\n1.0, "half": "\\ud800", "pair": "\\ud83d\\ude00"}',
    );
    // Nothing of ours, and in no restored database.
    await db.$executeRaw`CREATE TABLE operators_own AS SELECT 1 AS id`;
    const path = join(folder, "nul.gonogo");
    const written = await writeBackup(database.url, path);
    await db.$executeRaw`DROP TABLE operators_own`;
    expect(Object.keys(written.rows)).toEqual(expect.arrayContaining(["users", "runs", "blocks"]));
    expect(written.rows).not.toHaveProperty("operators_own");
    expect(written.replaced).toBe(2);
    expect(await inspectBackup(path)).toEqual({ rows: written.rows, replaced: 0 });
    expect(await verifyBackup(database.url, path)).toEqual({ rows: written.rows, replaced: 0 });
    // And a file from before, which has them.
    const older = fileOf(linesOf(path).map((line) => line.replace(/"x\\ufffd"/, '"x\\u0000"')));
    expect(await verifyBackup(database.url, older)).toMatchObject({ replaced: 1 });
    expect(await databaseNames()).toHaveLength(1);
    await db.project.delete({ where: { id } });
  });

  it("that no file can have end the backup, and leave none", async () => {
    const { db } = database;
    await db.$executeRawUnsafe(
      `UPDATE users SET name = repeat('a', ${66 * 1024 * 1024}) WHERE email = 'a@example.org'`,
    );
    const path = join(folder, "large.gonogo");
    await expect(writeBackup(database.url, path)).rejects.toThrow(/A row of users takes 67 MiB/);
    expect(existsSync(path)).toBe(false);
    await db.$executeRaw`UPDATE users SET name = 'A'`;
  });
});

describe("a proof", () => {
  it("finds a row that is another when it is put back", async () => {
    // A number that the column rounds: the file says more than the database will.
    const path = withUser({ createdAt: "2026-11-25T07:00:00.000499+00:00" });
    await expect(verifyBackup(database.url, path)).rejects.toThrow(
      "Rows of users are not the same",
    );
  });
});
