// Ending all load: every run of the project, whatever it does, and none of another; with a long queue as with a short one.
import { expect, it } from "vitest";
import type { Context } from "../context.ts";
import { newId } from "../id.ts";
import { claimRun } from "../measure/claim-run.ts";
import { finishRun } from "../measure/finish-run.ts";
import { CancelRequestedError, renewLease } from "../measure/lease.ts";
import { startBlock } from "../measure/start-block.ts";
import { addDuelTargets, testInstance } from "../testing/test-context.ts";
import { claimed, startDuel } from "../testing/test-run.ts";
import { cancelAllRuns } from "./cancel-all-runs.ts";

const instance = testInstance(addDuelTargets);

it("ends what waits, asks what is measured to end, and leaves ended runs and other projects alone", async () => {
  const { context, owner } = instance;
  const ended = await startDuel(instance);
  await finishRun(context, await claimed(context, ended), { status: "finished" });
  const measured = await claimed(context, await startDuel(instance));
  const waiting = await startDuel(instance);
  const project = await context.db.project.create({
    data: { id: newId(), slug: "other", name: "Other" },
  });
  const other = { ...owner, projectId: project.id };
  expect(await cancelAllRuns(context, other)).toEqual({ cancelled: 0 });
  expect(await renewLease(context, measured)).toEqual({ cancelRequested: false });
  await expect(cancelAllRuns(context, { ...owner, scopes: ["read"] })).rejects.toMatchObject({
    code: "forbidden",
  });

  expect(await cancelAllRuns(context, owner)).toEqual({ cancelled: 2 });
  expect(await renewLease(context, measured)).toEqual({ cancelRequested: true });
  const statusOf = async (id: string) =>
    (await context.db.run.findUniqueOrThrow({ where: { id } })).status;
  expect(await statusOf(waiting)).toBe("cancelled");
  expect(await statusOf(ended)).toBe("finished");
  await finishRun(context, measured, { status: "cancelled" });
  expect(await cancelAllRuns(context, owner)).toEqual({ cancelled: 0 });
});

/** A context that tells of each statement when it is done. */
function watched(context: Context, onStatement: () => Promise<void>): Context {
  const db = context.db.$extends({
    query: {
      async $allOperations({ args, query }) {
        const answer = await query(args);
        await onStatement();
        return answer;
      },
    },
  });
  return { ...context, db: db as unknown as Context["db"] };
}

/** `count` waiting runs with the blocks of one that was started. */
async function fillQueue(count: number): Promise<string[]> {
  const { db } = instance.context;
  const pattern = await startDuel(instance);
  await db.$executeRaw`
    INSERT INTO runs SELECT (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).*
    FROM runs r, generate_series(2, ${count}) WHERE r.id = ${pattern}::uuid`;
  await db.$executeRaw`
    INSERT INTO blocks SELECT (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'runId', r.id))).*
    FROM blocks b, runs r WHERE b."runId" = ${pattern}::uuid AND r.id <> b."runId" AND r.status = 'queued'`;
  const rows = await db.run.findMany({ where: { status: "queued" }, select: { id: true } });
  return rows.map(({ id }) => id);
}

it("takes as many statements for 600 waiting runs as for two, and lets no worker take one after the first", async () => {
  const { context, owner } = instance;
  const counts: number[] = [];
  for (const size of [2, 600]) {
    const waiting = await fillQueue(size);
    expect(waiting).toHaveLength(size);
    let statements = 0;
    const taken: unknown[] = [];
    const stop = watched(context, async () => {
      statements++;
      for (const runId of [waiting[0], waiting.at(-1)])
        taken.push(await claimRun(context, { runId: runId ?? "", owner: "late" }));
    });
    // A worker that works through the queue while it is stopped.
    const begun: string[] = [];
    const worker = async () => {
      for (const runId of waiting)
        if (await claimRun(context, { runId, owner: "worker" })) begun.push(runId);
    };
    const [{ cancelled }] = await Promise.all([cancelAllRuns(stop, owner), worker()]);
    counts.push(statements);
    expect(new Set(taken)).toEqual(new Set([null]));
    expect(cancelled).toBe(size);
    const left = await context.db.run.findMany({
      where: { id: { in: waiting }, status: { not: "cancelled" } },
    });
    expect(left.map(({ id }) => id).sort()).toEqual(begun.sort());
    expect(left.every(({ cancelRequestedAt }) => cancelRequestedAt !== null)).toBe(true);
    const planned = { runId: { in: waiting }, status: "planned" } as const;
    expect(
      await context.db.block.count({ where: { ...planned, run: { status: "cancelled" } } }),
    ).toBe(0);
    await context.db.run.deleteMany({ where: { id: { in: waiting } } });
  }
  expect(counts[1]).toBe(counts[0]);
});

it("refuses claims for a while only where it dies on its way", async () => {
  const { context } = instance;
  const runId = await startDuel(instance);
  const until = (ms: number) =>
    context.db.project.updateMany({ data: { claimsStoppedUntil: new Date(Date.now() + ms) } });
  await until(30_000);
  expect(await claimRun(context, { runId, owner: "worker" })).toBeNull();
  await until(-1_000);
  expect(await claimRun(context, { runId, owner: "worker" })).toMatchObject({ epoch: 1 });
  await context.db.run.deleteMany({ where: { id: runId } });
});

it("begins no block of a run that a worker took just before, and lets later runs be taken", async () => {
  const { context, owner } = instance;
  const lease = await claimed(context, await startDuel(instance));
  await cancelAllRuns(context, owner);
  await expect(startBlock(context, lease)).rejects.toThrow(CancelRequestedError);
  await finishRun(context, lease, { status: "cancelled" });
  expect(await claimed(context, await startDuel(instance))).toMatchObject({ epoch: 1 });
});
