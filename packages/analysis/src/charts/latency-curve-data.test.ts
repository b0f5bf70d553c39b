// Rows of the percentile curve, and what too few requests leave out.

import { describe, expect, it } from "vitest";
import { curveEnds, curveExtent, curveRows } from "./latency-curve-data.ts";
import { seriesLooks } from "./series-look.ts";

describe("latency curve", () => {
  const [rest, grpc] = seriesLooks(["rest", "grpc"]);
  if (!rest || !grpc) throw new Error("two looks");
  const point = (percentile: number, valueUs: number) => ({
    percentile,
    valueUs,
    lowUs: valueUs - 1,
    highUs: valueUs + 1,
  });
  it("joins percentiles and leaves out what requests do not support", () => {
    const rows = curveRows([
      { look: rest, requests: 1_000, points: [point(99.9, 90), point(50, 10), point(99, 40)] },
      { look: grpc, requests: 100_000, points: [point(50, 8), point(99.9, 70)] },
    ]);
    expect(rows.map((row) => row.percentile)).toEqual([50, 99, 99.9]);
    expect(rows[2]?.values).toEqual({ v1: 70 });
    expect(rows[0]?.bands).toEqual({ v0: [9, 11], v1: [7, 9] });
    expect(Math.max(...curveExtent(rows))).toBe(71);
    expect(curveEnds(rows, [rest, grpc]).map((end) => end.value)).toEqual([40, 70]);
  });
  it("is empty without points", () => {
    expect(curveRows([{ look: rest, requests: 0, points: [] }])).toEqual([]);
  });
});
