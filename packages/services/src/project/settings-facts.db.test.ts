// What settings and the overview say of a project from its data: the storage that it takes, what acts by itself, and whether
// it has come to a verdict.
import { seedOneRun } from "@gonogo/seed/testing/seed-one-run";
import { beforeAll, expect, it } from "vitest";
import { saveDraft } from "../draft/save-draft.ts";
import { newId } from "../id.ts";
import { createJoinToken } from "../join/create-join-token.ts";
import { createSchedule } from "../schedule/save-schedule.ts";
import { createShare } from "../share/create-share.ts";
import { testInstance } from "../testing/test-context.ts";
import { readAutomation } from "./read-automation.ts";
import { readOverview } from "./read-overview.ts";
import { readStorage } from "./read-storage.ts";

const instance = testInstance();
let runId = "";
beforeAll(async () => {
  runId = await seedOneRun(instance, "dispatch-nogo");
});
const stranger = () => ({ ...instance.owner, scopes: [] });

it("knows a verdict behind a later failure, and none where nothing was judged", async () => {
  const { context, owner } = instance;
  const hasVerdict = async () => (await readOverview(context, owner)).hasVerdict;
  const change = (verdictName: string | null) =>
    context.db.run.update({ where: { id: runId }, data: { verdictName } });
  expect(await hasVerdict()).toBe(true);
  await change(null);
  expect(await hasVerdict()).toBe(false);
  const kept = await context.db.run.findUniqueOrThrow({
    where: { id: runId },
    select: { projectId: true, benchmarkId: true, benchmarkVersionId: true },
  });
  const earlier = await context.db.run.create({
    data: {
      ...{ id: newId(), ...kept, status: "finished", verdictName: "GO", attempt: 2, subject: {} },
      ...{ variants: [], finishedAt: new Date("2020-01-01T00:00:00Z") },
    },
  });
  expect(await hasVerdict()).toBe(true);
  await context.db.run.delete({ where: { id: earlier.id } });
  await change("NO-GO");
});

it("counts each kind of what is stored, and says where it is an estimate", async () => {
  const { context, owner } = instance;
  const bytesOf = async () => {
    const { parts, ...storage } = await readStorage(context, owner);
    expect(storage.bytes).toBe(parts.reduce((sum, { bytes }) => sum + bytes, 0));
    return {
      ...storage,
      of: Object.fromEntries(parts.map(({ part, bytes }) => [part, bytes])),
      estimates: parts.flatMap(({ part, isEstimate }) => (isEstimate ? [part] : [])),
    };
  };
  const before = await bytesOf();
  expect(before).toMatchObject({ runs: 1, sampledRuns: 1, estimates: [] });
  const { blocks = 0, results = 0, shares, drafts } = before.of;
  const [{ packed } = { packed: 0 }] = await context.db.$queryRaw<{ packed: number }[]>`
    SELECT sum(pg_column_size(measured))::int AS packed FROM blocks`;
  expect(blocks).toBeGreaterThan(packed);
  expect(blocks).toBeLessThan(packed * 2);
  expect(results).toBeGreaterThan(1_000);
  expect([shares, drafts]).toEqual([0, 0]);

  await createShare(context, owner, { runId });
  const { benchmark } = await context.db.run.findUniqueOrThrow({
    where: { id: runId },
    include: { benchmark: true },
  });
  await saveDraft(context, owner, {
    ...{
      kind: "benchmark",
      slug: benchmark.slug,
      base: 1,
      title: "A draft",
      content: {},
      seen: null,
    },
  });
  const after = await bytesOf();
  expect(after.of.shares).toBeGreaterThan(500);
  expect(after.of.drafts).toBeGreaterThan(100);
  await expect(readStorage(context, stranger())).rejects.toMatchObject({ code: "forbidden" });

  // Of 250 runs every third is read, and the copies have no blocks.
  await context.db.$executeRaw`
    INSERT INTO runs (id, "projectId", "benchmarkId", "benchmarkVersionId", status, subject, attempt, tags, warnings, variants, "ownAddresses")
    SELECT uuidv7(), "projectId", "benchmarkId", "benchmarkVersionId", 'cancelled', subject, 1, '{}', '{}', variants, '{}'
    FROM runs CROSS JOIN generate_series(1, 249)`;
  const many = await bytesOf();
  expect(many).toMatchObject({ runs: 250, sampledRuns: 83 });
  expect(many.estimates).toEqual(["blocks", "reports", "results"]);
  expect(many.of.results).toBeGreaterThan(250 * 300);
});

it("gives up reading the storage where that takes too long, and says so", async () => {
  const { context, owner } = instance;
  await context.db.$transaction(async (db) => {
    await db.$executeRaw`LOCK TABLE blocks IN ACCESS EXCLUSIVE MODE`;
    const late = readStorage(context, owner, { longestMs: 100 });
    await expect(late).rejects.toMatchObject({ code: "busy" });
  });
  expect(await readStorage(context, owner)).toMatchObject({ runs: 250 });
});

it("counts schedules, webhooks, workers and open join tokens", async () => {
  const { context, owner } = instance;
  const { db } = context;
  expect(await readAutomation(context, owner)).toEqual({
    schedules: { active: 0, paused: 0 },
    webhooks: { active: 0, paused: 0 },
    workers: { alive: 0, takingRuns: 0 },
    openJoinTokens: null,
  });
  const { slug } = await db.benchmark.findFirstOrThrow();
  const schedules = ["0 1 * * *", "0 2 * * *", "0 3 * * *"];
  for (const cron of schedules) await createSchedule(context, owner, { benchmark: slug, cron });
  await db.schedule.updateMany({
    where: { cron: schedules[0] ?? "" },
    data: { pausedAt: context.now(), nextAt: null },
  });
  for (const pausedAt of [null, null, context.now()])
    await db.webhook.create({
      data: {
        ...{ id: crypto.randomUUID(), projectId: owner.projectId, kind: "json", name: "Hook" },
        ...{ url: "http://127.0.0.1:1", events: ["verdict"], pausedAt },
      },
    });
  const joining = { databaseUrl: "postgresql://w@db.test/gonogo", redisUrl: "redis://redis.test" };
  const joinable = { ...context, joining };
  await createJoinToken(joinable, owner);
  const revoked = await createJoinToken(joinable, owner);
  await db.joinToken.update({ where: { id: revoked.id }, data: { revokedAt: context.now() } });
  expect(await readAutomation(joinable, owner)).toEqual({
    schedules: { active: 2, paused: 1 },
    webhooks: { active: 2, paused: 1 },
    workers: { alive: 0, takingRuns: 0 },
    openJoinTokens: 1,
  });
  await expect(readAutomation(context, stranger())).rejects.toMatchObject({ code: "forbidden" });
});
