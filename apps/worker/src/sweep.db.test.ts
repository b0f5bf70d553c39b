// What a worker does beside its runs: where the operator asks for it, old runs are thinned until none is left, in turns with
// what is measured, and never once the worker is asked to stop.
import { seedScenario } from "@gonogo/seed/seed-scenario";
import { testInstance } from "@gonogo/services/testing/test-context";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { HostLock } from "./process/host-lock.ts";
import { Turn } from "./process/turn.ts";
import type { WorkerContext } from "./process/worker-context.ts";
import { startSweeping } from "./sweep.ts";

const instance = testInstance();
beforeAll(async () => {
  // More runs than are thinned at a time.
  await seedScenario(instance.context, instance.owner, "evolution");
});
beforeEach(async () => {
  await instance.context.db
    .$executeRaw`UPDATE runs SET "timelineThinnedAt" = NULL, "finishedAt" = now() - interval '9 days'`;
});

const worker = (stopping = new AbortController().signal): WorkerContext => ({
  context: instance.context,
  enginePath: "no engine is needed",
  hostLock: new HostLock(instance.databaseUrl),
  turn: new Turn(),
  owner: "a test",
  log: () => {},
  supervisorPid: null,
  stopping,
});
const kept = () => instance.context.db.run.count({ where: { timelineThinnedAt: null } });

it("thins every old run, once nothing is measured", async () => {
  expect(await kept()).toBeGreaterThan(10);
  const working = worker();
  let measured = () => {};
  void working.turn.take(() => new Promise<void>((resolve) => (measured = resolve)));
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
