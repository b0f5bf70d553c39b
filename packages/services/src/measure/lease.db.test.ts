// The lease: one worker at a time, a lost one writes nothing, and what it left half-done is marked and closed.
import { beforeEach, describe, expect, it } from "vitest";
import { cancelRun } from "../run/cancel-run.ts";
import { deleteRun } from "../run/delete-run.ts";
import { getRun } from "../run/get-run.ts";
import { failOverdueRuns } from "../run/queue-deadline.ts";
import { sweepRuns } from "../run/sweep-runs.ts";
import { addDuelTargets, duelDefinition, testInstance } from "../testing/test-context.ts";
import { claimed, expireLease, resultOf, startDuel } from "../testing/test-run.ts";
import { withDecoded } from "../testing/with-decoded.ts";
import { claimRun } from "./claim-run.ts";
import { commitBlock } from "./commit-block.ts";
import { finishRun } from "./finish-run.ts";
import { type Lease, LeaseLostError, renewLease } from "./lease.ts";
import { takeNextStep } from "./next-step.ts";
import { releaseRun } from "./release-run.ts";
import { type StartedBlock, startBlock } from "./start-block.ts";

const instance = testInstance(addDuelTargets);
let runId: string;
beforeEach(async () => {
  await instance.context.db.run.deleteMany();
  runId = await startDuel(instance, { plan: { ...duelDefinition.plan, rounds: 2 } });
});

const claim = (owner: string) => claimRun(instance.context, { runId, owner });
const sure = (owner = "first") => claimed(instance.context, runId, owner);
const expire = () => expireLease(instance.context, runId);
async function started(lease: Lease): Promise<StartedBlock> {
  const block = await startBlock(instance.context, lease);
  if (!block) throw new Error("no block is left");
  return block;
}
const endOf = async (block: StartedBlock) => ({
  id: block.id,
  end: { status: "finished" as const, result: await resultOf(instance.context, runId, block) },
});
const runOne = async (lease: Lease) =>
  commitBlock(instance.context, lease, await endOf(await started(lease)));
const blocks = () =>
  instance.context.db.block.findMany({ where: { runId }, orderBy: { planOrder: "asc" } });

describe("a lease", () => {
  it("is one worker's at a time", async () => {
    const claims = await Promise.all(["a", "b", "c"].map(claim));
    expect(claims.filter((lease) => lease !== null)).toHaveLength(1);
    expect(await claim("d")).toBeNull();
  });

  it("passes on when it has run out, and the former worker can write nothing any more", async () => {
    const first = await sure();
    const lost = await started(first);
    await expire();
    const second = await claim("second");
    expect(second).toMatchObject({ epoch: first.epoch + 1, resumed: true });
    const late = commitBlock(instance.context, first, await endOf(lost));
    await expect(late).rejects.toThrow(LeaseLostError);
    await expect(startBlock(instance.context, first)).rejects.toThrow(LeaseLostError);
    await expect(renewLease(instance.context, first)).rejects.toThrow(LeaseLostError);
    await expect(takeNextStep(instance.context, first)).rejects.toThrow(LeaseLostError);
    await expect(finishRun(instance.context, first, { status: "finished" })).rejects.toThrow(
      LeaseLostError,
    );
    expect((await getRun(instance.context, instance.owner, { id: runId })).status).toBe("running");
  });

  it("marks the broken block, closes its round and goes on with the next", async () => {
    const first = await sure();
    await runOne(first);
    await runOne(first);
    const broken = await startBlock(instance.context, first);
    await expire();
    const second = await sure("second");
    const next = await startBlock(instance.context, second);
    expect((await blocks()).map((block) => block.status)).toEqual([
      "finished",
      "finished",
      "broken",
      "skipped",
    ]);
    expect(next).toBeNull();
    expect(await takeNextStep(instance.context, second)).toMatchObject({
      kind: "append",
      because: "retry",
      appended: 2,
    });
    expect((await blocks()).slice(4)).toMatchObject([
      { round: 2, attempt: 2, status: "planned", planOrder: 4 },
      { round: 2, attempt: 2, status: "planned", planOrder: 5 },
    ]);
    const row = (await blocks()).find((block) => block.id === broken?.id);
    expect(row?.problem).toMatchObject({ code: "worker_lost" });
  });

  it("counts the workers that it lost with a block under way, and no others", async () => {
    const lost: number[] = [];
    for (let worker = 0; worker < 4; worker++) {
      const lease = await sure("next");
      lost.push(lease.workersLost);
      await startBlock(instance.context, lease);
      if (worker === 1) await releaseRun(instance.context, lease);
      await takeNextStep(instance.context, lease).catch(() => {});
      await expire();
    }
    expect(lost).toEqual([0, 1, 1, 2]);
  });

  it("given back, is free at once", async () => {
    const first = await sure();
    await startBlock(instance.context, first);
    await releaseRun(instance.context, first);
    expect((await blocks())[0]).toMatchObject({
      status: "broken",
      problem: { code: "worker_stopped" },
    });
    expect(await claim("second")).not.toBeNull();
  });

  it("gives back the block that a lost answer had started, instead of another", async () => {
    const lease = await sure();
    const block = await startBlock(instance.context, lease);
    expect(await startBlock(instance.context, lease)).toEqual(block);
  });

  it("stores a block's end once, and lossless", async () => {
    const lease = await sure();
    const { id, end } = await endOf(await started(lease));
    await commitBlock(instance.context, lease, { id, end });
    await commitBlock(instance.context, lease, { id, end });
    const { storedBlock } = await import("../rows/pack-block.ts");
    const row = await instance.context.db.block.findUniqueOrThrow({ where: { id } });
    expect(withDecoded(storedBlock(row).result)).toEqual(withDecoded(end.result));
    expect(row.address).toBe(end.result.addresses[0]);
    expect(row.sent).toBe(end.result.counts.sent);
  });
});

