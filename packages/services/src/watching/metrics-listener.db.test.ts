// The listener by real requests: metrics, probes and nothing else; and figures of the queue, which leave with PostgreSQL.
import { Registry } from "prom-client";
import { afterEach, beforeAll, expect, it } from "vitest";
import { type Context, openContext } from "../context.ts";
import { claimRun } from "../measure/claim-run.ts";
import { redisIsUp } from "../redis.ts";
import { addDuelTargets, testInstance } from "../testing/test-context.ts";
import { startDuel } from "../testing/test-run.ts";
import { forgetWorker, reportWorker } from "../worker/report-worker.ts";
import { type MetricsListener, openMetricsListener } from "./metrics-listener.ts";
import { addQueueMetrics } from "./queue-metrics.ts";
import { makeReadiness } from "./readiness.ts";

const instance = testInstance(addDuelTargets);
const opened: MetricsListener[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
const alive = new AbortController().signal;

async function listen(context: Pick<Context, "db" | "redis">) {
  const registry = new Registry();
  const readiness = makeReadiness(context, alive);
  const read = addQueueMetrics(registry, context, readiness);
  const listener = await openMetricsListener(
    { host: "127.0.0.1", port: 0 },
    {
      scrape: async () => {
        await read();
        return registry.metrics();
      },
      contentType: registry.contentType,
      readiness,
    },
  );
  opened.push(listener);
  return listener;
}
const ask = (listener: MetricsListener, path: string, method = "GET") =>
  fetch(`http://127.0.0.1:${listener.port}${path}`, { method });
/** The samples, without their comments. */
const samples = async (listener: MetricsListener): Promise<string[]> =>
  (await (await ask(listener, "/metrics")).text())
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

const machine = { cpuModel: "c", cpuCores: 2, kernel: "k", measurementVersion: 1 };
let waiting: string;
beforeAll(async () => {
  const { context } = instance;
  await startDuel(instance);
  waiting = await startDuel(instance);
  for (const id of ["w1", "w2", "w3"])
    await reportWorker(context, {
      ...{ id, host: "h", pid: 1, labels: {}, engine: { version: "1", build: "b" } },
      machine,
    });
  await claimRun(context, { runId: waiting, owner: "w1" });
  await context.db
    .$executeRaw`UPDATE workers SET "lastSeenAt" = now() - interval '1 min' WHERE id = 'w3'`;
});

it("shows queue and workers by PostgreSQL", async () => {
  const found = await samples(await listen(instance.context));
  expect(found).toEqual(
    expect.arrayContaining([
      'gonogo_runs_waiting{origin="person"} 1',
      'gonogo_runs_waiting{origin="schedule"} 0',
      expect.stringMatching(/^gonogo_run_oldest_wait_seconds\{origin="person"\} [\d.]+$/),
      "gonogo_runs_running 1",
      'gonogo_workers{state="ready"} 1',
      'gonogo_workers{state="measuring"} 1',
      'gonogo_workers{state="silent"} 1',
      "gonogo_redis_up 1",
      "gonogo_postgresql_up 1",
    ]),
  );
  await forgetWorker(instance.context, "w3");
});

it("still answers while PostgreSQL is away, without old figures", async () => {
  const context = openContext({
    databaseUrl: "postgresql://gonogo:hunter2@127.0.0.1:1/gonogo",
    redisUrl: instance.redisUrl,
    allowedNetworks: [],
    secretKey: instance.secretKey,
    publicUrl: "http://127.0.0.1:3000",
    queuePrefix: instance.prefix,
  });
  await redisIsUp(context.redis);
  const listener = await listen(context);
  expect(await samples(listener)).toEqual(["gonogo_redis_up 1", "gonogo_postgresql_up 0"]);
  const ready = await ask(listener, "/ready");
  expect([ready.status, ready.headers.get("retry-after")]).toEqual([503, "5"]);
  expect((await ask(listener, "/health")).status).toBe(200);
  await context.close();
});

it("serves nothing else, and only to who reads", async () => {
  const listener = await listen(instance.context);
  const statuses = await Promise.all([
    ask(listener, "/health?x=1"),
    ask(listener, "/ready"),
    ask(listener, "/metrics", "HEAD"),
    ask(listener, "/"),
    ask(listener, "/metrics/more"),
    ask(listener, "/metrics", "POST"),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404, 405]);
  expect((await ask(listener, "/metrics")).headers.get("content-type")).toMatch(/^text\/plain/);
});

it("says which setting is wrong where the address is in use", async () => {
  const { port } = await listen(instance.context);
  const watched = { scrape: async () => "", contentType: "text/plain" };
  const readiness = makeReadiness(instance.context, alive);
  await expect(
    openMetricsListener({ host: "127.0.0.1", port }, { ...watched, readiness }),
  ).rejects.toThrow(
    `GONOGO_METRICS_ADDRESS: cannot listen at 127.0.0.1:${port} (EADDRINUSE). Give each process`,
  );
});
