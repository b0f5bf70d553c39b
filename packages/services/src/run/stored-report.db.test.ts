// The report of a run is stored when the run ends: whoever looks first reads what everybody reads.
import { reportMarkdown } from "@gonogo/analysis/report/markdown/report-markdown";
import { renderedReport } from "@gonogo/analysis/words/rendered";
import { seededInstance } from "@gonogo/seed/testing/seeded-instance";
import { beforeAll, expect, it } from "vitest";
import { exportRun } from "./export-run.ts";
import { readReport, reportAsFile } from "./read-report.ts";
import { recomputeRun } from "./recompute-run.ts";

const instance = seededInstance(["dispatch-nogo"]);
let id = "";
beforeAll(() => {
  id = instance.runOf("dispatch-nogo");
});

const report = () => readReport(instance.context, instance.owner, { id });

it("needs no block to be read, from the first look on", async () => {
  const { db } = instance.context;
  expect(await db.runReport.count({ where: { runId: id } })).toBe(1);
  const blocks = await db.block.findMany({ where: { runId: id } });
  await db.block.deleteMany({ where: { runId: id } });
  const first = await report();
  expect(first.blocks).toHaveLength(blocks.length);
  expect(first.verdict?.verdict).toBe("NO-GO");
  expect(await report()).toEqual(first);
  await db.block.createMany({ data: blocks.map((block) => ({ ...block })) as never });
});

it("is written again by recompute, and where it is of another version", async () => {
  const { db } = instance.context;
  const first = await report();
  await db.runReport.update({
    where: { runId: id },
    data: { report: { ...first, comparison: [] } as never },
  });
  expect((await report()).comparison).toEqual([]);
  await recomputeRun(instance.context, instance.owner, { id });
  expect(await report()).toEqual(first);
  await db.runReport.update({
    where: { runId: id },
    data: { reportVersion: 0, report: {} },
  });
  expect(await report()).toEqual(first);
  expect((await db.runReport.findUnique({ where: { runId: id } }))?.reportVersion).toBe(1);
});

it("is parsed for a file only where the file shows it", async () => {
  const { context, owner } = instance;
  const first = await report();
  const save = (changes: object) =>
    context.db.runReport.update({
      where: { runId: id },
      data: { report: { ...first, ...changes } as never },
    });
  const blocks = await exportRun(context, owner, "blocks.csv", { id });
  const figures = await exportRun(context, owner, "report.csv", { id });
  await save({ comparison: "unread", operations: "unread", confirmation: "unread", verdict: 1 });
  expect(await exportRun(context, owner, "blocks.csv", { id })).toBe(blocks);
  await save({ blocks: "unread", confirmation: "unread", verdict: 1, curves: 1 });
  expect(await exportRun(context, owner, "report.csv", { id })).toBe(figures);
  await save({});
});

it("is the same as JSON and as Markdown, which a thread writes", async () => {
  const { context, owner } = instance;
  const whole = await report();
  const written = JSON.parse(String(await reportAsFile(context, owner, "report.json", { id })));
  expect(written).toEqual(JSON.parse(JSON.stringify(renderedReport(whole))));
  expect(await reportAsFile(context, owner, "report.md", { id })).toBe(reportMarkdown(whole));
});

it("takes up tags that were set afterwards", async () => {
  const data = { tags: ["reviewed"], note: "Kept." };
  await instance.context.db.run.update({ where: { id }, data });
  expect((await report()).run).toMatchObject(data);
});
