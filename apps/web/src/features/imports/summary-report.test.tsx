// The report of an imported summary, rendered from real ones: no verdict and why, figures, weaknesses, chart or table, and provenance.

import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { auditSummary } from "@gonogo/analysis/imports/summaries/audit-summary";
import { compareSummaries } from "@gonogo/analysis/imports/summaries/compare-summaries";
import { readSummary } from "@gonogo/analysis/imports/summaries/read-summary";
import { weaknessesOf } from "@gonogo/analysis/imports/summaries/weaknesses";
import { noVerdictText, ratiosText, weaknessText } from "@gonogo/analysis/words/summary-words";
import { t } from "@gonogo/locale/t";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SummaryComparison } from "./summary-comparison.tsx";
import { SummaryReport } from "./summary-report.tsx";

const fixtures = "../../../../../packages/analysis/src/imports/summaries/fixtures/";
const summaryOf = (name: string) =>
  readSummary(
    readFileSync(new URL(`${fixtures}${name}`, import.meta.url)),
    (packed, maxOutputLength) => new Uint8Array(inflateSync(packed, { maxOutputLength })),
  );
const line = (name: string) => ({
  ...{ id: name, name, fileName: name, bytes: 413, digest: "ab12", by: "Ada" },
  ...{ createdAt: "2026-11-28T10:00:00.000Z", reportUrl: `/imports/${name}` },
});

/** The report as text without its markup. */
function shown(name: string, place = 0): string {
  const summary = summaryOf(name);
  const view = {
    ...summary,
    ...line(name),
    benchmarks: summary.benchmarks.map((one) => ({
      ...one,
      weaknesses: weaknessesOf(summary, one).map((found) => ({
        ...found,
        text: weaknessText(found),
      })),
    })),
    ...{ noVerdict: t(noVerdictText), audit: auditSummary(summary) },
  };
  return renderToStaticMarkup(<SummaryReport summary={view} shown={place} />).replace(
    /<[^>]+>/g,
    " ",
  );
}

it("shows figures, percentiles in a table, weaknesses, audit and provenance, and why there is no verdict", () => {
  const text = shown("autocannon.json");
  for (const part of [
    ...[
      "No verdict",
      "no gate decided",
      "2,016/s",
      "4,030",
      "4.44 ms",
      "closed: a connection sends",
    ],
    ...["p97.5", "9.00 ms", "coarse-times", "JSON of autocannon", "latency.p97_5", "ab12", "Ada"],
  ])
    expect(text).toContain(part);
});

it("draws a chart where there is a histogram", () => {
  expect(shown("hdrhistogram.hlog")).toContain("Latency at each percentile");
  expect(shown("wrk-errors.txt")).toContain("The file has no percentiles.");
});

it("lists the benchmarks of a file, and shows the chosen one", () => {
  const text = shown("go-bench.txt", 1);
  expect(text).toContain("4 benchmarks");
  expect(text).toContain("example.com/dispatch.BenchmarkSizes/large-2");
  expect(text).toContain("182 ns");
});

it("compares by ratios without intervals, and names what differs", () => {
  const [base, head] = ["hey-healthy.txt", "wrk-latency.txt"].map(summaryOf);
  if (!base || !head) throw new Error("no fixtures");
  const comparison = {
    ...compareSummaries(base, head),
    ...{ base: { ...line("hey"), tool: base.tool, benchmarks: 1 } },
    ...{ head: { ...line("wrk"), tool: head.tool, benchmarks: 1 }, note: t(ratiosText) },
  };
  const text = renderToStaticMarkup(<SummaryComparison comparison={comparison} />).replace(
    /<[^>]+>/g,
    " ",
  );
  for (const part of [
    "wrk against hey",
    "without intervals",
    "Different conditions",
    "Tool: hey → wrk",
    "+13 %",
  ])
    expect(text).toContain(part);
});