describe("a run that waited for more than a day", () => {
  it("is claimed by nobody, and fails with what to do as soon as a worker looks", async () => {
    const age = (hours: number) =>
      instance.context.db
        .$executeRaw`UPDATE runs SET "createdAt" = now() - make_interval(hours => ${hours}::int) WHERE id = ${runId}::uuid`;
    await age(23);
    await failOverdueRuns(instance.context);
    expect(await getRun(instance.context, instance.owner, { id: runId })).toMatchObject({
      status: "queued",
    });
    await age(25);
    expect(await claim("late")).toBeNull();
    await failOverdueRuns(instance.context);
    expect(await getRun(instance.context, instance.owner, { id: runId })).toMatchObject({
      status: "failed",
      verdict: null,
      failure: { code: "queue_deadline", remedy: expect.stringContaining("start the run again") },
    });
    expect(new Set((await blocks()).map(({ status }) => status))).toEqual(new Set(["skipped"]));
  });
  it("goes on where it had begun", async () => {
    const lease = await sure();
    await instance.context.db
      .$executeRaw`UPDATE runs SET "createdAt" = now() - interval '3 days' WHERE id = ${runId}::uuid`;
    await failOverdueRuns(instance.context);
    await expire();
    expect(await claim("next")).toMatchObject({ epoch: lease.epoch + 1 });
  });
});

describe("cancelling", () => {
  it("ends a waiting run at once", async () => {
    const run = await cancelRun(instance.context, instance.owner, { id: runId });
    expect(run).toMatchObject({ status: "cancelled", verdict: null });
    expect(await claim("late")).toBeNull();
  });

  it("asks the worker of a running one, and finished blocks stay", async () => {
    const lease = await sure();
    await runOne(lease);
    await startBlock(instance.context, lease);
    const asked = await cancelRun(instance.context, instance.owner, { id: runId });
    expect(asked).toMatchObject({ status: "running", cancelRequested: true });
    await cancelRun(instance.context, instance.owner, { id: runId });
    expect(await renewLease(instance.context, lease)).toEqual({ cancelRequested: true });
    await finishRun(instance.context, lease, { status: "cancelled" });
    expect((await blocks()).map((block) => block.status)).toEqual([
      "finished",
      "broken",
      "skipped",
      "skipped",
    ]);
    const run = await getRun(instance.context, instance.owner, { id: runId });
    expect(run).toMatchObject({ status: "cancelled", verdict: null });
  });

  it("refuses a run that has ended, and deleting one that has not", async () => {
    await expect(deleteRun(instance.context, instance.owner, { id: runId })).rejects.toMatchObject({
      code: "run_active",
    });
    await finishRun(instance.context, await sure(), { status: "finished" });
    await expect(cancelRun(instance.context, instance.owner, { id: runId })).rejects.toMatchObject({
      code: "run_not_active",
    });
    await deleteRun(instance.context, instance.owner, { id: runId });
    expect(await instance.context.db.block.count({ where: { runId } })).toBe(0);
  });
});

describe("the sweeper", () => {
  it("hands over what waits too long and what lost its worker, and nothing else", async () => {
    const handed: string[] = [];
    const context = {
      ...instance.context,
      queues: {
        ...instance.context.queues,
        enqueueRun: async (id: string, epoch?: number) => void handed.push(`${id}-${epoch}`),
      },
    };
    await sweepRuns(context);
    expect(handed).toEqual([]);
    await instance.context.db.$executeRaw`UPDATE runs SET "createdAt" = now() - interval '1 min'`;
    await sweepRuns(context);
    expect(handed).toEqual([`${runId}-0`]);
    await sure();
    await sweepRuns(context);
    await expire();
    await sweepRuns(context);
    expect(handed).toEqual([`${runId}-0`, `${runId}-1`]);
  });
});
