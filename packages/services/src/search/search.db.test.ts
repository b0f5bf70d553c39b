// The palette's search: each kind by what people know it by, the best first.
import { seededInstance } from "@gonogo/seed/testing/seeded-instance";
import { beforeAll, expect, it } from "vitest";
import { search } from "./search.ts";

const instance = seededInstance(["dispatch-go", "five-rounds"]);
let runId: string;
beforeAll(() => {
  runId = instance.runOf("dispatch-go");
});
const found = (text: string) => search(instance.context, instance.owner, { text });

it("finds benchmarks by slug and question, the exact slug first", async () => {
  const slugs = async (text: string) => (await found(text)).benchmarks.map(({ slug }) => slug);
  expect(await slugs("SEED-")).toHaveLength(2);
  expect((await slugs("seed-dispatch-go"))[0]).toBe("seed-dispatch-go");
  const [first] = (await found("dispatch-go")).benchmarks;
  expect(await slugs((first?.question ?? "").slice(2, 20).toUpperCase())).toContain(first?.slug);
});

it("finds runs by version, id and benchmark", async () => {
  const ids = async (text: string) => (await found(text)).runs.map(({ id }) => id);
  expect(await ids("v2.4")).toContain(runId);
  expect(await ids(runId)).toEqual([runId]);
  expect(await ids("dispatch-go")).toEqual([runId]);
  expect((await found(runId)).runs[0]).toMatchObject({
    verdict: "GO",
    benchmark: "seed-dispatch-go",
  });
});

it("finds targets by slug, name and address", async () => {
  const [target] = (await found("")).targets;
  const host = target?.address.split(":")[0] ?? "";
  for (const text of [target?.slug, target?.name, host])
    expect((await found(text ?? "")).targets).toContainEqual(target);
});

it("gives the newest of each without a text, and nothing where nothing fits", async () => {
  const all = await found("");
  for (const list of [all.benchmarks, all.runs, all.targets]) {
    expect(list.length).toBeGreaterThan(0);
    expect(list.length).toBeLessThanOrEqual(6);
  }
  expect(await found("% _ no such thing")).toEqual({ benchmarks: [], runs: [], targets: [] });
});
