// Retention of whole runs: what is old goes, what somebody or something needs stays, and nothing goes before a project says so.
import { seededInstance } from "@gonogo/seed/testing/seeded-instance";
import { beforeAll, expect, it } from "vitest";
import { toJson } from "../json.ts";
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

it("keeps what is decided, shared, named by a gate or tagged, and the newest finished runs", async () => {
  const { context, owner } = instance;
  const { db } = context;
  const [decided, shared, revoked, pinned, tagged, finished] = ids.slice(5);
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

  const kept = [decided, shared, pinned, tagged, finished];
  const due = ids.length - kept.length;
  expect(await remove(2)).toBe(2);
  expect(await remove()).toBe(due - 2);
  expect((await there()).sort()).toEqual(kept.toSorted());
  expect(await remove()).toBe(0);
  const stays = await db.deletedRun.findMany();
  expect(new Set(stays.map(({ deletedByName }) => deletedByName))).toEqual(new Set(["Retention"]));
  expect(stays).toHaveLength(due);
});
