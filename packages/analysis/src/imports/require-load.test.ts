// A block's load against the definition's: what is refused, and that what is only lower, rounded or short is not.
import { Load } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { meanUnderWay, type Recording, requireLoad, sendingRatePerS } from "./require-load.ts";
import { ImportError, type Sample } from "./sample.ts";

const startUnixUs = Date.UTC(2026, 10, 20, 12) * 1_000;
const open = (ratePerS: number) => Load.parse({ kind: "open", ratePerS });
const closed = (clients: number) => Load.parse({ kind: "closed", clients });

/** `count` requests of `latencyUs`, one every `everyUs`. */
const recording = (
  count: number,
  [everyUs, latencyUs]: readonly [number, number],
  changes: Partial<Recording> = {},
): Recording => ({
  samples: Array.from({ length: count }, (_, i): Sample => {
    const at = startUnixUs + i * everyUs;
    return { startUnixUs: at, latencyUs, status: "200", lost: null };
  }),
  ...{ skipMs: 0, unrecorded: 0 },
  ...changes,
});
const refusal = (...asked: Parameters<typeof requireLoad>): string => {
  try {
    requireLoad(...asked);
    return "fits";
  } catch (error) {
    if (error instanceof ImportError) return error.message;
    throw error;
  }
};

describe("open load", () => {
  it("counts intervals between starts, in the measured part alone, with what left no record", () => {
    expect(sendingRatePerS(recording(101, [10_000, 500]))).toBeCloseTo(100, 9);
    expect(sendingRatePerS(recording(101, [10_000, 500], { unrecorded: 20 }))).toBeCloseTo(120, 9);
    const slowBegin = recording(100, [10_000, 500]).samples.map((sample, i) =>
      i === 0 ? { ...sample, startUnixUs: startUnixUs - 5_000_000 } : sample,
    );
    const skipped = { samples: slowBegin, skipMs: 1_000, unrecorded: 0 };
    expect(sendingRatePerS(skipped)).toBeCloseTo(100, 9);
    expect(sendingRatePerS(recording(1, [1, 500]))).toBeNull();
  });
  it.each([
    [100, "fits"],
    [91, "fits"],
    [111, "fits"],
    [89, /^the tool sent 100 requests a second, and the definition asks for 89$/],
    [112, /^the tool sent 100 requests a second, and the definition asks for 112$/],
    [12_345, /asks for 12,350$/],
  ])("of %d a second against 100 that were sent", (rate, expected) => {
    expect(refusal(recording(10_001, [10_000, 500]), open(rate))).toMatch(expected);
  });
  it("allows for chance in short blocks, and for requests that were lost at the end", () => {
    expect(refusal(recording(101, [10_000, 500]), open(125))).toBe("fits");
    expect(refusal(recording(101, [10_000, 500]), open(250))).toMatch(/asks for 250/);
    // Half of them went to a server that was gone: 100 a second on record, 200 with all of them.
    const lost = recording(10_001, [10_000, 500], { unrecorded: 10_000 });
    for (const rate of [100, 150, 200]) expect(refusal(lost, open(rate))).toBe("fits");
    for (const rate of [50, 400]) expect(refusal(lost, open(rate))).toMatch(/asks for/);
  });
  it("refuses requests that all began at once, and says nothing of a single one", () => {
    expect(refusal(recording(10, [0, 500]), open(100))).toMatch(/all requests at once/);
    expect(refusal(recording(1, [0, 500]), open(100))).toBe("fits");
  });
});

describe("closed load", () => {
  it("counts what was under way on average", () => {
    expect(meanUnderWay(recording(1_000, [1_000, 4_000]))).toBeCloseTo(4, 1);
    expect(meanUnderWay(recording(1_000, [1_000, 500]))).toBeCloseTo(0.5, 1);
    expect(meanUnderWay(recording(1, [1, 1]))).toBe(1);
  });
  it.each([
    ["as many", 4, 4_000, "fits"],
    ["fewer: clients that think, a tool's own costs", 50, 4_000, "fits"],
    ["a rounding more than one", 1, 1_150, "fits"],
    ["two for one client", 1, 2_000, /^2 requests were under way on average.* has 1 client$/],
    ["twenty for ten clients", 10, 20_000, /^19\.6 requests.* the definition has 10 clients$/],
  ])("%s", (_, clients, latencyUs, expected) => {
    expect(refusal(recording(1_000, [1_000, latencyUs]), closed(clients))).toMatch(expected);
  });
  it("leaves out the skipped beginning", () => {
    const crowded = recording(200, [10, 5_000]).samples;
    const later = recording(1_000, [1_000, 500]).samples.map((sample) => ({
      ...sample,
      startUnixUs: sample.startUnixUs + 100_000,
    }));
    const samples = [...crowded, ...later];
    expect(refusal({ samples, skipMs: 50, unrecorded: 0 }, closed(1))).toBe("fits");
  });
});
