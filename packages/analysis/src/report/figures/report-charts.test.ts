// What charts take from a report.
import { expect, it } from "vitest";
import { firstDuel } from "../../testing/first-duel.ts";
import { buildReport } from "../build-report.ts";
import {
  curvesOfCell,
  dotEstimates,
  plottedBlocks,
  reportLooks,
  timedBlocks,
} from "./report-charts.ts";

const report = buildReport(firstDuel());
const looks = reportLooks(report);

it("takes one cell at a time", () => {
  const two = buildReport(firstDuel({ spec: { axes: [{ name: "clients", values: [1, 2] }] } }));
  expect(curvesOfCell(two, looks, 1)).toHaveLength(3);
  expect(timedBlocks(two, looks, 1)).toHaveLength(30);
  expect(timedBlocks(two, looks, 1).every(({ startedAtMs }) => startedAtMs === null)).toBe(true);
  expect(timedBlocks(report, looks, 0)[0]?.startedAtMs).toBe(Date.parse("2026-11-20T18:40:00Z"));
});

it("takes the phase of each piece, beside which the report says what is measured", () => {
  const [first] = report.blocks;
  if (!first?.series) throw new Error("the duel has series");
  const [timed] = timedBlocks(report, looks, 0);
  expect(timed?.pieces.map(({ phase }) => phase)).toEqual(first.series.phase);
  expect(first.series.phase.map((phase) => phase === "measuring")).toEqual(first.series.measuring);
});

it("plots blocks that ran, with reasons where they do not count", () => {
  const ran = 19;
  const blocks = report.blocks.map((block, place) => {
    if (place === 4) {
      const broken = { status: "broken" as const, valid: false, p99Us: null };
      return { ...block, ...broken, invalidBecause: ["broken" as const] };
    }
    if (place === ran) return { ...block, status: "running" as const };
    return place < ran ? block : { ...block, status: "planned" as const, sequence: null };
  });
  const dots = plottedBlocks({ blocks }, looks, 0, "p99");
  expect(dots).toHaveLength(ran);
  expect(dots[4]).toMatchObject({
    ...{ valid: false, value: null },
    reasons: ["broken off before the end"],
  });
  expect(dots[0]).toMatchObject({ valid: true, value: report.blocks[0]?.p99Us, reasons: [] });
});

it("takes estimates of a cell, and none of one that is not there", () => {
  const values = report.comparison.find(({ metric }) => metric === "p99")?.values;
  expect(dotEstimates(report, looks, 0, "p99").map(({ value }) => value)).toEqual(
    values?.map(({ value }) => value),
  );
  expect(dotEstimates(report, looks, 7, "p99")).toEqual([]);
});
