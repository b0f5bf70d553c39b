// Cells along an axis through a chosen cell.

import { reportLooks } from "@gonogo/analysis/report/figures/report-charts";
import { sampleReport } from "@gonogo/analysis/testing/sample-report";
import { describe, expect, it } from "vitest";
import {
  axisCurve,
  axisTitleOf,
  firstMetricOf,
  metricsWithFigures,
  openAxes,
} from "./axis-cells.ts";

describe("axes of a report", () => {
  const report = sampleReport({ clients: [1, 2, 8] });
  const looks = reportLooks(report);
  const clients = { name: "clients" as const, values: [1, 2, 8] };
  it("has one row for each value of the axis", () => {
    expect(openAxes(report)).toEqual([clients]);
    const rows = axisCurve(report, looks, "p99", clients, 0);
    expect(rows.map((row) => row.x)).toEqual([1, 2, 8]);
    expect(rows.map((row) => row.label)).toEqual(["1", "2", "8"]);
    expect(Object.keys(rows[0]?.values ?? {})).toEqual(["v0", "v1", "v2"]);
  });
  it("offers every metric that has a value, and no other", () => {
    const offered = metricsWithFigures(report);
    expect(offered).toEqual(expect.arrayContaining(["throughput", "p99", "service", "connect"]));
    // The sample has no p99.9, no streams and no search.
    for (const metric of ["p999", "gap", "capacity"]) expect(offered).not.toContain(metric);
  });
  it("begins with the first metric that every cell has a figure of", () => {
    expect(firstMetricOf(report)).toBe("p99");
    const short = structuredClone(report);
    for (const { cell, metric, values } of short.comparison)
      if (cell === 1 && metric.startsWith("p9") && values[0]) values[0].value = null;
    expect(firstMetricOf(short)).toBe("p50");
  });
  it("keeps the other axes at the chosen cell", () => {
    const two = structuredClone(report);
    two.cells = two.cells.map((cell) => ({
      ...cell,
      values: { clients: cell.values.clients ?? 0, connections: cell.index === 2 ? 9 : 1 },
    }));
    expect(axisCurve(two, looks, "p99", clients, 0).map((row) => row.x)).toEqual([1, 2]);
    expect(axisCurve(two, looks, "p99", clients, 2).map((row) => row.x)).toEqual([8]);
  });
  it("puts names, and points of linked axes, one after the other", () => {
    const named = structuredClone(report);
    const controls = ["reno", "cubic", "bbr"];
    named.cells = named.cells.map((cell) => ({
      ...cell,
      values: { congestionControl: controls[cell.index] ?? "", rttMs: 10 * cell.index },
    }));
    const control = { name: "congestionControl" as const, values: controls };
    const linked = {
      names: ["congestionControl" as const, "rttMs" as const],
      points: [
        ["cubic", 10],
        ["bbr", 20],
      ],
    };
    // The other value differs along this axis, so each cell stands alone.
    expect(axisCurve(named, looks, "p99", control, 2).map(({ x, label }) => [x, label])).toEqual([
      [2, "bbr"],
    ]);
    expect(axisCurve(named, looks, "p99", linked, 0).map(({ x, label }) => [x, label])).toEqual([
      [0, "congestion control = cubic, RTT = 10 ms"],
      [1, "congestion control = bbr, RTT = 20 ms"],
    ]);
    expect(axisTitleOf(linked)).toBe("congestion control with RTT (ms)");
  });
  it("is empty where nothing was measured, and without axes", () => {
    const queued = sampleReport({ status: "queued", clients: [1, 2] });
    expect(axisCurve(queued, looks, "p99", clients, 0)).toEqual([]);
    expect(openAxes(sampleReport())).toEqual([]);
    expect(axisTitleOf({ name: "ratePerS", values: [1] })).toBe("offered rate (requests/s)");
  });
});
