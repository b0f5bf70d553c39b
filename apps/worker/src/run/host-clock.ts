// This host's clock against the database server's. The least of several round trips is taken: the server's time lies somewhere
// within it, so half of it is what the offset may be wrong by (Cristian's algorithm, 1989).
import { connectionTimeouts } from "@gonogo/db/connection-timeouts";
import type { HostClock } from "@gonogo/services/shards/block-shards";
import pg from "pg";

const readings = 15;

/** The system's time in microseconds, for a reading of the monotonic clock in milliseconds. Waits up to a millisecond. */
export function wallClock(): (monotonicMs: number) => number {
  // Date.now() is cut to whole milliseconds: right after its step it is exact.
  const before = Date.now();
  let stepMs = Date.now();
  while (stepMs === before) stepMs = Date.now();
  const atMs = performance.now();
  return (monotonicMs) => (stepMs + (monotonicMs - atMs)) * 1_000;
}

/** Reads the server's clock over a connection of its own, which stays open between readings. */
export class ServerClockReader {
  private readonly url: string;
  private client: pg.Client | null = null;

  constructor(databaseUrl: string) {
    this.url = databaseUrl;
  }

  /** Throws when PostgreSQL is away. */
  async read(): Promise<HostClock> {
    const client = this.client ?? (await this.connect());
    const toUnixUs = wallClock();
    let best: HostClock = { offsetUs: 0, uncertaintyUs: Number.POSITIVE_INFINITY };
    for (let i = 0; i < readings; i++) {
      const askedMs = performance.now();
      const { rows } = await client.query<{ us: number }>(
        "SELECT (extract(epoch FROM clock_timestamp()) * 1e6)::float8 AS us",
      );
      const answeredMs = performance.now();
      const uncertaintyUs = ((answeredMs - askedMs) / 2) * 1_000;
      const [row] = rows;
      if (!row || uncertaintyUs >= best.uncertaintyUs) continue;
      best = { offsetUs: row.us - toUnixUs((askedMs + answeredMs) / 2), uncertaintyUs };
    }
    return best;
  }

  async close(): Promise<void> {
    const client = this.client;
    this.client = null;
    await client?.end().catch(() => {});
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...connectionTimeouts, connectionString: this.url });
    client.on("error", () => {
      if (this.client === client) this.client = null;
    });
    await client.connect();
    this.client = client;
    return client;
  }
}
