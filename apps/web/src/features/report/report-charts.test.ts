// What charts take from a report.
import { describe, expect, it } from "vitest";
import {
  curvesOfCell,
  dotEstimates,
  plottedBlocks,
  reportLooks,
  timedBlocks,
} from "./report-charts.ts";
import { sampleReport } from "./testing/sample-report.ts";

const go = sampleReport();

describe("charts of a report", () => {
  const looks = reportLooks(go);
  it("takes one cell at a time", () => {
    const report = sampleReport({ clients: [1, 2] });
    expect(curvesOfCell(report, looks, 1)).toHaveLength(3);
    expect(timedBlocks(report, looks, 1)).toHaveLength(30);
    expect(timedBlocks(report, looks, 1).every((block) => block.startedAtMs === null)).toBe(true);
    expect(timedBlocks(go, looks, 0)[0]?.startedAtMs).toBe(Date.parse("2026-11-20T18:40:00Z"));
  });
  it("plots blocks that ran, with reasons where they do not count", () => {
    const report = sampleReport({ status: "running", done: 19, invalid: { 4: "broken" } });
    const dots = plottedBlocks(report, looks, 0, "p99");
    expect(dots).toHaveLength(19);
    expect(dots[4]).toMatchObject({ valid: false, value: null, reasons: ["broken"] });
    expect(dotEstimates(report, looks, 0, "p99")).toHaveLength(3);
    expect(dotEstimates(report, looks, 7, "p99")).toEqual([]);
  });
});
