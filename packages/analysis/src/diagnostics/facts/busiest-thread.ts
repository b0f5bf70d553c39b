// The engine's busiest thread in a block: its CPU and its wait for a core, as shares of the window.
// Engine-bound and generator-saturated ask the same question of it with different thresholds.
import type { BlockResult } from "@gonogo/protocols/events";

export type BusiestThread = {
  readonly cpuShare: number;
  /** Runnable but waiting for a core; 0 where the kernel does not report it. */
  readonly runQueueShare: number;
  readonly clients: number;
};

/** Wait for a core from which a thread's own figures can no longer be trusted. */
export const runQueueLimit = 0.1;

export function busiestThread({ engine, windowS }: BlockResult): BusiestThread | null {
  const busiest = engine.threads.reduce<BlockResult["engine"]["threads"][number] | null>(
    (most, thread) => (most === null || thread.cpuS > most.cpuS ? thread : most),
    null,
  );
  if (busiest === null || windowS <= 0) return null;
  return {
    cpuShare: busiest.cpuS / windowS,
    // The kernel adds a wait when it ends, which may be after the window.
    runQueueShare: Math.min(1, (busiest.runQueueS ?? 0) / windowS),
    clients: busiest.clients,
  };
}
