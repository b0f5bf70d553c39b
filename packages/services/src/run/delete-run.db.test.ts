// What a deletion may not change: the number of the next attempt, the NO-GO that it follows, and what lists say of a benchmark.
import { expect, it } from "vitest";
import { listBenchmarks } from "../benchmark/list-benchmarks.ts";
import { findRun } from "../rows/find-run.ts";
import { readSeries } from "../series/read-series.ts";
import { readStages } from "../stages/read-stages.ts";
import { addDuelTargets, codeOf, testInstance } from "../testing/test-context.ts";
import { startDuel } from "../testing/test-run.ts";
import { createRun } from "./create-run.ts";
import { deleteRun } from "./delete-run.ts";
import { readReportInput } from "./report-input.ts";

const instance = testInstance(addDuelTargets);

async function judged(verdictName: string, changes: object = {}): Promise<string> {
  const id = await startDuel(instance, changes);
  await instance.context.db.run.update({
    where: { id },
    data: { status: "finished", verdictName, finishedAt: new Date() },
  });
  return id;
}
const attemptsOf = async (id: string) => {
  const { context, owner } = instance;
  return (await readReportInput(context, await findRun(context, owner, id))).attempts;
};

it("keeps that an attempt was NO-GO, whichever of them are deleted", async () => {
  const { context, owner } = instance;
  const name = "laundered";
  const first = await judged("NO-GO", { name });
  const second = await judged("GO", { name });
  await deleteRun(context, owner, { id: first });
  const third = await judged("NO-GO", { name });
  await deleteRun(context, owner, { id: third });
  await deleteRun(context, owner, { id: second });
  expect(await attemptsOf(await startDuel(instance, { name }))).toEqual({
    attempt: 4,
    earlier: [
      { runId: first, attempt: 1, verdict: "NO-GO" },
      { runId: second, attempt: 2, verdict: "GO" },
      { runId: third, attempt: 3, verdict: "NO-GO" },
    ],
  });
  // Another subject is another matter.
  const other = await createRun(context, owner, { benchmark: name, subject: { version: "v2" } });
  expect(await attemptsOf(other.id)).toEqual({ attempt: 1, earlier: [] });
});

it("says of a benchmark that a later run than its latest was deleted, and which verdict it had", async () => {
  const { context, owner } = instance;
  const name = "listed";
  const listed = async () => {
    const { items } = await listBenchmarks(context, owner);
    return items.find(({ slug }) => slug === name);
  };
  const good = await judged("GO", { name });
  const bad = await judged("NO-GO", { name });
  expect(await listed()).toMatchObject({ latestRun: { id: bad }, deletedSince: null });
  await deleteRun(context, owner, { id: bad });
  expect(await listed()).toMatchObject({
    latestRun: { id: good },
    deletedSince: { verdict: "NO-GO" },
  });
  const of = { metric: "p99", variant: "grpc" } as const;
  expect(await readSeries(context, owner, { benchmark: name, ...of })).toMatchObject({
    deleted: 1,
  });
  expect((await readStages(context, owner, { benchmark: name })).leftOut.deleted).toBe(1);
  await judged("GO", { name });
  expect(await listed()).toMatchObject({ deletedSince: null });
});

it("warns a run whose gates compare with earlier runs that some were deleted, and by whom", async () => {
  const { context, owner } = instance;
  const changes = {
    name: "against-history",
    gates: [{ metric: "p99", of: "grpc", vs: { kind: "rolling" }, op: "<=", limitRatio: 1.25 }],
  };
  const ids = [await judged("GO", changes), await judged("GO", changes)];
  await context.db.run.updateMany({
    where: { id: { in: ids } },
    data: { environmentFingerprint: "here" },
  });
  await deleteRun(context, owner, { id: ids[0] ?? "" });
  const { warnings } = await findRun(context, owner, await startDuel(instance, changes));
  const { name } = await context.db.user.findUniqueOrThrow({ where: { id: owner.userId ?? "" } });
  expect(warnings).toContainEqual({
    code: "runs-deleted",
    params: { runs: 1, day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), by: name },
  });
});

it("refuses a run that has not ended, and leaves nothing of the attempt to delete it", async () => {
  const { context, owner } = instance;
  const id = await startDuel(instance);
  expect(await codeOf(deleteRun(context, owner, { id }))).toBe("run_active");
  expect(await context.db.deletedRun.count({ where: { id } })).toBe(0);
});
