// What the pictures take from a report: nothing that does not count, nothing without a name, every error once.

import { seriesLooks } from "@gonogo/analysis/charts/series-look";
import { buildReport } from "@gonogo/analysis/report/build-report";
import { firstDuel, withVariant } from "@gonogo/analysis/testing/first-duel";
import { describe, expect, it } from "vitest";
import {
  binnedTimes,
  cpuBlocks,
  errorBlocks,
  errorsSentence,
  forestWords,
  heatBlocks,
  metricForest,
  ratioCurves,
  ratioWords,
} from "./report-pictures.ts";

const report = buildReport(firstDuel({ variants: withVariant("grpc", { errorRatio: 0.01 }) }));
const looks = seriesLooks(report.variants.map(({ name }) => name));

describe("pictures of a report", () => {
  it("counts every answer and every request without one once", () => {
    const blocks = heatBlocks(report, looks, 0);
    expect(blocks).toHaveLength(report.blocks.length);
    const [rest] = binnedTimes(blocks, looks);
    const ok = report.blocks
      .filter(({ variant, valid }) => variant === "rest" && valid)
      .reduce((sum, { outcomes }) => sum + (outcomes.ok ?? 0), 0);
    expect(rest?.counts.reduce((sum, one) => sum + one, 0)).toBe(ok);
    const [voided] = binnedTimes(
      blocks.map((block) => ({ ...block, valid: false })),
      looks,
    );
    expect(voided).toBeUndefined();
  });
  it("names every error, and says how many failed", () => {
    const failed = errorBlocks(report, looks, 0);
    for (const [index, block] of report.blocks.entries()) {
      const found = failed.find(({ sequence }) => sequence === block.sequence);
      const all = Object.values(found?.errors ?? {}).reduce((sum, one) => sum + one, 0);
      expect(all, `block ${index}`).toBe(block.errors);
    }
    expect(errorsSentence(failed, looks)).toBe("grpc: 1.0 % of its requests failed");
  });
  it("compares at each percentile with an interval around the ratio of the medians", () => {
    const clean = buildReport(firstDuel());
    const series = ratioCurves(clean, looks, 0);
    expect(series.map(({ look }) => look.name)).not.toContain("rest");
    const p50 = series[0]?.points.find(({ percentile }) => percentile === 50);
    const row = clean.comparison.find(({ metric }) => metric === "p50")?.ratios[1];
    expect(p50?.valueUs).toBeCloseTo(row?.value ?? 0, 6);
    expect(p50?.lowUs).toBeLessThan(p50?.valueUs ?? 0);
    expect(ratioWords(series, "rest")).toMatch(/^grpc ÷ rest: ×[\d.]+ at p50, ×[\d.]+ at p99/);
  });
  it("puts all metrics with a ratio into the forest, and sums them up", () => {
    const clean = buildReport(firstDuel());
    const rows = metricForest(clean, looks, 0);
    expect(rows.map(({ label }) => label)).toContain("p99 latency");
    expect(rows.every(({ figures }) => figures.every(({ key }) => key !== "v0"))).toBe(true);
    expect(forestWords(rows, looks.slice(1, 2))).toMatch(/^grpc: \d+ metrics better, \d+ worse/);
  });
  it("gives the generator's CPU in cores, and nothing where none was recorded", () => {
    const { blocks } = cpuBlocks(report, looks, 0);
    expect(blocks.map(({ sequence }) => sequence)).toEqual(blocks.map((_, i) => i));
    expect(blocks[0]?.engine).toBeGreaterThan(0);
    const old = { blocks: report.blocks.map(({ cpu: _, times: __, ...block }) => block) };
    expect(cpuBlocks(old, looks, 0).blocks).toEqual([]);
    expect(heatBlocks(old, looks, 0)).toEqual([]);
  });
});
