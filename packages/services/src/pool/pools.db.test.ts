// Pools: a paused one claims nothing, whoever asks; a drained one gives its runs back between rounds; what waits says so; and a
// delivery reaches a worker that can use it.
import { BenchmarkSpec } from "@gonogo/protocols/spec";
import { beforeEach, expect, it } from "vitest";
import { claimNextRun } from "../measure/claim-run.ts";
import { deliverWaiting, isForAnother } from "../measure/deliver-waiting.ts";
import { finishRun } from "../measure/finish-run.ts";
import { whyLeave } from "../measure/leave-run.ts";
import { releaseRun } from "../measure/release-run.ts";
import { startBlock } from "../measure/start-block.ts";
import { getRun } from "../run/get-run.ts";
import { addDuelTargets, codeOf, duelDefinition, testInstance } from "../testing/test-context.ts";
import { commitResult, expireLease, startDuel } from "../testing/test-run.ts";
import { readStalledQueue } from "../worker/read-workers.ts";
import { reportWorker } from "../worker/report-worker.ts";
import { readPools } from "./read-pools.ts";
import { setPool } from "./set-pool.ts";

const instance = testInstance(addDuelTargets);

const living = (id: string, labels: Record<string, string> = {}, hostId = id) =>
  reportWorker(instance.context, {
    ...{ id, host: hostId, hostId, pid: 7, labels },
    machine: { cpuModel: "a CPU", cpuCores: 4, kernel: "6.1", measurementVersion: 1 },
    engine: { version: "0.1.0", build: "b1" },
  });
const set = (name: string, state: "open" | "paused" | "draining") =>
  setPool(instance.context, instance.owner, { name, state });
const claim = (id: string, labels: Record<string, string> = {}) =>
  claimNextRun(instance.context, { id, labels });
const run = (runsOn: object = {}) => startDuel(instance, { runsOn });
const waiting = async (id: string) =>
  (await getRun(instance.context, instance.owner, { id })).waiting;

beforeEach(async () => {
  const { db } = instance.context;
  await db.run.deleteMany();
  await db.worker.deleteMany();
  await db.pool.deleteMany();
  await living("one");
  await living("big", { pool: "big" });
});

it("claims nothing while it is paused, also for workers that start later, and again when it is resumed", async () => {
  const id = await run();
  await set("default", "paused");
  expect(await claim("one")).toBeNull();
  expect(await claim("a later one", { pool: "default" })).toBeNull();
  await set("default", "open");
  expect((await claim("one"))?.runId).toBe(id);
});

it("lets workers of other pools take what waits", async () => {
  const id = await run();
  await set("default", "paused");
  expect(await waiting(id)).toBeNull();
  expect((await claim("big", { pool: "big" }))?.runId).toBe(id);
});

it("says on a run that only paused pools could take it, and everywhere where all are", async () => {
  const [big, any] = [await run({ pool: "big" }), await run()];
  await set("big", "paused");
  expect(await waiting(big)).toBe(
    "The pool big is paused, and no worker of another pool can take this: resume the pool on the page Workers.",
  );
  expect(await waiting(any)).toBeNull();
  const { context, owner } = instance;
  expect(await readStalledQueue(context, owner)).toBeNull();
  await set("default", "draining");
  expect(await waiting(any)).toMatch(/^The pools big, default are paused/);
  expect(await readStalledQueue(context, owner)).toMatchObject({
    ...{ runsWaiting: 2, workersAlive: true },
  });
});

it("lets a run under way go on while it is paused, and gives it back before its next round when it is drained", async () => {
  const { context } = instance;
  const id = await run();
  const lease = await claim("one");
  if (!lease) throw new Error("nobody got the run");
  await set("default", "paused");
  const leaves = async (labels = {}) =>
    (await whyLeave(context, lease, { labels, spec: BenchmarkSpec.parse(duelDefinition) }))?.why;
  expect(await leaves()).toBeUndefined();
  await set("default", "draining");
  for (const place of duelDefinition.variants.keys()) {
    expect(await leaves()).toBe(place === 0 ? "drained" : undefined);
    const block = await startBlock(context, lease);
    if (!block) throw new Error("no block is left");
    await commitResult(context, lease, block);
  }
  expect(await leaves()).toBe("drained");
  expect(await leaves({ pool: "big" })).toBeUndefined();
  await releaseRun(context, lease);
  await context.db.worker.deleteMany({ where: { id: "big" } });
  expect(await waiting(id)).toMatch(/^The pool default is paused/);
  expect(await claim("one")).toBeNull();
  const again = await claim("big", { pool: "big" });
  expect(again).toMatchObject({ runId: id, resumed: true, workersLost: 0 });
  const blocks = await context.db.block.groupBy({
    ...{ by: ["status"], where: { runId: id }, _count: true },
  });
  expect(blocks.map(({ status }) => status).sort()).toEqual(["finished", "planned"]);
});

