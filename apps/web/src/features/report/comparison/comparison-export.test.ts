// Markdown and CSV that hostile names cannot break.

import { comparisonCsv } from "@gonogo/analysis/exports/comparison-table";
import { comparisonLines } from "@gonogo/analysis/report/figures/comparison-rows";
import { sampleReport } from "@gonogo/analysis/testing/sample-report";
import { describe, expect, it } from "vitest";
import { comparisonMarkdown } from "./comparison-export.ts";

const go = sampleReport();

describe("exports", () => {
  it("writes a Markdown table that its own names cannot break", () => {
    const variants = [
      { name: "a|b", baseline: true },
      { name: "grpc", baseline: false },
      { name: "http3", baseline: false },
    ];
    const rows = comparisonMarkdown(comparisonLines(go), variants, false).split("\n");
    expect(rows[0]).toBe(
      "| Metric | a\\|b (baseline) | grpc | grpc / a\\|b | http3 | http3 / a\\|b |",
    );
    expect(rows).toHaveLength(17);
    const columns = rows.map((row) => row.split(/(?<!\\)\|/).length);
    expect(new Set(columns).size).toBe(1);
  });
  it("writes unrounded CSV and disarms formulas", () => {
    const report = structuredClone(go);
    const variant = report.variants[1];
    if (variant) variant.name = '=1+1,"x"';
    const rows = comparisonCsv(report).trimEnd().split("\r\n");
    expect(rows).toHaveLength(1 + 15 * 3);
    expect(rows[2]).toContain(`"'=1+1,""x"""`);
    expect(rows[1]).toContain("throughput,perS,all,rest,yes,4700,");
  });
});
