// How long blocks must be for gated percentiles, by arithmetic that can be checked by hand.
import type { BenchmarkSpecInput } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { syntheticSpec } from "../testing/synthetic-blocks.ts";
import { fittingBlockMs, isEnough, offeredRateOf, requestShortages } from "./plan-requests.ts";

const sides = ["a", "b"].map((name) => ({ name, medianUs: 100 }));
type Gates = NonNullable<BenchmarkSpecInput["gates"]>;
const p99: Gates = [{ metric: "p99", of: "b", over: "a", op: "<=", limitRatio: 1.1 }];

const specOf = (gates: Gates, blockMs: number, load: BenchmarkSpecInput["load"]) =>
  syntheticSpec(sides, { gates, load, plan: { blockMs } });
const open = (ratePerS: number) => ({ kind: "open", ratePerS }) as const;
const lacking = (gates: Gates, blockMs: number, ratePerS = 500) => {
  const spec = specOf(gates, blockMs, open(ratePerS));
  return { spec, shortages: requestShortages(spec, offeredRateOf(spec)) };
};

describe("requestShortages", () => {
  it("has none from 1.25 times the need on", () => {
    expect(lacking(p99, 2_500).shortages).toEqual([]);
    expect(lacking(p99, 2_000).shortages).toMatchObject([
      { perBlock: 1_000, needed: 1_000, planned: 1_250, blockMs: 2_500 },
    ]);
  });
  it("tells those that would still count from those that would not", () => {
    expect(lacking(p99, 1_800).shortages.map(isEnough)).toEqual([true]);
    expect(lacking(p99, 1_700).shortages.map(isEnough)).toEqual([false]);
  });
  it("is of the slower side, and leaves out what only measuring shows", () => {
    const spec = specOf(p99, 1_000, { kind: "closed", clients: 2 });
    expect(requestShortages(spec, offeredRateOf(spec))).toEqual([]);
    const measured = (variant: string) => ({ a: 9_000, b: 400 })[variant] ?? null;
    // 1,250 requests at 400/s take 3,125 ms, in steps of 500 ms.
    expect(requestShortages(spec, measured)).toMatchObject([{ variant: "b", blockMs: 3_500 }]);
  });
  it("cannot lengthen what the load itself says", () => {
    const stages = [{ durationMs: 1_000, ratePerS: 500 }];
    const spec = specOf(p99, 2_500, { kind: "stages", stages });
    expect(requestShortages(spec, offeredRateOf(spec))).toMatchObject([
      { perBlock: 500, blockMs: null },
    ]);
  });
});

describe("fittingBlockMs", () => {
  const p999: Gates = [...p99, { metric: "p999", of: "a", op: "<", limitMs: 50 }];
  const fitting = (gates: Gates, maxBlockMs: number) => {
    const { spec, shortages } = lacking(gates, 2_000);
    return fittingBlockMs(spec, shortages, { maxBlockMs });
  };
  it("is the longest that a percentile asks for", () => {
    expect(fitting(p999, 60_000)).toBe(25_000);
    expect(fitting(p99, 60_000)).toBe(2_500);
  });
  it("leaves out a percentile that the bound does not allow", () => {
    expect(fitting(p999, 8_000)).toBe(2_500);
  });
  it("is the bound where that holds the need without the margin", () => {
    expect(fitting(p999, 20_000)).toBe(20_000);
    expect(fitting(p99, 2_200)).toBe(2_200);
    expect(fitting(p99, 2_000)).toBeNull();
  });
});
