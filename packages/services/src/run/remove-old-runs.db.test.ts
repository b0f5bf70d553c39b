// Retention of whole runs: what is old goes, what somebody or something needs stays, and nothing goes before a project says so.
// The preview counts the same before it happens.
import { seededInstance } from "@gonogo/seed/testing/seeded-instance";
import { beforeAll, expect, it } from "vitest";
import { toJson } from "../json.ts";
import { previewRetention } from "../project/preview-retention.ts";
import { readRetention, setRetention } from "../project/retention.ts";
import { removeOldRuns } from "./remove-old-runs.ts";

const instance = seededInstance(["evolution"]);
let ids: string[] = [];
beforeAll(async () => {
  ids = [...instance.seeded("evolution").runIds];
  await instance.context.db.$executeRaw`UPDATE runs SET "finishedAt" = now() - interval '400 days'`;
  // As runs that were cancelled: no baseline takes those, so that what else keeps a run is seen.
  await instance.context.db.run.updateMany({ data: { status: "cancelled" } });
});
const remove = (most = 100) => removeOldRuns(instance.context, { most });
const preview = (keepRunDays?: number, limits = {}) =>
  previewRetention(
    instance.context,
    instance.owner,
    keepRunDays === undefined ? {} : { keepRunDays },
    limits,
  );
const there = async () => (await instance.context.db.run.findMany()).map(({ id }) => id);

it("removes nothing before a project says after how many days, nor younger runs", async () => {
  const { context, owner } = instance;
  expect(await remove()).toBe(0);
  await setRetention(context, owner, { keepRunDays: 401 });
  expect(await remove()).toBe(0);
  expect(await readRetention(context, owner)).toMatchObject({
    keepRunDays: 401,
    keepTimelineDays: null,
  });
  const viewer = { ...owner, scopes: ["read" as const] };
  await expect(setRetention(context, viewer, { keepRunDays: 1 })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(setRetention(context, owner, { keepRunDays: 0 })).rejects.toMatchObject({
    code: "invalid_input",
  });
});

it("keeps what is decided, shared, commented, named by a gate or tagged, and the newest finished runs", async () => {
  const { context, owner } = instance;
  const { db } = context;
  const [decided, shared, revoked, pinned, tagged, finished, discussed] = ids.slice(4);
  const [runId = ""] = [decided];
  const common = { content: {}, byName: "Ann", decidedAt: context.now() };
  await db.decision.create({
    data: { id: crypto.randomUUID(), runId, number: 1, outcome: "approved", ...common },
  });
  for (const [id = "", revokedAt] of [
    [shared, null],
    [revoked, context.now()],
  ] as const)
    await db.share.create({
      data: {
        ...{ id: crypto.randomUUID(), projectId: owner.projectId, runId: id, revokedAt },
        ...{ tokenHash: Uint8Array.from(Buffer.from(id)), reportVersion: 1, report: {} },
      },
    });
  await db.comment.create({
    data: {
      ...{ id: crypto.randomUUID(), projectId: owner.projectId, runId: discussed ?? "" },
      ...{ body: "Why?", byName: "Ann", createdAt: context.now() },
    },
  });
  await db.run.update({ where: { id: tagged ?? "" }, data: { tags: ["keep"] } });
  await db.run.update({ where: { id: finished ?? "" }, data: { status: "finished" } });
  const version = await db.benchmarkVersion.findFirstOrThrow({
    where: { runs: { some: { id: pinned ?? "" } } },
  });
  const spec = Object(version.spec);
  const [gate = {}] = spec.gates;
  const gates = [...spec.gates, { ...gate, vs: { kind: "pinned", run: pinned } }];
  await db.benchmarkVersion.update({
    where: { id: version.id },
    data: { spec: toJson({ ...spec, gates }) },
  });
  await setRetention(context, owner, { keepRunDays: 399 });
  expect(await preview()).toEqual({ removed: null, thinned: null });
  expect((await preview(401)).removed).toMatchObject({ runs: 0, oldest: null, kept: [] });
  const before = (await preview(399)).removed;
  expect(before?.kept.toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual(
    ["baseline", "commented", "decided", "gate", "shared", "tagged"].map((reason) => ({
      reason,
      runs: 1,
    })),
  );
  expect((await preview(399, { most: 7 })).removed).toMatchObject({ hasMore: true });

  const kept = [decided, shared, pinned, tagged, finished, discussed];
  const due = ids.length - kept.length;
  expect(before).toMatchObject({ runs: due, benchmarks: 1, hasMore: false });
  expect([before?.oldest, before?.newest]).toEqual([expect.any(String), expect.any(String)]);
  expect(await remove(2)).toBe(2);
  expect(await remove()).toBe(due - 2);
  expect((await there()).sort()).toEqual(kept.toSorted());
  expect(await remove()).toBe(0);
  expect((await preview(399)).removed).toMatchObject({ runs: 0, hasMore: false });
  const stays = await db.deletedRun.findMany();
  expect(new Set(stays.map(({ deletedByName }) => deletedByName))).toEqual(new Set(["Retention"]));
  expect(stays).toHaveLength(due);
});

it("keeps a run that somebody comments on while the sweep waits for it", async () => {
  const { context, owner } = instance;
  const { db } = context;
  const [runId = ""] = (await db.run.findMany({ where: { tags: { has: "keep" } } })).map(
    ({ id }) => id,
  );
  await db.run.update({ where: { id: runId }, data: { tags: [] } });
  expect((await preview(399)).removed).toMatchObject({ runs: 1 });
  let sweep: Promise<number> | null = null;
  await db.$transaction(async (commenting) => {
    await commenting.comment.create({
      data: {
        ...{ id: crypto.randomUUID(), projectId: owner.projectId, runId },
        ...{ body: "Wait.", byName: "Ann", createdAt: context.now() },
      },
    });
    sweep = remove();
    await expect
      .poll(async () => {
        const waiting = await db.$queryRaw<unknown[]>`
          SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        return waiting.length;
      })
      .toBe(1);
  });
  expect(await sweep).toBe(1);
  expect(await there()).toContain(runId);
});

it("gives up a preview that takes too long, and says so", async () => {
  await instance.context.db.$transaction(async (db) => {
    await db.$executeRaw`LOCK TABLE runs IN ACCESS EXCLUSIVE MODE`;
    await expect(preview(399, { longestMs: 100 })).rejects.toMatchObject({ code: "busy" });
  });
  expect((await preview(399)).removed).toMatchObject({ runs: 0 });
});
