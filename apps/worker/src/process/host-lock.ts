// One run at a time on a host, across workers and containers: an advisory lock in PostgreSQL
// on a hash of the kernel's boot id, held by a connection of its own and looked after before each block.
import { createHash } from "node:crypto";
import { bootId } from "@gonogo/services/boot-id";
import pg from "pg";

const stepMs = 500;

/** 63 bits of a hash, as PostgreSQL takes a lock's key. */
export const lockKey = (text: string): bigint =>
  createHash("sha256").update(text).digest().readBigUInt64BE() >> 1n;

export class HostLock {
  private readonly url: string;
  private readonly key: bigint;
  private client: pg.Client | null = null;

  constructor(url: string, name = `gonogo-host-${bootId()}`) {
    this.url = url;
    this.key = lockKey(name);
  }

  /** Waits until this host is free; false when `signal` was aborted first. Throws when PostgreSQL is away. */
  async acquire(signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      if (await this.tryOnce()) return true;
      await new Promise((resolve) => setTimeout(resolve, stepMs));
    }
    return false;
  }

  /** Before each block: the connection may have gone, and the lock with it. */
  async holds(): Promise<boolean> {
    if (!this.client) return false;
    try {
      await this.client.query("SELECT 1");
      return true;
    } catch {
      await this.release();
      return false;
    }
  }

  async release(): Promise<void> {
    const client = this.client;
    this.client = null;
    // The lock goes with its connection.
    await client?.end().catch(() => {});
  }

  private async tryOnce(): Promise<boolean> {
    if (await this.holds()) return true;
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: "gonogo host lock",
    });
    client.on("error", () => {
      if (this.client === client) this.client = null;
    });
    await client.connect();
    const answer = await client.query<{ got: boolean }>("SELECT pg_try_advisory_lock($1) AS got", [
      this.key.toString(),
    ]);
    if (answer.rows[0]?.got) {
      this.client = client;
      return true;
    }
    await client.end();
    return false;
  }
}
