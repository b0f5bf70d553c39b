// The worker: takes runs and probes from the queues, sweeps, and stops within seconds when asked.
// The queues only deliver; a run is claimed in PostgreSQL before anything is done for it.
import { randomBytes } from "node:crypto";
import os from "node:os";
import { openContext } from "@gonogo/services/context";
import { queueNames } from "@gonogo/services/queues";
import { contextSettings } from "@gonogo/services/settings";
import { type Job, Worker } from "bullmq";
import { z } from "zod";
import type { WorkerSettings } from "./env.ts";
import { startPresence } from "./presence.ts";
import { probeTarget } from "./probe/probe-target.ts";
import { HostLock } from "./process/host-lock.ts";
import { type Log, textOf, log as writeLog } from "./process/log.ts";
import { Turn } from "./process/turn.ts";
import type { WorkerContext } from "./process/worker-context.ts";
import { executeRun } from "./run/execute-run.ts";
import { startSweeping } from "./sweep.ts";

const RunJob = z.object({ runId: z.uuid() });
const ProbeJob = z.object({ probeId: z.uuid() });

export type RunningWorker = {
  /** Stops the block under way, leaves its run resumable and closes every connection. */
  stop(): Promise<void>;
};

export type WorkerOptions = {
  readonly log?: Log;
  readonly sweepEveryMs?: number;
  readonly targetRecoveryTimeoutMs?: number;
  /** Name of the host's lock, for tests that run several hosts on one machine. */
  readonly hostName?: string;
};

function openWorker(
  settings: WorkerSettings,
  stopping: AbortSignal,
  options: WorkerOptions,
): WorkerContext {
  return {
    context: openContext({ maxConnections: 5, ...contextSettings(settings), unstorable: "replace" }),
    enginePath: settings.GONOGO_ENGINE_PATH,
    hostLock: new HostLock(settings.DATABASE_URL, options.hostName),
    turn: new Turn(),
    owner: `${os.hostname()}-${process.pid}-${randomBytes(4).toString("hex")}`,
    log: options.log ?? writeLog,
    stopping,
    supervisorPid: settings.GONOGO_SUPERVISOR_PID ? Number(settings.GONOGO_SUPERVISOR_PID) : null,
    ...(options.targetRecoveryTimeoutMs === undefined
      ? {}
      : { targetRecoveryTimeoutMs: options.targetRecoveryTimeoutMs }),
  };
}

function consume(
  settings: WorkerSettings,
  worker: WorkerContext,
  name: string,
  work: (data: unknown) => Promise<void>,
): Worker {
  const queue = new Worker(
    name,
    async (job: Job) => {
      await work(job.data).catch((error) => {
        worker.log("error", `job of ${name} failed`, { why: textOf(error) });
        throw error;
      });
    },
    {
      prefix: settings.GONOGO_QUEUE_PREFIX,
      connection: { url: settings.REDIS_URL, maxRetriesPerRequest: null },
      concurrency: 1,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    },
  );
  queue.on("error", (error) => worker.log("warning", `queue ${name}`, { why: error.message }));
  return queue;
}

/** Starts taking work; resolves when both queues are connected. */
export async function startWorker(
  settings: WorkerSettings,
  options: WorkerOptions = {},
): Promise<RunningWorker> {
  const stopping = new AbortController();
  const worker = openWorker(settings, stopping.signal, options);
  const runs = consume(settings, worker, queueNames.runs, (data) =>
    executeRun(worker, RunJob.parse(data).runId),
  );
  const probes = consume(settings, worker, queueNames.probes, (data) =>
    probeTarget(worker, ProbeJob.parse(data).probeId),
  );
  await Promise.all([runs.waitUntilReady(), probes.waitUntilReady()]);
  const leave = await startPresence(worker);
  const stopSweeping = startSweeping(worker, {
    everyMs: options.sweepEveryMs,
    keepTimelineDays: settings.GONOGO_KEEP_TIMELINE_DAYS ?? null,
  });
  return {
    async stop() {
      stopping.abort();
      stopSweeping();
      await Promise.allSettled([runs.close(), probes.close()]);
      await leave();
      await worker.hostLock.release();
      await worker.context.close();
    },
  };
}
