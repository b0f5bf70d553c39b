// Files that a thread writes: what it is given is enough for each, and what is too large is refused.
import { blocksCsv } from "@gonogo/analysis/exports/block-table";
import { comparisonCsv } from "@gonogo/analysis/exports/comparison-table";
import { reportJunit } from "@gonogo/analysis/exports/report-junit";
import { buildReport } from "@gonogo/analysis/report/build-report";
import { reportHtml } from "@gonogo/analysis/report/html/report-html";
import { commentMarkdown } from "@gonogo/analysis/report/markdown/comment-markdown";
import { firstDuel } from "@gonogo/analysis/testing/first-duel";
import { expect, it } from "vitest";
import { freezeReport } from "../frozen/freeze-report.ts";
import { type ReportFile, writeReportFile } from "./report-files.ts";
import { mostPoints, otlpMetrics, prometheusText } from "./result-metrics.ts";

const report = buildReport(firstDuel());
const origin = { url: "https://gonogo.example/runs/1", writtenAt: "2026-11-28T13:53:00.000Z" };
const written = (file: ReportFile, of = report) => writeReportFile(file, of, origin, "a");

it("writes of a part of the report what the whole one says", async () => {
  expect(await written("report.html")).toBe(reportHtml(freezeReport(report), origin));
  expect(await written("report.csv")).toBe(comparisonCsv(report));
  expect(await written("report.junit.xml")).toBe(reportJunit(report));
  expect(await written("comment.md")).toBe(
    commentMarkdown(report, { url: origin.url, command: "gonogo run dispatch --wait" }),
  );
  expect(await written("blocks.csv")).toBe(blocksCsv(report));
  expect(await written("metrics.txt")).toBe(await prometheusText(report));
  expect(await written("metrics.otlp.json")).toBe(otlpMetrics(report));
  expect((await written("blocks.parquet")).slice(0, 4)).toEqual(new TextEncoder().encode("PAR1"));
});

it("hides addresses in the thread", async () => {
  const address = "127.0.0.1:18443";
  expect(JSON.stringify(report)).toContain(address);
  expect(await written("report.html")).not.toContain(address);
});

it("refuses more figures than a file of metrics holds, and names another file", async () => {
  const [row] = report.comparison.filter(({ metric }) => metric === "p99");
  if (row === undefined) throw new Error("the duel has p99");
  const rows = Math.ceil(mostPoints / (3 * row.values.length)) + 1;
  const large = { ...report, comparison: Array.from({ length: rows }, () => row) };
  for (const file of ["metrics.txt", "metrics.otlp.json"] as const)
    await expect(written(file, large)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(
        new RegExp(`has 50,0\\d\\d figures, and ${file} holds at most 50,000$`),
      ),
      remedy: expect.stringContaining("report.csv"),
    });
});
