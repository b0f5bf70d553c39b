// Keeps a run's lease while it is worked on: renews it every 10 s, and notices a request to cancel within half a second.
// With PostgreSQL away it keeps trying; when the lease must have run out meanwhile, it gives the run up.
import type { OpenContext } from "@gonogo/services/context";
import { isDatabaseAway } from "@gonogo/services/database-errors";
import { isCancelRequested } from "@gonogo/services/measure/cancel-requested";
import {
  type Lease,
  LeaseLostError,
  leaseMs,
  renewEveryMs,
  renewLease,
} from "@gonogo/services/measure/lease";

const lookEveryMs = 500;

/** `yielded`: a run that has precedence waits, or the pool is drained. */
export type Ending = "lost" | "cancelled" | "stopped" | "yielded";

export class LeaseHolder {
  private readonly context: Pick<OpenContext, "db">;
  private readonly lease: Lease;
  private readonly controller = new AbortController();
  private renewedAt = performance.now();
  private timer: NodeJS.Timeout | undefined;
  /** A query that hangs (a network that drops packets) must not outlast the lease unnoticed. */
  private readonly clock: NodeJS.Timeout;
  private closed = false;
  /** Why work must stop; null while it goes on. */
  ending: Ending | null = null;

  constructor(context: Pick<OpenContext, "db">, lease: Lease) {
    this.context = context;
    this.lease = lease;
    this.clock = setInterval(() => {
      if (this.remainingMs <= 0) this.end("lost");
    }, lookEveryMs);
    this.schedule();
  }

  /** Aborted as soon as work must stop. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Milliseconds until the lease runs out on this side's clock. */
  get remainingMs(): number {
    return leaseMs - (performance.now() - this.renewedAt);
  }

  /** The first reason stands, but for a lost lease: whoever lost it must not write any more. */
  end(why: Ending): void {
    if (why === "lost") this.ending = why;
    this.ending ??= why;
    this.controller.abort();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.clock);
  }

  private schedule(): void {
    if (this.closed || this.ending === "lost") return;
    this.timer = setTimeout(() => void this.look().finally(() => this.schedule()), lookEveryMs);
  }

  private async look(): Promise<void> {
    const now = performance.now();
    try {
      if (now - this.renewedAt >= renewEveryMs) {
        const { cancelRequested } = await renewLease(this.context, this.lease);
        this.renewedAt = now;
        if (cancelRequested) this.end("cancelled");
      } else if (await isCancelRequested(this.context, this.lease.runId)) {
        this.end("cancelled");
      }
    } catch (error) {
      const gone = error instanceof LeaseLostError || !isDatabaseAway(error);
      if (gone || this.remainingMs <= 0) this.end("lost");
    }
  }
}
