// Runs whose environment is not known, as of imports and of workers without the label that makes runs comparable: no two of
// them are measured alike, in stages, in series, and where a decision on a change goes on to the next run.
import { seededInstance } from "@gonogo/seed/testing/seeded-instance";
import { beforeAll, expect, it } from "vitest";
import { deleteRun } from "../run/delete-run.ts";
import { decideChange } from "../series/decide-change.ts";
import { readSeries } from "../series/read-series.ts";
import { readStages } from "../stages/read-stages.ts";

const of = { benchmark: "seed-evolution", metric: "p99", variant: "grpc" } as const;
const instance = seededInstance(["evolution"]);
let runIds: readonly string[];

beforeAll(async () => {
  const { context, owner } = instance;
  runIds = instance.seeded("evolution").runIds;
  await decideChange(context, owner, { ...of, run: runIds[8] ?? "", state: "regression" });
  await context.db.run.updateMany({
    where: { id: { in: [...runIds] } },
    data: { environmentFingerprint: null },
  });
});

it("compares no stages of such runs", async () => {
  const { stages, environment, leftOut } = await readStages(instance.context, instance.owner, {
    benchmark: of.benchmark,
  });
  expect(environment).toBeNull();
  expect(stages.flatMap(({ runs }) => runs.map(({ id }) => id))).toEqual([runIds.at(-1)]);
  expect(leftOut.environment).toBe(runIds.length - 1);
});

it("breaks a series between any two of them, and thins it all the same", async () => {
  const read = (points: number) => readSeries(instance.context, instance.owner, { ...of, points });
  const whole = await read(100);
  expect(whole.points.map(({ environmentChanged }) => environmentChanged)).toEqual(
    runIds.map((_, i) => i > 0),
  );
  expect(whole.points.filter(({ environmentBegins }) => environmentBegins)).toEqual([]);
  expect((await read(10)).points.length).toBeLessThan(runIds.length);
});

it("hands no decision on from one to the next", async () => {
  const { context, owner } = instance;
  await deleteRun(context, owner, { id: runIds[8] ?? "" });
  expect(await context.db.changeDecision.count({ where: { runId: { in: [...runIds] } } })).toBe(0);
});
