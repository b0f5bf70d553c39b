// Benchmarks: versions only where a definition differs, previews that never throw, deleting that keeps runs.

import { renderedWarning, warningText } from "@gonogo/analysis/words/warning-words";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { ServiceError } from "../errors.ts";
import { cancelRun } from "../run/cancel-run.ts";
import { createRun } from "../run/create-run.ts";
import { getRun } from "../run/get-run.ts";
import {
  addDuelTargets,
  addTarget,
  codeOf,
  duelDefinition,
  testInstance,
} from "../testing/test-context.ts";
import { archiveBenchmark } from "./archive-benchmark.ts";
import { deleteArchived } from "./delete-archived.ts";
import { getBenchmark } from "./get-benchmark.ts";
import { listArchived } from "./list-archived.ts";
import { listBenchmarks } from "./list-benchmarks.ts";
import { previewBenchmark } from "./preview-benchmark.ts";
import { restoreBenchmark } from "./restore-benchmark.ts";
import { saveBenchmark } from "./save-benchmark.ts";

const instance = testInstance(addDuelTargets);
const save = (changes: object = {}) =>
  saveBenchmark(instance.context, instance.owner, {
    definition: { ...duelDefinition, ...changes } as never,
  });

describe("a benchmark", () => {
  it("gets a version only where it differs, also when saved twice at once", async () => {
    expect(await save()).toMatchObject({ version: 1, changed: true });
    const reordered = Object.fromEntries(Object.entries(duelDefinition).reverse());
    expect(await save(reordered)).toMatchObject({ version: 1, changed: false });
    const both = await Promise.all([save({ question: "Now?" }), save({ question: "Now?" })]);
    expect(both.map((saved) => saved.version)).toEqual([2, 2]);
    const detail = await getBenchmark(instance.context, instance.owner, { slug: "duel" });
    expect(detail.versions.map((version) => version.version)).toEqual([2, 1]);
    expect(parse(detail.definitionYaml)).toEqual(detail.spec);
    const first = await getBenchmark(instance.context, instance.owner, {
      slug: "duel",
      version: 1,
    });
    expect(first.question).toBe(duelDefinition.question);
    expect(
      await codeOf(getBenchmark(instance.context, instance.owner, { slug: "duel", version: 9 })),
    ).toBe("not_found");
  });

  it("is not written over by somebody who has not seen its newest version", async () => {
    const from = (base: number, question: string, name = "conflicts") =>
      saveBenchmark(instance.context, instance.owner, {
        definition: { ...duelDefinition, name, question } as never,
        base,
      });
    const conflict = (message: RegExp) => ({
      code: "conflict",
      message: expect.stringMatching(message),
    });
    expect(await from(0, "One?")).toMatchObject({ version: 1 });
    await expect(from(0, "Another of that name?")).rejects.toMatchObject(
      conflict(/a benchmark called conflicts already, at version 1/),
    );
    expect(await from(1, "Two?")).toMatchObject({ version: 2 });
    await expect(from(1, "Written in another tab?")).rejects.toMatchObject(
      conflict(/has version 2 by now; this was written from version 1/),
    );
    // The same words are no conflict, and nothing was stored of what was refused.
    expect(await from(1, "Two?")).toMatchObject({ version: 2, changed: false });
    const definition = { ...duelDefinition, name: "conflicts", question: "Run?" } as never;
    await expect(
      createRun(instance.context, instance.owner, { definition, base: 1 }),
    ).rejects.toMatchObject(conflict(/version 2 by now/));
    const detail = await getBenchmark(instance.context, instance.owner, { slug: "conflicts" });
    expect(detail.versions).toHaveLength(2);
    await archiveBenchmark(instance.context, instance.owner, { slug: "conflicts" });
    await expect(from(2, "Three?")).rejects.toMatchObject(conflict(/was deleted meanwhile/));
    expect(await from(0, "Made anew?")).toMatchObject({ version: 3 });
  });

  it("is run by who may only run, and changed by nobody but who may write", async () => {
    const pipeline = {
      ...instance.owner,
      role: null,
      apiKeyId: "a key",
      scopes: ["read", "runs:write"],
    } as const;
    const definition = { ...duelDefinition, name: "guarded" };
    const run = (changes: object) =>
      createRun(instance.context, pipeline, { definition: { ...definition, ...changes } as never });
    const refusal = { code: "forbidden", field: "definition", message: /version of guarded/ };
    const refused = async (call: Promise<unknown>) => {
      const error = await call.then(
        () => null,
        (thrown: ServiceError) => thrown,
      );
      expect(error).toMatchObject({ code: refusal.code, field: refusal.field });
      expect(error?.message).toMatch(refusal.message);
    };
    await refused(run({}));
    expect(await codeOf(getBenchmark(instance.context, instance.owner, { slug: "guarded" }))).toBe(
      "not_found",
    );
    await save({ name: "guarded" });
    expect((await run({})).benchmark).toMatchObject({ slug: "guarded", version: 1 });
    expect((await createRun(instance.context, pipeline, { benchmark: "guarded" })).created).toBe(
      true,
    );
    await refused(run({ gates: [] }));
    await archiveBenchmark(instance.context, instance.owner, { slug: "guarded" });
    await refused(run({}));
  });

  it("leaves the lists when deleted, keeps its runs, and comes back when saved", async () => {
    const run = await createRun(instance.context, instance.owner, { benchmark: "duel" });
    await archiveBenchmark(instance.context, instance.owner, { slug: "duel" });
    expect(await codeOf(getBenchmark(instance.context, instance.owner, { slug: "duel" }))).toBe(
      "not_found",
    );
    expect((await getRun(instance.context, instance.owner, { id: run.id })).benchmark.version).toBe(
      2,
    );
    expect(await save({ question: "Again?" })).toMatchObject({ version: 3 });
  });

  it("is restored from the archive with its versions, or deleted for good with its runs", async () => {
    const { context, owner } = instance;
    const slug = "archived";
    await save({ name: slug });
    const remove = (confirm: string) => deleteArchived(context, owner, { slug, confirm });
    expect(await codeOf(remove(slug))).toBe("not_found");
    const run = await createRun(context, owner, { benchmark: slug });
    await archiveBenchmark(context, owner, { slug });
    const inArchive = async () =>
      (await listArchived(context, owner)).items.filter((one) => one.slug === slug);
    expect(await inArchive()).toMatchObject([{ runs: 1 }]);
    expect((await listBenchmarks(context, owner)).items.map((one) => one.slug)).not.toContain(slug);
    expect(await codeOf(createRun(context, owner, { benchmark: slug }))).toBe("not_found");
    expect(await restoreBenchmark(context, owner, { slug })).toMatchObject({ slug, version: 1 });
    expect(await inArchive()).toEqual([]);
    expect(await codeOf(restoreBenchmark(context, owner, { slug: "none" }))).toBe("not_found");

    await archiveBenchmark(context, owner, { slug });
    expect(await codeOf(remove("another"))).toBe("invalid_input");
    expect(await codeOf(remove(slug))).toBe("run_active");
    await cancelRun(context, owner, { id: run.id });
    await remove(slug);
    expect(await codeOf(getRun(context, owner, { id: run.id }))).toBe("not_found");
    expect(await save({ name: slug })).toMatchObject({ version: 1 });
  });
});

