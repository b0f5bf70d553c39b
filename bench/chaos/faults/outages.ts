// What a test makes PostgreSQL and Redis refuse for a while. Each is made for one database alone, and mended.
import pg from "pg";
import { pause } from "../fault.ts";

async function asAdmin(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const admin = new URL(url);
  admin.pathname = "/postgres";
  const client = new pg.Client({ connectionString: admin.href });
  client.on("error", () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

const endConnections = (client: pg.Client, name: string) =>
  client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);

/** Takes no writes for so long: connections end, and new ones are read-only, as of a standby after a failover. */
export const readOnlyFor = (url: string, ms: number): Promise<void> =>
  asAdmin(url, async (client) => {
    const name = nameOf(url);
    await client.query(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`);
    await endConnections(client, name);
    await pause(ms);
    await client.query(`ALTER DATABASE "${name}" RESET default_transaction_read_only`);
    await endConnections(client, name);
  });

const everyMs = 20;

/** Cuts off every statement that is under way at a look every 20 ms, for so long. */
export const cancelStatementsFor = (url: string, ms: number): Promise<void> =>
  asAdmin(url, async (client) => {
    const until = Date.now() + ms;
    while (Date.now() < until) {
      await client.query(
        `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
         WHERE datname = $1 AND state = 'active'`,
        [nameOf(url)],
      );
      await pause(everyMs);
    }
  });

/** Statements may take one millisecond for so long, and a lock as much: what waits is cut off. */
export const shortStatementsFor = (url: string, ms: number): Promise<void> =>
  asAdmin(url, async (client) => {
    const name = nameOf(url);
    await client.query(`ALTER DATABASE "${name}" SET statement_timeout = '1ms'`);
    await endConnections(client, name);
    await pause(ms);
    await client.query(`ALTER DATABASE "${name}" RESET statement_timeout`);
    await endConnections(client, name);
  });

/** Ends all connections at every look, for so long. */
export const endConnectionsFor = (url: string, ms: number): Promise<void> =>
  asAdmin(url, async (client) => {
    const until = Date.now() + ms;
    while (Date.now() < until) {
      await endConnections(client, nameOf(url));
      await pause(everyMs);
    }
  });

/** Sets a parameter of the whole server for so long; needs a server of one's own. */
export const serverSettingFor = (
  url: string,
  { name, value, ms }: { name: string; value: string; ms: number },
): Promise<void> =>
  asAdmin(url, async (client) => {
    await client.query(`ALTER SYSTEM SET ${name} = '${value}'`);
    await client.query("SELECT pg_reload_conf()");
    await pause(ms);
    await client.query(`ALTER SYSTEM RESET ${name}`);
    await client.query("SELECT pg_reload_conf()");
  });
