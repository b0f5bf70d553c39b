// Lighter loads by arithmetic that can be checked by hand.
import { describe, expect, it } from "vitest";
import { readBlock } from "../evidence/read-block.ts";
import { syntheticSpec } from "../testing/synthetic-blocks.ts";
import { syntheticResult } from "../testing/synthetic-result.ts";
import { lighterLoads, sustainableClients, sustainableRatePerS } from "./lighter-load.ts";

/** 98 answers of 10 ms in a second from one client, for which one thread was busy for 0.98 s. */
const reading = (medianUs = 10_000) =>
  readBlock(
    syntheticResult(
      { medianUs, sigma: 0, cpuShare: 0.98 },
      {
        blockId: "a",
        load: { kind: "closed", clients: 1, timeoutMs: 1_000 },
        blockMs: 1_000,
        warmupMs: 0,
        startedAtUnixMs: 0,
      },
    ),
  );

describe("sustainableClients", () => {
  it("is the rate at half a core times the free response time", () => {
    // 0.5 thread / (0.98 s / 98 answers) = 50 a second; 50/s · 10 ms = 0.5: one client at least.
    expect(sustainableClients(reading(), 0)).toBe(1);
    // With 90 ms of thinking 50/s · 100 ms = 5; a bucket's middle is a little off 10 ms.
    expect(sustainableClients(reading(), 90.5)).toBe(5);
  });
});

describe("sustainableRatePerS", () => {
  it("is half of the slowest, rounded down to two digits", () => {
    expect(sustainableRatePerS([reading(), reading(1_000)])).toBe(49);
    expect(sustainableRatePerS([reading(100)])).toBe(4_900);
    expect(sustainableRatePerS([])).toBeNull();
  });
});

describe("lighterLoads", () => {
  const variants = [{ name: "rest", medianUs: 100 }];
  const kinds = (overrides: Parameters<typeof syntheticSpec>[1]) =>
    lighterLoads(syntheticSpec(variants, overrides), [reading()]).map(({ kind }) => kind);
  const load = { kind: "closed", clients: 50 } as const;

  it("offers what fits the definition", () => {
    expect(kinds({ load })).toEqual(["closed", "open"]);
    expect(kinds({ load: { ...load, thinkTimeMs: 1 } })).toEqual(["closed"]);
    const gates = [{ metric: "throughput", of: "rest", op: ">", limitPerS: 1 } as const];
    expect(kinds({ load, gates })).toEqual(["closed"]);
    expect(kinds({ load, axes: [{ name: "clients", values: [1, 2] }] })).toEqual([]);
    expect(kinds({ load: { kind: "open", ratePerS: 10 } })).toEqual([]);
    expect(kinds({ load: { kind: "open", ratePerS: 100 } })).toEqual(["open"]);
  });
});
