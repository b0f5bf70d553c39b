// What goes wrong while a run is measured: a killed worker, a lost lease, a dead target, a crashing engine,
// Redis and PostgreSQL going away. The run ends or goes on in a stated way, and no process is left behind.
import { spawn } from "node:child_process";
import { makeLimitedRole } from "@gonogo/db/testing/limited-role";
import { phases } from "@gonogo/protocols/events";
import { queueNames } from "@gonogo/services/queues";
import { cancelRun } from "@gonogo/services/run/cancel-run";
import { readReport } from "@gonogo/services/run/read-report";
import { parseEntries, streamKey } from "@gonogo/services/run/watch/run-stream";
import { Worker } from "bullmq";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type CuttableProxy,
  endpointOf,
  startCuttableProxy,
  throughProxy,
} from "../testing/cuttable-proxy.ts";
import { type DemoTarget, startDemoTarget, unhurried } from "../testing/demo-target.ts";
import { aliasEngine, type EngineAlias } from "../testing/engine-alias.ts";
import {
  blocksDone,
  isOver,
  type MeasuredInstance,
  makeMeasuredInstance,
  spawnWorker,
} from "../testing/measured-instance.ts";
import type { RunningWorker } from "../worker.ts";

let target: DemoTarget;
let engine: EngineAlias;
let instance: MeasuredInstance;
const workers: RunningWorker[] = [];
const proxies: CuttableProxy[] = [];
beforeAll(async () => {
  target = await startDemoTarget();
  await target.behave(unhurried);
  engine = aliasEngine();
});
afterAll(async () => {
  engine.remove();
  await target.stop();
});
beforeEach(async () => {
  instance = await makeMeasuredInstance(target, engine);
});
afterEach(async () => {
  for (const proxy of proxies) proxy.restore();
  for (const worker of workers.splice(0)) await worker.stop();
  for (const proxy of proxies.splice(0)) await proxy.close();
  await noEngineRuns();
  await instance.close();
});

/** Waits until no engine of this test runs; the test's own time limit says when that failed. */
async function noEngineRuns(): Promise<void> {
  while (engine.running() > 0) await new Promise((resolve) => setTimeout(resolve, 25));
}
async function work(...args: Parameters<MeasuredInstance["work"]>): Promise<RunningWorker> {
  const worker = await instance.work(...args);
  workers.push(worker);
  return worker;
}
async function proxyTo(url: string, port: number): Promise<CuttableProxy> {
  const proxy = await startCuttableProxy(endpointOf(url, port));
  proxies.push(proxy);
  return proxy;
}
/** Time passes for the lease of a worker that is gone. */
const expireLease = (id: string) =>
  instance.context.db
    .$executeRaw`UPDATE runs SET "leaseUntil" = now() - interval '1 s' WHERE id = ${id}::uuid`;

