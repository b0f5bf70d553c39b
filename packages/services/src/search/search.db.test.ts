// The palette's search: each kind by what people know it by, the best first, nothing of other projects or calibrations.
import { seedScenario } from "@gonogo/seed/seed-scenario";
import { beforeAll, expect, it } from "vitest";
import { testInstance } from "../testing/test-context.ts";
import { search } from "./search.ts";

const instance = testInstance();
let runIds: readonly string[];
beforeAll(async () => {
  runIds = (await seedScenario(instance.context, instance.owner, "regression")).runIds;
  await seedScenario(instance.context, instance.owner, "regression-stays");
  await seedScenario(instance.context, instance.owner, "noise-calibration");
});
const found = (text: string) => search(instance.context, instance.owner, { text });

it("finds benchmarks by slug and question, the exact slug first", async () => {
  const { benchmarks } = await found("seed-regression");
  expect(benchmarks.map(({ slug }) => slug)).toEqual(["seed-regression", "seed-regression-stays"]);
  const [first] = benchmarks;
  const byQuestion = await found((first?.question ?? "").slice(5, 25).toUpperCase());
  expect(byQuestion.benchmarks.map(({ slug }) => slug)).toContain("seed-regression");
});

it("finds runs by version, branch, id and benchmark", async () => {
  const { runs } = await found("v3.11");
  expect(runs[0]).toMatchObject({ id: runIds[11], verdict: "NO-GO", benchmark: "seed-regression" });
  expect((await found(runIds[4] ?? "")).runs.map(({ id }) => id)).toEqual([runIds[4]]);
  expect((await found("seed-regression-st")).runs[0]?.benchmark).toBe("seed-regression-stays");
});

it("finds targets by slug, name and address, and no run of a calibration", async () => {
  const [target] = (await found("")).targets;
  const host = target?.address.split(":")[0] ?? "";
  for (const text of [target?.slug, target?.name, host])
    expect((await found(text ?? "")).targets).toContainEqual(target);
  expect((await found("noise:")).runs).toEqual([]);
});

it("gives the newest of each without a text, and nothing where nothing fits", async () => {
  const all = await found("");
  for (const list of [all.benchmarks, all.runs, all.targets]) {
    expect(list.length).toBeGreaterThan(0);
    expect(list.length).toBeLessThanOrEqual(6);
  }
  expect(await found("% _ no such thing")).toEqual({ benchmarks: [], runs: [], targets: [] });
});
