// Which run is next: by what asked for it, projects in turn, within their limits; and when a run makes way for another.
import { BenchmarkSpec } from "@gonogo/protocols/spec";
import { beforeEach, describe, expect, it } from "vitest";
import type { Context } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { newId } from "../id.ts";
import { createRun } from "../run/create-run.ts";
import { getRun } from "../run/get-run.ts";
import { createTarget } from "../target/create-target.ts";
import { addDuelTargets, duelDefinition, testInstance } from "../testing/test-context.ts";
import { commitResult, expireLease } from "../testing/test-run.ts";
import { forgetWorker, reportWorker } from "../worker/report-worker.ts";
import { claimNextRun } from "./claim-run.ts";
import { isForAnother } from "./deliver-waiting.ts";
import { finishRun } from "./finish-run.ts";
import type { Lease } from "./lease.ts";
import { setRoundAside, whyLeave } from "./leave-run.ts";
import { releaseRun } from "./release-run.ts";
import { startBlock } from "./start-block.ts";
import { takeTargets, waitForRun } from "./target-loads.ts";

const instance = testInstance(addDuelTargets);
type Origin = "person" | "pipeline" | "study" | "schedule";

/** A project beside the first, with the targets of the duel. */
async function otherProject(slug: string) {
  const { context, owner } = instance;
  const project = await context.db.project.create({ data: { id: newId(), slug, name: slug } });
  const actor = { ...owner, projectId: project.id };
  for (const { config } of await context.db.target.findMany({
    where: { projectId: owner.projectId },
  }))
    await createTarget(context, actor, { target: config as never });
  return actor;
}

async function run(origin: Origin, actor = instance.owner): Promise<string> {
  const definition = { ...duelDefinition, name: `duel-${origin}` } as never;
  const made = await createRun(instance.context, actor, { definition }, { probes: false, origin });
  return made.id;
}

const limited = (runsPerProject: number | null, waitingPerProject = 1_000): Context => ({
  ...instance.context,
  queueLimits: { runsPerProject, waitingPerProject },
});
const next = (context: Context = instance.context) =>
  claimNextRun(context, { id: "worker", labels: {} });

beforeEach(async () => {
  await instance.context.db.run.deleteMany({});
  await instance.context.db.project.updateMany({ data: { lastClaimedAt: null } });
});

/** Ids of the runs that are claimed one after another, until none is left. */
async function order(context?: Context): Promise<string[]> {
  const ids: string[] = [];
  for (let lease = await next(context); lease; lease = await next(context)) ids.push(lease.runId);
  return ids;
}

describe("the next run", () => {
  it("is a person's before a pipeline's, a study's and a schedule's, and the oldest of each", async () => {
    const schedule = await run("schedule");
    const study = [await run("study"), await run("study")];
    const pipeline = await run("pipeline");
    const people = [await run("person"), await run("person")];
    expect(await order()).toEqual([...people, pipeline, ...study, schedule]);
  });

  it("is of each project in turn, however many runs one of them has", async () => {
    const others = await otherProject("others");
    const ours = [await run("pipeline"), await run("pipeline"), await run("pipeline")];
    const theirs = [await run("pipeline", others), await run("pipeline", others)];
    expect(await order()).toEqual([ours[0], theirs[0], ours[1], theirs[1], ours[2]]);
  });

  it("is none of a project that has as many under way as it may", async () => {
    const others = await otherProject("limited");
    const ours = [await run("person"), await run("person")];
    const theirs = await run("schedule", others);
    expect(await order(limited(1))).toEqual([ours[0], theirs]);
    const first = await instance.context.db.run.findUniqueOrThrow({ where: { id: ours[0] ?? "" } });
    const lease = { runId: first.id, epoch: first.leaseEpoch };
    await finishRun(instance.context, lease, { status: "cancelled" });
    expect(await order(limited(1))).toEqual([ours[1]]);
  });

  it("is chosen by one worker at a time: ten that ask at once get ten runs, and no project two of one", async () => {
    const others = await otherProject("at-once");
    for (let i = 0; i < 5; i++) await Promise.all([run("person"), run("person", others)]);
    const claims = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        claimNextRun(instance.context, { id: `worker-${i}`, labels: {} }),
      ),
    );
    const ids = claims.flatMap((claim) => claim?.runId ?? []);
    expect(new Set(ids).size).toBe(10);
    expect(ids).toHaveLength(10);
    await instance.context.db.run.updateMany({ data: { status: "queued", leaseUntil: null } });
    const few = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        claimNextRun(limited(2), { id: `worker-${i}`, labels: {} }),
      ),
    );
    expect(few.filter((claim) => claim !== null)).toHaveLength(4);
  });

  it("is one that lost its worker, in the same order", async () => {
    const lost = await run("study");
    await next();
    await expireLease(instance.context, lost);
    const person = await run("person");
    expect(await order()).toEqual([person, lost]);
  });
});

