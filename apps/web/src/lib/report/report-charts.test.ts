// What charts take from a report.

import { axisUnit } from "@gonogo/analysis/charts/axis-unit";
import { buildReport } from "@gonogo/analysis/report/build-report";
import { firstDuel } from "@gonogo/analysis/testing/first-duel";
import { describe, expect, it } from "vitest";
import { dotRows, dotTable } from "@/components/charts/dots/block-dots-data";
import { sampleReport } from "@/features/report/testing/sample-report";
import {
  curvesOfCell,
  dotEstimates,
  plottedBlocks,
  reportLooks,
  timedBlocks,
} from "./report-charts.ts";

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
  it("takes the phase of each piece", () => {
    const [first] = go.blocks;
    if (!first?.series) throw new Error("the sample has no series");
    const measuring = [false, true, true, false];
    const phases = (phase: NonNullable<typeof first.series>["phase"]) => {
      const blocks = [{ ...first, series: { ...first.series, measuring, phase } }];
      const [block] = timedBlocks({ ...go, blocks } as typeof go, looks, 0);
      return block?.pieces.map((piece) => piece.phase);
    };
    const names = ["warmup", "measuring", "measuring", "draining"] as const;
    expect(phases([...names])).toEqual(names);
    const { series } = buildReport(firstDuel()).blocks[0] ?? {};
    expect(series?.phase.map((phase) => phase === "measuring")).toEqual(series?.measuring);
  });
  it("plots blocks that ran, with reasons where they do not count", () => {
    const report = sampleReport({ status: "running", done: 19, invalid: { 4: "broken" } });
    const dots = plottedBlocks(report, looks, 0, "p99");
    expect(dots).toHaveLength(19);
    expect(dots[4]).toMatchObject({
      valid: false,
      value: null,
      reasons: ["broken off before the end"],
      ranOn: "",
    });
    expect(dots[0]?.ranOn).toBe("engine 1, target 0 (100 %)");
    expect(dotEstimates(report, looks, 0, "p99")).toHaveLength(3);
    expect(dotEstimates(report, looks, 7, "p99")).toEqual([]);
  });
  it("has cores in the table of blocks where any is known, and no such column otherwise", () => {
    const report = sampleReport({ status: "running", done: 19, invalid: { 4: "broken" } });
    const tableOf = (blocks: typeof report.blocks) => {
      const dots = plottedBlocks({ blocks }, looks, 0, "p99");
      const { columns, rows } = dotTable(dotRows(dots, 0), looks, axisUnit("us", 5_000));
      const column = columns.findIndex(({ label }) => label === "Cores");
      return rows.map((cells) => cells[column]);
    };
    expect(tableOf(report.blocks).slice(3, 5)).toEqual(["engine 1, target 0 (100 %)", "–"]);
    const unknown = { engineCores: [], targetCores: [] };
    const older = report.blocks.map((block) => ({ ...block, ...unknown }));
    expect(new Set(tableOf(older))).toEqual(new Set([undefined]));
  });
});
