// Several workers on one host and on others: a run goes to a host that is idle, never to a worker that would wait with it.
import { randomBytes } from "node:crypto";
import { openRedis, redisIsUp } from "@gonogo/services/redis";
import { cancelRun } from "@gonogo/services/run/cancel-run";
import { getRun } from "@gonogo/services/run/get-run";
import { announce } from "@gonogo/services/run/watch/run-stream";
import { addDuelTargets, testInstance } from "@gonogo/services/testing/test-context";
import { startDuel } from "@gonogo/services/testing/test-run";
import type { Log } from "@gonogo/services/watching/log";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { WorkerSettings } from "./env.ts";
import { HostLock } from "./process/host-lock.ts";
import { endpointOf, startCuttableProxy, throughProxy } from "./testing/cuttable-proxy.ts";
import { type RunningWorker, startWorker } from "./worker.ts";

const instance = testInstance(addDuelTargets);
const [busy, idle] = [1, 2].map(() => `test-host-${randomBytes(6).toString("hex")}`);
let settings: WorkerSettings;
const workers: RunningWorker[] = [];
const start = async (
  hostName: string | undefined,
  labels: Record<string, string> = {},
  log: Log = () => {},
) => {
  const options = { log, sweepEveryMs: 200, ...(hostName && { hostName }) };
  const worker = await startWorker({ ...settings, GONOGO_LABELS: labels }, options);
  workers.push(worker);
  return worker;
};
beforeAll(() => {
  const { context, databaseUrl, redisUrl, secretKey, prefix } = instance;
  settings = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    GONOGO_ALLOWED_NETWORKS: [...context.allowedNetworks],
    GONOGO_SECRET_KEY: new Uint8Array(secretKey),
    GONOGO_URL: context.publicUrl,
    GONOGO_QUEUE_PREFIX: prefix,
    // A run ends as soon as it is claimed: with a failure.
    GONOGO_ENGINE_PATH: "/no/engine",
    GONOGO_LABELS: {},
    GONOGO_METRICS_ADDRESS: undefined,
    OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
  };
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
});

const lockConnections = async (): Promise<number> => {
  const rows = await instance.context.db.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE application_name = 'gonogo host lock' AND datname = current_database()`;
  return rows[0]?.n ?? 0;
};
const statusOf = async (id: string) =>
  (await getRun(instance.context, instance.owner, { id })).status;
const ends = (id: string) =>
  vi.waitUntil(async () => (await statusOf(id)) === "failed", { timeout: 30_000, interval: 50 });

it("a run that a worker of a busy host took goes to an idle host, and the next one to the first when it is free", async () => {
  const measuring = new HostLock(instance.databaseUrl, busy);
  await measuring.acquire(new AbortController().signal);
  // Made before any worker probes targets without an engine, and taken up at the end.
  const next = await startDuel(instance);
  await cancelRun(instance.context, instance.owner, { id: next });
  const id = await startDuel(instance);
  await start(busy);
  // It has tried the host's lock for this run, and keeps trying.
  await vi.waitUntil(async () => (await lockConnections()) === 2, { timeout: 30_000 });
  const elsewhere = await start(idle);
  await ends(id);
  await elsewhere.stop();

  // The sweeper hands it over, to a worker whose host is busy.
  await instance.context.db.$executeRaw`
    UPDATE runs SET status = 'queued', "createdAt" = now() - interval '1 min' WHERE id = ${next}::uuid`;
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await statusOf(next)).toBe("queued");
  await measuring.release();
  await ends(next);
});

it("a run that asks for labels is passed on by workers with other labels and measured by one that has them", async () => {
  const claims: string[] = [];
  const claimedBy =
    (name: string): Log =>
    (_, message) => {
      if (message === "run claimed") claims.push(name);
    };
  // Those of workers without an engine would refuse the run.
  await instance.context.db.probe.deleteMany({});
  const id = await startDuel(instance, { name: "labelled", runsOn: { region: "eu" } });
  await start(busy, { region: "us" }, claimedBy("us"));
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await statusOf(id)).toBe("queued");
  await start(idle, { region: "eu", pool: "big" }, claimedBy("eu"));
  await ends(id);
  expect(claims).toEqual(["eu"]);
});

it("a Redis that swallows what is sent holds up nobody who announces a block", async () => {
  const proxy = await startCuttableProxy(endpointOf(instance.redisUrl, 6_379));
  const redis = openRedis(throughProxy(instance.redisUrl, proxy));
  try {
    await redisIsUp(redis);
    proxy.stall();
    const runId = "0199c1f4-5a7e-7000-8000-000000000000";
    const context = { redis, queuePrefix: instance.prefix };
    await announce(context, { type: "finished", runId, status: "failed", verdict: null });
    await expect(redis.get("anything")).rejects.toThrow("Command timed out");
  } finally {
    redis.disconnect();
    await proxy.close();
  }
});

it("serves what it counts of its runs until it stops, and does not start where it cannot", async () => {
  await instance.context.db.probe.deleteMany({});
  const id = await startDuel(instance, { name: "counted" });
  settings = { ...settings, GONOGO_METRICS_ADDRESS: { host: "127.0.0.1", port: 0 } };
  const { metricsPort, stop } = await start(idle);
  const ask = async (path: string) => fetch(`http://127.0.0.1:${metricsPort}${path}`);
  await ends(id);
  const found = await vi.waitUntil(async () => {
    const text = await (await ask("/metrics")).text();
    return text.includes("gonogo_worker_measuring 0") && text.includes('status="failed"') && text;
  });
  expect(found).toContain('gonogo_run_wait_seconds_count{origin="person"} 1');
  expect(found).toContain('gonogo_runs_ended_total{status="failed",verdict="none"} 1');
  expect(found).toContain("gonogo_leases_lost_total 0");
  expect(found).toContain("nodejs_eventloop_lag_seconds");
  expect([(await ask("/health")).status, (await ask("/ready")).status]).toEqual([200, 200]);

  settings = {
    ...settings,
    GONOGO_METRICS_ADDRESS: { host: "127.0.0.1", port: metricsPort ?? 0 },
  };
  await expect(start(busy)).rejects.toThrow("GONOGO_METRICS_ADDRESS: cannot listen at 127.0.0.1");
  await stop();
  await expect(ask("/health")).rejects.toThrow();
});
