// The seeded scenarios end as their names say, through the same services as a measured run;
// what is stored is judged again to the same verdict.

import { saidOfGate } from "@gonogo/analysis/testing/said";
import { getBenchmark } from "@gonogo/services/benchmark/get-benchmark";
import { listBenchmarks } from "@gonogo/services/benchmark/list-benchmarks";
import { readOverview } from "@gonogo/services/project/read-overview";
import { getRun } from "@gonogo/services/run/get-run";
import { listRuns } from "@gonogo/services/run/list-runs";
import { readReport } from "@gonogo/services/run/read-report";
import { recomputeRun } from "@gonogo/services/run/recompute-run";
import { readVerdict } from "@gonogo/services/run/verdict/read-verdict";
import { readSeries } from "@gonogo/services/series/read-series";
import { readWorkers } from "@gonogo/services/worker/read-workers";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  makeSeededInstance,
  type SeededInstance,
  seededInstance,
} from "./testing/seeded-instance.ts";

/** An instance of the scenario alone, for the test that asks. */
async function seededWith(name: string): Promise<SeededInstance> {
  const instance = await makeSeededInstance([name]);
  onTestFinished(() => instance.close());
  return instance;
}
const reportOf = async (name: string) => {
  const { context, owner, runOf } = await seededWith(name);
  return readReport(context, owner, { id: runOf(name) });
};

