// A heat map stays small and loses no request: neighbours are added up, blocks without an answer have a band.

import { seriesLooks } from "@gonogo/analysis/charts/series-look";
import { describe, expect, it } from "vitest";
import {
  addBins,
  binEndsUs,
  darkness,
  type HeatBlock,
  heatMap,
  quantileUs,
} from "./heat-map-data.ts";

const [rest, grpc] = seriesLooks(["rest", "grpc"]);
if (!rest || !grpc) throw new Error("two looks");

const block = (sequence: number, key: string, change: Partial<HeatBlock["times"]>): HeatBlock => ({
  key,
  sequence,
  round: Math.floor(sequence / 2),
  valid: true,
  times: { from: 48, counts: [10, 80, 10], atLeast: { from: 0, counts: [] }, ...change },
});

describe("heat map", () => {
  it("has a column for each block, in the order they ran, on one scale", () => {
    const map = heatMap(
      [block(1, "v1", { from: 50, counts: [5] }), block(2, "v0", {}), block(0, "v0", {})],
      [rest, grpc],
      24,
    );
    expect(map?.panels.map(({ columns }) => columns.map(({ label }) => label))).toEqual([
      ["block 1, round 1", "block 3, round 2"],
      ["block 2, round 1"],
    ]);
    expect(map?.lowestUs).toBeCloseTo(100);
    expect(map?.panels[1]?.columns[0]).toMatchObject({ from: 2, counts: [5], requests: 5 });
  });
  it("keeps every request when blocks and bins are merged, and counts those without an answer", () => {
    const wide = Array.from({ length: 150 }, (_, i) => i % 3);
    const blocks = Array.from({ length: 900 }, (_, i) =>
      block(i, "v0", { from: -7, counts: wide, atLeast: { from: 160, counts: [1] } }),
    );
    const map = heatMap(blocks, [rest], 24);
    const columns = map?.panels[0]?.columns ?? [];
    expect(columns.length).toBeLessThanOrEqual(200);
    expect(map?.bins).toBeLessThanOrEqual(60);
    const all = columns.flatMap(({ counts }) => counts).reduce((sum, one) => sum + one, 0);
    expect(all).toBe(900 * 150);
    expect(columns.reduce((sum, { unanswered }) => sum + unanswered, 0)).toBe(900);
    expect(Math.min(...columns.map(({ from }) => from))).toBe(0);
    expect(columns[0]?.label).toBe("blocks 1 to 5, rounds 1 to 3");
  });
  it("is none without an answer, and keeps blocks that have none", () => {
    const silent = block(0, "v0", { counts: [], atLeast: { from: 160, counts: [7] } });
    expect(heatMap([silent], [rest], 24)).toBeNull();
    const map = heatMap([silent, block(1, "v0", {})], [rest], 24);
    expect(map?.panels[0]?.columns[0]).toMatchObject({ requests: 7, unanswered: 7, counts: [] });
  });
  it("reads quantiles off its bins, none among requests without an answer", () => {
    const map = heatMap([block(0, "v0", { atLeast: { from: 90, counts: [50] } })], [rest], 24);
    const column = map?.panels[0]?.columns[0];
    if (!map || !column) throw new Error("a map");
    expect(quantileUs(map, column, 0.5)).toBeCloseTo(binEndsUs(map, 1)[1]);
    expect(quantileUs(map, column, 0.99)).toBeNull();
  });
  it("shows single requests, and the more of them the darker", () => {
    const shades = [0, 0.0001, 0.01, 0.3, 1].map(darkness);
    expect(shades[0]).toBe(0);
    expect(shades[1]).toBeGreaterThan(0.05);
    expect([...shades].sort((a, b) => a - b)).toEqual(shades);
    expect(shades[4]).toBe(1);
  });
  it("adds bins that begin at different places", () => {
    expect(
      addBins([
        { from: 2, counts: [1, 2] },
        { from: 0, counts: [5] },
        { from: 9, counts: [] },
      ]),
    ).toEqual({ from: 0, counts: [5, 0, 1, 2] });
  });
});
