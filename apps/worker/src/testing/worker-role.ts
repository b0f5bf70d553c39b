// The role of workers on hosts that join, as deploy/worker-role.sql makes it. Imported by tests only.
import { readFileSync } from "node:fs";
import pg from "pg";

const grants = readFileSync(new URL("../../../../deploy/worker-role.sql", import.meta.url), "utf8");
const name = "gonogo_worker";
const password = "a-test";

/** Roles belong to the server, and tests of other files make it at the same time: one after the other. */
const oneAtATime = "SELECT pg_advisory_xact_lock(7_308_330_013)";

/**
 * Gives the role its rights in a database.
 * @param url of the database, as a user that may make others
 * @returns the database's address as the role
 */
export async function asWorkerRole(url: string): Promise<string> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query("BEGIN");
    await admin.query(oneAtATime);
    const { rowCount } = await admin.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]);
    if (rowCount === 0) await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD '${password}'`);
    await admin.query(grants);
    await admin.query("COMMIT");
  } finally {
    await admin.end();
  }
  return Object.assign(new URL(url), { username: name, password }).href;
}
