// Every ten seconds: runs that nobody works on go back to the queue.
import { sweepRuns } from "@gonogo/services/run/sweep-runs";
import type { House } from "./house.ts";

export const sweepEveryMs = 10_000;

/** Sweeps until the returned function is called. An outage costs a sweep, not the sweeper. */
export function startSweeping(house: House, everyMs = sweepEveryMs): () => void {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const sweep = async () => {
    try {
      await sweepRuns(house.context);
    } catch (error) {
      house.log("warning", "sweep failed", { why: error instanceof Error ? error.message : "" });
    }
    if (!closed) timer = setTimeout(() => void sweep(), everyMs);
  };
  void sweep();
  return () => {
    closed = true;
    clearTimeout(timer);
  };
}
