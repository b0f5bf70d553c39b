// Numbers as people read them, to the letter.
import { describe, expect, it } from "vitest";
import {
  formatChange,
  formatDuration,
  formatFigure,
  formatLength,
  formatMetric,
  formatNumber,
  formatPercent,
  formatPercentChange,
  formatRatio,
  listOf,
  plural,
  timeUnitFor,
} from "./format.ts";

const figure = (value: number | null, low: number | null = null, high: number | null = null) => ({
  value,
  low,
  high,
});

describe("digits", () => {
  it.each([
    [figure(740, 705, 782), "740 µs [705 – 782]"],
    [figure(740.46, 739.2, 741.9), "740 µs [739 – 742]"],
    [figure(12_347.1, 11_930, 12_760), "12.3 ms [11.9 – 12.8]"],
    [figure(2_000_000), "2.00 s"],
    [figure(0.3), "0.300 µs"],
    [figure(null), "–"],
  ])("of a time", (given, text) => {
    expect(formatMetric("p99", given).full).toBe(text);
  });
  it("of other metrics", () => {
    expect(formatMetric("throughput", figure(12_345.6, 12_010, 12_690)).full).toBe(
      "12,346/s [12,010 – 12,690]",
    );
    expect(formatMetric("allocations", figure(88.1, 87.8, 88.4)).full).toBe("88.1 [87.8 – 88.4]");
    expect(formatMetric("errors", figure(0.00123, 0.0011, 0.0014)).full).toBe(
      "0.12 % [0.11 – 0.14]",
    );
    expect(formatMetric("errors", figure(0, 0, 0.0000117)).full).toBe("0 % [0 – 0.0012]");
  });
  it("of ratios and changes", () => {
    expect(formatRatio(figure(2.1, 1.9, 2.3)).full).toBe("×2.1 [1.9 – 2.3]");
    expect(formatRatio(figure(1.842, 1.8, 1.88)).full).toBe("×1.84 [1.80 – 1.88]");
    expect(formatRatio({ ...figure(4), bound: "at-least" }).text).toBe("> ×4.00");
    expect(formatChange(1.032)).toBe("+3.2 %");
    expect(formatChange(0.96)).toBe("−4.0 %");
    expect(formatChange(1)).toBe("0 %");
  });
  it("of changes in percent", () => {
    expect(formatPercentChange(figure(-34.31, -36.12, -32.4)).full).toBe("−34 % [−36 – −32]");
    expect(formatPercentChange(figure(0.04, -0.31, 0.2)).full).toBe("0.0 % [−0.3 – +0.2]");
    expect(formatPercentChange(figure(-5.2, -10.9, -0.3)).full).toBe("−5.2 % [−10.9 – −0.3]");
    expect(formatPercentChange(figure(6_003.4, 5_800, 6_210)).full).toBe(
      "+6,003 % [+5,800 – +6,210]",
    );
    expect(formatPercentChange(figure(12.34)).full).toBe("+12.3 %");
  });
  it("of a bound", () => {
    const bound = { ...figure(10_000_000), bound: "at-least" as const };
    expect(formatMetric("p99", bound).text).toBe("> 10.0 s");
  });
});

describe("units", () => {
  it("scale together by the largest value of a column", () => {
    expect(timeUnitFor([950, 12, null]).label).toBe("µs");
    expect(timeUnitFor([950, 1_200]).label).toBe("ms");
    expect(timeUnitFor([]).label).toBe("µs");
    expect(formatFigure(figure(950, 930, 970), timeUnitFor([950, 1_200])).full).toBe(
      "0.95 ms [0.93 – 0.97]",
    );
  });
});

describe("plain numbers and words", () => {
  it("groups thousands and knows no minus zero", () => {
    expect(formatNumber(1234567.891, 1)).toBe("1,234,567.9");
    expect(formatNumber(-0.04, 1)).toBe("0.0");
    expect(formatNumber(-1234, 0)).toBe("−1,234");
  });
  it("writes shares and durations", () => {
    expect([0.0012, 0.03, 1, 0].map(formatPercent)).toEqual(["0.12 %", "3.0 %", "100 %", "0 %"]);
    expect([850, 4_000, 252_000, 240_000, 7_500_000].map(formatDuration)).toEqual([
      "850 ms",
      "4 s",
      "4 min 12 s",
      "4 min",
      "2 h 5 min",
    ]);
  });
  it("writes planned lengths to hundredths of a second", () => {
    expect([250, 2_000, 2_500, 1_234, 252_000].map(formatLength)).toEqual([
      "250 ms",
      "2 s",
      "2.5 s",
      "1.23 s",
      "4 min 12 s",
    ]);
  });
  it("writes lists and counts", () => {
    expect([plural(1, "round"), plural(1_200, "round")]).toEqual(["1 round", "1,200 rounds"]);
    expect([listOf([]), listOf(["a"]), listOf(["a", "b", "c"])]).toEqual(["", "a", "a, b and c"]);
  });
});
