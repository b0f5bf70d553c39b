// Domains, ticks and units of value axes, with nothing, zero and one value too.

import { describe, expect, it } from "vitest";
import { axisNumber, axisUnit, axisValue, withAxisUnit } from "./axis-unit.ts";
import { drawnValue, linearScale, logScale, roundUp } from "./value-scale.ts";

describe("scales", () => {
  it("rounds up to 1, 2, 2.5, 5", () => {
    expect([0.11, 1, 2.1, 2.6, 5.1, 999].map(roundUp)).toEqual([0.2, 1, 2.5, 5, 10, 1_000]);
  });
  it("begins linear axes at zero", () => {
    expect(linearScale([310, 870])).toEqual({
      kind: "linear",
      domain: [0, 1_000],
      ticks: [0, 200, 400, 600, 800, 1_000],
    });
    expect(linearScale([]).domain).toEqual([0, 1]);
    expect(linearScale([null, 0, Number.NaN]).domain).toEqual([0, 1]);
  });
  it("ends logarithmic axes on 1, 2 or 5", () => {
    expect(logScale([150, 1_900])).toEqual({
      kind: "log",
      domain: [100, 2_000],
      ticks: [100, 200, 500, 1_000, 2_000],
    });
    expect(logScale([0, -3]).domain).toEqual([1, 10]);
    const flat = logScale([500, 500]);
    expect(flat.domain[1]).toBeGreaterThan(flat.domain[0]);
    expect(logScale([1, 1_000_000]).ticks).toEqual([1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]);
  });
  it("draws on the lower end what a logarithmic axis has no place for", () => {
    const scale = logScale([150, 0, 1_900]);
    expect([0, -1, 50, 150, null].map((value) => drawnValue(scale, value))).toEqual([
      100,
      100,
      100,
      150,
      null,
    ]);
    expect(drawnValue(linearScale([10, 20]), 0)).toBe(0);
  });
  it("picks units by the axis and writes short numbers", () => {
    expect(axisUnit("us", 800).suffix).toBe("µs");
    expect(axisValue(12_345, axisUnit("us", 20_000))).toBe("12.3 ms");
    expect(axisNumber(0.0005, axisUnit("ratio", 1))).toBe("0.05");
    expect(axisNumber(25_500, axisUnit("perS", 90_000))).toBe("25.5");
    expect(axisNumber(0, axisUnit("us", 1))).toBe("0");
    expect(axisValue(88.04, axisUnit("count", 120))).toBe("88");
    expect(withAxisUnit("requests per connection", axisUnit("count", 120))).toBe(
      "requests per connection",
    );
    expect(withAxisUnit("wire bandwidth", axisUnit("bitPerS", 9e8))).toBe(
      "wire bandwidth (Mbit/s)",
    );
  });
});