/** Waits until a block of a round is under way after `done` others: probes stand alone, and losing one loses no round. */
async function roundUnderWay(id: string, done: number): Promise<void> {
  for (;;) {
    const blocks = await instance.blocks(id);
    const isDone = blocks.filter(({ status }) => status === "finished").length >= done;
    const running = blocks.find(({ status }) => status === "running");
    if (isDone && running?.purpose === "evidence") return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const finishedOnce = async (id: string) => {
  const blocks = await instance.blocks(id);
  const finished = blocks.filter((block) => block.status === "finished");
  const places = finished.map((block) => `${block.round}/${block.variant}`);
  expect(new Set(places).size).toBe(places.length);
  return { blocks, finished };
};

describe("a worker", () => {
  it("that is killed leaves a run which resumes at the next round, the broken block marked", async () => {
    const doomed = await spawnWorker(instance.settings());
    // Long enough that the block which was seen is the one that is lost.
    const plan = { rounds: 4, warmupMs: 50, blockMs: 1_000, retriesPerCell: 1 };
    const { id } = await instance.duel({ plan });
    await roundUnderWay(id, 2);
    await doomed.end("SIGKILL");
    await noEngineRuns();
    await expireLease(id);
    await work();
    expect(await instance.until(id, isOver)).toMatchObject({ status: "finished" });
    const { blocks, finished } = await finishedOnce(id);
    const broken = blocks.filter((block) => block.status === "broken");
    expect(broken).toMatchObject([{ problem: { code: "worker_lost" } }]);
    const lostRound = broken[0]?.round;
    expect(finished.filter((block) => block.attempt === 2)).toHaveLength(2);
    expect(finished.filter((block) => block.round !== lostRound)).toHaveLength(8);
    const report = await readReport(instance.context, instance.owner, { id });
    expect(report.rounds).toMatchObject([{ planned: 5, valid: 4 }]);
  });

  it("that is asked to stop exits 0 and leaves the run resumable at once", async () => {
    const polite = await spawnWorker(instance.settings());
    const { id } = await instance.duel({ plan: { rounds: 4, warmupMs: 50, blockMs: 2_000 } });
    await instance.until(id, (run) => run.progress.current !== null);
    expect(await polite.end("SIGTERM")).toBe(0);
    await noEngineRuns();
    const blocks = await instance.blocks(id);
    expect(blocks.find((block) => block.status === "broken")?.problem).toMatchObject({
      code: "worker_stopped",
    });
    expect((await instance.run(id)).status).toBe("running");
    await work();
    await instance.until(id, blocksDone(2));
    await cancelRun(instance.context, instance.owner, { id });
    expect((await instance.until(id, isOver)).status).toBe("cancelled");
  });

  it("whose supervisor was killed ends in order, and leaves the run resumable", async () => {
    const supervisor = spawn("sleep", ["600"], { stdio: "ignore" });
    const alone = await spawnWorker({
      ...instance.settings(),
      GONOGO_SUPERVISOR_PID: String(supervisor.pid),
    });
    const { id } = await instance.duel({ plan: { rounds: 4, warmupMs: 50, blockMs: 2_000 } });
    await instance.until(id, (run) => run.progress.current !== null);
    supervisor.kill("SIGKILL");
    expect(await alone.ended).toBe(0);
    await noEngineRuns();
    const blocks = await instance.blocks(id);
    expect(blocks.find((block) => block.status === "broken")?.problem).toMatchObject({
      code: "worker_stopped",
    });
    await cancelRun(instance.context, instance.owner, { id });
  });

  it("that ended three workers is not given to a fourth", async () => {
    const { id } = await instance.duel({ plan: { rounds: 4, warmupMs: 50, blockMs: 60_000 } });
    const count = async (status: string) =>
      (await instance.blocks(id)).filter((block) => block.status === status).length;
    for (let lost = 0; lost < 3; lost++) {
      const doomed = await spawnWorker(instance.settings());
      // The block of the worker before is marked broken when this one takes the run.
      while ((await count("broken")) < lost || (await count("running")) === 0)
        await new Promise((resolve) => setTimeout(resolve, 25));
      await doomed.end("SIGKILL");
      await noEngineRuns();
      await expireLease(id);
    }
    await work();
    expect(await instance.until(id, isOver)).toMatchObject({
      status: "failed",
      failure: { code: "worker_lost", message: expect.stringContaining("3 workers went away") },
    });
  });

  it("that lost its lease ends its engine and writes nothing more", async () => {
    await work({}, { sweepEveryMs: 3_600_000 });
    const { id } = await instance.duel({ plan: { rounds: 4, warmupMs: 50, blockMs: 60_000 } });
    await instance.until(id, (run) => run.progress.current !== null);
    while (engine.running() === 0) await new Promise((resolve) => setTimeout(resolve, 25));
    await instance.context.db.$executeRaw`
      UPDATE runs SET "leaseEpoch" = "leaseEpoch" + 1, "leaseUntil" = now() + interval '1 hour'
      WHERE id = ${id}::uuid`;
    await noEngineRuns();
    for (const worker of workers.splice(0)) await worker.stop();
    const run = await instance.run(id);
    expect(run).toMatchObject({ status: "running", progress: { blocksDone: 0 } });
    expect((await instance.blocks(id)).map((block) => block.status)).not.toContain("finished");
  });

  it("ends a cancelled run within its block; finished blocks stay", async () => {
    await work();
    const { id } = await instance.duel({ plan: { rounds: 4, warmupMs: 50, blockMs: 1_000 } });
    await instance.until(id, blocksDone(1));
    await cancelRun(instance.context, instance.owner, { id });
    expect(await instance.until(id, isOver)).toMatchObject({ status: "cancelled", verdict: null });
    const statuses = (await instance.blocks(id)).map((block) => block.status);
    expect(statuses[0]).toBe("finished");
    expect(statuses.at(-1)).toBe("skipped");
    expect(statuses).not.toContain("running");
  });

  it("leaves a study between two rounds for a person's run, and goes on with it", async () => {
    const { db } = instance.context;
    await work();
    const plan = { warmupMs: 50, blockMs: 400 };
    const study = await instance.duel({ plan: { ...plan, rounds: 6 } });
    await db.run.update({ where: { id: study.id }, data: { origin: "study" } });
    await instance.until(study.id, (run) => run.progress.current !== null);
    const person = await instance.duel({ plan: { ...plan, rounds: 2 } });
    expect(await instance.until(person.id, isOver)).toMatchObject({ status: "finished" });
    const between = await db.run.findUniqueOrThrow({ where: { id: person.id } });
    expect(await instance.until(study.id, isOver)).toMatchObject({ status: "finished" });
    const { blocks, finished } = await finishedOnce(study.id);
    expect(blocks.map(({ status }) => status)).toEqual(blocks.map(() => "finished"));
    expect(finished).toHaveLength(12);
    const times = finished.map(({ startedAt }) => Number(startedAt));
    const before = times.filter((at) => at < Number(between.startedAt));
    const after = times.filter((at) => at > Number(between.finishedAt));
    expect(before.length).toBeGreaterThan(0);
    expect(before.length % 2).toBe(0);
    expect(before.length + after.length).toBe(12);
  });

  it("takes one run at a time on a host", async () => {
    await work();
    await work();
    const runs = [await instance.duel(), await instance.duel({ name: "second" })];
    for (const { id } of runs) await instance.until(id, isOver);
    const times = await instance.context.db.run.findMany({ orderBy: { startedAt: "asc" } });
    expect(Number(times[1]?.startedAt)).toBeGreaterThanOrEqual(Number(times[0]?.finishedAt));
  });
});

describe("a target", () => {
  it("is loaded by one run at a time, from whatever host", async () => {
    await work();
    await work({}, { hostName: "another-host" });
    const runs = [await instance.duel(), await instance.duel({ name: "second" })];
    for (const { id } of runs)
      expect(await instance.until(id, isOver)).toMatchObject({ status: "finished" });
    const blocks = (await Promise.all(runs.map(({ id }) => instance.blocks(id)))).map((of) =>
      of.map(({ startedAt }) => Number(startedAt)),
    );
    const [first = [], second = []] = blocks.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
    expect(Math.max(...first)).toBeLessThan(Math.min(...second));
  });

  it("that dies ends the run as failed: target_lost, with its finished blocks", async () => {
    const demo = await startDemoTarget();
    const own = await makeMeasuredInstance(demo, engine);
    const worker = await own.work();
    const { id } = await own.duel({ plan: { rounds: 20, warmupMs: 50, blockMs: 250 } });
    await own.until(id, blocksDone(2));
    await demo.kill();
    expect(await own.until(id, isOver)).toMatchObject({
      status: "failed",
      failure: { code: "target_lost" },
      verdict: null,
    });
    const blocks = await own.blocks(id);
    expect(blocks.filter((block) => block.status === "finished").length).toBeGreaterThanOrEqual(2);
    expect(blocks.map((block) => block.status)).toContain("failed");
    await worker.stop();
    await own.close();
    await demo.stop();
  });

  it("that comes back costs a round and not the run", async () => {
    const demo = await startDemoTarget();
    const own = await makeMeasuredInstance(demo, engine);
    const worker = await own.work({}, { targetRecoveryTimeoutMs: 30_000 });
    const operation = { kind: "http", path: "/health" };
    const { id } = await own.duel({
      variants: [{ name: "rest", target: "rest", operation }],
      plan: { rounds: 6, warmupMs: 50, blockMs: 400 },
      gates: [],
    });
    await own.until(id, blocksDone(2));
    await demo.kill();
    while (!(await own.blocks(id)).some((block) => block.status === "failed"))
      await new Promise((resolve) => setTimeout(resolve, 25));
    const restarted = await startDemoTarget({ ports: demo.ports });
    expect(await own.until(id, isOver)).toMatchObject({ status: "finished", verdict: null });
    const blocks = await own.blocks(id);
    expect(blocks.find((block) => block.attempt === 2)?.status).toBe("finished");
    await worker.stop();
    await own.close();
    await restarted.stop();
    await demo.stop();
  });
});

describe("an engine", () => {
  it("that crashes every time ends the run, and says what it said", async () => {
    const crashing = aliasEngine(() => "read -r line; echo out of luck >&2; exit 3");
    await work({ GONOGO_ENGINE_PATH: crashing.path });
    const { id } = await instance.duel({ plan: { rounds: 10, warmupMs: 50, blockMs: 250 } });
    const run = await instance.until(id, isOver);
    expect(run).toMatchObject({ status: "failed", failure: { code: "engine_crashed" } });
    expect(run.failure?.message).toContain("out of luck");
    expect((await instance.blocks(id)).filter((block) => block.status === "broken")).toHaveLength(
      3,
    );
    crashing.remove();
  });

  it("that crashes once costs a round", async () => {
    // The first start is the worker's greeting, the second the first block.
    const moody = aliasEngine((real, folder) =>
      [
        `for state in greeted crashed; do`,
        `  if [ ! -e "${folder}/$state" ]; then : >"${folder}/$state"; break; fi; state=; done`,
        `[ "$state" = crashed ] && kill -9 $$`,
        `exec "${real}" run`,
      ].join("\n"),
    );
    await work({ GONOGO_ENGINE_PATH: moody.path });
    const { id } = await instance.duel();
    expect(await instance.until(id, isOver)).toMatchObject({ status: "finished" });
    const { blocks, finished } = await finishedOnce(id);
    expect(
      blocks.map((block) => block.status).filter((status) => status === "broken"),
    ).toHaveLength(1);
    expect(finished).toHaveLength(8);
    moody.remove();
  });

  it("of another schema is not used", async () => {
    const hello = JSON.stringify({
      type: "hello",
      engineVersion: "0",
      buildHash: "0",
      schemaHash: "0",
    });
    const otherEngine = aliasEngine(() => `read -r line; echo '${hello}'; cat >/dev/null`);
    await work({ GONOGO_ENGINE_PATH: otherEngine.path });
    const { id } = await instance.duel();
    expect(await instance.until(id, isOver)).toMatchObject({
      status: "failed",
      failure: { code: "engine_missing", message: expect.stringContaining("another version") },
    });
    otherEngine.remove();
  });
});

describe("services that go away", () => {
  // Without retries: a busy machine adds no rounds to those that are counted.
  const plan = { rounds: 4, warmupMs: 50, blockMs: 250, retriesPerCell: 0 };

  it("Redis costs the live picture and no block; what waits is delivered later", async () => {
    const proxy = await proxyTo(instance.redisUrl, 6_379);
    await work({ REDIS_URL: throughProxy(instance.redisUrl, proxy) });
    const { id } = await instance.duel({ plan });
    await instance.until(id, blocksDone(2));
    proxy.cut();
    expect(await instance.until(id, isOver)).toMatchObject({ status: "finished" });
    expect((await finishedOnce(id)).finished).toHaveLength(8);
    const second = await instance.duel({ name: "second" });
    proxy.restore();
    expect(await instance.until(second.id, isOver)).toMatchObject({ status: "finished" });
  });

  it("connections to PostgreSQL pauses the run, which goes on and loses nothing", async () => {
    const role = await makeLimitedRole(instance.databaseUrl);
    const worker = await work({ DATABASE_URL: role.url });
    const { id } = await instance.duel({ plan });
    await instance.until(id, blocksDone(2));
    await role.limit(0);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await role.lift();
    expect(await instance.until(id, isOver)).toMatchObject({ status: "finished" });
    const { blocks, finished } = await finishedOnce(id);
    expect(finished).toHaveLength(8);
    expect(blocks.filter((block) => block.status === "running")).toEqual([]);
    // The worker that had it kept it.
    const row = await instance.context.db.run.findUniqueOrThrow({ where: { id } });
    expect(row.leaseEpoch).toBe(1);
    await worker.stop();
    await role.drop();
  });

  it("PostgreSQL pauses the run, which goes on and loses nothing", async () => {
    const proxy = await proxyTo(instance.databaseUrl, 5_432);
    await work({ DATABASE_URL: throughProxy(instance.databaseUrl, proxy) });
    const { id } = await instance.duel({ plan });
    await instance.until(id, blocksDone(2));
    proxy.cut();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    proxy.restore();
    expect(await instance.until(id, isOver)).toMatchObject({ status: "finished" });
    const { blocks, finished } = await finishedOnce(id);
    expect(finished).toHaveLength(8);
    expect(blocks.filter((block) => block.status === "running")).toEqual([]);
  });
});

it("announces a phase that the engine slept through", async () => {
  const { context } = instance;
  // Long enough for the signal to come before its end on a busy machine.
  const plan = { rounds: 4, warmupMs: 3_000, blockMs: 300, retriesPerCell: 1 };
  await work();
  const { id } = await instance.duel({ plan });
  const events = async () =>
    parseEntries(await context.redis.xrange(streamKey(context, id), "-", "+")).map(
      ({ event }) => event,
    );
  const phasesOf = async (blockId: string) =>
    (await events()).flatMap((event) =>
      event.type === "block-phase" && event.blockId === blockId ? [event.phase] : [],
    );
  const blockId = await vi.waitUntil(
    async () => {
      const warmUp = (await events()).find(
        (event) => event.type === "block-phase" && event.phase === "warmup",
      );
      return warmUp?.type === "block-phase" && warmUp.blockId;
    },
    { interval: 50, timeout: 20_000 },
  );
  const pids = engine.pids();
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  try {
    // Past the end of the window, from wherever in the warm-up it was.
    await new Promise((resolve) => setTimeout(resolve, plan.warmupMs + plan.blockMs + 300));
    // It was still in its warm-up, and slept through the beginning of the window.
    expect(await phasesOf(blockId)).toEqual(phases.slice(0, phases.indexOf("measuring")));
  } finally {
    for (const pid of pids) process.kill(pid, "SIGCONT");
  }
  await instance.until(id, blocksDone(1));
  expect(await phasesOf(blockId)).toEqual(phases);
  await cancelRun(context, instance.owner, { id });
  await instance.until(id, isOver);
});

it("begins a run whose delivery is in the hands of a worker that was killed", async () => {
  const { id } = await instance.duel();
  const killed = new Worker(queueNames.runs, null, {
    prefix: instance.prefix,
    connection: { url: instance.redisUrl, maxRetriesPerRequest: null },
  });
  try {
    expect((await killed.getNextJob("killed"))?.data).toEqual({ runId: id });
    await work();
    await instance.until(id, blocksDone(1));
    await cancelRun(instance.context, instance.owner, { id });
    await instance.until(id, isOver);
  } finally {
    await killed.close();
  }
  // BullMQ itself gives it to another after 30 to 60 s.
}, 25_000);