describe("a run that asks for labels", () => {
  const labelled = async (runsOn: object) => {
    const definition = { ...duelDefinition, name: "labelled", runsOn } as never;
    const { context, owner } = instance;
    return createRun(context, owner, { definition }, { probes: false });
  };
  const claim = async (labels: Record<string, string>) =>
    (await claimNextRun(instance.context, { id: "worker", labels }))?.runId ?? null;

  const living = (labels: Record<string, string>) =>
    reportWorker(instance.context, {
      ...{ id: "a worker", host: "a host", hostId: "a host", pid: 7, labels },
      machine: { cpuModel: "a CPU", cpuCores: 4, kernel: "6.1", measurementVersion: 1 },
      engine: { version: "0.1.0", build: "b1" },
    });

  it("is taken by a worker that has them, and passed over by others", async () => {
    const { context } = instance;
    const { id: eu } = await labelled({ region: "eu" });
    const { id: big } = await labelled({ region: "eu", pool: "big" });
    const { id: any } = await labelled({});
    // No living worker has what they ask for: nobody offers the delivery again and again.
    const us = { id: "another worker" };
    expect(await isForAnother(context, us)).toBe(false);
    await living({ region: "eu" });
    expect(await isForAnother(context, us)).toBe(true);
    expect(await claim({ region: "us" })).toBe(any);
    expect(await claim({ region: "us" })).toBeNull();
    expect(await claim({ region: "eu" })).toBe(eu);
    expect(await claim({ region: "eu" })).toBeNull();
    expect(await claim({ region: "eu", pool: "big", cpu: "epyc" })).toBe(big);
    expect(await isForAnother(context, us)).toBe(false);
    await forgetWorker(context, "a worker");
  });

  it("says at once that no living worker has them", async () => {
    const { context } = instance;
    await living({ region: "us" });
    expect((await labelled({ region: "us" })).waiting).toBeNull();
    expect((await labelled({ region: "eu", pool: "big" })).waiting).toBe(
      "No living worker has pool=big, region=eu: start one with these labels, or ask for others.",
    );
    await forgetWorker(context, "a worker");
  });
});