describe("gates as text", () => {
  const gates = ["throughput(grpc) vs baseline >= -3%", "p99(grpc) vs last 10 runs <= +5%"];
  const asObjects = [
    { metric: "throughput", of: "grpc", over: "rest", op: ">=", limitRatio: 0.97 },
    { metric: "p99", of: "grpc", vs: { kind: "rolling" }, op: "<=", limitRatio: 1.05 },
  ];

  it("are stored as objects, so that the same gates are the same version however they came", async () => {
    const saved = await save({ name: "texts", gates });
    expect(saved.spec.gates).toMatchObject(asObjects);
    expect(parse(saved.definitionYaml).gates).toMatchObject(asObjects);
    const again = await save({ name: "texts", gates: asObjects });
    expect(again).toMatchObject({ version: 1, changed: false });
    const run = await createRun(instance.context, instance.owner, {
      definition: { ...duelDefinition, name: "texts", gates } as never,
    });
    expect(run.benchmark).toMatchObject({ slug: "texts", version: 1 });
  });

  it.each([
    [["p98(grpc) < 1 ms"], "definition.gates.0", /did you mean p99\?$/],
    [["p99(grpc) < 1 ms", "p99(grpc) > 2 ms"], "definition.gates.1.limitMs", /contradicts gate 1/],
    [["p99(grpc) < 1 ms", "p99(grpc) < 1000 µs"], "definition.gates.1.limitMs", /same as gate 1/],
    [["p99(grpc) < 1 ms at clients = 9"], "definition.gates.0.cells.0", /no axes/],
    [
      [{ metric: "heap", of: "grpc", op: "<", limitMs: 1 }],
      "definition.gates.0.metric",
      /is not read of targets: gate on memory/,
    ],
  ])("and what is wrong with them is refused by field: %j", async (wrong, field, message) => {
    for (const call of [
      () => save({ gates: wrong }),
      () =>
        createRun(instance.context, instance.owner, {
          definition: { ...duelDefinition, gates: wrong } as never,
        }),
    ]) {
      const error = await call().then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expect(error).toMatchObject({ code: "invalid_input", field });
      expect((error as ServiceError).message).toMatch(message);
    }
    const { facts, problems } = await previewBenchmark(instance.context, instance.owner, {
      definition: { ...duelDefinition, gates: wrong },
    });
    expect(facts).toBeNull();
    expect(problems.map((problem) => `definition.${problem.field}`)).toEqual([field]);
  });
});

