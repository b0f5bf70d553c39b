// What a worker does beside its runs: where the operator asks for it, old runs are thinned until none is left, in turns with
// what is measured, and never once the worker is asked to stop. What waits is delivered by workers that measure nothing.
import { seededInstance } from "@gonogo/seed/testing/seeded-instance";
import { makeWorkerMetrics } from "@gonogo/services/watching/worker-metrics";
import { beforeEach, expect, it, vi } from "vitest";
import { HostLock } from "./process/host-lock.ts";
import type { WorkerContext } from "./process/worker-context.ts";
import { Mutex } from "./process/worker-context.ts";
import { startSweeping } from "./sweep.ts";

// More runs than are thinned at a time.
const instance = seededInstance(["evolution"]);
beforeEach(async () => {
  await instance.context.db
    .$executeRaw`UPDATE runs SET "timelineThinnedAt" = NULL, "finishedAt" = now() - interval '9 days'`;
});

const worker = (stopping = new AbortController().signal): WorkerContext => ({
  context: instance.context,
  enginePath: "no engine is needed",
  engineBuild: async () => "no engine",
  databaseUrl: instance.databaseUrl,
  host: "a host",
  hostLock: new HostLock(instance.databaseUrl),
  hostId: "a host",
  mutex: new Mutex(),
  owner: "a test",
  labels: {},
  log: () => {},
  metrics: makeWorkerMetrics(),
  supervisorPid: null,
  stopping,
});
const kept = () => instance.context.db.run.count({ where: { timelineThinnedAt: null } });

it("thins every old run, once nothing is measured", async () => {
  expect(await kept()).toBeGreaterThan(10);
  const working = worker();
  let measured = () => {};
  void working.mutex.runExclusive(() => new Promise<void>((resolve) => (measured = resolve)));
  const stop = startSweeping(working, { keepTimelineDays: 8 });
  try {
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await kept()).toBeGreaterThan(10);
    measured();
    await vi.waitUntil(async () => (await kept()) === 0, { timeout: 20_000 });
  } finally {
    stop();
  }
});

it("thins nothing where runs are kept for ever, or the worker stops", async () => {
  const all = await kept();
  const stops = [
    startSweeping(worker(), { keepTimelineDays: null }),
    startSweeping(worker(AbortSignal.abort()), { keepTimelineDays: 8 }),
  ];
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (const stop of stops) stop();
  expect(await kept()).toBe(all);
});

it("hands over runs that nobody works on while an overdue one takes its time to end", async () => {
  const { context } = instance;
  const [overdue, lost] = await context.db.run.findMany({ take: 2, orderBy: { id: "asc" } });
  const put = (id: string | undefined, hours: number) => context.db.$executeRaw`
    UPDATE runs SET status = 'queued', "createdAt" = now() - make_interval(hours => ${hours}::int)
    WHERE id = ${id}::uuid`;
  await put(overdue?.id, 25);
  await put(lost?.id, 1);
  const handed: string[] = [];
  const queues = { ...context.queues, enqueueRun: async (id: string) => void handed.push(id) };
  // Its row is held: the duty that would end it stands still.
  await context.db.$transaction(
    async (db) => {
      await db.$queryRaw`SELECT 1 FROM runs WHERE id = ${overdue?.id}::uuid FOR UPDATE`;
      const stop = startSweeping(
        { ...worker(), context: { ...context, queues } },
        { everyMs: 20, keepTimelineDays: null },
      );
      await vi.waitUntil(() => handed.filter((id) => id === lost?.id).length >= 3, {
        timeout: 10_000,
      });
      stop();
    },
    { timeout: 20_000 },
  );
  expect(handed).not.toContain(overdue?.id);
});

it("delivers to idle workers only while it measures nothing itself", async () => {
  const { context } = instance;
  let turns = 0;
  let delivered = 0;
  const queues = {
    ...context.queues,
    enqueueRun: async () => void turns++,
    deliverRuns: async () => void delivered++,
  };
  await context.db
    .$executeRaw`UPDATE runs SET status = 'running', "leaseUntil" = NULL WHERE status = 'queued'`;
  const hostLock = new HostLock(instance.databaseUrl, "a host that measures");
  expect(await hostLock.tryAcquire()).toBe(true);
  const stop = startSweeping(
    { ...worker(), hostLock, context: { ...context, queues } },
    { everyMs: 20, keepTimelineDays: null },
  );
  try {
    await vi.waitUntil(() => turns >= 6, { timeout: 10_000 });
    expect(delivered).toBe(0);
    await hostLock.release();
    await vi.waitUntil(() => delivered > 0, { timeout: 10_000 });
  } finally {
    stop();
    await hostLock.release();
  }
});
