// The models whose writes must name who acts are those whose tables have the audit log's trigger, or take rows of such tables along.
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Acting, actAs, loggedModels, mustNameActing } from "./acting.ts";
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

async function tableOfModels(): Promise<Map<string, string>> {
  const folder = fileURLToPath(new URL("../prisma/schema/", import.meta.url));
  const files = await Promise.all(
    (await readdir(folder)).map((file) => readFile(folder + file, "utf8")),
  );
  const models = files.join("\n").matchAll(/^model (\w+) \{[\s\S]*?@@map\("(\w+)"\)/gm);
  return new Map(Array.from(models, ([, model = "", table = ""]) => [model, table]));
}

it("has each model with a trigger, and those that delete or change its rows by a reference", async () => {
  const { rows } = await client.query<{ name: string }>(`
    WITH RECURSIVE logged AS (
      SELECT tgrelid AS id FROM pg_trigger WHERE tgname = 'audit'
      UNION SELECT confrelid FROM pg_constraint JOIN logged ON conrelid = logged.id
      WHERE contype = 'f' AND confdeltype IN ('c', 'n', 'd'))
    SELECT relname AS name FROM logged JOIN pg_class ON oid = id ORDER BY relname`);
  const tables = await tableOfModels();
  expect([...loggedModels].map((model) => tables.get(model)).sort()).toEqual(
    rows.map(({ name }) => name),
  );
});

it("asks for a transaction of writes to these models and of SQL that writes, and of no others", async () => {
  const who: Acting = {
    ...{ projectId: "01933a5e-7c00-7000-8000-000000000009", userId: null, apiKeyId: null },
    ...{ address: null, by: "api" },
  };
  const asks = (model: string | undefined, operation: string, sql: string | null = null) =>
    mustNameActing({ model, operation, sql }) !== null;
  await actAs(who, async () => {
    expect(asks("Target", "update")).toBe(true);
    expect(asks("Target", "findMany")).toBe(false);
    expect(asks("Session", "update")).toBe(false);
    expect(asks(undefined, "$executeRaw", "SELECT something()")).toBe(true);
    expect(asks(undefined, "$queryRaw", "UPDATE x SET y = 1 RETURNING y")).toBe(true);
    expect(asks(undefined, "$queryRaw", "SELECT 1")).toBe(false);
  });
  expect(asks("Target", "update")).toBe(false);
});
