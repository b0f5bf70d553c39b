// The large database in small: what lists and the overview find in it, and that a second call changes nothing.
import { listBenchmarks } from "@gonogo/services/benchmark/list-benchmarks";
import { readOverview } from "@gonogo/services/project/read-overview";
import {
  type ListRunsInput,
  listRuns,
  runBranches,
  runSorts,
} from "@gonogo/services/run/list-runs";
import { readReport } from "@gonogo/services/run/read-report";
import { listTargets } from "@gonogo/services/target/list-targets";
import { testInstance } from "@gonogo/services/testing/test-context";
import { expect, it } from "vitest";
import { seedLarge } from "./seed-large.ts";
import { withoutQueues } from "./seed-scenario.ts";

const size = { runs: 80, benchmarks: 8 };
const instance = testInstance(async ({ context, owner }) => {
  await seedLarge(withoutQueues(context), owner, size);
});

async function everyRun(input: ListRunsInput) {
  const { context, owner } = instance;
  const first = await listRuns(context, owner, { ...input, limit: 30 });
  const all = [...first.items];
  for (let cursor = first.nextCursor; cursor !== null; ) {
    const page = await listRuns(context, owner, { ...input, limit: 30, cursor });
    all.push(...page.items);
    cursor = page.nextCursor;
  }
  return all;
}

it("is written once", async () => {
  const { context, owner } = instance;
  const before = await everyRun({});
  await seedLarge(withoutQueues(context), owner, size);
  expect((await everyRun({})).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  const blocks = await context.db.block.count({ where: { run: { status: "finished" } } });
  const finished = before.filter(({ status }) => status === "finished");
  expect(before).toHaveLength(size.runs);
  expect(blocks).toBeGreaterThanOrEqual(finished.length * 20);
  const report = await readReport(context, owner, { id: finished[0]?.id ?? "" });
  expect(report.verdict?.verdict).toBe(finished[0]?.verdict);
});

it("pages through each order without losing or repeating a run", async () => {
  for (const sort of runSorts) {
    const ids = (await everyRun({ sort })).map(({ id }) => id);
    expect(new Set(ids).size, sort).toBe(size.runs);
    expect(ids, sort).toHaveLength(size.runs);
  }
  const branches = (await everyRun({ sort: "branch" })).map(({ subject }) => subject.branch ?? "");
  expect(branches).toEqual([...branches].sort());
});

it("narrows lists by words, branch, target, verdict and day", async () => {
  const { context, owner } = instance;
  const all = await everyRun({});
  const of = (keep: (run: (typeof all)[number]) => boolean) => all.filter(keep).map(({ id }) => id);
  const found = async (input: ListRunsInput) => (await everyRun(input)).map(({ id }) => id);
  expect(await found({ q: "SEARCH case" })).toEqual(
    of(({ benchmark }) => benchmark.slug.endsWith("search")),
  );
  expect(await found({ q: "100%" })).toEqual([]);
  expect(await found({ branch: "main" })).toEqual(of(({ subject }) => subject.branch === "main"));
  expect(await found({ target: "large-search-grpc", verdict: "GO" })).toEqual(
    of(({ benchmark, verdict }) => benchmark.slug.endsWith("search") && verdict === "GO"),
  );
  const day = all[40]?.createdAt.slice(0, 10) ?? "";
  expect(await found({ since: day, until: day })).toEqual(
    of(({ createdAt }) => createdAt.startsWith(day)),
  );
  expect(await runBranches(context, owner)).toEqual(
    [...new Set(all.map(({ subject }) => subject.branch))].sort(),
  );
  const noGo = await listBenchmarks(context, owner, { verdict: "NO-GO", sort: "name" });
  expect(noGo.items.map(({ latestEnded }) => latestEnded?.verdict)).toContain("NO-GO");
  expect((await listTargets(context, owner, { q: "large search" })).items).toHaveLength(2);
});

it("is told apart by attention", async () => {
  const { needs, needing, quiet, benchmarks } = await readOverview(
    instance.context,
    instance.owner,
  );
  expect(needing + quiet.of).toBe(benchmarks);
  const noGo = needs.find(({ kind }) => kind === "no-go");
  if (!noGo || !("wasGo" in noGo)) throw new Error("no benchmark became NO-GO");
  expect(noGo.wasGo?.verdict).toBe("GO");
  const [then, now] = [noGo.wasGo?.deciding, noGo.run.deciding];
  expect([then?.metric, then?.of, then?.over]).toEqual([now?.metric, now?.of, now?.over]);
  expect(then?.value).not.toBe(now?.value);
  expect(noGo.why).toContain("p99 of grpc");
  const line = quiet.lines.find(({ trend }) => trend.length > 1);
  expect(line?.trend.at(-1)?.value).toBe(
    line?.lastTen.find(({ deciding }) => deciding !== null)?.deciding?.value,
  );
});
