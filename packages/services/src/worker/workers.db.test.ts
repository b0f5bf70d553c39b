// Workers as operators see them: alive, silent, stopped; what they measure; what waits; who may look.
import { expect, it } from "vitest";
import { storeCeilings } from "../engine-ceiling/store-ceilings.ts";
import { claimRun } from "../measure/claim-run.ts";
import { cancelRun } from "../run/cancel-run.ts";
import { createRun } from "../run/create-run.ts";
import { getRun } from "../run/get-run.ts";
import { addDuelTargets, codeOf, duelDefinition, testInstance } from "../testing/test-context.ts";
import { expireLease } from "../testing/test-run.ts";
import { readStalledQueue, readWorkers } from "./read-workers.ts";
import { forgetWorker, reportWorker, type WorkerFacts } from "./report-worker.ts";

const instance = testInstance(addDuelTargets);

const machine = { cpuModel: "a CPU", cpuCores: 4, kernel: "6.1", measurementVersion: 1 };
const worker = (id: string, changes: Partial<WorkerFacts> = {}): WorkerFacts => ({
  id,
  ...{ host: `host-${id}`, hostId: `host-${id}` },
  pid: 17,
  ...{ machine, labels: {} },
  engine: { version: "0.1.0", build: "b1" },
  ...changes,
});
const read = () => readWorkers(instance.context, instance.owner);
const silence = (id: string, seconds: number) =>
  instance.context.db.$executeRaw`
    UPDATE workers SET "lastSeenAt" = now() - make_interval(secs => ${seconds}) WHERE id = ${id}`;

it("shows who is alive, who fell silent, and forgets who stopped or was silent for a day", async () => {
  for (const id of ["a", "b", "c", "d"]) await reportWorker(instance.context, worker(id));
  await silence("a", 31);
  await silence("b", 25 * 3_600);
  await forgetWorker(instance.context, "c");
  await reportWorker(
    instance.context,
    worker("d", { engine: { error: "The engine is not there." } }),
  );
  const { workers } = await read();
  expect(workers.map(({ id, alive }) => [id, alive])).toEqual([
    ["d", true],
    ["a", false],
  ]);
  expect(workers[0]).toMatchObject({
    host: "host-d",
    engineBuild: null,
    engineError: "The engine is not there.",
  });
  expect(workers[1]).toMatchObject({ engineBuild: "b1", engineError: null });
  await reportWorker(instance.context, worker("d"));
  expect((await read()).workers[0]).toMatchObject({ engineBuild: "b1", engineError: null });
});

it("says where runs wait that nobody measures, and only then", async () => {
  const { context, owner } = instance;
  const stalledQueue = () => readStalledQueue(context, owner);
  await forgetWorker(context, "d");
  await silence("a", 31);
  expect(await stalledQueue()).toBeNull();
  const run = await createRun(context, owner, {
    definition: { ...duelDefinition, name: "waits" } as never,
  });
  const why = "No worker is alive: nothing is measured until one is started.";
  expect(run.waiting).toBe(why);
  expect(await stalledQueue()).toEqual({ why, runsWaiting: 1, workersAlive: false });
  await reportWorker(context, worker("d"));
  expect(await stalledQueue()).toBeNull();
  expect((await getRun(context, owner, { id: run.id })).waiting).toBeNull();
  await cancelRun(context, owner, { id: run.id });
});

it("names the run that a worker measures, counts those that wait, and hides those of other projects", async () => {
  const { context, owner } = instance;
  const definition = (name: string) => ({ ...duelDefinition, name }) as never;
  const first = await createRun(context, owner, { definition: definition("first") });
  const second = await createRun(context, owner, { definition: definition("second") });
  expect((await read()).queue).toMatchObject({ runsWaiting: 2, delivers: true });
  await claimRun(context, { runId: first.id, owner: "d" });
  const seen = await read();
  expect(seen.queue).toMatchObject({ runsWaiting: 1, waitingSince: second.createdAt });
  expect(seen.queue.waitingMs).toBeGreaterThanOrEqual(0);
  expect(seen.queue.waitingMs).toBeLessThan(60_000);
  expect(seen.workers[0]?.measures).toMatchObject({ id: first.id, status: "running" });
  const project = await context.db.project.create({
    data: { id: "0199c1f4-5a7e-7000-8000-000000000001", slug: "other", name: "Other" },
  });
  const outsider = await readWorkers(context, { ...owner, projectId: project.id });
  expect(outsider.workers[0]?.measures).toBe("elsewhere");
  // A run whose worker went silent waits again.
  await expireLease(context, first.id);
  expect((await read()).queue.runsWaiting).toBe(2);
});

it("shows the newest ceilings of each machine, and says when they are of another build", async () => {
  const ceiling = (shape: string, ceilingPerS: number) => ({
    type: "ceiling" as const,
    protocol: "http1" as const,
    shape,
    threads: 1,
    ceilingPerS,
    cpuUsPerRequest: 8,
    busiestThreadCpu: 0.97,
    sendLagP99Us: 40,
    p99Us: 200,
    limit: "engine" as const,
  });
  const store = (minute: number, build: string, perS: number, cpuCores = 4) =>
    storeCeilings(
      { db: instance.context.db, now: () => new Date(Date.UTC(2026, 0, 1, 12, minute)) },
      { machine: { ...machine, cpuCores }, engineBuild: build, ceilings: [ceiling("open", perS)] },
    );
  await store(0, "b0", 10_000);
  const [before] = (await read()).machines;
  expect(before).toMatchObject({ hosts: ["host-a", "host-d"], engineBuild: "b0", outdated: true });
  await store(1, "b1", 20_000);
  await store(2, "b1", 30_000);
  await store(3, "b2", 40_000);
  await store(4, "b1", 50_000, 64);
  const { machines } = await read();
  expect(machines).toHaveLength(2);
  expect(machines[0]).toMatchObject({ cpuCores: 4, engineBuild: "b1", outdated: false });
  expect(machines[0]?.ceilings).toEqual([
    expect.objectContaining({ protocol: "http1", shape: "open", ceilingPerS: 30_000 }),
  ]);
  expect(machines[1]).toMatchObject({ hosts: [], cpuModel: null, outdated: false });
});

it("asks for the right to read", async () => {
  expect(await codeOf(readWorkers(instance.context, { ...instance.owner, scopes: [] }))).toBe(
    "forbidden",
  );
});
