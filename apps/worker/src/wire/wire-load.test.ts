// A cell's load in the wire's words, and the threads it gets.
// Defaults are resolved here and nowhere else: the engine knows none.
import { Load } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { threadsFor, wireLoad, wireStopWhen, wireThink } from "./wire-load.ts";

const stages = [
  { durationMs: 1_000, ratePerS: 100, shape: "ramp" },
  { durationMs: 500, ratePerS: 30_000 },
];

describe("wireLoad", () => {
  it("keeps a connection for each client at the peak of closed stages", () => {
    const load = Load.parse({
      kind: "stages",
      stages: [
        { durationMs: 1_000, clients: 2 },
        { durationMs: 1_000, clients: 9, shape: "ramp" },
      ],
    });
    expect(wireLoad(load)).toMatchObject({
      of: "clients",
      connections: 9,
      stages: [
        { durationMs: 1_000, level: 2, shape: "step" },
        { durationMs: 1_000, level: 9, shape: "ramp" },
      ],
    });
  });

  it("spreads a staged rate over ten connections", () => {
    expect(wireLoad(Load.parse({ kind: "stages", stages }))).toMatchObject({
      of: "ratePerS",
      connections: 10,
      maxInFlight: 1_000,
      arrivals: "poisson",
    });
  });

  it("says of a search everything but its confirming trial, which is the block's duration", () => {
    const load = Load.parse({
      kind: "capacity",
      slo: { quantile: 0.9, limitMs: 20 },
      startRatePerS: 100,
      maxRatePerS: 30_000,
    });
    expect(wireLoad(load)).toEqual({
      kind: "capacity",
      slo: { quantile: 0.9, limitMs: 20, errorRatio: 0.01 },
      startRatePerS: 100,
      maxRatePerS: 30_000,
      precision: 0.05,
      trialMs: 2_000,
      arrivals: "poisson",
      maxInFlight: 1_000,
      connections: 50,
    });
    expect([wireStopWhen(load), threadsFor(load, 8)]).toEqual([null, 2]);
  });

  it("says of connect-only load either clients or a rate", () => {
    expect(wireLoad(Load.parse({ kind: "connect", clients: 3 }))).toEqual({
      kind: "connect",
      clients: 3,
      ratePerS: null,
      arrivals: "poisson",
      maxInFlight: 1_000,
      handshake: "cold",
    });
  });

  it("resolves think time and stop conditions", () => {
    const closed = { kind: "closed", clients: 2 };
    const plain = Load.parse(closed);
    expect([wireThink(plain), wireStopWhen(plain)]).toEqual([null, null]);
    expect(wireThink(Load.parse({ ...closed, thinkTimeMs: 0 }))).toBeNull();
    const load = Load.parse({ ...closed, thinkTimeMs: 20, stopWhen: { errorRatio: 0.5 } });
    expect(wireThink(load)).toEqual({ distribution: "fixed", meanMs: 20 });
    expect(wireStopWhen(load)).toEqual({
      errorRatio: 0.5,
      latencyP99Ms: null,
      afterRequests: 100,
    });
  });
});

describe("threadsFor", () => {
  const closed = (clients: number, connections = clients) => ({
    kind: "closed",
    clients,
    connections,
  });
  it.each([
    [closed(2), 2, 1],
    [closed(1_000), 2, 1],
    [closed(1_000), 8, 4],
    [closed(100), 16, 2],
    [closed(1_000, 1), 16, 1],
    [{ kind: "open", ratePerS: 50_000, maxInFlight: 9, connections: 9 }, 16, 3],
    [{ kind: "stages", stages }, 16, 2],
    [{ kind: "connect", clients: 20 }, 16, 3],
    [{ kind: "connect", ratePerS: 2_500 }, 16, 3],
  ])("%j on %i cores: %i", (load, cores, threads) => {
    expect(threadsFor(Load.parse(load), cores)).toBe(threads);
  });
});
