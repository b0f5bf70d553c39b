// Gates against history on real rows: twelve seeded runs of which the last is slower, judged as they finished.
// Then the same history again for recomputing, for other gates (dry run) and for definitions before they run.

import { saidOfGate } from "@gonogo/analysis/testing/said";
import { judge } from "@gonogo/analysis/verdict/judge";
import { warningText } from "@gonogo/analysis/words/warning-words";
import { recordQueries } from "@gonogo/db/testing/query-plans";
import { type GateHistory, isShare, metricNames } from "@gonogo/protocols/spec";
import { makeSeededInstance, seededInstance } from "@gonogo/seed/testing/seeded-instance";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { getBenchmark } from "../benchmark/get-benchmark.ts";
import { previewBenchmark } from "../benchmark/preview-benchmark.ts";
import { dryRunBounds, dryRunGates } from "../dry-run/dry-run-gates.ts";
import { ServiceError } from "../errors.ts";
import { findRun } from "../rows/find-run.ts";
import { createRun } from "../run/create-run.ts";
import { deleteRun } from "../run/delete-run.ts";
import { listRuns } from "../run/list-runs.ts";
import { readReport } from "../run/read-report.ts";
import { readReportInput } from "../run/report-input.ts";
import { readVerdict } from "../run/verdict/read-verdict.ts";
import { readSeries } from "../series/read-series.ts";
import { codeOf } from "../testing/test-context.ts";
import { historyBefore } from "./run-history.ts";

const benchmark = "seed-regression";
const instance = seededInstance(["regression"]);
let runIds: readonly string[];
beforeAll(() => {
  runIds = instance.seeded("regression").runIds;
});

const verdictOf = (i: number) =>
  readVerdict(instance.context, instance.owner, { id: runIds[i] ?? "" });
const last = () => verdictOf(runIds.length - 1);
const rowOf = (i: number) => findRun(instance.context, instance.owner, runIds[i] ?? "");

describe("errors against the last runs", () => {
  it("are compared by the counts that were stored with each run", async () => {
    const gate = (await last()).gates.find(({ rule }) => rule.startsWith("errors(grpc) vs"));
    expect(gate).toMatchObject({ outcome: "pass", gate: { blocking: false }, history: { k: 8 } });
    const figures = await instance.context.db.figure.findMany({
      where: { runId: { in: [...runIds].slice(3, 11) }, metric: "errors", operation: "" },
    });
    const requests = figures.reduce((sum, figure) => sum + Number(figure.requests), 0);
    expect(requests).toBeGreaterThan(10_000);
    expect(gate?.history?.errors?.before.requests).toBe(requests);
    const errors = figures.reduce(
      (sum, { value, requests: of }) => sum + (value ?? 0) * Number(of),
      0,
    );
    expect(gate?.history?.errors?.before.errors).toBeCloseTo(errors, 6);
    const others = await instance.context.db.figure.count({
      where: { metric: { notIn: metricNames.filter(isShare) }, requests: { not: null } },
    });
    expect(others).toBe(0);
  });
  it("are not compared with runs that were stored before counts were kept", async () => {
    const row = await rowOf(11);
    await instance.context.db.figure.updateMany({
      where: { runId: runIds[9] ?? "", metric: "errors" },
      data: { requests: null },
    });
    const gates = (await last()).gates.map(({ gate }) => gate);
    const history = await historyBefore(instance.context, row, gates);
    const input = { ...(await readReportInput(instance.context, row)), history };
    const [, , counted] = judge({ ...input, status: "finished" }).gates;
    expect(counted?.history?.baseline.map(({ id }) => id)).not.toContain(runIds[9]);
    expect(counted?.history?.k).toBe(8);
  });
});

