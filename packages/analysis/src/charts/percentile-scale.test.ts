// Places, ticks and support of percentiles.
import { describe, expect, it } from "vitest";
import {
  highestSupported,
  percentileAt,
  percentileName,
  percentilePlace,
  percentileTicks,
} from "./percentile-scale.ts";

describe("percentile axis", () => {
  it("gives each nine the same width and comes back", () => {
    expect(percentilePlace(90)).toBeCloseTo(1, 12);
    expect(percentilePlace(99.9) - percentilePlace(99)).toBeCloseTo(1, 9);
    expect(percentileAt(percentilePlace(99.9))).toBe(99.9);
    expect(Number.isFinite(percentilePlace(100))).toBe(true);
  });
  it("has ticks up to the highest percentile only", () => {
    expect(percentileTicks(99.95).map((tick) => tick.percentile)).toEqual([0, 50, 90, 99, 99.9]);
    expect([0, 50, 98.7411, 99.9, 99.99].map(percentileName)).toEqual([
      "min",
      "p50",
      "p98.74",
      "p99.9",
      "p99.99",
    ]);
  });
  it("supports a percentile by ten requests beyond it", () => {
    expect(highestSupported(1_000)).toBe(99);
    expect(highestSupported(10)).toBe(0);
    expect(highestSupported(0)).toBe(0);
  });
});
