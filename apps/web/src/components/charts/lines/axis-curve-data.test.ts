// Rows along an axis: order, missing estimates and open intervals.
import { describe, expect, it } from "vitest";
import { axisRows, spansWide } from "./axis-curve-data.ts";

describe("axis rows", () => {
  const estimate = (value: number | null, high: number | null = value) => ({
    value,
    low: value === null ? null : value - 1,
    high,
  });
  it("ascends and leaves out what has no estimate", () => {
    const rows = axisRows(
      [
        { x: 8, label: "8", estimates: [estimate(30, 35), null] },
        { x: 2, label: "2", estimates: [estimate(20), estimate(null)] },
      ],
      ["v0", "v1"],
    );
    expect(rows.map((row) => row.x)).toEqual([2, 8]);
    expect(rows[1]).toEqual({ x: 8, label: "8", values: { v0: 30 }, errors: { v0: [1, 5] } });
    expect(rows[0]?.values).toEqual({ v0: 20 });
  });
  it("draws no whisker to infinity", () => {
    const [row] = axisRows(
      [{ x: 1, label: "1", estimates: [estimate(5, Number.POSITIVE_INFINITY)] }],
      ["v0"],
    );
    expect(row?.errors).toEqual({});
  });
  it("takes a logarithmic axis for wide spans only", () => {
    expect(spansWide([1, 2, 8])).toBe(true);
    expect(spansWide([1, 8])).toBe(false);
    expect(spansWide([4, 5, 6])).toBe(false);
    expect(spansWide([])).toBe(false);
  });
});
