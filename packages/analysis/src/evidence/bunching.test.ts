// What bunched sends may have added to a quantile: the two ends by hand, and on simulated servers the truth between them.
import { describe, expect, it } from "vitest";
import { encodeHistogram, type Values } from "../statistics/encode-histogram.ts";
import { type Distribution, decodeHistogram } from "../statistics/histogram.ts";
import { seededRandom } from "../statistics/seeded-random.ts";
import { type StarvedWorld, starvedBlock } from "../testing/starved-blocks.ts";
import { bunchingOf, meanBunchingOf } from "./bunching.ts";

const of = (values: Values): Distribution => decodeHistogram(encodeHistogram(values));
const none = of([]);
/** 940 answers in 100 µs, 50 in 200 µs, and 10 that were bunched, in 400 µs. */
const answered = of([
  { valueUs: 100, count: 940 },
  { valueUs: 200, count: 50 },
  { valueUs: 400, count: 10 },
]);
const bunched = of([{ valueUs: 400, count: 10 }]);
const sends = (change: Partial<Parameters<typeof bunchingOf>[1]> = {}) => ({
  answers: bunched,
  sentInBunch: 10,
  largestLagUs: 4_000,
  ...change,
});

describe("a quantile with bunched requests", () => {
  const times = { answered, censored: none };
  it("is that of all others, where the engine's lateness alone chose the bunch", () => {
    const found = bunchingOf(times, sends(), 9_950);
    expect(found?.leastUs).toBeCloseTo(200, 0);
    expect(found?.mostUs).toBeCloseTo(200, 0);
  });
  it("may be as measured, where the requests were only after a bunch", () => {
    const found = bunchingOf(times, sends({ sentInBunch: 0 }), 9_950);
    expect(found?.leastUs).toBeCloseTo(200, 0);
    expect(found?.mostUs).toBeCloseTo(400, 0);
  });
  it("is no lower than what it was measured less the latest send", () => {
    expect(bunchingOf(times, sends({ largestLagUs: 50 }), 9_950)?.leastUs).toBeCloseTo(350, 0);
  });
  it("is left alone where nothing was bunched, or the quantile was never answered", () => {
    expect(bunchingOf(times, sends({ answers: none }), 9_950)).toBeNull();
    const lost = { answered, censored: of([{ valueUs: 1e6, count: 100 }]) };
    expect(bunchingOf(lost, sends(), 9_950)).toBeNull();
    expect(meanBunchingOf(lost, bunched)).toBeNull();
  });
  it("has a mean between that of the others and that of all", () => {
    const found = meanBunchingOf(times, bunched);
    expect(found?.leastUs).toBeCloseTo((940 * 100 + 50 * 200) / 990, 0);
    expect(found?.mostUs).toBeCloseTo((940 * 100 + 50 * 200 + 10 * 400) / 1_000, 0);
  });
});

describe("a starved engine before a server", () => {
  const world: StarvedWorld = {
    arrivals: "poisson",
    ratePerS: 500,
    serviceUs: 60,
    service: "fixed",
    servers: 1,
    sliceUs: 3_000,
    starvedShare: 0.15,
    requests: 1_000,
  };
  const median = (values: readonly number[]) =>
    [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
  const blocks = (change: Partial<StarvedWorld>) => {
    const random = seededRandom(5);
    const found = Array.from({ length: 60 }, () =>
      starvedBlock({ ...world, ...change }, 9_900, random),
    );
    const by = (value: (block: (typeof found)[number]) => number) =>
      median(found.map((block) => value(block) / block.trueUs));
    return {
      measured: by((block) => block.measuredUs),
      least: by((block) => block.judged.leastUs),
      most: by((block) => block.judged.mostUs),
    };
  };
  it.each([
    ["a fast server", {}],
    ["a server of four", { serviceUs: 5_000, servers: 4, service: "exponential" }],
    ["a busy server", { serviceUs: 1_000 }],
    ["a rate of 2,000/s", { serviceUs: 200, ratePerS: 2_000 }],
    ["even arrivals", { arrivals: "uniform" }],
  ] as const)("leaves the quantile on time between the two ends: %s", (_, change) => {
    const { least, most } = blocks(change);
    expect(least).toBeLessThanOrEqual(1.01);
    expect(most).toBeGreaterThanOrEqual(0.99);
  });
  it("is known closely of a fast server, though what was measured is far off", () => {
    const { measured, least, most } = blocks({});
    expect(measured).toBeGreaterThan(1.5);
    expect(least).toBeGreaterThan(0.95);
    expect(most).toBeLessThan(1.1);
  });
  it("raises nothing without slices", () => {
    const { measured, least, most } = blocks({ starvedShare: 0 });
    expect([measured, least, most]).toEqual([1, 1, 1]);
  });
});
