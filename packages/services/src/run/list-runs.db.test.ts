// Orders of lists: each is the other turned round, pages lose no row and repeat none, and cursors keep their order.
import { describe, expect, it } from "vitest";
import {
  benchmarkSorts,
  type ListBenchmarksInput,
  listBenchmarks,
} from "../benchmark/list-benchmarks.ts";
import { type ListTargetsInput, listTargets, targetSorts } from "../target/list-targets.ts";
import { addDuelTargets, addTarget, testInstance } from "../testing/test-context.ts";
import { startDuel } from "../testing/test-run.ts";
import { createRun } from "./create-run.ts";
import { type ListRunsInput, listRuns, runSorts } from "./list-runs.ts";

type Ended = { branch?: string; stage?: string; verdict?: string; seconds?: number };

const instance = testInstance(async (made) => {
  await addDuelTargets(made);
  await addTarget(made, { slug: "silent" }, null);
  const run = async (name: string, { branch, stage, verdict, seconds }: Ended) => {
    const { context, owner } = made;
    const buildMode = stage === undefined ? undefined : ("release" as const);
    const subject = { ...(branch && { branch }), ...(stage && { stage, buildMode }) };
    const { id } = await createRun(context, owner, { benchmark: name, subject });
    if (seconds === undefined) return;
    const startedAt = new Date("2026-11-01T10:00:00Z");
    await context.db.run.update({
      where: { id },
      data: {
        ...{ status: "finished", verdictName: verdict ?? null, startedAt },
        finishedAt: new Date(startedAt.getTime() + 1_000 * seconds),
      },
    });
  };
  for (const name of ["alpha", "beta"]) await startDuel(made, { name });
  await run("alpha", { branch: "main", verdict: "GO", seconds: 30 });
  await run("beta", { branch: "topic", stage: "pool", verdict: "NO-GO", seconds: 5 });
  await run("alpha", { verdict: "INVALID", seconds: 5 });
  await run("beta", { branch: "main" });
  await startDuel(made, { name: "never-ended" });
});

/** Ids over all pages of two. */
async function paged<Input extends { cursor?: string }>(
  list: (input: Input) => Promise<{ items: readonly { id: string }[]; nextCursor: string | null }>,
  input: Input,
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ ...input, limit: 2, ...(cursor ? { cursor } : {}) });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}
const runs = (input: ListRunsInput) => listRuns(instance.context, instance.owner, input);
const benchmarks = (input: ListBenchmarksInput) =>
  listBenchmarks(instance.context, instance.owner, input);
const targets = (input: ListTargetsInput) => listTargets(instance.context, instance.owner, input);

describe("runs", () => {
  it.each(runSorts.map((sort) => [sort]))("by %s: each once, over pages", async (sort) => {
    const whole = (await runs({ sort, limit: 100 })).items.map(({ id }) => id);
    expect(await paged(runs, { sort })).toEqual(whole);
    expect(new Set(whole).size).toBe(7);
  });

  it.each([
    ["took", [5, 5, 30, null, null, null, null]],
    ["-took", [30, 5, 5, null, null, null, null]],
  ] as const)("by %s: what has not ended comes last", async (sort, seconds) => {
    const { items } = await runs({ sort });
    expect(
      items.map(({ startedAt, finishedAt }) =>
        startedAt && finishedAt ? (Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000 : null,
      ),
    ).toEqual(seconds);
  });

  it("by benchmark and branch in both directions", async () => {
    const slugs = async (sort: "benchmark" | "-benchmark") =>
      (await runs({ sort })).items.map(({ benchmark }) => benchmark.slug);
    expect(await slugs("-benchmark")).toEqual((await slugs("benchmark")).reverse());
    const { items } = await runs({ sort: "-branch", limit: 3 });
    expect(items.map(({ subject }) => subject.branch)).toEqual(["topic", "main", "main"]);
  });

  it.each<[string, ListRunsInput, readonly string[]]>([
    ["a stage", { stage: "pool" }, ["topic"]],
    ["a build mode", { buildMode: "release" }, ["topic"]],
    ["a build mode that no run has", { buildMode: "debug" }, []],
    ["a stage and a branch that do not go together", { stage: "pool", branch: "main" }, []],
  ])("of %s", async (_, input, branches) => {
    expect((await runs(input)).items.map(({ subject }) => subject.branch)).toEqual(branches);
  });
});

describe("benchmarks", () => {
  it.each(benchmarkSorts.map((sort) => [sort]))("by %s: each once, over pages", async (sort) => {
    const whole = (await benchmarks({ sort, limit: 100 })).items.map(({ id }) => id);
    expect(await paged(benchmarks, { sort })).toEqual(whole);
    expect(new Set(whole).size).toBe(3);
  });

  it.each([
    ["runs", ["beta", "alpha", "never-ended"]],
    ["-runs", ["never-ended", "beta", "alpha"]],
    ["-last-run", ["beta", "alpha", "never-ended"]],
    ["-verdict", ["beta", "alpha", "never-ended"]],
    ["-name", ["never-ended", "beta", "alpha"]],
  ] as const)("by %s", async (sort, slugs) => {
    expect((await benchmarks({ sort })).items.map(({ slug }) => slug)).toEqual(slugs);
  });
});

describe("targets", () => {
  it.each(targetSorts.map((sort) => [sort]))("by %s: each once, over pages", async (sort) => {
    const whole = (await targets({ sort, limit: 100 })).items.map(({ id }) => id);
    expect(await paged(targets, { sort })).toEqual(whole);
  });

  it("by name, and by the last probe with those that were never probed last", async () => {
    const names = async (sort: "name" | "-name") =>
      (await targets({ sort })).items.map(({ name }) => name);
    expect(await names("-name")).toEqual((await names("name")).reverse());
    const { items } = await targets({ sort: "-probed" });
    const probed = items.map(({ lastProbe }) => lastProbe !== null);
    expect(probed).toEqual([...probed].sort((a, b) => Number(b) - Number(a)));
  });
});
