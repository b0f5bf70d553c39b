// A database of its own for each test file, copied from a migrated template and dropped afterwards.
// `npm test` starts the server and says where it is; nothing here is imported outside of tests.
import { randomBytes } from "node:crypto";
import pg from "pg";
import { type Db, openDb } from "../client.ts";

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: database tests run under \`npm test\``);
  return value;
};

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: required("TEST_DATABASE_URL") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export type TestDatabase = { readonly url: string; readonly db: Db; drop(): Promise<void> };

/**
 * Makes a database from the template that TEST_DATABASE_TEMPLATE names, on the server of
 * TEST_DATABASE_URL, and opens a client on it. `drop()` closes the client and removes the database.
 */
export async function makeTestDatabase(): Promise<TestDatabase> {
  const name = `gonogo_test_${randomBytes(8).toString("hex")}`;
  await asAdmin(`CREATE DATABASE "${name}" TEMPLATE "${required("TEST_DATABASE_TEMPLATE")}"`);
  const url = new URL(required("TEST_DATABASE_URL"));
  url.pathname = `/${name}`;
  const db = openDb(url.href, { maxConnections: 8 });
  return {
    url: url.href,
    db,
    async drop() {
      await db.$disconnect();
      await asAdmin(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    },
  };
}

/** Address of the Redis that tests share; every test takes a queue prefix of its own. */
export const testRedisUrl = (): string => required("TEST_REDIS_URL");
