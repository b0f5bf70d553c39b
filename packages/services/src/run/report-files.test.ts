// Files that a thread writes: what it is given is enough for each, and what is too large is refused.
import { benchstatText } from "@gonogo/analysis/exports/benchstat";
import { blocksCsv } from "@gonogo/analysis/exports/block-table";
import { comparisonCsv } from "@gonogo/analysis/exports/comparison-table";
import { reportJunit } from "@gonogo/analysis/exports/report-junit";
import { buildReport } from "@gonogo/analysis/report/build-report";
import { reportHtml } from "@gonogo/analysis/report/html/report-html";
import { commentMarkdown } from "@gonogo/analysis/report/markdown/comment-markdown";
import { firstDuel, withVariant } from "@gonogo/analysis/testing/first-duel";
import { patchResults } from "@gonogo/analysis/testing/patch-results";
import type { Decision, Report } from "@gonogo/protocols/report";
import { expect, it } from "vitest";
import { freezeReport } from "../frozen/freeze-report.ts";
import { blocksParquet } from "./block-parquet.ts";
import { type ReportFile, writeReportFile } from "./report-files.ts";
import { packReport, unpackReport } from "./report-packing.ts";
import { mostPoints, otlpMetrics, prometheusText } from "./result-metrics.ts";

const report = buildReport(firstDuel());
const origin = { url: "https://gonogo.example/runs/1", writtenAt: "2026-11-28T13:53:00.000Z" };
const written = (file: ReportFile, of = report) => {
  const { decisions, profiles } = of;
  return writeReportFile(file, of, { attached: null, decisions, profiles }, { origin, owner: "a" });
};

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
  expect(await written("blocks.parquet")).toEqual(blocksParquet(report));
  expect(await written("benchstat.txt")).toBe(benchstatText(report));
});

it("packs a report in pieces that are the same JSON", async () => {
  const [row] = report.comparison;
  const many = Array.from({ length: 250 }, (_, cell) => ({ ...row, cell }));
  const [operation] = report.operations;
  const whole = {
    ...report,
    comparison: many,
    operations: [{ ...operation, name: "create", comparison: many, curves: [] }],
    soFar: undefined,
    tags: ["a", null],
  } as never;
  const pieces = await packReport(whole);
  expect(pieces.join("")).toBe(JSON.stringify(whole));
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(
    JSON.stringify(many).length / 2,
  );
  expect(unpackReport(pieces)).toEqual(JSON.parse(JSON.stringify(whole)));
});

it("hides what targets and people said of a finished run with gates, quotes, fairness and a decision", async () => {
  const failing = firstDuel({ variants: withVariant("rest", { errorRatio: 1, errorStatus: 429 }) });
  const said = {
    outcome: "http_status",
    status: 429,
    words: "quota of target-secret",
    count: null,
  };
  const built = buildReport(
    patchResults(failing, "rest", () => ({ failureTexts: [said as never] })),
  );
  const [finding] = built.diagnostics;
  if (finding === undefined) throw new Error("a run that fails has findings");
  const comparedBy = { rule: { sameLabel: "host" }, value: "label-secret.internal" };
  const decision: Decision = {
    ...{ id: "1", number: 1, outcome: "rejected", at: "2026-11-28T13:53:00.000Z" },
    ...{ reasons: ["It fails too often."], cost: null, owner: "", phases: [], checkpoint: null },
    caveats: [
      {
        text: "quota of target-secret",
        finding: { code: finding.code, variant: "rest", cell: null },
      },
    ],
    setAside: [],
    by: {
      ...{ name: "Ada", email: "mail-secret@example.test", domain: "example.test" },
      ...{ account: { kind: "account", id: "1" }, nameSince: null },
    },
  };
  const whole: Report = {
    ...built,
    environment: built.environment && { ...built.environment, comparedBy },
    decisions: [decision],
    run: { ...built.run, note: "note-secret", tags: ["tag-secret"] },
  };
  expect(new Set(JSON.stringify(whole).match(/\w+-secret/g)).size).toBe(5);
  expect(whole.fairness.length).toBeGreaterThan(0);
  expect(whole.verdict?.gates.length).toBeGreaterThan(0);
  const address = "127.0.0.1:18443";
  expect(JSON.stringify(whole)).toContain(address);
  const html = String(await written("report.html", whole));
  expect(html).toContain("It fails too often.");
  expect(html).toContain("runs on workers with host=(hidden)");
  expect(html.match(/\w+-secret/g)).toBeNull();
  expect(html).not.toContain(address);
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