describe("a run under way makes way", () => {
  const spec = BenchmarkSpec.parse(duelDefinition);
  const leaves = (lease: Lease, context: Context = instance.context, blockMs = 500) =>
    whyLeave(context, lease, {
      labels: {},
      spec: { ...spec, plan: { ...spec.plan, blockMs } },
    });
  const between = { why: "precedence", round: null };
  const waitsFor = async (own: Origin, other: Origin) => {
    await run(own);
    const lease = await next();
    if (!lease) throw new Error("nobody got the run");
    const waiting = await run(other);
    return { lease, waiting };
  };

  it.each<[Origin, Origin, boolean]>([
    ["study", "pipeline", true],
    ["schedule", "person", true],
    ["study", "schedule", false],
    ["schedule", "study", false],
    ["pipeline", "person", false],
    ["person", "person", false],
  ])("of a %s for one of a %s: %s", async (own, other, yields) => {
    const { lease } = await waitsFor(own, other);
    expect(await leaves(lease)).toEqual(yields ? between : null);
  });

  it("between two rounds alone, keeps what was measured, and goes on after the other", async () => {
    const { context } = instance;
    const { lease, waiting } = await waitsFor("study", "pipeline");
    const variants = duelDefinition.variants.length;
    for (let place = 0; place < variants; place++) {
      expect(await leaves(lease)).toEqual(place === 0 ? between : null);
      const block = await startBlock(context, lease);
      if (!block) throw new Error("no block is left");
      await commitResult(context, lease, block);
    }
    expect(await leaves(lease)).toEqual(between);
    await releaseRun(context, lease);
    const gate = await next();
    expect(gate?.runId).toBe(waiting);
    const again = await next();
    expect(again).toMatchObject({ runId: lease.runId, resumed: true, workersLost: 0 });
    const statuses = await context.db.block.groupBy({
      by: ["status"],
      where: { runId: lease.runId },
      _count: true,
    });
    expect(statuses.map(({ status }) => status).sort()).toEqual(["finished", "planned"]);
  });

  it("within a round that has over a minute to go, which is set aside, and then completes one before the next", async () => {
    const { context } = instance;
    await run("study");
    const lease = await next();
    if (!lease) throw new Error("nobody got the run");
    const measure = async () => {
      const block = await startBlock(context, lease);
      if (!block) throw new Error("no block is left");
      await commitResult(context, lease, block);
      return block;
    };
    const first = await measure();
    await run("pipeline");
    expect(await leaves(lease, context, 10_000)).toBeNull();
    const leaving = await leaves(lease, context, 90_000);
    expect(leaving).toMatchObject({ why: "precedence", round: { round: first.round } });
    if (!leaving?.round) throw new Error("no round is under way");
    await setRoundAside(context, lease, leaving.round);
    const ofRound = await context.db.block.findMany({
      where: { runId: lease.runId, round: first.round },
      orderBy: { position: "asc" },
    });
    expect(ofRound.map(({ status }) => status)).toEqual(["finished", "skipped"]);
    expect(ofRound[1]?.problem).toMatchObject({ code: "made_way" });
    // The next one is measured to its end, and only the one after it may be left again.
    expect((await measure()).round).toBe(first.round + 1);
    expect(await leaves(lease, context, 90_000)).toBeNull();
    await measure();
    await measure();
    expect(await leaves(lease, context, 90_000)).toMatchObject({ round: { round: 2 } });
  });

  it("for a run that another host gave back because this one loads its target", async () => {
    const { context } = instance;
    const { lease, waiting } = await waitsFor("study", "person");
    const wanted = { addresses: ["10.0.4.1"], beside: false };
    await takeTargets(context, lease, wanted);
    const elsewhere = await next();
    if (!elsewhere) throw new Error("nobody got the run");
    expect(await takeTargets(context, elsewhere, wanted)).toBe(lease.runId);
    await waitForRun(context, elsewhere, lease.runId);
    expect(await next()).toBeNull();
    expect(await leaves(lease)).toEqual(between);
    await releaseRun(context, lease);
    expect((await next())?.runId).toBe(waiting);
  });

  it("not for a project that has as many under way as it may", async () => {
    const others = await otherProject("full");
    await run("pipeline", others);
    await next();
    const { lease } = await waitsFor("study", "study");
    await run("pipeline", others);
    expect(await leaves(lease, limited(1))).toBeNull();
    expect(await leaves(lease, limited(2))).toEqual(between);
  });
});

