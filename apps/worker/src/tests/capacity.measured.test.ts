// A search for a capacity with the real engine, against a target whose capacity is set.
import { afterEach, describe, expect, it } from "vitest";
import { setUpBench } from "../testing/bench.ts";
import { aliasEngine } from "../testing/engine-alias.ts";
import { probesOf, sentIn } from "../testing/finished-run.ts";
import { measureDefinition } from "../testing/measure-definition.ts";

const bench = setUpBench({ engine: () => aliasEngine((real) => `exec "${real}" run`) });

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
    const { input, report, counted } = await measureDefinition(bench, {
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
    const probes = await probesOf(bench.instance, "rest");
    expect(counted("rest") + counted("grpc") - probes).toBe(sentIn(input.blocks));
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
