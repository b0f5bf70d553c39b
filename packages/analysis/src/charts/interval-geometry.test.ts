// Places of an interval and its limit, with zeros and open ends.
import { describe, expect, it } from "vitest";
import { intervalPlaces } from "./interval-geometry.ts";

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
