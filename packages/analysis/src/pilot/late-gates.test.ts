// Gates that the engine's lateness alone keeps open: the pilot lowers the rate or takes more threads, where the plan lets it.
import type { BenchmarkSpecInput } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { decide, everybody, type Given, open } from "../testing/decided-pilot.ts";
import { saidByPilot } from "../testing/said.ts";

const rateGate = { metric: "throughput", of: "grpc", op: ">=", limitPerS: 100 } as const;

describe("a gate that the engine's lateness alone keeps open", () => {
  // A quarter of the requests came in bunches: p50 is as measured, or what p33 of the others is.
  const lateness = { bunchedShare: 0.25, bunchedAre: "any" } as const;
  const late = everybody({ medianUs: 1_000, sigma: 1, sendLagUs: 5_000, lateness });
  const faster = late.slice(1).map((variant) => ({ ...variant, medianUs: 10 }));
  const gates: BenchmarkSpecInput["gates"] = [
    { metric: "p50", of: "grpc", over: "rest", op: "<=", limitRatio: 1.25 },
  ];
  const given = { mode: "adapt" as const, spec: { load: open, gates }, variants: late };

  it("is tried once more, and then lowers the rate of every variant, saying why", () => {
    const again = decide(given);
    expect(again).toMatchObject({ kind: "measure", pilot: { changes: [], sinceRound: 0 } });
    const step = decide({ ...given, rounds: 2 });
    if (step.kind !== "measure") throw new Error(step.kind);
    expect(step.pilot.change.load).toMatchObject({ kind: "open", ratePerS: 1_000 });
    expect(saidByPilot(step.pilot).changes[0]).toMatch(
      /^An open load of 1,000\/s instead of 2,000\/s, for every variant: the engine's lateness alone leaves p50 of grpc ÷ rest ≤ 1.25 open \(×0\.\d to ×[1-9]\.\d\)\.$/,
    );
  });

  it("counts where the limit lies just beyond a wide range: one round may lie so far from many", () => {
    const lowered = (limitRatio: number, bunchedShare: number) => {
      const lateness = { bunchedShare, bunchedAre: "any" } as const;
      const gates = [{ metric: "p50", of: "grpc", over: "rest", op: "<=", limitRatio }] as const;
      const variants = late.map((variant) => ({ ...variant, lateness }));
      const step = decide({
        ...given,
        rounds: 2,
        variants,
        spec: { load: open, gates: [...gates] },
      });
      return step.kind === "measure" ? saidByPilot(step.pilot).changes[0] : step.kind;
    };
    expect(lowered(1.8, 0.25)).toMatch(/ ≤ 1\.8 open \(×0\.\d to ×1\.[1-7]\)\.$/);
    expect(lowered(3, 0.25)).toBe("go");
    expect(lowered(1.25, 0.05)).toBe("go");
  });

  it("is tried with more engine threads first, where there are some", () => {
    expect(decide({ ...given, rounds: 2, mostThreads: 2 })).toMatchObject({
      kind: "measure",
      pilot: { change: { threads: 2, load: null } },
    });
  });

  it.each<[string, Given]>([
    ["the gate is decided whatever lateness added", { variants: [...late.slice(0, 1), ...faster] }],
    ["the plan allows no lower rate", { spec: { plan: { adapt: { minRatePerS: 2_000 } } } }],
    ["a limit is on the rate", { spec: { gates: [...gates, rateGate] } }],
    ["the plan's pilot adapts nothing", { mode: "stop" }],
  ])("changes nothing where %s", (_, other) => {
    const step = decide({ ...given, ...other, spec: { ...given.spec, ...other.spec } });
    expect(step).toMatchObject({ kind: "go", pilot: { change: { load: null } } });
  });
});
