// One run at a time on a host, across workers and containers: an advisory lock in PostgreSQL
// on a hash of the kernel's boot id, held by a connection of its own and looked after before each block.
import { createHash } from "node:crypto";
import { connectionTimeouts, hostLockName } from "@gonogo/db/connection-timeouts";
import { bootId } from "@gonogo/services/boot-id";
import pg from "pg";

const stepMs = 500;

/** 63 bits of a hash, as PostgreSQL takes a lock's key. */
export const lockKey = (text: string): bigint =>
  createHash("sha256").update(text).digest().readBigUInt64BE() >> 1n;

/** A query of this connection takes milliseconds; a network that drops packets answers never. */
const defaultTimeoutMs = 3_000;

/** The server notices a holder that is gone without a word, long before its own default of two hours. */
const serverKeepalives =
  "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3";

/** A session of the server: a process id may be given again, its start is then another. */
type Session = { readonly pid: number; readonly startedAt: string };

export class HostLock {
  private readonly url: string;
  private readonly key: bigint;
  private readonly timeoutMs: number;
  private client: pg.Client | null = null;
  private session: Session | null = null;
  private held = false;
  /** A session of ours that fell silent: the server may not know yet, and keep the lock for it. */
  private lost: Session | null = null;

  /** What it is called: the same for all workers of a host. */
  readonly name: string;

  constructor(url: string, name = `gonogo-host-${bootId()}`, timeoutMs = defaultTimeoutMs) {
    this.url = url;
    this.name = name;
    this.key = lockKey(name);
    this.timeoutMs = timeoutMs;
  }

  /** Waits until this host is free; false when `signal` was aborted first. Throws when PostgreSQL is away. */
  async acquire(signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      if (await this.tryAcquire()) return true;
      await new Promise((resolve) => setTimeout(resolve, stepMs));
    }
    if (!this.held) await this.release();
    return false;
  }

  /** Whether the host is this lock's now. The connection stays open for the next try, until `release`. Throws as `acquire`. */
  async tryAcquire(): Promise<boolean> {
    if (await this.holds()) return true;
    const client = this.client ?? (await this.connect());
    try {
      const { rows } = await client.query<{ got: boolean }>(
        "SELECT pg_try_advisory_lock($1) AS got",
        [this.key.toString()],
      );
      this.held = rows[0]?.got === true;
      if (!this.held) await this.endLost(client);
      return this.held;
    } catch (error) {
      await this.drop();
      throw error;
    }
  }

  /** Whether the host was this lock's when it was last looked at: without a question to PostgreSQL. */
  get isHeld(): boolean {
    return this.held;
  }

  /** Before each block: the connection may have gone, and the lock with it. False within the time-out at the latest. */
  async holds(): Promise<boolean> {
    if (!this.client || !this.held) return false;
    try {
      await this.client.query("SELECT 1");
      return this.held;
    } catch {
      await this.drop();
      return false;
    }
  }

  /** Gives the host back and ends the connection, with which the lock goes. */
  async release(): Promise<void> {
    const client = this.client;
    this.client = null;
    this.held = false;
    if (!client) return;
    await ended(client, this.timeoutMs);
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...connectionTimeouts,
      connectionTimeoutMillis: this.timeoutMs,
      query_timeout: this.timeoutMs,
      statement_timeout: this.timeoutMs,
      connectionString: this.url,
      application_name: hostLockName,
      options: serverKeepalives,
    });
    client.on("error", () => {
      if (this.client !== client) return;
      this.client = null;
      this.held = false;
    });
    try {
      await client.connect();
      const { rows } = await client.query<Session>(
        `SELECT pid, backend_start::text AS "startedAt" FROM pg_stat_activity WHERE pid = pg_backend_pid()`,
      );
      this.session = rows[0] ?? null;
    } catch (error) {
      await ended(client, this.timeoutMs);
      throw error;
    }
    this.client = client;
    return client;
  }

  /** The connection does not answer: its session may live on at the server, with the lock. */
  private async drop(): Promise<void> {
    if (this.held) this.lost = this.session;
    await this.release();
  }

  /** Ends our own session that fell silent, which would keep the host busy for nobody. */
  private async endLost(client: pg.Client): Promise<void> {
    if (!this.lost) return;
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE pid = $1 AND backend_start::text = $2 AND application_name = $3`,
      [this.lost.pid, this.lost.startedAt, hostLockName],
    );
    this.lost = null;
  }
}

/** Ends a connection; one that does not answer is cut off. */
async function ended(client: pg.Client, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), timeoutMs);
  });
  const how = await Promise.race([client.end().catch(() => {}), late]);
  clearTimeout(timer);
  // An end that is under way already waits for the socket alone.
  if (how === "late") void client.end().catch(() => {});
}
