// Runs of every kind of load beyond the plain ones, with the real engine against the real target:
// stages, connections only, and a condition that ends blocks early. Counts are exact where a schedule decides.
import type { BlockResult } from "@gonogo/protocols/events";
import { findRun } from "@gonogo/services/run/find-run";
import { readReport } from "@gonogo/services/run/read-report";
import { readRunInput } from "@gonogo/services/run/run-input";
import { afterEach, describe, expect, it } from "vitest";
import { setUpBench } from "./testing/bench.ts";
import { aliasEngine } from "./testing/engine-alias.ts";
import { isOver } from "./testing/measured-house.ts";

const bench = setUpBench({ engine: () => aliasEngine((real) => `exec "${real}" run`) });

/** Performs a definition to its end; gives the results of its blocks and the report. */
async function measured(changes: object) {
  const plan = { rounds: 2, warmupMs: 100, blockMs: 400, retriesPerCell: 0 };
  const { id } = await bench.house.duel({ plan, gates: [], ...changes });
  const run = await bench.house.until(id, isOver);
  expect(run.status).toBe("finished");
  const row = await findRun(bench.house.context, bench.house.owner, id);
  const { blocks } = await readRunInput(bench.house.context, row);
  const results = blocks.flatMap((block): BlockResult[] => (block.result ? [block.result] : []));
  expect(results).toHaveLength(blocks.length);
  return { results, report: await readReport(bench.house.context, bench.house.owner, { id }) };
}

describe("a run of stages", () => {
  it("offers the integral of every stage, and reports each", async () => {
    const offered = [20, 120, 40];
    const before = await bench.target.requests();
    const { results, report } = await measured({
      load: {
        kind: "stages",
        stages: [
          { durationMs: 200, ratePerS: 100 },
          { durationMs: 300, ratePerS: 400 },
          { durationMs: 200, ratePerS: 0, shape: "ramp" },
        ],
        arrivals: "uniform",
      },
    });
    const after = await bench.target.requests();
    for (const { stages, counts } of results) {
      expect(stages.map((stage) => stage.sent + stage.held)).toEqual(offered);
      expect(counts.generated).toBe(180);
    }
    const sent = results.reduce((sum, result) => sum + result.totals.sent, 0);
    const probes = await bench.house.context.db.probe.count({
      where: { target: { slug: "rest" } },
    });
    const seen = (protocol: string) => (after[protocol] ?? 0) - (before[protocol] ?? 0);
    expect(seen("rest") + seen("grpc") - probes).toBe(sent);
    for (const row of report.stages)
      expect(row.requests).toBe(row.blocks * (offered[row.stage] ?? 0));
  });
});

describe("a run of connections only", () => {
  it("opens connections, sends nothing, and tells the phases of their set-up", async () => {
    const before = await bench.target.requests();
    // At a rate: as fast as they can, two clients overflow the accept queue, and the kernel tries again after a second.
    const { results, report } = await measured({ load: { kind: "connect", ratePerS: 50 } });
    const after = await bench.target.requests();
    const probes = await bench.house.context.db.probe.count({
      where: { target: { slug: "rest" } },
    });
    expect((after.rest ?? 0) - (before.rest ?? 0)).toBe(probes);
    expect(after.grpc ?? 0).toBe(before.grpc ?? 0);
    for (const { counts, outcomes, connections, totals } of results) {
      expect(counts.ok).toBeGreaterThan(0);
      expect(outcomes).toEqual({ ok: counts.ok });
      expect(connections).toEqual({ opened: totals.answered, failed: 0, reconnects: 0 });
    }
    const phases = (variant: string) =>
      report.setup.filter((row) => row.variant === variant).map((row) => row.phase);
    // A round may be lost to a busy machine; then its variant has no rows, and nothing wrong in them.
    expect([[], ["tcp", "whole"]]).toContainEqual(phases("rest"));
    expect([[], ["tcp", "tls", "whole"]]).toContainEqual(phases("grpc"));
    expect(report.comparison.map((row) => row.metric)).toContain("connectP99");
  });
});

describe("a search for a capacity", () => {
  afterEach(() =>
    bench.target.behave({ rest: { capacityPerS: null }, grpc: { capacityPerS: null } }),
  );
  it("finds no more than HTTP/1.1 and gRPC can do, and reports every trial", async () => {
    const capacity = { rest: 300, grpc: 500 };
    await bench.target.behave({
      rest: { capacityPerS: capacity.rest },
      grpc: { capacityPerS: capacity.grpc },
    });
    const before = await bench.target.requests();
    const { results, report } = await measured({
      load: {
        kind: "capacity",
        slo: { quantile: 0.5, limitMs: 200 },
        startRatePerS: 100,
        maxRatePerS: 2_000,
        precision: 0.25,
        trialMs: 600,
        confirmMs: 1_000,
        arrivals: "uniform",
        maxInFlight: 10_000,
      },
      plan: { rounds: 1, warmupMs: 100, retriesPerCell: 0 },
    });
    const after = await bench.target.requests();
    const probes = await bench.house.context.db.probe.count({
      where: { target: { slug: "rest" } },
    });
    const seen = (protocol: string) => (after[protocol] ?? 0) - (before[protocol] ?? 0);
    const sent = results.reduce((sum, result) => sum + result.totals.sent, 0);
    expect(seen("rest") + seen("grpc") - probes).toBe(sent);
    expect(report.capacity.map((row) => row.variant).sort()).toEqual(["grpc", "rest"]);
    const codes = report.diagnostics.map((found) => found.code);
    expect(codes).not.toContain("accounting-broken");
    for (const row of report.capacity) {
      const most = row.variant === "rest" ? capacity.rest : capacity.grpc;
      // A queue of 200 ms lets half of the requests through at a third more than the target can do.
      expect(row.lowRatePerS).toBeLessThan(most * 1.35);
      expect(row.lowRatePerS).toBeGreaterThanOrEqual(50);
      expect(row.highRatePerS).toBeGreaterThan(row.lowRatePerS ?? 0);
      expect(row.trials.at(-1)).toMatchObject({ phase: "confirm", kept: true });
    }
  });
});

describe("a condition", () => {
  afterEach(() => bench.target.behave({ rest: { errorRatio: 0 } }));
  it("ends a block early for safety, and the report says so", async () => {
    await bench.target.behave({ rest: { errorRatio: 1 } });
    const rest = {
      name: "rest",
      target: "rest",
      operation: { kind: "http", path: "/dispatch", method: "POST", body: { id: "1" } },
    };
    const { results, report } = await measured({
      variants: [rest],
      load: {
        kind: "closed",
        clients: 2,
        thinkTimeMs: 5,
        stopWhen: { errorRatio: 0.5, afterRequests: 20 },
      },
      plan: { rounds: 1, warmupMs: 0, blockMs: 3_600_000, retriesPerCell: 0 },
    });
    expect(results[0]).toMatchObject({
      stopReason: "condition",
      stoppedBy: { limitName: "errorRatio", limit: 0.5, value: 1 },
    });
    expect(results[0]?.windowS).toBeLessThan(600);
    const found = report.diagnostics.find(({ code }) => code === "stopped-early");
    expect(found?.sentence).toContain("stopped early for safety");
  });
});
