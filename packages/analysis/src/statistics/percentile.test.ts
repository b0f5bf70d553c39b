// Percentiles with requests that were never answered in time, and how many requests a percentile needs.
import { describe, expect, it } from "vitest";
import { encodeHistogram, type Values } from "./encode-histogram.ts";
import { decodeHistogram, mergeDistributions } from "./histogram.ts";
import {
  percentileAt,
  percentileSupported,
  requestsNeeded,
  requestsPlanned,
} from "./percentile.ts";

const times = (answered: Values, censored: Values = []) => ({
  answered: decodeHistogram(encodeHistogram(answered)),
  censored: decodeHistogram(encodeHistogram(censored)),
});

describe("histograms", () => {
  it("keeps counts, and values to 3 digits, in units of 100 ns", () => {
    const { answered } = times([
      { valueUs: 0.1, count: 1 },
      { valueUs: 123.4, count: 2 },
      { valueUs: 45_678, count: 3 },
    ]);
    expect(answered.total).toBe(6);
    expect(answered.counts).toEqual([1, 2, 3]);
    expect(answered.high[1]).toBe(1_234);
    expect((answered.high[2] ?? 0) / 456_780).toBeCloseTo(1, 2);
  });
  it("merges by adding counts", () => {
    const a = times([{ valueUs: 100, count: 5 }]).answered;
    const b = times([
      { valueUs: 100, count: 7 },
      { valueUs: 50, count: 1 },
    ]).answered;
    const merged = mergeDistributions([a, b]);
    expect(merged.total).toBe(13);
    expect(merged.counts).toEqual([1, 12]);
    expect(mergeDistributions([])).toEqual({ low: [], high: [], counts: [], total: 0 });
  });
  it("reads unreadable bytes as nothing, so that the accounting finds them", () => {
    expect(decodeHistogram("AAAA").total).toBe(0);
    expect(decodeHistogram("").total).toBe(0);
  });
});

describe("a percentile with unanswered requests", () => {
  it("does not turn a p99.9 of 10 s into 7 ms", () => {
    const seen = times([{ valueUs: 7_000, count: 9_910 }], [{ valueUs: 10_000_000, count: 90 }]);
    expect(percentileAt(seen, 9_900)).toMatchObject({ bound: "exact" });
    expect(percentileAt(seen, 9_900)?.valueUs).toBeCloseTo(7_000, -1);
    const beyond = percentileAt(seen, 9_990);
    expect(beyond?.bound).toBe("at-least");
    expect((beyond?.valueUs ?? 0) / 1e7).toBeCloseTo(1, 2);
  });
  it("is a bound when nothing was answered, and nothing without requests", () => {
    expect(percentileAt(times([], [{ valueUs: 5, count: 3 }]), 5_000)?.bound).toBe("at-least");
    expect(percentileAt(times([]), 5_000)).toBeNull();
  });
});

describe("the support of a percentile", () => {
  it("needs 20 requests for p50, 1,000 for p99 and 10,000 for p99.9", () => {
    expect([5_000, 9_900, 9_990].map(requestsNeeded)).toEqual([20, 1_000, 10_000]);
  });
  it("is planned with a quarter to spare", () => {
    expect([5_000, 9_900, 9_990].map(requestsPlanned)).toEqual([25, 1_250, 12_500]);
  });
  it("is there with 90 % of the need in the median block, and none under half of that", () => {
    expect(percentileSupported([998, 998, 998], 9_900)).toBe(true);
    expect(percentileSupported([900, 900, 900], 9_900)).toBe(true);
    expect(percentileSupported([899, 899, 5_000], 9_900)).toBe(false);
    expect(percentileSupported([450, 900, 900], 9_900)).toBe(true);
    expect(percentileSupported([449, 900, 900], 9_900)).toBe(false);
    expect(percentileSupported([], 9_900)).toBe(false);
  });
});