describe("a regression against the last runs", () => {
  it("is open until there are five, then GO, and NO-GO for the version that is slower", async () => {
    const { items } = await listRuns(instance.context, instance.owner, { limit: 50 });
    expect(items.map((item) => item.verdict).reverse()).toEqual([
      ...Array(5).fill("INCONCLUSIVE"),
      ...Array(6).fill("GO"),
      "NO-GO",
    ]);
    expect((await verdictOf(3)).gates[0]).toMatchObject({
      outcome: "not-evaluated",
      reason: "too-little-history",
      history: null,
    });
    expect(saidOfGate((await verdictOf(3)).gates[0])).toMatch(
      /5 comparable runs of branch main are needed, there are 3; run the benchmark 2 more times/,
    );
  });

  it("shows the runs behind it, newest first, with their stored figures", async () => {
    const { gates, reasons } = await last();
    expect(reasons[0]).toEqual({ code: "gate", params: { place: 0 } });
    const [gate] = gates;
    expect(gate).toMatchObject({ outcome: "fail", history: { kind: "rolling", k: 8, degrees: 7 } });
    expect(gate?.history?.baseline.map(({ id }) => id)).toEqual([...runIds].slice(3, 11).reverse());
    const figure = await instance.context.db.figure.findFirstOrThrow({
      where: { runId: runIds[10] ?? "", metric: "p99", operation: "" },
    });
    expect(gate?.history?.baseline[0]).toMatchObject({ value: figure.value, version: "v3.10.0" });
    expect(gate?.estimate).toBeGreaterThan(1.2);
    expect(gate?.low).toBeGreaterThan(1.1);
    expect(saidOfGate(gate)).toMatch(/that of 8 earlier runs \(.*\): above the limit of ×1\.1/);
    const report = await readReport(instance.context, instance.owner, { id: runIds[11] ?? "" });
    expect(report.verdict?.gates[0]?.history?.k).toBe(8);
  });

  it("is judged the same again, also when an earlier run was deleted since", async () => {
    const row = await rowOf(11);
    const again = async () => {
      const input = await readReportInput(instance.context, row);
      expect(judge({ ...input, status: "finished" })).toEqual(input.verdict);
      return input.history?.runs.map(({ id }) => id);
    };
    const before = await again();
    await deleteRun(instance.context, instance.owner, { id: runIds[10] ?? "" });
    expect(await again()).toEqual(before);
    expect(before).toContain(runIds[10]);
    const now = await historyBefore(
      instance.context,
      row,
      (await last()).gates.map((g) => g.gate),
    );
    expect(now?.runs.map(({ id }) => id)).not.toContain(runIds[10]);
  });

  it("sees only runs that had finished before it began, and of its own environment", async () => {
    const gates = (await last()).gates.map(({ gate }) => gate);
    const middle = await historyBefore(instance.context, await rowOf(6), gates);
    // Seeded runs were moved into the past one after the other, each after it was judged.
    for (const run of middle?.runs ?? [])
      expect(run.finishedAt <= (middle?.startedAt ?? "")).toBe(true);
    expect(middle?.runs.map(({ id }) => id)).toEqual([...runIds].slice(0, 6).reverse());
    const moved = { ...(await rowOf(6)), environmentFingerprint: "another" };
    expect(await historyBefore(instance.context, moved, gates)).toMatchObject({
      runs: [],
      elsewhere: 6,
    });
  });
});

