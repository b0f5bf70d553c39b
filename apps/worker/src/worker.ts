// The worker: takes runs and probes from the queues, sweeps, and stops within seconds when asked.
// The queues only deliver; a run is claimed in PostgreSQL before anything is done for it.
import { randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";
import os from "node:os";
import { greetEngine } from "@gonogo/protocols/driver";
import type { ProbeAnswer } from "@gonogo/protocols/spec";
import { bootId } from "@gonogo/services/boot-id";
import { openContext } from "@gonogo/services/context";
import { queueNames } from "@gonogo/services/queues";
import { contextSettings } from "@gonogo/services/settings";
import {
  answerProbe,
  type ProbeQuestion,
  readProbeQuestion,
} from "@gonogo/services/target/answer-probe";
import { type Log, textOf, log as writeLog } from "@gonogo/services/watching/log";
import {
  type MetricsListener,
  openMetricsListener,
} from "@gonogo/services/watching/metrics-listener";
import { addProcessMetrics } from "@gonogo/services/watching/process-metrics";
import { makeReadiness } from "@gonogo/services/watching/readiness";
import { makeWorkerMetrics } from "@gonogo/services/watching/worker-metrics";
import {
  forgetWorker,
  reportEveryMs,
  reportWorker,
  type WorkerFacts,
} from "@gonogo/services/worker/report-worker";
import { DelayedError, type Job, WaitingError, Worker } from "bullmq";
import { z } from "zod";
import type { WorkerSettings } from "./env.ts";
import { secretNetworksOf, secretOf } from "./probe/preflight.ts";
import { failedAnswer, probe } from "./probe/probe.ts";
import { HostLock } from "./process/host-lock.ts";
import { RunFailureError } from "./process/run-failure.ts";
import { Mutex, type WorkerContext } from "./process/worker-context.ts";
import { executeNextRun } from "./run/execute-run.ts";
import { followNextRun } from "./run/follow-run.ts";
import { sendOne } from "./run/send-one.ts";
import { startSweeping } from "./sweep.ts";
import { readEnvironment } from "./watch/environment.ts";

const ProbeJob = z.union([z.object({ probeId: z.uuid() }), z.object({ requestId: z.uuid() })]);

/** Pause after PostgreSQL could not say whether the host is free. */
const lookForHostMs = 2_000;

export type RunningWorker = {
  /** Where metrics and probes are served; null: nowhere. */
  readonly metricsPort: number | null;
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
): WorkerContext & { readonly readEngine: ReadEngine } {
  const readEngine = engineReader(settings.GONOGO_ENGINE_PATH);
  return {
    readEngine,
    context: openContext({
      maxConnections: 5,
      ...contextSettings(settings),
      unstorable: "replace",
    }),
    enginePath: settings.GONOGO_ENGINE_PATH,
    engineBuild: async () => {
      const engine = await readEngine();
      if ("build" in engine) return engine.build;
      throw new Error(engine.error);
    },
    databaseUrl: settings.DATABASE_URL,
    hostLock: new HostLock(
      settings.DATABASE_URL,
      settings.GONOGO_HOST ? `gonogo-host-${settings.GONOGO_HOST}` : options.hostName,
    ),
    hostId: settings.GONOGO_HOST ?? options.hostName ?? bootId(),
    mutex: new Mutex(),
    labels: settings.GONOGO_LABELS,
    host: settings.GONOGO_HOST ?? os.hostname(),
    owner: `${settings.GONOGO_HOST ?? os.hostname()}-${process.pid}-${randomBytes(4).toString("hex")}`,
    log: options.log ?? writeLog,
    metrics: makeWorkerMetrics(),
    stopping,
    supervisorPid: settings.GONOGO_SUPERVISOR_PID ? Number(settings.GONOGO_SUPERVISOR_PID) : null,
    ...(options.targetRecoveryTimeoutMs === undefined
      ? {}
      : { targetRecoveryTimeoutMs: options.targetRecoveryTimeoutMs }),
  };
}

type Delivery = { readonly job: Job; readonly token: string | undefined };

/** Pause before a delivery that another idle worker could use is offered again. */
const offerAgainMs = 500;

async function handOn({ job, token }: Delivery): Promise<never> {
  await job.moveToDelayed(Date.now() + offerAgainMs, token);
  throw new DelayedError();
}

/**
 * What this worker does for runs, one thing at a time on its host: it leads a run or shares one. While it does, and while another
 * worker of the host measures, it takes nothing from the queues: the delivery goes back to whoever is idle elsewhere.
 */
class Turn {
  private readonly worker: WorkerContext;
  private readonly queues: Worker[] = [];
  private isTaken = false;

  constructor(worker: WorkerContext) {
    this.worker = worker;
  }

  /** Its deliveries are held back while another's is worked on. */
  add(queue: Worker): Worker {
    this.queues.push(queue);
    return queue;
  }

  /** Has the host while `work` lasts; gives the host back. */
  async take(delivery: Delivery, work: () => Promise<void>): Promise<void> {
    if (this.isTaken) return handOn(delivery);
    this.isTaken = true;
    await Promise.all(this.queues.map((queue) => queue.pause(true)));
    if (!(await this.worker.hostLock.tryAcquire().catch((error) => this.failed(error)))) {
      void this.waitForHost();
      await delivery.job.moveToWait(delivery.token);
      throw new WaitingError();
    }
    try {
      await work();
    } finally {
      await this.end();
    }
  }

  private failed(error: unknown): boolean {
    this.worker.log("warning", "waiting for the host", { why: textOf(error) });
    return false;
  }

  private async waitForHost(): Promise<void> {
    const { worker } = this;
    for (;;) {
      try {
        if (!(await worker.hostLock.acquire(worker.stopping))) return;
        break;
      } catch (error) {
        // PostgreSQL is away: the host may be free by when it is back.
        this.failed(error);
        await new Promise((resolve) => setTimeout(resolve, lookForHostMs));
      }
    }
    // Free for the next delivery, and for a calibration until then.
    await this.end();
  }

  private async end(): Promise<void> {
    await this.worker.hostLock.release();
    this.isTaken = false;
    if (!this.worker.stopping.aborted) for (const queue of this.queues) queue.resume();
  }
}

function consume(
  settings: WorkerSettings,
  worker: WorkerContext,
  name: string,
  work: (data: unknown, delivery: Delivery) => Promise<void>,
): Worker {
  const queue = new Worker(
    name,
    async (job: Job, token?: string) => {
      await work(job.data, { job, token }).catch((error) => {
        if (error instanceof WaitingError || error instanceof DelayedError) throw error;
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
  const metrics = await serveMetrics(worker, settings);
  // A delivery says that a run, or a seat of one, waits; which one is next, the claim decides.
  const turn = new Turn(worker);
  const runs = turn.add(
    consume(settings, worker, queueNames.runs, (_, delivery) =>
      turn.take(delivery, async () => {
        if (await executeNextRun(worker)) await handOn(delivery);
      }),
    ),
  );
  const shards = turn.add(
    consume(settings, worker, queueNames.shards, (_, delivery) =>
      turn.take(delivery, () => followNextRun(worker)),
    ),
  );
  const probes = consume(settings, worker, queueNames.probes, (data) => {
    const job = ProbeJob.parse(data);
    return "probeId" in job ? probeTarget(worker, job.probeId) : sendOne(worker, job.requestId);
  });
  await Promise.all([runs, shards, probes].map((queue) => queue.waitUntilReady()));
  const leave = await startPresence(worker, worker.readEngine);
  const stopSweeping = startSweeping(worker, {
    everyMs: options.sweepEveryMs,
    keepTimelineDays: settings.GONOGO_KEEP_TIMELINE_DAYS ?? null,
  });
  return {
    metricsPort: metrics?.port ?? null,
    async stop() {
      stopping.abort();
      stopSweeping();
      await Promise.allSettled([runs.close(), shards.close(), probes.close()]);
      await leave();
      await worker.hostLock.release();
      await metrics?.close();
      await worker.context.close();
    },
  };
}

/** A machine that measures is woken rarely; Node's default is a hundred times a second. */
const lookAtEventLoopMs = 100;

/** Serves metrics and probes; null: the settings say nowhere. @throws {Error} where it cannot listen; then all is closed */
async function serveMetrics(
  { context, metrics: { registry }, stopping }: WorkerContext,
  { GONOGO_METRICS_ADDRESS: address }: Pick<WorkerSettings, "GONOGO_METRICS_ADDRESS">,
): Promise<MetricsListener | null> {
  if (address === undefined) return null;
  try {
    addProcessMetrics(registry, lookAtEventLoopMs);
    return await openMetricsListener(address, {
      scrape: () => registry.metrics(),
      contentType: registry.contentType,
      readiness: makeReadiness(context, stopping),
    });
  } catch (error) {
    await context.close();
    throw error;
  }
}

// Answers a probe that somebody asked for, between two blocks.

/** Throws when PostgreSQL is away; the asker then waits in vain and says so. */
async function probeTarget(worker: WorkerContext, probeId: string): Promise<void> {
  const question = await readProbeQuestion(worker.context, probeId);
  if (!question) return;
  await answerProbe(worker.context, probeId, await answerOf(worker, question));
}

async function answerOf(
  { context, enginePath, mutex }: WorkerContext,
  reached: ProbeQuestion,
): Promise<ProbeAnswer> {
  try {
    const secret = await secretOf(context, reached);
    const networks = secretNetworksOf(context.allowedNetworks, { ...reached, secret });
    const prober = { enginePath, allowedCidrs: networks ?? context.allowedNetworks };
    return await mutex.runExclusive(() => probe(prober, reached.target, secret));
  } catch (error) {
    if (error instanceof RunFailureError) return failedAnswer(error.failure);
    throw error;
  }
}

// Reports every ten seconds that this worker is alive, and with which engine.
// The engine is asked who it is at the start and when its file changes: never a process more while something is measured.

/** Resolves when the worker has reported once, or could not be; the function it gives ends that and waits for it. */
async function startPresence(
  worker: WorkerContext,
  readEngine: ReadEngine,
  everyMs = reportEveryMs,
): Promise<() => Promise<void>> {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let reporting = Promise.resolve();
  const report = async () => {
    try {
      await reportWorker(worker.context, { ...whoAmI(worker), engine: await readEngine() });
    } catch (error) {
      worker.log("warning", "the worker could not report that it is alive", { why: textOf(error) });
    }
    if (!closed) timer = setTimeout(reportAgain, everyMs);
  };
  const reportAgain = () => {
    reporting = report();
  };
  reporting = report();
  await reporting;
  return async () => {
    closed = true;
    clearTimeout(timer);
    await reporting;
    await forgetWorker(worker.context, worker.owner).catch(() => {});
  };
}

function whoAmI({ owner, host, hostId, labels }: WorkerContext): Omit<WorkerFacts, "engine"> {
  const machine = readEnvironment({ engineVersion: "", buildHash: "" }, "loopback", null);
  return { id: owner, host, hostId, pid: process.pid, machine, labels };
}

type ReadEngine = () => Promise<WorkerFacts["engine"]>;

/** Gives what the engine said of itself, asked anew when its file is another one. */
function engineReader(path: string): ReadEngine {
  let known: { changedAtMs: number; engine: WorkerFacts["engine"] } | null = null;
  return async () => {
    const changedAtMs = await stat(path).then(
      (file) => file.mtimeMs,
      () => 0,
    );
    if (known?.changedAtMs === changedAtMs) return known.engine;
    const engine = await greetEngine(path).then(
      ({ engineVersion, buildHash }) => ({ version: engineVersion, build: buildHash }),
      (error: unknown) => ({ error: textOf(error) }),
    );
    known = { changedAtMs, engine };
    return engine;
  };
}