describe("a machine under load", () => {
  const leased = async () => {
    await run("person");
    const lease = await next();
    if (!lease) throw new Error("nobody got the run");
    return lease;
  };
  const take = (lease: Lease, ...addresses: string[]) =>
    takeTargets(instance.context, lease, { addresses, beside: false });

  it("is loaded by one run, whose other targets are not held for one that must wait", async () => {
    const [first, second, third] = [await leased(), await leased(), await leased()];
    expect(await take(first, "10.0.0.7", "10.0.0.8")).toBeNull();
    expect(await take(first, "10.0.0.7")).toBeNull();
    expect(await take(second, "10.0.0.9", "10.0.0.8")).toBe(first.runId);
    expect(await take(third, "10.0.0.9")).toBeNull();
  });

  it("is added for another host of a run, which keeps what it has where that is another's", async () => {
    const { context } = instance;
    const [first, second] = [await leased(), await leased()];
    await take(first, "10.0.3.1");
    await take(second, "10.0.3.2");
    const more = (address: string) =>
      takeTargets(context, first, { addresses: [address], beside: false, areMore: true });
    expect(await more("10.0.3.2")).toBe(second.runId);
    expect(await more("10.0.3.3")).toBeNull();
    expect(await take(second, "10.0.3.3")).toBe(first.runId);
    expect(await take(second, "10.0.3.1")).toBe(first.runId);
  });

  it("is given to one of those that ask at the same moment, in whatever order they name it", async () => {
    const leases = [await leased(), await leased(), await leased(), await leased()];
    const answers = await Promise.all(
      leases.map((lease, i) =>
        i % 2 === 0 ? take(lease, "10.0.1.1", "10.0.1.2") : take(lease, "10.0.1.2", "10.0.1.1"),
      ),
    );
    expect(answers.filter((other) => other === null)).toHaveLength(1);
    const winner = leases[answers.indexOf(null)]?.runId;
    expect(answers.filter((other) => other !== null)).toEqual([winner, winner, winner]);
  });

  it("is free when its run has ended, was released, or lost its worker", async () => {
    const { context } = instance;
    const ended = await leased();
    await take(ended, "10.0.2.1");
    await finishRun(context, ended, { status: "cancelled" });
    const released = await leased();
    expect(await take(released, "10.0.2.1")).toBeNull();
    await releaseRun(context, released);
    const lost = await next();
    if (!lost) throw new Error("nobody got the run");
    expect(lost.runId).toBe(released.runId);
    expect(await take(lost, "10.0.2.1")).toBeNull();
    const other = await leased();
    expect(await take(other, "10.0.2.1")).toBe(lost.runId);
    await expireLease(context, lost.runId);
    expect(await take(other, "10.0.2.1")).toBeNull();
  });

  it("is loaded by two runs only where both definitions say so, and each is noted on the other", async () => {
    const { context } = instance;
    const [first, second, alone] = [await leased(), await leased(), await leased()];
    const beside = (lease: Lease, ...addresses: string[]) =>
      takeTargets(context, lease, { addresses, beside: true });
    expect(await beside(first, "10.0.5.1", "10.0.5.2")).toBeNull();
    expect(await take(alone, "10.0.5.2")).toBe(first.runId);
    expect(await beside(second, "10.0.5.2", "10.0.5.3")).toBeNull();
    // Once more, as after a lease that was lost: noted once.
    expect(await beside(second, "10.0.5.2")).toBeNull();
    const noted = async ({ runId }: Lease) =>
      (await context.db.run.findUniqueOrThrow({ where: { id: runId } })).besideRuns;
    const other = { kind: "beside", benchmark: "duel-person" };
    expect(await noted(first)).toEqual([{ ...other, run: second.runId }]);
    expect(await noted(second)).toEqual([{ ...other, run: first.runId }]);
    expect(await noted(alone)).toEqual([]);
    // The first has ended: the second still loads it.
    await finishRun(context, first, { status: "cancelled" });
    expect(await take(alone, "10.0.5.2")).toBe(second.runId);
    await finishRun(context, second, { status: "cancelled" });
    expect(await take(alone, "10.0.5.2")).toBeNull();
    const later = await leased();
    expect(await beside(later, "10.0.5.2")).toBe(alone.runId);
  });

  it("does not name a run of another project that is beside it", async () => {
    const { context } = instance;
    const others = await otherProject("beside");
    const first = await leased();
    await run("person", others);
    const second = await next();
    if (!second) throw new Error("nobody got the run");
    for (const lease of [first, second])
      await takeTargets(context, lease, { addresses: ["10.0.6.1"], beside: true });
    const { besideRuns } = await context.db.run.findUniqueOrThrow({ where: { id: first.runId } });
    expect(besideRuns).toEqual([{ kind: "beside", run: null, benchmark: null }]);
  });

  it("keeps a run waiting that nobody takes until then, says so, and lets others pass", async () => {
    const { context, owner } = instance;
    const first = await leased();
    await take(first, "10.0.3.1");
    const second = await leased();
    await waitForRun(context, second, first.runId);
    expect(await getRun(context, owner, { id: second.runId })).toMatchObject({
      ...{ status: "queued", startedAt: null },
      waiting: expect.stringMatching(/No worker is alive|Another run loads one of its targets/),
    });
    const schedule = await run("schedule");
    expect((await next())?.runId).toBe(schedule);
    expect(await next()).toBeNull();
    await finishRun(context, first, { status: "cancelled" });
    expect(await next()).toMatchObject({ runId: second.runId, resumed: false });
  });
});

it("refuses a run where too many wait, with what to do", async () => {
  const context = limited(null, 2);
  const make = () =>
    createRun(
      context,
      instance.owner,
      { definition: duelDefinition as never },
      { probes: false },
    ).catch((error: unknown) => error);
  await make();
  await make();
  const refused = await make();
  expect(refused).toBeInstanceOf(ServiceError);
  expect(refused).toMatchObject({
    code: "queue_full",
    message: "2 runs of this project wait already.",
  });
});
