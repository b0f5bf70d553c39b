// The pilot as rows: planned when the run begins, first to be measured, remembered with what it changed,
// and gone on with after a crash. Results are synthetic; what they mean is decided in analysis.
import type { SyntheticOptions } from "@gonogo/analysis/testing/synthetic-result";
import { beforeEach, describe, expect, it } from "vitest";
import { findRun } from "../rows/find-run.ts";
import { getRun } from "../run/get-run.ts";
import { readReport } from "../run/read-report.ts";
import { readReportInput } from "../run/report-input.ts";
import { readRunPlan } from "../run/run-plan.ts";
import { addDuelTargets, duelDefinition, testInstance } from "../testing/test-context.ts";
import { claimed, commitResult, expireLease, startDuel } from "../testing/test-run.ts";
import { commitBlock } from "./commit-block.ts";
import { finishRun } from "./finish-run.ts";
import type { Lease } from "./lease.ts";
import { takePilotStep } from "./pilot-step.ts";
import { planProbes } from "./probe-step.ts";
import { startBlock } from "./start-block.ts";

const instance = testInstance(addDuelTargets);
let runId: string;
let lease: Lease;

const openLoad = { kind: "open", ratePerS: 20_000, connections: 10 } as const;
async function begin(changes: object = {}): Promise<void> {
  runId = await startDuel(instance, changes);
  lease = await claimed(instance.context, runId, "first");
}
beforeEach(async () => {
  await instance.context.db.run.deleteMany();
});

const pilot = (mostThreads = 1) => takePilotStep(instance.context, lease, { mostThreads });
const next = async () => {
  const block = await startBlock(instance.context, lease);
  if (!block) throw new Error("no block is left");
  return block;
};
/** Measures the next block as given and returns what it was for. */
async function measure(options: Partial<SyntheticOptions> = {}): Promise<string> {
  const block = await next();
  await commitResult(instance.context, lease, block, options);
  return `${block.purpose} ${block.round} ${block.variant}`;
}
const input = async () =>
  readReportInput(instance.context, await findRun(instance.context, instance.owner, runId));

