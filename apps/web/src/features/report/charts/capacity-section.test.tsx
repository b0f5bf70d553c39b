// The section of a capacity search: what was found, the curve's rows, and words for every trial.

import { planLine } from "@gonogo/analysis/report/answer/report-lines";
import { buildReport } from "@gonogo/analysis/report/build-report";
import { reportLooks } from "@gonogo/analysis/report/figures/report-charts";
import { sampleReport } from "@gonogo/analysis/testing/sample-report";
import { syntheticInput } from "@gonogo/analysis/testing/synthetic-blocks";
import { loadLine } from "@gonogo/analysis/words/load-line";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { trialVerdict } from "@/lib/report/trial-words";
import { CapacitySection, rateCurve, searchesOf } from "./capacity-section.tsx";

const report = buildReport(
  syntheticInput({
    variants: [
      { name: "rest", medianUs: 180, capacityPerS: 7_400 },
      { name: "grpc", medianUs: 150, capacityPerS: 9_600 },
    ],
    spec: {
      load: {
        kind: "capacity",
        slo: { quantile: 0.99, limitMs: 20 },
        startRatePerS: 500,
        maxRatePerS: 40_000,
      },
    },
  }),
);
const looks = reportLooks(report);
const html = (given: typeof report) =>
  renderToStaticMarkup(<CapacitySection report={given} looks={reportLooks(given)} cell={0} />);

describe("CapacitySection", () => {
  it("says the objective, what was found, and what limited it", () => {
    const text = html(report);
    expect(text).toContain("p99 within 20 ms, errors at most 1 %");
    for (const part of ["Capacity (requests/s)", "95 % interval", "latency", "rest", "grpc"])
      expect(text).toContain(part);
  });
  it("is away for other loads", () => {
    expect(html(sampleReport())).toBe("");
  });
});

describe("rateCurve", () => {
  const rows = rateCurve(report, looks, 0);
  it("rises with the rate, and passes the limit at the capacity", () => {
    expect(rows.map((row) => row.x)).toEqual([...rows.map((row) => row.x)].sort((a, b) => a - b));
    for (const { key, name } of looks) {
      const own = rows.filter((row) => row.values[key] !== undefined);
      const above = own.filter((row) => (row.values[key] ?? 0) > 20_000).map((row) => row.x);
      const capacity = name === "rest" ? 7_400 : 9_600;
      expect(Math.min(...above) / capacity).toBeGreaterThan(0.85);
      expect(own.length).toBeGreaterThan(5);
    }
  });
  it("shows searches that do not count only while there are no others", () => {
    const rows = report.capacity.map((row, i) => ({ ...row, valid: i > 0 }));
    expect(searchesOf({ capacity: rows }, 0)).toHaveLength(rows.length - 1);
    const none = rows.map((row) => ({ ...row, valid: false }));
    expect(searchesOf({ capacity: none }, 0)).toHaveLength(rows.length);
  });
});

describe("the lines of a search", () => {
  it("name objective and range, and that its length is an estimate", () => {
    expect(loadLine(report.spec.load)).toBe(
      "search of the highest rate that keeps p99 within 20 ms, errors at most 1 %, from 500 to 40,000 requests/s over 50 connections",
    );
    expect(planLine(report)).toContain("searches of about 37.5 s, trials of 2 s");
    expect(trialVerdict({ why: null })).toBe("kept");
  });
});
