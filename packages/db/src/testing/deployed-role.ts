// The roles of workers that join and of the web, as deploy/worker-role.sql and deploy/web-role.sql grant them. Imported by tests only.
import { readFile } from "node:fs/promises";
import pg from "pg";

const password = "a-test";

/** Roles belong to the server, and tests of other files make them at the same time: one after the other. */
const oneAtATime = "SELECT pg_advisory_xact_lock(7_308_330_013)";

/**
 * Gives the role its rights in a database.
 * @param url of the database, as a user that may make others
 * @returns the database's address as the role
 */
export async function asDeployedRole(url: string, of: "worker" | "web"): Promise<string> {
  const name = `gonogo_${of}`;
  const file = new URL(`../../../../deploy/${of}-role.sql`, import.meta.url);
  const grants = await readFile(file, "utf8");
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
