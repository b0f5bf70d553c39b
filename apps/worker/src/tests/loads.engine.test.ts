// Runs of every kind of load beyond the plain ones, with the real engine against the real target:
// stages, connections only, and a condition that ends blocks early. Counts are exact where a schedule decides.
import { afterEach, describe, expect, it } from "vitest";
import { setUpBench } from "../testing/bench.ts";
import { aliasEngine } from "../testing/engine-alias.ts";
import { probesOf, sentIn } from "../testing/finished-run.ts";
import { measureDefinition } from "../testing/measure-definition.ts";

const bench = setUpBench({ engine: () => aliasEngine((real) => `exec "${real}" run`) });
const measured = (changes: object) => measureDefinition(bench, changes);

describe("a run of stages", () => {
  it("offers the integral of every stage, and reports each", async () => {
    const offered = [20, 120, 40];
    const { results, input, report, counted } = await measured({
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
    for (const { stages, counts } of results) {
      expect(stages.map((stage) => stage.sent + stage.held)).toEqual(offered);
      expect(counts.generated).toBe(180);
    }
    const probes = await probesOf(bench.instance, "rest");
    expect(counted("rest") + counted("grpc") - probes).toBe(sentIn(input.blocks));
    for (const row of report.stages)
      expect(row.requests).toBe(row.blocks * (offered[row.stage] ?? 0));
  });
});

describe("a run of connections only", () => {
  it("opens connections, sends nothing, and shows the phases of their set-up", async () => {
    // At a rate: as fast as they can, two clients overflow the accept queue, and the kernel tries again after a second.
    const load = { kind: "connect", ratePerS: 50 };
    const { results, report, counted } = await measured({ load });
    expect(counted("rest")).toBe(await probesOf(bench.instance, "rest"));
    expect(counted("grpc")).toBe(0);
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
    expect(found?.params).toMatchObject({ errorRatioLimit: 0.5 });
  });
});