describe("a preview", () => {
  const preview = (definition: unknown) =>
    previewBenchmark(instance.context, instance.owner, { definition });

  it("shows cells, blocks, duration and the rounds that every answer needs", async () => {
    const { facts, problems } = await preview({
      ...duelDefinition,
      axes: [{ name: "clients", values: [1, 2, 4] }],
      plan: { rounds: 10, looks: [10, 15], warmupMs: 500, blockMs: 2_500 },
    });
    expect(problems).toEqual([]);
    expect(facts).toMatchObject({
      cells: 3,
      blocks: 60,
      maxBlocks: 90,
      // 6 pilot blocks of 1 s after 300 ms.
      pilotMs: 6 * 1_600,
      durationMs: 6 * 1_600 + 60 * 3_300,
      maxDurationMs: 6 * 1_600 + 90 * 3_300,
      minimalRounds: 7,
      warnings: [],
    });
  });

  it.each([
    null,
    7,
    "text",
    [],
    {},
    { variants: 3 },
    { ...duelDefinition, load: { kind: "closed" } },
  ])("never throws for %j", async (definition) => {
    const { facts, problems } = await preview(definition);
    expect(facts).toBeNull();
    expect(problems.length).toBeGreaterThan(0);
  });

  it("warns, as the run does, of allocations that a target does not report", async () => {
    const url = "http://127.0.0.1:9100/metrics";
    await addTarget(instance, { slug: "reporting", metrics: { url } });
    const [rest, grpc] = duelDefinition.variants;
    const definition = (target: string) => ({
      ...duelDefinition,
      name: `costs-${target}`,
      variants: [{ ...rest, target }, grpc],
      gates: ["allocations(rest) < 120"],
    });
    const silent = await preview(definition("rest"));
    expect(silent.problems).toEqual([]);
    expect(silent.facts?.warnings).toMatchObject([{ code: "no-allocations" }]);
    expect(silent.facts?.warnings.map(warningText)).toEqual([
      expect.stringMatching(
        /^Target allocations per request of rest < 120 cannot be evaluated.* Add a metrics address to the target rest, or remove the gate\.$/,
      ),
    ]);
    const start = (target: string) =>
      createRun(instance.context, instance.owner, { definition: definition(target) as never });
    expect((await start("rest")).warnings).toEqual(silent.facts?.warnings.map(renderedWarning));
    expect((await preview(definition("reporting"))).facts?.warnings).toEqual([]);
    expect((await start("reporting")).warnings).toEqual([]);
  });

  it("names errors of targets beside the cost", async () => {
    const lost = { ...duelDefinition.variants[0], target: "nowhere" };
    const { facts, problems } = await preview({
      ...duelDefinition,
      variants: [lost, duelDefinition.variants[1]],
    });
    expect(facts?.blocks).toBe(20);
    expect(problems).toEqual([
      { field: "variants.0.target", message: expect.stringContaining("nowhere") },
    ]);
  });
});
