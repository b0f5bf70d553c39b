// Stages over REST: seeded runs of three stages against the first, against another, and what there is not.
import { createRun } from "@gonogo/services/run/create-run";
import { expect, it } from "vitest";
import { json, refusal, restInstance } from "../testing/rest-instance.ts";
import { Stages } from "./stages.ts";

const rest = restInstance(["stages-of-a-subject"]);
const path = "/benchmarks/seed-stages-of-a-subject/stages";
const read = async (query = "") =>
  json(await rest.call("GET", `${path}${query}`, { key: rest.readOnlyKey }), Stages);

it("compares stages with the first or a chosen one, over runs that were measured alike", async () => {
  const { context, owner, seeded } = rest.instance;
  const { runIds } = seeded("stages-of-a-subject");
  const data = await read();
  expect(data.stages.map(({ stage, buildMode, runs }) => [stage, buildMode, runs.length])).toEqual([
    ["string fields, locked client", "debug", 1],
    ["binary fields", "debug", 1],
    ["binary fields", "release", 2],
  ]);
  expect(data).toMatchObject({ reference: 0, cell: 0, operation: null, seesRunSpread: true });
  const row = data.rows.find(({ metric, variant }) => metric === "p50" && variant === "grpc");
  expect(row?.figures.map((figure) => figure?.decided)).toEqual(["reference", "lower", "lower"]);
  expect(row?.figures[1]?.ratio?.value).toBeCloseTo(0.1, 2);
  expect(row?.figures[2]?.ratio?.value).toBeCloseTo(0.04, 2);
  const release = data.runRows.find(({ stage, variant }) => stage === 2 && variant === "grpc");
  expect(release?.runs.map(({ id }) => id)).toEqual(runIds.slice(2));
  const [requests = 0, other = 0] = release?.runs.map((run) => run.requests ?? 0) ?? [];
  expect(release?.average.requests).toBeCloseTo((requests + other) / 2);
  expect(release?.spreadPercent.values[data.runMetrics.indexOf("p50")]).toBeGreaterThan(0);

  const turned = await read("?reference=2");
  const back = turned.rows.find(({ metric, variant }) => metric === "p50" && variant === "grpc");
  expect(back?.figures[0]).toMatchObject({ decided: "higher" });
  expect(back?.figures[0]?.ratio?.value).toBeCloseTo(1 / (row?.figures[2]?.ratio?.value ?? 1), 6);

  // An INVALID run stays in the list of runs and out of the figures; one without a stage is only counted.
  await context.db.run.update({ where: { id: runIds[3] ?? "" }, data: { verdictName: "INVALID" } });
  const created = await createRun(context, owner, { benchmark: "seed-stages-of-a-subject" });
  await context.db.run.update({
    where: { id: created.id },
    data: { status: "finished", finishedAt: new Date() },
  });
  const without = await read();
  expect(without.leftOut).toMatchObject({ unnamed: 1, environment: 0, terms: 0 });
  expect(without.stages[2]?.runs.map(({ leftOut }) => leftOut)).toEqual([null, "invalid"]);
  expect(without.rows[0]?.figures[2]?.runs).toBe(1);
  // Another environment is no stage's.
  await context.db.run.update({
    where: { id: runIds[0] ?? "" },
    data: { environmentFingerprint: "elsewhere" },
  });
  expect(await read()).toMatchObject({ leftOut: { environment: 1 }, stages: [{}, {}] });
});

it("names what there is not", async () => {
  const fieldsOf = async (query: string, at = path) =>
    refusal(await rest.call("GET", `${at}${query}`));
  expect(await fieldsOf("?cell=7")).toMatchObject({ status: 404, fields: ["cell"] });
  expect(await fieldsOf("?operation=none")).toMatchObject({ status: 404, fields: ["operation"] });
  expect(await fieldsOf("?reference=9")).toMatchObject({ status: 404, fields: ["reference"] });
  expect(await fieldsOf("?reference=x")).toMatchObject({ status: 422, fields: ["reference"] });
  expect(await fieldsOf("", "/benchmarks/none/stages")).toMatchObject({ status: 404 });
});
