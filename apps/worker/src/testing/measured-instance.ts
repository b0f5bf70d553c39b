// Database, Redis, demo target and engine for a worker's test, with the duel's two targets registered.

import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { labelsText } from "@gonogo/protocols/spec";
import type { RunSummary } from "@gonogo/services/rows/run-summary";
import { createRun } from "@gonogo/services/run/create-run";
import { getRun } from "@gonogo/services/run/get-run";
import { createTarget } from "@gonogo/services/target/create-target";
import { makeTestInstance, type TestInstance } from "@gonogo/services/testing/test-context";
import type { WorkerSettings } from "../env.ts";
import { type RunningWorker, startWorker, type WorkerOptions } from "../worker.ts";
import type { DemoTarget } from "./demo-target.ts";
import type { EngineAlias } from "./engine-alias.ts";

export type MeasuredInstance = TestInstance & {
  readonly engine: EngineAlias;
  settings(changes?: Partial<WorkerSettings>): WorkerSettings;
  work(changes?: Partial<WorkerSettings>, options?: WorkerOptions): Promise<RunningWorker>;
  /** Starts a duel of REST against gRPC with short blocks. */
  duel(changes?: object): Promise<RunSummary>;
  run(id: string): Promise<RunSummary>;
  /** Waits until the run is as wanted. */
  until(id: string, wanted: (run: RunSummary) => boolean): Promise<RunSummary>;
  blocks(id: string): Promise<
    {
      status: string;
      round: number;
      attempt: number;
      variant: string;
      purpose: string;
      sequence: number | null;
      problem: unknown;
      startedAt: Date | null;
    }[]
  >;
};

export const isOver = (run: RunSummary): boolean =>
  run.status !== "queued" && run.status !== "running";
export const blocksDone = (n: number) => (run: RunSummary) =>
  isOver(run) || run.progress.blocksDone >= n;

export async function makeMeasuredInstance(
  target: DemoTarget,
  engine: EngineAlias,
): Promise<MeasuredInstance> {
  const instance = await makeTestInstance();
  const { context, owner } = instance;
  const common = { host: "127.0.0.1" };
  await createTarget(context, owner, {
    target: { ...common, slug: "rest", name: "REST", protocol: "http1", port: target.ports.rest },
  });
  await createTarget(context, owner, {
    target: {
      ...common,
      slug: "grpc",
      name: "gRPC",
      protocol: "grpc",
      port: target.ports.grpcTls,
      tls: { caPem: target.caPem, serverName: "localhost" },
    },
  });
  const settings = (changes: Partial<WorkerSettings> = {}): WorkerSettings => ({
    DATABASE_URL: instance.databaseUrl,
    REDIS_URL: instance.redisUrl,
    GONOGO_ALLOWED_NETWORKS: [...context.allowedNetworks],
    GONOGO_SECRET_KEY: new Uint8Array(instance.secretKey),
    GONOGO_URL: context.publicUrl,
    GONOGO_QUEUE_PREFIX: instance.prefix,
    GONOGO_ENGINE_PATH: engine.path,
    GONOGO_LABELS: {},
    GONOGO_METRICS_ADDRESS: undefined,
    OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
    ...changes,
  });
  // Tests of other files measure on the same machine: every instance is a host of its own.
  const hostName = `test-host-${randomBytes(6).toString("hex")}`;
  const run = (id: string) => getRun(context, owner, { id });
  return {
    ...instance,
    engine,
    settings,
    run,
    work: (changes, options) =>
      startWorker(settings(changes), {
        hostName,
        sweepEveryMs: 300,
        targetRecoveryTimeoutMs: 1_000,
        log: (...l) => (process.env.SHOWLOG ? console.log("lead", ...l) : undefined),
        ...options,
      }),
    duel: (changes: { readonly plan?: object } = {}) =>
      createRun(context, owner, {
        // A pilot is measured where a test is about it, and costs the others nothing.
        definition: {
          ...duel,
          ...changes,
          plan: { pilot: "off", ...(changes.plan ?? duel.plan) },
        } as never,
      }),
    async until(id, wanted) {
      for (;;) {
        const now = await run(id).catch(() => null);
        if (now && wanted(now)) return now;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
    blocks: (id) =>
      context.db.block.findMany({ where: { runId: id }, orderBy: { planOrder: "asc" } }),
  };
}

const task = { id: "task-1", agent: "a", priority: "HIGH", payload: "p", deadlineMs: 5 };
const duel = {
  name: "duel",
  question: "Move to gRPC?",
  variants: [
    {
      name: "rest",
      target: "rest",
      operation: { kind: "http", method: "POST", path: "/dispatch", body: task },
    },
    {
      name: "grpc",
      target: "grpc",
      operation: { kind: "grpc", method: "demo.Dispatch/DispatchTask", message: task },
    },
  ],
  load: { kind: "closed", clients: 2, timeoutMs: 2_000 },
  // One round is measured again: what a test voids, and not what the tests beside it disturb as well.
  plan: { rounds: 4, warmupMs: 50, blockMs: 250, retriesPerCell: 1 },
  gates: [{ metric: "p50", of: "grpc", over: "rest", op: "<=", limitRatio: 5 }],
};

const metricsText = (address: WorkerSettings["GONOGO_METRICS_ADDRESS"]): string =>
  address === undefined ? "" : `${address.host}:${address.port}`;

const workerSource = fileURLToPath(new URL("../main.ts", import.meta.url));

/**
 * A worker in a process of its own, as `npm run dev` starts it; for tests that kill it.
 * @param within a command that runs another: `ip netns exec x`
 * @param main what Node runs; default: the sources, which take seconds to load
 */
export async function spawnWorker(
  settings: WorkerSettings,
  within: readonly string[] = [],
  main: readonly string[] = ["--import", "tsx", workerSource],
) {
  const [program = process.execPath, ...args] = [...within, ...[process.execPath, ...main]];
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "ignore"],
    env: {
      ...process.env,
      ...Object.fromEntries(
        Object.entries(settings).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        ),
      ),
      GONOGO_ALLOWED_NETWORKS: settings.GONOGO_ALLOWED_NETWORKS.join(","),
      GONOGO_SECRET_KEY: Buffer.from(settings.GONOGO_SECRET_KEY).toString("base64"),
      GONOGO_LABELS: labelsText(settings.GONOGO_LABELS),
      GONOGO_METRICS_ADDRESS: metricsText(settings.GONOGO_METRICS_ADDRESS),
    },
  });
  // A test that ends before it is ready leaves no worker behind.
  const endWithUs = () => void child.kill("SIGKILL");
  process.once("exit", endWithUs);
  const ended = once(child, "exit").then(([code]): number | null => {
    process.off("exit", endWithUs);
    return code;
  });
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), "line").then(([said]) => String(said)),
    ended.then((code) => `nothing, and ended with ${code}`),
  ]);
  if (!line.includes('"ready"')) throw new Error(`the worker said ${line}`);
  const { pid } = child;
  if (pid === undefined) throw new Error("the worker did not start");
  return {
    pid,
    /** For signals that do not end it: SIGSTOP, SIGCONT. */
    signal: (signal: NodeJS.Signals): void => void child.kill(signal),
    /** Its exit code, once it has ended. */
    ended,
    end(signal: NodeJS.Signals): Promise<number | null> {
      child.kill(signal);
      return ended;
    },
  };
}