describe("a regression that stays", () => {
  it("is NO-GO again by the same runs as before, and GO once it was taken back", async () => {
    const instance = await makeSeededInstance(["regression-stays"]);
    onTestFinished(() => instance.close());
    const seeded = instance.seeded("regression-stays");
    const verdicts = await Promise.all(
      seeded.runIds.map((id) => readVerdict(instance.context, instance.owner, { id })),
    );
    expect(verdicts.map(({ verdict }) => verdict)).toEqual([
      ...Array(5).fill("INCONCLUSIVE"),
      ...["NO-GO", "NO-GO", "GO"],
    ]);
    const [first, again, back] = verdicts.slice(5).map(({ gates }) => gates[0]?.history);
    const ids = (runs: readonly { readonly id: string }[] | undefined) => runs?.map(({ id }) => id);
    expect(ids(first?.baseline)).toEqual([...seeded.runIds].slice(0, 5).reverse());
    expect(ids(again?.baseline)).toEqual(ids(first?.baseline));
    expect(ids(again?.leftOut)).toEqual([seeded.runIds[5]]);
    expect(back?.leftOut.map(({ why }) => why)).toEqual(["failed", "failed"]);
    const [earliest] = verdicts;
    expect(saidOfGate(earliest?.gates[0])).toMatch(
      /two variants of one run, which with this plan would see changes from [\d.]+ % on/,
    );
    const of = { benchmark: "seed-regression-stays", metric: "p99", variant: "grpc" } as const;
    const { points } = await readSeries(instance.context, instance.owner, of);
    expect(points.map(({ baseline }) => baseline)).toEqual([
      ...Array(5).fill("used"),
      ...["failed", "failed", "used"],
    ]);
    const p50 = await readSeries(instance.context, instance.owner, { ...of, metric: "p50" });
    expect(p50.points.every(({ baseline }) => baseline === null)).toBe(true);
    const second = saidOfGate(verdicts[1]?.gates[0]);
    expect(second).toMatch(
      /so far p99 is (the same as|[\d.]+ % (lower|higher) than) that of 1 earlier run \(.*\), which decides nothing/,
    );
  });
});

describe("a dry run", () => {
  const p99 = { metric: "p99", of: "grpc", op: "<=" } as const;
  const dry = (gates: unknown, more: object = {}, bounds = dryRunBounds) =>
    dryRunGates(instance.context, instance.owner, { benchmark, gates, ...more } as never, bounds);

  it("says what other gates would have said of each run, and stores nothing", async () => {
    const before = await instance.context.db.gateResult.count();
    const history = { ...p99, vs: { kind: "rolling", runs: 5 }, limitRatio: 1.1 };
    const answer = await dry([history, { ...p99, limitMs: 0.001, blocking: false }]);
    expect(answer).toMatchObject({ judged: 11, finishedRuns: 11, stopped: null });
    expect(answer.gateCounts[0]?.outcomes).toEqual({
      pass: 5,
      fail: 1,
      inconclusive: 0,
      "not-evaluated": 5,
    });
    expect(answer.gateCounts[0]?.sentence).toMatch(/would have failed 1 of the last 11 runs/);
    expect(answer.gateCounts[1]?.outcomes).toMatchObject({ fail: 11 });
    expect(answer.summary).toMatch(/ended 1 of the last 11 runs in NO-GO/);
    expect(answer.runs[0]).toMatchObject({
      runId: runIds[11],
      stored: "NO-GO",
      verdict: "NO-GO",
      gates: [{ outcome: "fail" }, { outcome: "fail" }],
    });
    expect(await instance.context.db.gateResult.count()).toBe(before);
  });

  it("reads nothing that runs were judged with by their own gates", async () => {
    const sent = await recordQueries(() => dry([{ ...p99, limitMs: 5 }], { runs: 2 }));
    expect(sent.some(({ text }) => /"blocks"/.test(text))).toBe(true);
    const own = /"(verdicts|gate_results|diagnostics|run_histories|deleted_runs)"/;
    expect(sent.filter(({ text }) => own.test(text))).toEqual([]);
  });

  it("names runs that the gates do not fit", async () => {
    const answer = await dry([{ ...p99, of: "nobody", limitMs: 5 }], { runs: 2 });
    expect(answer).toMatchObject({ judged: 0, runs: [{ verdict: null }, { verdict: null }] });
    expect(answer.runs[0]?.issue).toMatch(/no variant is called nobody/);
    expect(answer.summary).toMatch(/None of the runs could be judged/);
  });

  it("ends where its bounds are, after the first run, and says so", async () => {
    const gates = [{ ...p99, limitMs: 5 }];
    const late = await dry(gates, {}, { blocks: 4_000, milliseconds: 0 });
    expect(late).toMatchObject({ judged: 1, stopped: "time", finishedRuns: 11 });
    const small = await dry(gates, {}, { blocks: 25, milliseconds: 60_000 });
    expect(small).toMatchObject({ judged: 2, stopped: "size" });
    expect((await dry(gates, { runs: 3 })).runs).toHaveLength(3);
  });

  it("refuses gates that are none, and benchmarks that are not there", async () => {
    expect(await codeOf(dry([]))).toBe("invalid_input");
    expect(await codeOf(dry([{ ...p99, of: "grpc" }]))).toBe("invalid_input");
    expect(await codeOf(dry([{ ...p99, limitMs: 5 }], { runs: 41 }))).toBe("invalid_input");
    expect(await codeOf(dry([{ ...p99, limitMs: 5 }], { benchmark: "none" }))).toBe("not_found");
  });
});

