// Places of an interval and its limit, with zeros and open ends.
import { describe, expect, it } from "vitest";
import { arrowPath, intervalPlaces, ratioPlaces } from "./interval-geometry.ts";

describe("interval against its limit", () => {
  it("keeps the order on a logarithmic line", () => {
    const places = intervalPlaces({ estimate: 2, low: 1, high: 4, limit: 8 }, 100, 10);
    expect(places?.low).toBeCloseTo(10);
    expect(places?.estimate).toBeCloseTo(10 + 80 / 3, 1);
    expect(places?.limit).toBeCloseTo(90);
    // The server and the browser must draw the same, whatever their logarithms' last digits.
    expect(places?.estimate).toBe(36.67);
  });
  it("falls back to a plain line with zeros, and to nothing without figures", () => {
    const places = intervalPlaces({ estimate: 0, low: 0, high: 0.5, limit: 1 }, 100, 0);
    expect(places).toEqual({ estimate: 0, low: 0, high: 50, limit: 100 });
    expect(intervalPlaces({ estimate: null, low: null, high: null, limit: 1 }, 100)).toBeNull();
    expect(
      intervalPlaces({ estimate: 5, low: null, high: Number.POSITIVE_INFINITY, limit: 5 }, 100),
    ).toEqual({ estimate: 50, low: null, high: null, limit: 50 });
  });
});

describe("ratio around 1", () => {
  const span = [0.5, 2] as const;
  it("has the ends of the span at the ends of the line", () => {
    const limit = { ratio: 2, allowed: "below" as const };
    expect(ratioPlaces({ value: 1, low: 0.5, high: 2, limit }, span, 112)).toEqual({
      one: 56,
      limit: { at: 106, from: 0, width: 106 },
      interval: { from: 6, to: 106 },
      value: { at: 56, beyond: null },
    });
    const above = { ratio: 1, allowed: "above" as const };
    expect(ratioPlaces({ value: null, low: 1, high: 1, limit: above }, span, 112)).toEqual({
      one: 56,
      limit: { at: 56, from: 56, width: 56 },
      interval: { from: 56, to: 57 },
      value: null,
    });
  });
  it("marks what lies beyond the span, and leaves out what a logarithm has no place for", () => {
    const none = { low: 0, high: 1, limit: null };
    expect(ratioPlaces({ value: 9, ...none }, span, 112)).toMatchObject({
      value: { at: 106, beyond: "high" },
      interval: null,
    });
    expect(ratioPlaces({ value: 0.1, ...none }, span, 112).value?.beyond).toBe("low");
    for (const ratio of [0, -1, Number.POSITIVE_INFINITY, Number.NaN]) {
      const limit = { ratio, allowed: "below" as const };
      const places = ratioPlaces({ value: ratio, low: ratio, high: ratio, limit }, span, 112);
      expect(places).toEqual({ one: 56, limit: null, interval: null, value: null });
    }
    expect(arrowPath(106, 12, "high")).toBe("M102,8l6,4l-6,4z");
    expect(arrowPath(6, 12, "low")).toBe("M10,8l-6,4l6,4z");
  });
});
