// Benchmarks: versions only where a definition differs, previews that never throw, deleting that keeps runs.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createRun } from "../run/create-run.ts";
import { getRun } from "../run/get-run.ts";
import {
  addDuelTargets,
  codeOf,
  duelDefinition,
  makeTestHouse,
  type TestHouse,
} from "../testing/test-context.ts";
import { deleteBenchmark } from "./delete-benchmark.ts";
import { getBenchmark } from "./get-benchmark.ts";
import { previewBenchmark } from "./preview-benchmark.ts";
import { saveBenchmark } from "./save-benchmark.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await makeTestHouse();
  await addDuelTargets(house);
});
afterAll(() => house.close());
const save = (changes: object = {}) =>
  saveBenchmark(house.context, house.owner, {
    definition: { ...duelDefinition, ...changes } as never,
  });

describe("a benchmark", () => {
  it("gets a version only where it differs, also when saved twice at once", async () => {
    expect(await save()).toMatchObject({ version: 1, changed: true });
    const reordered = Object.fromEntries(Object.entries(duelDefinition).reverse());
    expect(await save(reordered)).toMatchObject({ version: 1, changed: false });
    const both = await Promise.all([save({ question: "Now?" }), save({ question: "Now?" })]);
    expect(both.map((saved) => saved.version)).toEqual([2, 2]);
    const detail = await getBenchmark(house.context, house.owner, { slug: "duel" });
    expect(detail.versions.map((version) => version.version)).toEqual([2, 1]);
    expect(parse(detail.definitionYaml)).toEqual(detail.spec);
    const first = await getBenchmark(house.context, house.owner, { slug: "duel", version: 1 });
    expect(first.question).toBe(duelDefinition.question);
    expect(
      await codeOf(getBenchmark(house.context, house.owner, { slug: "duel", version: 9 })),
    ).toBe("not_found");
  });

  it("leaves the lists when deleted, keeps its runs, and comes back when saved", async () => {
    const run = await createRun(house.context, house.owner, { benchmark: "duel" });
    await deleteBenchmark(house.context, house.owner, { slug: "duel" });
    expect(await codeOf(getBenchmark(house.context, house.owner, { slug: "duel" }))).toBe(
      "not_found",
    );
    expect((await getRun(house.context, house.owner, { id: run.id })).benchmark.version).toBe(2);
    expect(await save({ question: "Again?" })).toMatchObject({ version: 3 });
  });
});

describe("a preview", () => {
  const preview = (definition: unknown) =>
    previewBenchmark(house.context, house.owner, { definition });

  it("tells cells, blocks, duration and the rounds that every answer needs", async () => {
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

  it("names faults of targets beside the cost", async () => {
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
