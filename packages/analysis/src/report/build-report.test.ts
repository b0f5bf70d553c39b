// Reports of runs in every state: whole by the contract, no number that is not finite, nothing dropped.
import { BlockResult } from "@gonogo/protocols/events";
import { BlockMachine, Report } from "@gonogo/protocols/report";
import { Load } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { comparedMetrics, knownOf } from "../comparison/comparison.ts";
import { readEvidence } from "../diagnostics/read-evidence.ts";
import type { ReportInput } from "../evidence/report-input.ts";
import { encodeHistogram } from "../statistics/encode-histogram.ts";
import { firstDuel, judgeInputOf, withVariant } from "../testing/first-duel.ts";
import { patchResults } from "../testing/patch-results.ts";
import { syntheticInput } from "../testing/synthetic-blocks.ts";
import { quietMachine } from "../testing/synthetic-machine.ts";
import { judge } from "../verdict/judge.ts";
import { buildReport } from "./build-report.ts";

/** Paths of all numbers that are NaN or infinite. */
function unfinite(value: unknown, path = "report"): string[] {
  if (typeof value === "number") return Number.isFinite(value) ? [] : [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => unfinite(item, `${path}.${key}`));
}

const nothingAnswered = patchResults(firstDuel(), "rest", (result) => ({
  counts: { ...result.counts, sent: 0, ok: 0, failed: 0, generated: 0 },
  totals: { sent: 0, answered: 0, failed: 0, unanswered: 0 },
  outcomes: {},
  histograms: {
    response: encodeHistogram([]),
    service: encodeHistogram([]),
    censored: encodeHistogram([]),
    connect: encodeHistogram([]),
    sendLag: "",
  },
}));
const noWindow = patchResults(firstDuel(), "grpc", () => ({ windowS: 0, rttUs: null }));
const axes = [{ name: "clients" as const, values: [1, 16] }];

const states: Record<string, ReportInput> = {
  finished: firstDuel(),
  queued: firstDuel({ status: "queued", roundsRun: 0 }),
  "without blocks": { ...firstDuel({ status: "queued" }), blocks: [] },
  "running, one round": firstDuel({ status: "running", roundsRun: 1 }),
  "running, four rounds": firstDuel({ status: "running", roundsRun: 4 }),
  cancelled: firstDuel({ status: "cancelled", roundsRun: 7 }),
  failed: firstDuel({
    status: "failed",
    roundsRun: 0,
    run: { failure: { code: "target_unreachable", message: "refused", remedy: "start it" } },
  }),
  "with cells": firstDuel({ spec: { axes } }),
  "with a plateau": firstDuel({ variants: withVariant("rest", { plateauShare: 0.9 }) }),
  "with a failing baseline": firstDuel({ variants: withVariant("rest", { errorRatio: 1 }) }),
  "with errors on both sides": firstDuel({
    variants: withVariant(
      "rest",
      { errorRatio: 0.003 },
      withVariant("grpc", { errorRatio: 0.001 }),
    ),
  }),
  "with timeouts": firstDuel({
    variants: withVariant("grpc", { timeoutRatio: 0.03 }),
    spec: { load: { kind: "closed", clients: 2, timeoutMs: 50 } },
  }),
  "with every round broken": firstDuel({
    variants: withVariant("grpc", { brokenRounds: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] }),
  }),
  "with nothing answered": nothingAnswered,
  "with a window of no length": noWindow,
  "with one variant and no gates": syntheticInput({ variants: [{ name: "only", medianUs: 90 }] }),
  "with open load": firstDuel({ spec: { load: { kind: "open", ratePerS: 900 } } }),
  "with one round": firstDuel({ rounds: 1 }),
};

describe.each(Object.entries(states))("a report %s", (_, input) => {
  const report = buildReport(input);
  it("is whole by the contract and holds finite numbers only", () => {
    expect(Report.parse(report)).toEqual(report);
    expect(unfinite(report)).toEqual([]);
  });
  it("lists every block, cell, variant and metric", () => {
    expect(report.blocks).toHaveLength(input.blocks.length);
    expect(report.variants).toHaveLength(input.spec.variants.length);
    expect(report.comparison).toHaveLength(
      report.cells.length * comparedMetrics(input.spec, knownOf(readEvidence(input))).length,
    );
    expect(report.progress.blocksPlanned).toBe(input.blocks.length);
  });
  it("gives a note wherever a figure is missing", () => {
    const estimates = report.comparison.flatMap((row) => [...row.values, ...row.ratios]);
    for (const estimate of estimates)
      if (estimate && estimate.value === null) expect(estimate.note).toBeTruthy();
  });
});