it("counts workers, busy ones, and what each pool could take", async () => {
  await living("two");
  await run({ pool: "big" });
  await run();
  await claim("one");
  await run({ region: "eu" });
  const { items } = await readPools(instance.context, instance.owner);
  expect(items).toMatchObject([
    { name: "big", state: "open", workers: 1, busy: 0, waiting: 1 },
    { name: "default", state: "open", workers: 2, busy: 1, waiting: 0, oldestMs: null },
  ]);
  expect(items[0]?.oldestMs).toBeGreaterThanOrEqual(0);
});

it("stays in the list without workers until it is resumed, and counts what asks for it by name", async () => {
  await set("big", "draining");
  await instance.context.db.worker.deleteMany({ where: { id: "big" } });
  await run({ pool: "big" });
  const { items } = await readPools(instance.context, instance.owner);
  expect(items[0]).toMatchObject({ name: "big", state: "draining", workers: 0, waiting: 1 });
  expect(await set("big", "open")).toMatchObject({ name: "big", state: "open", workers: 0 });
  expect(await codeOf(set("big", "paused"))).toBe("not_found");
});

it("is set by owners alone", async () => {
  const { context, owner } = instance;
  const editor = { ...owner, scopes: owner.scopes.filter((scope) => scope !== "workers:write") };
  expect(await codeOf(setPool(context, editor, { name: "big", state: "paused" }))).toBe(
    "forbidden",
  );
});

it("takes no claim that was under way when the answer comes", async () => {
  await Promise.all(Array.from({ length: 4 }, () => run()));
  const claims = Array.from({ length: 4 }, (_, i) => claim(`w${i}`));
  await set("default", "paused");
  const before = await instance.context.db.run.count({ where: { status: "running" } });
  await Promise.all(claims);
  expect(await instance.context.db.run.count({ where: { status: "running" } })).toBe(before);
});

/** How many runs would be delivered now. */
async function delivered(): Promise<number> {
  const { context } = instance;
  const found: string[] = [];
  const queues = {
    ...context.queues,
    deliverRuns: async (ids: readonly string[]) => void found.push(...ids),
  };
  await deliverWaiting({ ...context, queues });
  return found.length;
}

it("delivers as many runs as there are idle workers that could begin one", async () => {
  expect(await delivered()).toBe(0);
  for (let i = 0; i < 3; i++) await run({ pool: "big" });
  expect(await delivered()).toBe(2);
  await run();
  await claim("one");
  expect(await delivered()).toBe(1);
  await set("big", "paused");
  expect(await delivered()).toBe(0);
});

it("offers a delivery to others only while one that could use it is idle", async () => {
  const { context } = instance;
  const first = await run({ pool: "big" });
  await run({ pool: "big" });
  expect(await isForAnother(context, { id: "one" })).toBe(true);
  expect(await isForAnother(context, { id: "big" })).toBe(false);
  const lease = await claim("big", { pool: "big" });
  expect(lease?.runId).toBe(first);
  expect(await isForAnother(context, { id: "one" })).toBe(false);
  // A second worker of the same machine waits for its turn there, one of another machine does not.
  await living("big-2", { pool: "big" }, "big");
  expect(await isForAnother(context, { id: "one" })).toBe(false);
  await living("big-3", { pool: "big" });
  expect(await isForAnother(context, { id: "one" })).toBe(true);
  await context.db.worker.deleteMany({ where: { id: "big-3" } });
  // The end of the run delivers what waits, and so does a lease that ran out.
  expect(await delivered()).toBe(0);
  if (lease) await finishRun(context, lease, { status: "cancelled" });
  expect(await delivered()).toBe(1);
  await claim("big", { pool: "big" });
  await expireLease(
    context,
    (await context.db.run.findFirstOrThrow({ where: { status: "running" } })).id,
  );
  expect(await isForAnother(context, { id: "one" })).toBe(true);
});
