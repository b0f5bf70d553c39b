// Retention: an old run loses the latencies of its seconds and nothing else. Its verdict is judged again to the same
// answer, its report says what is gone, and younger runs keep everything.

import { seededInstance } from "@gonogo/seed/testing/seeded-instance";
import { beforeAll, expect, it } from "vitest";
import { previewRetention } from "../project/preview-retention.ts";
import { setRetention } from "../project/retention.ts";
import { storedBlock } from "../rows/pack-block.ts";
import { formerColumns } from "../testing/former-block.ts";
import { readReport } from "./read-report.ts";
import { recomputeRun } from "./recompute-run.ts";
import { thinTimelines } from "./thin-timelines.ts";

const instance = seededInstance(["dispatch-nogo", "plateau"]);
let [old, recent]: string[] = [];
beforeAll(async () => {
  old = instance.runOf("dispatch-nogo");
  recent = instance.runOf("plateau");
  await instance.context.db.$executeRaw`
    UPDATE runs SET "finishedAt" = now() - interval '91 days' WHERE id = ${old}::uuid`;
  await instance.context.db.$executeRaw`
    UPDATE runs SET "finishedAt" = now() - interval '89 days' WHERE id = ${recent}::uuid`;
});

const report = (id = "") => readReport(instance.context, instance.owner, { id });
const recompute = (id = "") => recomputeRun(instance.context, instance.owner, { id });
const thin = (keepDays: number, most = 10) => thinTimelines(instance.context, { keepDays, most });
const seconds = async (id = "") =>
  (await report(id)).blocks.flatMap(({ series }) => series?.p99Us ?? []);

it("takes latencies by second of runs older than the days that are kept, once", async () => {
  const before = await report(old);
  expect(await seconds(old)).toContainEqual(expect.any(Number));
  expect(before.run.timelineThinnedAt).toBeNull();
  const recentSeconds = await seconds(recent);
  expect(await thin(90)).toBe(1);

  const after = await report(old);
  expect(new Set(await seconds(old))).toEqual(new Set([null]));
  expect(after.run.timelineThinnedAt).toEqual(expect.any(String));
  expect(after.verdict).toEqual(before.verdict);
  expect(after.diagnostics).toEqual(before.diagnostics);
  expect(after.comparison).toEqual(before.comparison);
  const counts = ({ blocks }: typeof before) =>
    blocks.map(({ series }) => series && [series.spanMs, series.phase, series.answered]);
  expect(counts(after)).toEqual(counts(before));
  expect(await recompute(old)).toMatchObject({ outcome: "identical", verdict: "NO-GO" });

  expect(await seconds(recent)).toEqual(recentSeconds);
  expect(await thin(90)).toBe(0);
});

it("counts before what would be thinned, by the days of the operator where none are typed", async () => {
  await instance.context.db.run.updateMany({ data: { timelineThinnedAt: null } });
  const thinned = async (keepTimelineDays: number | null, typed?: number) => {
    const context = { ...instance.context, keepTimelineDays };
    const input = typed === undefined ? {} : { keepTimelineDays: typed };
    return (await previewRetention(context, instance.owner, input)).thinned;
  };
  expect(await thinned(null)).toBeNull();
  expect(await thinned(90)).toMatchObject({ runs: 1, hasMore: false });
  expect(await thinned(90, 1)).toMatchObject({ runs: 2 });
  expect(await thinned(null, 92)).toMatchObject({ runs: 0, oldest: null, newest: null });
  await instance.context.db.run.updateMany({ data: { timelineThinnedAt: instance.context.now() } });
  expect(await thinned(1)).toMatchObject({ runs: 0 });
});

it("takes no more runs at a time than it is allowed, the oldest first", async () => {
  await instance.context.db.run.updateMany({ data: { timelineThinnedAt: null } });
  expect(await thin(1, 1)).toBe(1);
  expect((await report(old)).run.timelineThinnedAt).not.toBeNull();
  expect((await report(recent)).run.timelineThinnedAt).toBeNull();
});

it("follows what the project says before what the operator does, and takes blocks of the former form", async () => {
  const { db } = instance.context;
  await db.run.updateMany({ data: { timelineThinnedAt: null } });
  await setRetention(instance.context, instance.owner, { keepTimelineDays: 90 });
  for (const row of await db.block.findMany({ where: { runId: old ?? "", status: "finished" } })) {
    const { result, machine = null } = storedBlock(row);
    await db.block.update({ where: { id: row.id }, data: formerColumns({ result, machine }) });
  }
  expect(await thin(1)).toBe(1);
  const blocks = await db.block.findMany({ where: { runId: old ?? "", status: "finished" } });
  expect(blocks.every(({ measured, result }) => measured !== null && result === null)).toBe(true);
  expect(await recompute(old)).toMatchObject({ outcome: "identical", verdict: "NO-GO" });
  await setRetention(instance.context, instance.owner, { keepTimelineDays: null });
  expect(await thin(1)).toBe(1);
});