describe("the finished first duel", () => {
  const report = buildReport(firstDuel());
  const row = (metric: string) => report.comparison.find((one) => one.metric === metric);
  it("compares every variant with the baseline", () => {
    expect(row("p99")?.values).toHaveLength(3);
    expect(row("p99")?.ratios[0]).toBeNull();
    const ratio = row("p99")?.ratios[1];
    expect(ratio?.value).toBeGreaterThan(ratio?.low ?? 9);
    expect(ratio?.value).toBeLessThan(ratio?.high ?? 0);
    expect(ratio?.level).toBeCloseTo(0.951, 3);
    expect(row("errors")?.values[1]).toMatchObject({ value: 0, low: 0 });
    expect(row("errors")?.ratios[1]?.note?.code).toBe("no-errors");
    expect(row("max")?.ratios[1]?.note?.code).toBe("never-compared");
  });
  it("shows bytes per request where requests are sent, and no operation's", () => {
    expect(row("bytes")?.values[0]).toMatchObject({ value: 480, bound: "exact" });
    expect(row("bytes")?.ratios[1]?.value).toBe(1);
    const load = Load.parse({ kind: "connect", clients: 2 });
    expect(comparedMetrics({ load, gates: [] })).not.toContain("bytes");
  });
  it("agrees with the gate on the same question to the last digit", () => {
    const gate = report.verdict?.gates[1];
    const ratio = row("p99")?.ratios[1];
    expect([gate?.estimate, gate?.low, gate?.high]).toEqual([
      ratio?.value,
      ratio?.low,
      ratio?.high,
    ]);
  });
  it("draws curves that rise, inside their bands, past p99.9", () => {
    expect(report.curves.map((curve) => curve.variant)).toEqual(["rest", "grpc", "http3"]);
    for (const { points } of report.curves) {
      expect(points.at(-1)?.percentile).toBeGreaterThan(99.9);
      points.forEach((point, i) => {
        expect(point.valueUs).toBeGreaterThanOrEqual(points[i - 1]?.valueUs ?? 0);
        expect(point.lowUs).toBeLessThanOrEqual(point.valueUs);
        expect(point.highUs).toBeGreaterThanOrEqual(point.valueUs);
      });
    }
  });
  it("lists terms, rounds and progress", () => {
    expect(report.fairness.find((one) => one.check === "Encryption")?.equal).toBe(true);
    expect(report.fairness.find((one) => one.check === "HTTP version")?.equal).toBeNull();
    expect(report.rounds).toEqual([{ cell: 0, planned: 10, run: 10, valid: 10 }]);
    expect(report.progress).toMatchObject({ blocksDone: 30, remainingMs: null, current: null });
    expect(report.variants[1]).toMatchObject({ operation: "demo.Dispatch/DispatchTask" });
  });
});

describe("a verdict", () => {
  it("is null before the run has finished, and without blocking gates", () => {
    expect(buildReport(firstDuel({ status: "running" })).verdict).toBeNull();
    expect(buildReport(firstDuel({ status: "cancelled" })).verdict).toBeNull();
    expect(buildReport(firstDuel({ spec: { gates: [] } })).verdict).toBeNull();
  });
  it("is shown as stored when it is", () => {
    const stored = { ...judge(judgeInputOf(firstDuel())), rulesVersion: 99 };
    expect(buildReport({ ...firstDuel(), verdict: stored }).verdict).toEqual(stored);
  });
});

describe("cores of engine and target", () => {
  const placed = firstDuel({
    variants: withVariant("rest", {
      threadCore: { core: 1, moves: 0, askedCore: 1 },
      machine: () => ({ ...quietMachine, targetCores: [{ core: 0, share: 0.97 }] }),
    }),
  });
  it("stand with each block that says them", () => {
    for (const { variant, engineCores, targetCores } of buildReport(placed).blocks)
      expect([engineCores, targetCores]).toEqual(
        variant === "rest" ? [[1], [{ core: 0, share: 0.97 }]] : [[], []],
      );
  });
  it("are absent where the system does not say them, and the block is judged all the same", () => {
    const blocks = placed.blocks.map((block) => {
      const { engine } = block.result ?? {};
      const threads = engine?.threads.map((thread) => ({
        ...thread,
        core: null,
        moves: 0,
        askedCore: null,
      }));
      const machine = { ...quietMachine, ...block.machine, targetCores: null, loadCores: null };
      return {
        ...block,
        result:
          block.result && BlockResult.parse({ ...block.result, engine: { ...engine, threads } }),
        machine: block.machine && BlockMachine.parse(machine),
      };
    });
    const [unseen, seen] = [buildReport({ ...placed, blocks }), buildReport(placed)];
    expect(unseen.blocks.flatMap((block) => [...block.engineCores, ...block.targetCores])).toEqual(
      [],
    );
    expect(unseen.verdict).toEqual(seen.verdict);
    expect(unseen.diagnostics).toEqual(seen.diagnostics);
  });
});

describe("blocks that are not evidence", () => {
  it("stay in the list with why, and void their round's other blocks", () => {
    const input = firstDuel({ variants: withVariant("rest", { brokenRounds: [2] }) });
    const round = buildReport(input).blocks.filter((block) => block.round === 2);
    const because = Object.fromEntries(round.map((b) => [b.variant, b.invalidBecause]));
    expect(because).toEqual({ rest: ["broken"], grpc: ["round-void"], http3: ["round-void"] });
    expect(round.every((block) => !block.valid)).toBe(true);
  });
  it("do not include a block that was stopped from outside", () => {
    const input = patchResults(
      firstDuel(),
      "grpc",
      () => ({ stopReason: "input-closed" }),
      (block) => block.round === 9,
    );
    const report = buildReport(input);
    expect(report.rounds[0]).toMatchObject({ run: 10, valid: 9 });
  });
});
