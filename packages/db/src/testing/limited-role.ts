// A user of the test server whose connections can be limited, down to none: PostgreSQL refuses it then with the SQLSTATE of
// a server that has no connection left (53300). Users that may do everything know no limits.
import { randomBytes } from "node:crypto";
import pg from "pg";

export type LimitedRole = {
  /** The database's address as this user. */
  readonly url: string;
  /** At most so many connections from now on; those that are open end. */
  limit(connections: number): Promise<void>;
  /** As many as the server has. */
  lift(): Promise<void>;
  drop(): Promise<void>;
};

/** @param url of a database, as a user that may make others */
export async function makeLimitedRole(url: string): Promise<LimitedRole> {
  const name = `limited_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD '${name}'`);
  await admin.query(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${name}`);
  return {
    url: Object.assign(new URL(url), { username: name, password: name }).href,
    async limit(connections) {
      await admin.query(`ALTER ROLE ${name} CONNECTION LIMIT ${connections}`);
      await admin.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1",
        [name],
      );
    },
    lift: async () => void (await admin.query(`ALTER ROLE ${name} CONNECTION LIMIT -1`)),
    async drop() {
      await admin.query(`DROP OWNED BY ${name}`);
      await admin.query(`DROP ROLE ${name}`);
      await admin.end();
    },
  };
}
