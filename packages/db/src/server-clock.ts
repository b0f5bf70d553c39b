// The database server's clock, as this process knows it: read at each new connection, carried on by the monotonic clock.
// Times that are stored or compared come from it, since the clocks of web, worker and server may differ by hours.
import type { ClientBase } from "pg";

export class ServerClock {
  /** The server's Unix ms at this process's monotonic 0; null before the first connection. */
  private epochMs: number | null = null;

  /** Asks the server behind a connection; half of the way there and back is taken off. */
  async read(client: Pick<ClientBase, "query">): Promise<void> {
    const askedMs = performance.now();
    const { rows } = await client.query<{ ms: number }>(
      "SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms",
    );
    const answeredMs = performance.now();
    if (rows[0]) this.epochMs = rows[0].ms - (askedMs + answeredMs) / 2;
  }

  /** Before the first connection by the process's own clock, which decides nothing then. */
  now(): Date {
    return this.epochMs === null ? new Date() : new Date(this.epochMs + performance.now());
  }
}