describe("a pilot", () => {
  it("is measured first, is told apart, and lets round 1 begin", async () => {
    await begin();
    expect(
      (await getRun(instance.context, instance.owner, { id: runId })).progress.blocksPlanned,
    ).toBe(20);
    expect(await pilot()).toMatchObject({ kind: "measure" });
    expect((await measure()).startsWith("pilot 0")).toBe(true);
    expect(await pilot()).toEqual({ kind: "run" });
    const running = await next();
    const { progress } = await getRun(instance.context, instance.owner, { id: runId });
    expect(progress).toMatchObject({ blocksPlanned: 22, current: { purpose: "pilot" } });
    expect(running.purpose).toBe("pilot");
    expect((await measure()).startsWith("pilot 0")).toBe(true);
    // The ratio lies near its limit, so a second round shows its spread.
    expect(await pilot()).toMatchObject({ kind: "measure", forSpread: true });
    expect([await measure(), await measure()].every((one) => one.startsWith("pilot 1"))).toBe(true);
    expect(await pilot()).toMatchObject({ kind: "go", pilot: { outcome: "passed" } });
    expect(await pilot()).toEqual({ kind: "over" });
    expect((await measure()).startsWith("evidence 0")).toBe(true);
    const report = await readReport(instance.context, instance.owner, { id: runId });
    expect(report.pilot).toMatchObject({ mode: "adapt", outcome: "passed", changes: [] });
    expect(report.pilot?.expected).toMatchObject({ code: "decided", params: { rounds: 10 } });
    expect(report.sideBlocks.map(({ purpose, status }) => `${purpose} ${status}`)).toEqual([
      "pilot finished",
      "pilot finished",
      "pilot finished",
      "pilot finished",
    ]);
    expect(report.blocks).toHaveLength(20);
    expect(report.rounds).toMatchObject([{ planned: 10, valid: 0 }]);
  });

  it("is left out where the plan says so, and where a run had begun without", async () => {
    await begin({ plan: { ...duelDefinition.plan, pilot: "off" } });
    expect(await pilot()).toEqual({ kind: "over" });
    await begin();
    expect((await measure()).startsWith("evidence 0")).toBe(true);
    expect(await pilot()).toEqual({ kind: "over" });
  });

  it("goes on after a crash: the broken block costs no other, and its round is measured again", async () => {
    await begin();
    await pilot();
    const broken = await next();
    await expireLease(instance.context, runId);
    lease = await claimed(instance.context, runId, "second");
    expect(await pilot()).toEqual({ kind: "run" });
    const other = await measure();
    expect(other).not.toContain(broken.variant);
    expect(await pilot()).toMatchObject({ kind: "measure" });
    // Whoever goes on with the run loads the addresses that its first blocks did.
    const { addresses } = await readRunPlan(instance.context, runId);
    expect([...addresses.values()]).toEqual(["127.0.0.1"]);
    expect([await measure(), await measure()].every((one) => one.startsWith("pilot 1"))).toBe(true);
    expect(await pilot()).toMatchObject({ kind: "go" });
  });

  it("remembers what it changed; everything after it is measured and judged so", async () => {
    await begin({ load: openLoad, plan: { ...duelDefinition.plan, pilot: "replan" } });
    await pilot();
    const hot = { cpuShare: 0.97 };
    await measure(hot);
    await measure(hot);
    expect(await pilot(2)).toMatchObject({ kind: "measure", pilot: { change: { threads: 2 } } });
    expect(await readRunPlan(instance.context, runId)).toMatchObject({ threads: 2 });
    await measure(hot);
    await measure(hot);
    expect(await pilot(1)).toMatchObject({ kind: "measure" });
    const plan = await readRunPlan(instance.context, runId);
    expect(plan).toMatchObject({ threads: 2, spec: { load: { kind: "open", ratePerS: 10_000 } } });
    await measure();
    await measure();
    expect(await pilot()).toMatchObject({ kind: "go", pilot: { outcome: "passed" } });
    const read = await input();
    expect(read.spec.load).toMatchObject({ ratePerS: 10_000 });
    expect(read.definitionYaml).toContain("ratePerS: 20000");
    expect(read.pilot).toMatchObject({ definedLoad: { ratePerS: 20_000 }, changes: { length: 2 } });
    // It measured another load than the other runs of its benchmark, so it is no point of their series.
    await finishRun(instance.context, lease, { status: "cancelled" });
    expect(await instance.context.db.figure.count({ where: { runId } })).toBe(0);
  });

  it("plans longer blocks for the gated percentile, and leaves the definition as it is", async () => {
    await begin({ load: { kind: "open", ratePerS: 1_000 } });
    const { warnings } = await getRun(instance.context, instance.owner, { id: runId });
    expect(warnings[0]?.text).toMatch(/p99 needs 1,000 requests a block.*blocks of 1,500 ms/);
    await pilot();
    await measure();
    await measure();
    await pilot();
    await measure();
    await measure();
    expect(await pilot()).toMatchObject({ kind: "go", pilot: { change: { blockMs: 1_500 } } });
    expect((await readRunPlan(instance.context, runId)).spec.plan.blockMs).toBe(1_500);
    const read = await input();
    expect(read.spec.plan.blockMs).toBe(1_500);
    expect(read.definitionYaml).toContain("blockMs: 500");
  });

  it("that stops the run leaves a failure with figures, and stops it again after a crash in between", async () => {
    await begin({ load: openLoad, plan: { ...duelDefinition.plan, pilot: "stop" } });
    await pilot();
    await measure({ cpuShare: 0.97 });
    await measure({ cpuShare: 0.97 });
    const stopped = await pilot();
    expect(await pilot()).toEqual(stopped);
    if (stopped.kind !== "stop") throw new Error(stopped.kind);
    expect(stopped.failure.message).toContain("97 % busy");
    const failure = { code: "pilot_stopped", ...stopped.failure };
    await finishRun(instance.context, lease, { status: "failed", failure });
    const report = await readReport(instance.context, instance.owner, { id: runId });
    expect(report).toMatchObject({
      verdict: null,
      run: { status: "failed", failure: { code: "pilot_stopped" } },
      pilot: { outcome: "stopped", proposal: { ratePerS: 10_000 } },
    });
    expect(report.blocks.every(({ status }) => status === "skipped")).toBe(true);
  });
});

describe("a probe", () => {
  const nagle = { plateauShare: 0.9, medianUs: 150 };
  const plain = { plan: { ...duelDefinition.plan, pilot: "off" } };

  it("is planned between rounds, once, and runs next; its answer is read with the evidence", async () => {
    await begin(plain);
    const place = { cell: 0, round: 0 };
    await measure(nagle);
    expect(await planProbes(instance.context, lease, place)).toEqual([]);
    await measure(nagle);
    expect(await planProbes(instance.context, lease, place)).toHaveLength(2);
    expect(await planProbes(instance.context, lease, place)).toEqual([]);
    expect((await measure()).startsWith("probe 0")).toBe(true);
    expect((await measure()).startsWith("probe 0")).toBe(true);
    expect((await measure(nagle)).startsWith("evidence 1")).toBe(true);
    const { probeBlocks } = await input();
    expect(probeBlocks?.map(({ kind, variant }) => `${kind} ${variant}`).sort()).toEqual([
      "quick-ack grpc",
      "quick-ack rest",
    ]);
  });

  it("that is lost voids no round and no other probe, and is not tried again", async () => {
    await begin(plain);
    await measure(nagle);
    await measure(nagle);
    await planProbes(instance.context, lease);
    const lost = await next();
    const problem = { code: "connect_failed", message: "It failed.", remedy: "Look." };
    await commitBlock(instance.context, lease, { id: lost.id, end: { status: "failed", problem } });
    expect((await measure()).startsWith("probe 0")).toBe(true);
    expect((await measure(nagle)).startsWith("evidence 1")).toBe(true);
    expect(await planProbes(instance.context, lease)).toEqual([]);
    const report = await readReport(instance.context, instance.owner, { id: runId });
    expect(report.rounds).toMatchObject([{ planned: 10, valid: 1 }]);
    const states = report.diagnostics
      .filter(({ code }) => code === "delayed-ack-plateau")
      .map(({ variant, params }) => `${variant} ${params.state}`);
    expect(states).toContain(`${lost.variant} suspected`);
  });
});