describe("seeded scenarios", () => {
  it.each([
    ["dispatch-go", "GO"],
    ["dispatch-nogo", "NO-GO"],
    ["inconclusive", "INCONCLUSIVE"],
    ["invalid", "INVALID"],
    ["http-versions", "GO"],
    ["connect-only", "GO"],
    ["stages", "GO"],
    ["stopped-early", "INVALID"],
    ["websocket-and-quic", "GO"],
    ["capacity", "GO"],
    ["streams", "GO"],
    ["mix", "GO"],
    ["workflow", "GO"],
    ["cautions", "GO"],
    ["warm-up-too-short", "INVALID"],
    ["target-moved", "INCONCLUSIVE"],
    ["confirmed", "NO-GO"],
    ["not-confirmed", "INCONCLUSIVE"],
    ["second-look", "GO"],
    ["plateau", "INCONCLUSIVE"],
    ["eight-variants-long-names", "GO"],
  ])("%s ends in %s, and is judged the same again", async (name, verdict) => {
    const { context, owner, ...instance } = await seededWith(name);
    const id = instance.runOf(name);
    expect(instance.seeded(name).link).toBe(`http://127.0.0.1:3000/runs/${id}`);
    expect(await getRun(context, owner, { id })).toMatchObject({ status: "finished", verdict });
    const { items } = await listRuns(context, owner);
    expect(items).toMatchObject([{ id, verdict }]);
    expect((await readOverview(context, owner)).benchmarks).toBe(1);
    const again = await recomputeRun(context, owner, { id });
    expect(again).toMatchObject({ outcome: "identical", verdict, changes: [] });
    expect(Math.min(again.blocks, again.figures)).toBeGreaterThan(0);
  });

  it("the plateau is named and gRPC is not celebrated", async () => {
    const { context, owner, runOf } = await seededWith("plateau");
    const answer = await readVerdict(context, owner, { id: runOf("plateau") });
    expect(answer.verdict).not.toBe("GO");
    const plateau = answer.diagnostics.find(({ code }) => code === "delayed-ack-plateau");
    expect(plateau).toMatchObject({ severity: "invalidating", params: { state: "confirmed" } });
  });

  it("a run that its pilot stopped says with which load it could be measured", async () => {
    const { context, owner, runOf } = await seededWith("pilot-stopped");
    const { status, failure } = await getRun(context, owner, { id: runOf("pilot-stopped") });
    expect([status, failure?.code]).toEqual(["failed", "pilot_stopped"]);
    expect(failure?.message).toContain("97 % busy");
    expect(failure?.remedy).toContain("an open load of at most 15,000/s");
  });

  it.each([
    [
      "cautions",
      ["not-steady", "drifting", "bimodal", "noisy-environment", "unstable-order", "debug-build"],
    ],
    ["warm-up-too-short", ["not-steady"]],
    ["target-moved", ["bimodal", "target-moved"]],
    ["connect-only", ["connects-retried"]],
    ["stopped-early", ["errors-contaminate", "stopped-early"]],
    ["websocket-and-quic", ["unsolicited-messages"]],
  ])("%s has its findings", async (name, codes) => {
    const { context, owner, runOf } = await seededWith(name);
    const answer = await readVerdict(context, owner, { id: runOf(name) });
    expect(answer.diagnostics.map((found) => found.code)).toEqual(expect.arrayContaining(codes));
  });

  it("shows the phases of set-up, the stages, and what the way cost", async () => {
    const { setup } = await reportOf("connect-only");
    expect(setup.map((row) => `${row.variant} ${row.phase}`)).toEqual([
      "rest tcp",
      "rest tls",
      "rest whole",
      "http3 quic",
      "http3 whole",
    ]);
    expect((await reportOf("stages")).stages).toHaveLength(8);
    const { paths } = await reportOf("websocket-and-quic");
    expect(paths.map((path) => path.transport)).toEqual(["tcp", "quic"]);
  });

  it("shows what a request costs the target, and judges by it", async () => {
    const report = await reportOf("http-versions");
    const costs = (metric: string) =>
      report.comparison
        .find((row) => row.metric === metric)
        ?.values.map(({ value, low, high }) => ({
          value,
          isBounded: low !== null && high !== null,
        }));
    const near = (value: number, within: number) => ({
      value: expect.toSatisfy((seen: number) => Math.abs(seen / value - 1) < within),
      isBounded: true,
    });
    expect(costs("cpu")).toEqual([62, 54, 97].map((each) => near(each, 0.03)));
    expect(costs("allocations")).toEqual([71, 88, 134].map((each) => near(each, 0.01)));
    const gate = report.verdict?.gates.find((one) => one.gate.metric === "allocations");
    expect(gate).toMatchObject({ outcome: "pass", gate: { of: "http2", blocking: true } });
    expect(saidOfGate(gate)).toMatch(
      /llocations per request of http2 is 88[^:]*: 2\d % below the limit of 120/,
    );
    expect(report.run.warnings).toEqual([]);
  });

  it("workers leaves a silent one and its machine's ceilings", async () => {
    const { context, owner, seeded } = await seededWith("workers");
    expect(seeded("workers").link).toMatch(/\/workers$/);
    const seen = await readWorkers(context, owner);
    expect(seen.workers).toMatchObject([{ host: "bench-2.example", alive: false }]);
    expect(seen.machines[0]?.ceilings.length).toBeGreaterThan(20);
  });

  it("a failed run says why and has no blocks", async () => {
    const { context, owner, runOf } = await seededWith("failed");
    expect(await getRun(context, owner, { id: runOf("failed") })).toMatchObject({
      status: "failed",
      failure: { code: "target_unreachable" },
      verdict: null,
      progress: { blocksDone: 0 },
    });
  });

  it("a running one stands in the middle of a block", async () => {
    const { context, owner, runOf } = await seededWith("running");
    const id = runOf("running");
    const { progress, status } = await getRun(context, owner, { id });
    expect(status).toBe("running");
    expect(progress).toMatchObject({ blocksDone: 13, blocksPlanned: 30 });
    expect(progress.current).not.toBeNull();
    const report = await readReport(context, owner, { id });
    expect(report.verdict).toBeNull();
    expect(report.blocks.filter((block) => block.status === "running")).toHaveLength(1);
  });

  it("evolution is a series with a step, its dates and its environment", async () => {
    const { context, owner } = await seededWith("evolution");
    const series = await readSeries(context, owner, {
      benchmark: "seed-evolution",
      metric: "p99",
      variant: "grpc",
    });
    expect(series.unit).toBe("us");
    expect(series.points).toHaveLength(14);
    const times = series.points.map((point) => Date.parse(point.at));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const [before, after] = [series.points[7], series.points[8]];
    expect((after?.estimate ?? 0) / (before?.estimate ?? 1)).toBeGreaterThan(1.4);
    expect(series.points.every((point) => (point.low ?? 0) <= (point.estimate ?? 0))).toBe(true);
    expect(series.points.some((point) => point.environmentChanged)).toBe(false);
    const { versions } = await getBenchmark(context, owner, { slug: "seed-evolution" });
    expect(versions).toHaveLength(1);
  });

  it("decisions are signed as people would, also against the verdict", async () => {
    const { context, owner, runOf } = await seededWith("decided-against-verdict");
    const id = runOf("decided-against-verdict");
    const { decisions } = await readReport(context, owner, { id });
    expect(decisions.map(({ outcome }) => outcome)).toEqual(["approved", "withdrawn", "rejected"]);
    expect(await getRun(context, owner, { id })).toMatchObject({
      ...{ verdict: "NO-GO", decision: "approved" },
    });
    const decided = await reportOf("decided");
    expect(decided.decisions[0]).toMatchObject({ number: 2, outcome: "approved" });
    expect(decided.decisions[0]?.caveats.length).toBeGreaterThan(1);
    expect(decided.verdict?.verdict).toBe("GO");
  });

  it("empty leaves a benchmark without runs", async () => {
    const { runIds, link } = (await seededWith("empty")).seeded("empty");
    expect(runIds).toEqual([]);
    expect(link).toMatch(/\/benchmarks\/seed-empty$/);
  });
});

