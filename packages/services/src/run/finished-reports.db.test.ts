// The report of a run that has ended is built once, and anew when something that it rests on has changed.
import { seedOneRun } from "@gonogo/seed/testing/seed-one-run";
import { beforeAll, expect, it } from "vitest";
import { testInstance } from "../testing/test-context.ts";
import { readReport } from "./read-report.ts";

const instance = testInstance();
let id = "";
beforeAll(async () => {
  id = await seedOneRun(instance, "dispatch-nogo");
});

const report = () => readReport(instance.context, instance.owner, { id });

it("reads the blocks of an ended run once, until what was concluded from them changes", async () => {
  const { db } = instance.context;
  const first = await report();
  expect(first.blocks.length).toBeGreaterThan(0);
  await db.block.deleteMany({ where: { runId: id } });
  expect(await report()).toEqual(first);
  // Judged anew, a run has another verdict.
  await db.verdict.deleteMany({ where: { runId: id } });
  expect((await report()).blocks).toEqual([]);
});

it("takes up tags that were set afterwards", async () => {
  const data = { tags: { reviewed: "yes" } };
  await instance.context.db.run.update({ where: { id }, data });
  expect((await report()).run.tags).toEqual({ reviewed: "yes" });
});
