// Two stored summaries are compared in a thread as they would be here, also those that were stored before a field was added.
import { compareSummaries } from "@gonogo/analysis/imports/summaries/compare-summaries";
import { expect, it } from "vitest";
import { inThread } from "../threads/in-thread.ts";
import { readSummaryFile, summaryComparisonTask } from "./summary-file.ts";

const asking = { owner: "a", field: "base" };
const runsOf = (ns: number) =>
  readSummaryFile(
    new TextEncoder().encode(
      Array.from({ length: 500 }, (_, i) => `Benchmark${i}-2 100 ${ns + i} ns/op\n`).join(""),
    ),
  );

it("compares the same in a thread", async () => {
  const [base, head] = [runsOf(100), runsOf(110)];
  const compared = await inThread(summaryComparisonTask, { base, head }, asking);
  expect(compared).toEqual(compareSummaries(base, head));
  expect(compared.benchmarks).toHaveLength(500);
});

it("compares summaries that were stored before requests in flight were read", async () => {
  const base = runsOf(100);
  const stored = {
    ...base,
    benchmarks: base.benchmarks.map((one) => {
      const { inFlight: _, ...load } = one.load;
      return { ...one, load };
    }),
  };
  const sides = { base: stored, head: base };
  expect(await inThread(summaryComparisonTask, sides, asking)).toEqual(
    compareSummaries(base, base),
  );
});
