// The seeded summaries: two of one load with their histograms, and one of code, through the import itself.

import { compareImportedSummaries, listSummaries } from "@gonogo/services/summary/read-summaries";
import { testInstance } from "@gonogo/services/testing/test-context";
import { expect, it } from "vitest";
import { seedScenario } from "./seed-scenario.ts";

const instance = testInstance();

it("leads to the later one beside the earlier one, and is the same when it is seeded again", async () => {
  const { context, owner } = instance;
  const { link } = await seedScenario(context, owner, "summary");
  expect((await seedScenario(context, owner, "summary")).link).toBe(link);
  const { items } = await listSummaries(context, owner);
  expect(items.map(({ tool }) => tool)).toEqual(["wrk2", "go test", "wrk2"]);
  const [, head = "", base = ""] = /imports\/([^?]+)\?base=(.+)$/.exec(link) ?? [];
  const { benchmarks } = await compareImportedSummaries(context, owner, { base, head });
  const p99 = benchmarks[0]?.figures.find(({ figure }) => figure === "p99");
  expect(p99?.ratio).toBeCloseTo(1.12, 2);
  expect(benchmarks[0]?.differences).toEqual([]);
});
