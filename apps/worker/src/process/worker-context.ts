// What every part of the worker shares: the services' context, where the engine is, and the host's turn.
import type { WorkerLabels } from "@gonogo/protocols/spec";
import type { OpenContext } from "@gonogo/services/context";
import type { Log } from "@gonogo/services/watching/log";
import type { WorkerMetrics } from "@gonogo/services/watching/worker-metrics";
import type { HostLock } from "./host-lock.ts";

// One thing at a time on this machine: a block or a probe, never both, since one would measure the other.
// Who asks first goes first.
export class Mutex {
  private last: Promise<unknown> = Promise.resolve();

  /** Runs `work` when everything asked for before it has ended. */
  runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const current = this.last.then(work, work);
    this.last = current.catch(() => {});
    return current;
  }
}

export type WorkerContext = {
  readonly context: OpenContext;
  readonly enginePath: string;
  readonly hostLock: HostLock;
  readonly mutex: Mutex;
  readonly owner: string;
  readonly labels: WorkerLabels;
  readonly log: Log;
  readonly metrics: WorkerMetrics;
  /** Process that started this worker with the rest of Gonogo; null: none that is known. */
  readonly supervisorPid: number | null;
  /** Aborted when the worker is asked to stop. */
  readonly stopping: AbortSignal;
  /** How long a target that went away is waited for; default 10 s. */
  readonly targetRecoveryTimeoutMs?: number;
};