describe("before a run", () => {
  const definitionWith = async (vs: GateHistory, limitRatio = 1.1, changes: object = {}) => {
    const { spec } = await getBenchmark(instance.context, instance.owner, { slug: benchmark });
    const gates = [{ metric: "p99", of: "grpc", op: "<=", vs, limitRatio }];
    return { ...spec, gates, ...changes } as typeof spec;
  };
  const rolling: GateHistory = { kind: "rolling", runs: 10 };
  const unknownRun = "01933a5e-7c00-7000-8000-000000000009";
  const warningsOf = async (...given: Parameters<typeof definitionWith>) => {
    const definition = await definitionWith(...given);
    const { facts } = await previewBenchmark(instance.context, instance.owner, { definition });
    // That a run was deleted above is said too, and is another matter.
    return (facts?.warnings ?? []).filter(({ code }) => code !== "runs-deleted").map(warningText);
  };

  it("refuses a pinned run that is not there, by field, in preview and creation alike", async () => {
    const definition = await definitionWith({ kind: "pinned", run: unknownRun });
    const preview = await previewBenchmark(instance.context, instance.owner, { definition });
    expect(preview.problems).toContainEqual({
      field: "gates.0.vs.run",
      message: `there is no run ${unknownRun} of ${benchmark}: pin one of its runs`,
    });
    const runs = await instance.context.db.run.count();
    const error = await createRun(instance.context, instance.owner, { definition }).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ code: "invalid_input", field: "definition.gates.0.vs.run" });
    expect(await instance.context.db.run.count()).toBe(runs);
  });

  it("warns of an unknown release, with what to do", async () => {
    expect((await warningsOf({ kind: "release", version: "v9" }))[0]).toMatch(
      /no run of version v9 had finished.*measure v9 here/,
    );
    expect(await warningsOf({ kind: "release", version: "v3.9.0" }, 1.9)).toEqual([]);
  });

  it("warns of a limit that runs differ too much for, with the limit that would do", async () => {
    const [warning] = await warningsOf(rolling, 1.001);
    expect(warning).toMatch(
      /10 comparable runs differ by up to [\d.]+ %, so an unchanged version could not be expected to pass; that takes a limit of ×1\.\d+\. Measure base and head as two variants/,
    );
    expect(await warningsOf(rolling, 1.9)).toEqual([]);
  });

  it("warns of other terms and of a benchmark without runs, and stores the warning with the run", async () => {
    const load = { kind: "closed", clients: 7, connections: 2 };
    expect((await warningsOf(rolling, 1.9, { load }))[0]).toMatch(
      /5 comparable runs are needed, there are 0; of the others 11 ran on other terms/,
    );
    const definition = await definitionWith(rolling, 1.9, { name: "fresh" });
    const run = await createRun(
      { ...instance.context, queues: { ...instance.context.queues, enqueueRun: async () => {} } },
      instance.owner,
      { definition },
    );
    expect(run.warnings.map(({ text }) => text).join()).toMatch(
      /no finished run yet.*before 5 comparable runs/,
    );
  });
});
