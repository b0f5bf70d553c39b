// Comparing stored runs: figures, judged changes, what differs, and what is refused. Changes agree with what a gate says
// that is pinned to the earlier run.

import { judge } from "@gonogo/analysis/verdict/judge";
import { changeSide } from "@gonogo/analysis/words/run-comparison-words";
import type { Gate } from "@gonogo/protocols/spec";
import { seededInstance } from "@gonogo/seed/testing/seeded-instance";
import { beforeAll, describe, expect, it } from "vitest";
import { historyBefore } from "../history/run-history.ts";
import { findRun } from "../rows/find-run.ts";
import { compareRuns, compareRunsMarkdown } from "./compare-runs.ts";
import { readReportInput } from "./report-input.ts";

const instance = seededInstance(["regression", "dispatch-go"]);

let runIds: readonly string[];
let other: string;
beforeAll(() => {
  runIds = instance.seeded("regression").runIds;
  other = instance.runOf("dispatch-go");
});

const compare = (...ids: (string | undefined)[]) =>
  compareRuns(instance.context, instance.owner, { runs: ids.join(",") });
const rowOf = ({ rows }: Awaited<ReturnType<typeof compare>>, metric: string) =>
  rows.find((row) => row.metric === metric && row.variant === "grpc");

describe("two runs of one benchmark", () => {
  it("differ by what a gate pinned to the earlier one says", async () => {
    const [before, after] = [runIds[10], runIds[11]];
    const comparison = await compare(before, after);
    expect(comparison.runs.map(({ id }) => id)).toEqual([before, after]);
    expect(comparison.differences).toEqual([]);
    const row = await findRun(instance.context, instance.owner, after ?? "");
    for (const metric of ["p99", "throughput", "errors"] as const) {
      const gate: Gate = {
        ...{ metric, of: "grpc", op: "<=", limitRatio: 1.1, blocking: true, scope: "each cell" },
        vs: { kind: "pinned", run: before ?? "" },
      };
      const history = await historyBefore(instance.context, row, [gate]);
      const input = await readReportInput(instance.context, row);
      const spec = { ...input.spec, gates: [gate] };
      const [judged] = judge({ ...input, spec, history, status: "finished" }).gates;
      const change = rowOf(comparison, metric)?.changes[1];
      expect(judged?.estimate).toBeGreaterThan(0);
      expect(change?.ratio).toBeCloseTo(judged?.estimate ?? 0, 9);
      expect(change?.low).toBeCloseTo(judged?.low ?? 0, 9);
      expect(change?.high).toBeCloseTo(judged?.high ?? 0, 9);
      expect(change).toMatchObject({ notJudged: null, spreadRuns: 10 });
    }
    const p99 = rowOf(comparison, "p99");
    expect(p99 && changeSide(p99, p99.changes[1] ?? null)).toBe("worse");
  });

  it("turn round with their order", async () => {
    const one = rowOf(await compare(runIds[10], runIds[11]), "p50")?.changes[1];
    const back = rowOf(await compare(runIds[11], runIds[10]), "p50")?.changes[1];
    expect(back?.notJudged).toBeNull();
    expect(back?.ratio).toBeCloseTo(1 / (one?.ratio ?? 1), 9);
    expect(back?.low).toBeCloseTo(1 / (one?.high ?? 1), 9);
    expect(back?.high).toBeCloseTo(1 / (one?.low ?? 1), 9);
  });

  it("are not judged before there are runs that say how much runs differ", async () => {
    const change = rowOf(await compare(runIds[0], runIds[1]), "p99")?.changes[1];
    expect(change?.notJudged).toEqual({ code: "few-runs", runs: { found: 0, needed: 5 } });
    expect(change?.low).toBeLessThan(change?.ratio ?? 0);
    expect(change?.high).toBeGreaterThan(change?.ratio ?? 0);
  });

  it("are the newest of their branches where branches are named", async () => {
    const { runs } = await compareRuns(instance.context, instance.owner, {
      runs: [runIds[3], runIds[11]].join(","),
    });
    const branch = runs[1]?.subject.branch ?? "";
    await instance.context.db.run.update({
      where: { id: runIds[9] ?? "" },
      data: { subjectBranch: "feature" },
    });
    const byBranch = await compareRuns(instance.context, instance.owner, {
      benchmark: "seed-regression",
      branches: `${branch},feature`,
    });
    expect(byBranch.runs.map(({ id }) => id)).toEqual([runIds[11], runIds[9]]);
  });
});

it("shows runs of other benchmarks without judging them", async () => {
  const comparison = await compare(runIds[11], other);
  const row = rowOf(comparison, "p99");
  expect(row?.changes[1]?.notJudged?.code).toBe("other-benchmark");
  expect(row && changeSide(row, row.changes[1] ?? null)).toBeNull();
  const topics = new Set(comparison.differences.map(({ topic }) => topic));
  expect(topics).toContain("benchmark");
  expect(topics).toContain("definition");
  const text = await compareRunsMarkdown(instance.context, instance.owner, {
    runs: [runIds[11], other].join(","),
  });
  expect(text).toContain("Benchmark, name | seed-regression | seed-dispatch-go");
  expect(text).toContain(
    "No change is judged; intervals cover the noise within the two runs alone. The runs are of different benchmarks.",
  );
});

it.each([
  ["one run", () => ({ runs: runIds[0] ?? "" }), "invalid_input", "runs"],
  ["six runs", () => ({ runs: [...runIds].slice(0, 6).join(",") }), "invalid_input", "runs"],
  ["a run twice", () => ({ runs: `${runIds[0]},${runIds[0]}` }), "invalid_input", "runs"],
  ["no run", () => ({}), "invalid_input", "runs"],
  ["an unknown run", () => ({ runs: `${runIds[0]},nothing` }), "not_found", "runs"],
  [
    "a branch that never ran",
    () => ({ benchmark: "seed-regression", branches: "main,nowhere" }),
    "not_found",
    "branches",
  ],
])("refuses %s, and names the field", async (_, input, code, field) => {
  const refusal = compareRuns(instance.context, instance.owner, input());
  await expect(refusal).rejects.toMatchObject({ code, field, remedy: expect.any(String) });
});