describe("scenarios beside each other", () => {
  const listed = ["dispatch-go", "dispatch-nogo", "failed", "running", "invalid"];
  const instance = seededInstance(listed);
  const everyRun = () => listed.map((name) => instance.runOf(name));

  it("lists them with filters and cursors", async () => {
    const go = await listRuns(instance.context, instance.owner, { verdict: "GO" });
    expect(go.items.map((item) => item.verdict)).toEqual(go.items.map(() => "GO"));
    const first = await listRuns(instance.context, instance.owner, { limit: 2 });
    const rest = await listRuns(instance.context, instance.owner, {
      limit: 100,
      ...(first.nextCursor ? { cursor: first.nextCursor } : {}),
    });
    const ids = [...first.items, ...rest.items].map((item) => item.id);
    expect(new Set(ids)).toEqual(new Set(everyRun()));
    expect(rest.nextCursor).toBeNull();
  });

  it("shows the latest run of each benchmark on the overview", async () => {
    const overview = await readOverview(instance.context, instance.owner);
    expect(overview.hasVerdict).toBe(true);
    expect(overview.active.map((item) => item.id)).toEqual([instance.runOf("running")]);
    const lines = [...overview.needs, ...overview.quiet.lines].flatMap((one) =>
      "line" in one ? [one.line] : "slug" in one ? [one] : [],
    );
    expect(lines.length).toBeLessThanOrEqual(overview.benchmarks - overview.waiting);
    expect(
      overview.needs.find((need) => "line" in need && need.line.slug === "seed-invalid"),
    ).toMatchObject({
      ...{ kind: "invalid", run: { verdict: "INVALID" } },
    });
    const go = overview.quiet.lines.find(({ slug }) => slug === "seed-dispatch-go");
    expect(go?.lastTen[0]).toMatchObject({
      verdict: "GO",
      deciding: { metric: "p99", of: "grpc" },
    });
    const { items } = await listBenchmarks(instance.context, instance.owner);
    expect(items.map((item) => item.latestRun?.id)).toEqual(everyRun().reverse());
  });
});
