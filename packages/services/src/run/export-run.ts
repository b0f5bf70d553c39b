// A run in formats that other programs read: each is a file of its own, made from the report, or from its stored blocks where the
// report does not hold them.
import { setImmediate as othersTurn } from "node:timers/promises";
import { reportHtmlPolicy } from "@gonogo/analysis/report/html/report-html";
import { unitsPerUs } from "@gonogo/analysis/statistics/histogram";
import { decodeFromCompressedBase64, HistogramLogWriter, type JsHistogram } from "hdr-histogram-js";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { idOf } from "../id.ts";
import { findRun } from "../rows/find-run.ts";
import { readParts, reportAsFile } from "./read-report.ts";
import type { FileContent, ReportFile } from "./report-files.ts";
import { readReportInput } from "./report-input.ts";

type Writer = (context: Context, actor: Actor, id: string) => Promise<FileContent>;

const ofReport =
  (file: ReportFile): Writer =>
  (context, actor, id) =>
    reportAsFile(context, actor, file, { id });

export type RunFile = {
  readonly mediaType: string;
  readonly title: string;
  readonly description: string;
  /** What a browser may load and run for the file; absent: it opens none of them. */
  readonly policy?: string;
  /** Of JSON; absent: the file is text or bytes. */
  readonly schema?: z.ZodType;
  readonly write: Writer;
};

/** What it holds is described in https://opentelemetry.io/docs/specs/otlp/. */
const OtlpMetrics = z.looseObject({ resourceMetrics: z.array(z.looseObject({})) });

/** By the end of the file's address and name. */
export const runExports = {
  "report.html": {
    mediaType: "text/html",
    title: "an HTML file",
    description:
      "The report as one file below 2 MB that opens from disk: charts and tables, no script, no request. It hides what a share hides: addresses, header values, bodies, query strings, and what targets said.",
    policy: reportHtmlPolicy,
    write: ofReport("report.html"),
  },
  "report.csv": {
    mediaType: "text/csv",
    title: "a table of its figures",
    description:
      "A row for each figure of the comparison: its value and ratio with their intervals, unrounded, in stored units.",
    write: ofReport("report.csv"),
  },
  "report.junit.xml": {
    mediaType: "application/xml",
    title: "JUnit XML",
    description:
      "Each gate is a test: a blocking one that fails is a failure, one that is open an error, an advisory one that does not pass is skipped.",
    write: ofReport("report.junit.xml"),
  },
  "comment.md": {
    mediaType: "text/markdown",
    title: "a comment",
    description:
      "One screen of Markdown for a pull request: the verdict with counts of what got better, worse, stayed or is open, a table of base, head and change, and the command that repeats it. It begins with a mark by which it is found again.",
    write: ofReport("comment.md"),
  },
  "blocks.csv": {
    mediaType: "text/csv",
    title: "CSV",
    description: "A row for each block: its place, whether it counts and why not, and its figures.",
    write: ofReport("blocks.csv"),
  },
  "blocks.parquet": {
    mediaType: "application/vnd.apache.parquet",
    title: "Parquet",
    description: "The columns of `blocks.csv`, typed.",
    write: ofReport("blocks.parquet"),
  },
  "histograms.hlog": {
    mediaType: "text/plain",
    title: "an HdrHistogram log",
    description:
      "The response times of each block that counts, in units of 100 ns, as an interval of an HdrHistogram log (version 1.3), tagged with its variant and cell.",
    write: histogramLog,
  },
  "benchstat.txt": {
    mediaType: "text/plain",
    title: "benchstat text",
    description:
      "Go's benchmark format: a line for each block that counts. Give `benchstat` the files of two runs.",
    write: ofReport("benchstat.txt"),
  },
  "metrics.txt": {
    mediaType: "text/plain",
    title: "Prometheus metrics",
    description:
      "Figures with their intervals and the outcomes of gates, in the text format of Prometheus.",
    write: ofReport("metrics.txt"),
  },
  "metrics.otlp.json": {
    mediaType: "application/json",
    title: "OpenTelemetry metrics",
    description:
      "The same figures as a request of OpenTelemetry's protocol (OTLP in JSON), to be posted to a collector's `/v1/metrics`.",
    schema: OtlpMetrics,
    write: ofReport("metrics.otlp.json"),
  },
} as const satisfies Record<string, RunFile>;

export type RunExport = keyof typeof runExports;

export const ExportRunInput = z.strictObject({ id: idOf("run") });
export type ExportRunInput = z.input<typeof ExportRunInput>;

/** The file's text or bytes. Throws `not_found`. */
export async function exportRun(
  context: Context,
  actor: Actor,
  format: RunExport,
  input: ExportRunInput,
): Promise<FileContent> {
  allow(actor, "read");
  const { id } = parseInput(ExportRunInput, input);
  return runExports[format].write(context, actor, id);
}

/** Blocks that are decoded before others have their turn: together well below 50 ms. */
const blocksAtOnce = 5;

const unitsPerMs = unitsPerUs * 1_000;

async function histogramLog(context: Context, actor: Actor, id: string): Promise<string> {
  const row = await findRun(context, actor, id);
  const report = await readParts(context, actor, { id }, ["blocks"]);
  const counted = new Set(report.blocks.filter(({ valid }) => valid).map((block) => block.id));
  const lines: string[] = [];
  const log = new HistogramLogWriter((text: string) => void lines.push(text));
  const baseMs = Date.parse(report.run.startedAt ?? report.run.createdAt);
  log.outputComment(`[Gonogo run ${id}, values in units of 100 ns, maxima in ms]`);
  log.outputLogFormatVersion();
  log.outputStartTime(baseMs);
  log.outputLegend();
  const { blocks } = await readReportInput(context, row);
  for (const [number, { id: blockId, variant, cell, result }] of blocks.entries()) {
    if (number % blocksAtOnce === 0) await othersTurn();
    if (!result || !counted.has(blockId) || result.histograms.response === "") continue;
    const histogram = decodeFromCompressedBase64(result.histograms.response, 64) as JsHistogram;
    const label = report.cells.length > 1 ? `${variant}@${cell}` : variant;
    histogram.tag = label.replace(/[\s,]+/g, "_");
    const startS = (result.startedAtUnixMs - baseMs) / 1_000;
    log.outputIntervalHistogram(histogram, startS, startS + result.windowS, unitsPerMs);
  }
  return lines.join("");
}
