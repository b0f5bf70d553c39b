// A database of its own for each test file, copied from a template and dropped afterwards: the migrated one, or one that
// the first file that needs it filled further.
// `npm test` starts the server and says where it is; nothing here is imported outside of tests.
import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { type Db, openDb } from "../client.ts";

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: database tests run under \`npm test\``);
  return value;
};

async function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: required("TEST_DATABASE_URL") });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export type TestDatabase = {
  readonly url: string;
  readonly db: Db;
  /** Closes the client and removes the database. */
  drop(): Promise<void>;
  /** Closes the client and leaves the database as a template of that name, with a note of what is in it. */
  keepAs(template: string, note: unknown): Promise<void>;
};

/**
 * Makes a database on the server of TEST_DATABASE_URL and opens a client on it.
 * @param template default: the migrated one, which TEST_DATABASE_TEMPLATE names
 */
export async function makeTestDatabase(
  template = required("TEST_DATABASE_TEMPLATE"),
): Promise<TestDatabase> {
  const name = `gonogo_test_${randomBytes(8).toString("hex")}`;
  await asAdmin((admin) => admin.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`));
  const url = new URL(required("TEST_DATABASE_URL"));
  url.pathname = `/${name}`;
  const db = openDb(url.href, { maxConnections: 8 });
  return {
    url: url.href,
    db,
    async drop() {
      await db.$disconnect();
      await asAdmin((admin) => admin.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
    },
    async keepAs(as, note) {
      await db.$disconnect();
      await asAdmin(async (admin) => {
        const text = admin.escapeLiteral(JSON.stringify(note));
        await admin.query(`COMMENT ON DATABASE "${name}" IS ${text}`);
        // Last: what has a template's name is complete.
        await admin.query(`ALTER DATABASE "${name}" RENAME TO "${as}"`);
      });
    },
  };
}

export type SharedTemplate = { readonly template: string; readonly note: unknown };

/** Less than a hook may take, so that its error is what is seen. */
const waitAtMostMs = 100_000;
const lockTimedOut = "55P03";

/**
 * The template of a key, made by the first who asks; others who ask meanwhile wait for it. A process that is killed while it makes
 * one leaves none, and the next makes it. The server of the tests is thrown away, and its templates with it.
 * @param make makes a test database and keeps it under the name that it is given
 * @throws Error that names the key where another process still makes it after `waitMs`
 */
export const sharedTemplate = async (
  key: string,
  make: (template: string) => Promise<void>,
  waitMs = waitAtMostMs,
): Promise<SharedTemplate> =>
  asAdmin(async (admin) => {
    const find = async (name: string) => {
      const { rows } = await admin.query<{ oid: number; note: string | null }>(
        "SELECT oid, shobj_description(oid, 'pg_database') AS note FROM pg_database WHERE datname = $1",
        [name],
      );
      return rows[0];
    };
    // A template that was migrated again is another one.
    const migrated = await find(required("TEST_DATABASE_TEMPLATE"));
    const hash = createHash("sha256").update(`${migrated?.oid} ${key}`).digest("hex");
    const template = `gonogo_template_${hash.slice(0, 16)}`;
    const made = async (): Promise<SharedTemplate | null> => {
      const found = await find(template);
      return found ? { template, note: JSON.parse(found.note ?? "null") } : null;
    };
    const already = await made();
    if (already) return already;
    // The session's end gives the lock back, also where the process is killed.
    await admin.query(`SET lock_timeout = ${waitMs}`);
    try {
      await admin.query("SELECT pg_advisory_lock(hashtextextended($1, 0))", [template]);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== lockTimedOut) throw error;
      throw new Error(
        `another process did not finish the template database of "${key}" within ${waitMs} ms`,
        { cause: error },
      );
    }
    if (!(await made())) await make(template);
    const finished = await made();
    if (!finished) throw new Error(`the template database of "${key}" was not kept`);
    return finished;
  });

/** Address of the Redis that tests share; every test takes a queue prefix of its own. */
export const testRedisUrl = (): string => required("TEST_REDIS_URL");
