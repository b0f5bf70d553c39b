// What a worker counts for Prometheus. Label values are the closed words of runs and blocks, so their number is bounded.
import type { RunOrigin } from "@gonogo/db/client";
import type { RunStatus, VerdictName } from "@gonogo/protocols/events";
import { Counter, Gauge, Histogram, Registry } from "prom-client";

export type WorkerMetrics = {
  readonly registry: Registry;
  /** @param end how the block ended: finished, failed or broken */
  blockEnded(purpose: string, end: string, durationMs: number): void;
  /** The first claim of a run, so long after it was made by the database's clock. */
  runClaimed(origin: RunOrigin, waitedMs: number): void;
  runEnded(status: RunStatus, verdict: VerdictName | null): void;
  leaseLost(): void;
  setMeasuring(isMeasuring: boolean): void;
};

const blockBucketsS = [0.5, 1, 2.5, 5, 10, 15, 30, 60, 120, 300, 600, 1_800];
const waitBucketsS = [0.5, 1, 5, 15, 30, 60, 300, 900, 1_800, 3_600, 14_400, 43_200, 86_400];

/** Metrics of one worker, in a registry of its own. */
export function makeWorkerMetrics(): WorkerMetrics {
  const registry = new Registry();
  const registers = [registry];
  const blocks = new Histogram({
    name: "gonogo_block_duration_seconds",
    help: "Duration of a block from its set-up to its tear-down.",
    labelNames: ["purpose", "end"],
    buckets: blockBucketsS,
    registers,
  });
  const waits = new Histogram({
    name: "gonogo_run_wait_seconds",
    help: "Time from the creation of a run to its first claim.",
    labelNames: ["origin"],
    buckets: waitBucketsS,
    registers,
  });
  const ended = new Counter({
    name: "gonogo_runs_ended_total",
    help: "Runs that this worker ended, by status and verdict.",
    labelNames: ["status", "verdict"],
    registers,
  });
  const lost = new Counter({
    name: "gonogo_leases_lost_total",
    help: "Runs that this worker left because it lost their lease or PostgreSQL.",
    registers,
  });
  const measuring = new Gauge({
    name: "gonogo_worker_measuring",
    help: "1 while this worker works on a run, else 0.",
    registers,
  });
  return {
    registry,
    blockEnded: (purpose, end, durationMs) => blocks.observe({ purpose, end }, durationMs / 1_000),
    runClaimed: (origin, waitedMs) => waits.observe({ origin }, waitedMs / 1_000),
    runEnded: (status, verdict) => ended.inc({ status, verdict: verdict ?? "none" }),
    leaseLost: () => lost.inc(),
    setMeasuring: (isMeasuring) => measuring.set(isMeasuring ? 1 : 0),
  };
}
