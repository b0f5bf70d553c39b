// Lines of the comparison: units, sides, notes, sorting and cells.

import { describe, expect, it } from "vitest";
import { sampleReport } from "../../testing/sample-report.ts";
import { comparisonLines } from "./comparison-rows.ts";

const go = sampleReport();

describe("comparison", () => {
  const lines = comparisonLines(go);
  it("has every metric once, times in one unit where it suits them", () => {
    expect(lines).toHaveLength(15);
    expect(lines.find((line) => line.metric === "p50")?.unit.label).toBe("µs");
    expect(lines.find((line) => line.metric === "max")?.unit.label).toBe("µs");
  });
  it("calls a ratio better or worse only when its interval excludes 1", () => {
    const p50 = lines.find((line) => line.metric === "p50");
    expect(p50?.figures.map((figure) => figure.ratio?.side ?? null)).toEqual([
      null,
      "better",
      "worse",
    ]);
    const throughput = lines.find((line) => line.metric === "throughput");
    expect(throughput?.figures[1]?.ratio?.side).toBe("better");
    const near = structuredClone(go);
    const ratio = near.comparison[0]?.ratios[1];
    if (ratio) Object.assign(ratio, { value: 1.01, low: 0.98, high: 1.04 });
    expect(comparisonLines(near)[0]?.figures[1]?.ratio?.side).toBe("no difference shown");
  });
  it("explains unsupported percentiles instead of showing one", () => {
    const figure = lines.find((line) => line.metric === "p999")?.figures[0];
    expect(figure?.value).toBe("–");
    expect(figure?.note).toContain("needs 10,000 requests");
  });
  it("filters and orders cells", () => {
    const cells = sampleReport({ clients: [1, 2, 8] });
    expect(comparisonLines(cells)).toHaveLength(45);
    expect(comparisonLines(cells, 2).every((line) => line.cellLabel === "clients = 8")).toBe(true);
  });
});
