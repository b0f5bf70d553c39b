// A run in formats that other programs read: each is a file of its own, made from the report, or from its stored blocks where the
// report does not hold them.
import { setImmediate as othersTurn } from "node:timers/promises";
import { benchstatText } from "@gonogo/analysis/exports/benchstat";
import { type BlockColumn, blockColumns, blocksCsv } from "@gonogo/analysis/exports/block-table";
import { comparisonCsv } from "@gonogo/analysis/exports/comparison-table";
import { reportJunit } from "@gonogo/analysis/exports/report-junit";
import { reportHtmlPolicy } from "@gonogo/analysis/report/html/report-html";
import { commentMarkdown } from "@gonogo/analysis/report/markdown/comment-markdown";
import { unitsPerUs } from "@gonogo/analysis/statistics/histogram";
import type { Report } from "@gonogo/protocols/report";
import { decodeFromCompressedBase64, HistogramLogWriter, type JsHistogram } from "hdr-histogram-js";
import { type BasicType, parquetWriteBuffer } from "hyparquet-writer";
import { z } from "zod";
import { type Actor, allow, ownerOf } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { freezeReport } from "../frozen/freeze-report.ts";
import { idOf } from "../id.ts";
import { findRun } from "../rows/find-run.ts";
import { inThread } from "../threads/in-thread.ts";
import { htmlTask } from "./judge-tasks.ts";
import { readReport } from "./read-report.ts";
import { readReportInput } from "./report-input.ts";
import { otlpMetrics, prometheusText } from "./result-metrics.ts";

type Writer = (
  context: Context,
  actor: Actor,
  id: string,
) => Promise<string | Uint8Array<ArrayBuffer>>;

const ofReport =
  (write: (report: Report) => string | Promise<string>): Writer =>
  async (context, actor, id) =>
    write(await readReport(context, actor, { id }));

/** By the end of the file's address and name. */
export const runExports = {
  "report.html": {
    mediaType: "text/html",
    title: "an HTML file",
    description:
      "The report as one file below 2 MB that opens from disk: charts and tables, no script, no request. It hides what a share hides: addresses, header values, bodies, query strings, and what targets said.",
    write: async (context: Context, actor: Actor, id: string) => {
      const report = freezeReport(await readReport(context, actor, { id }));
      const origin = {
        url: `${context.publicUrl}/runs/${id}`,
        writtenAt: context.now().toISOString(),
      };
      return inThread(htmlTask, { report, origin }, { owner: ownerOf(actor), field: "id" });
    },
  },
  "report.csv": {
    mediaType: "text/csv",
    title: "a table of its figures",
    description:
      "A row for each figure of the comparison: its value and ratio with their intervals, unrounded, in stored units.",
    write: ofReport((report) => comparisonCsv(report)),
  },
  "report.junit.xml": {
    mediaType: "application/xml",
    title: "JUnit XML",
    description:
      "Each gate is a test: a blocking one that fails is a failure, one that is open an error, an advisory one that does not pass is skipped.",
    write: ofReport(reportJunit),
  },
  "comment.md": {
    mediaType: "text/markdown",
    title: "a comment",
    description:
      "One screen of Markdown for a pull request: the verdict with counts of what got better, worse, stayed or is open, a table of base, head and change, and the command that repeats it. It begins with a mark by which it is found again.",
    write: async (context: Context, actor: Actor, id: string) => {
      const report = await readReport(context, actor, { id });
      return commentMarkdown(report, {
        url: `${context.publicUrl}/runs/${id}`,
        command: `gonogo run ${report.benchmark.slug} --wait`,
      });
    },
  },
  "blocks.csv": {
    mediaType: "text/csv",
    title: "CSV",
    description: "A row for each block: its place, whether it counts and why not, and its figures.",
    write: ofReport(blocksCsv),
  },
  "blocks.parquet": {
    mediaType: "application/vnd.apache.parquet",
    title: "Parquet",
    description: "The columns of `blocks.csv`, typed.",
    write: async (context: Context, actor: Actor, id: string) =>
      blocksParquet(await readReport(context, actor, { id })),
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
    write: ofReport(benchstatText),
  },
  "metrics.txt": {
    mediaType: "text/plain",
    title: "Prometheus metrics",
    description:
      "Figures with their intervals and the outcomes of gates, in the text format of Prometheus.",
    write: ofReport(prometheusText),
  },
  "metrics.otlp.json": {
    mediaType: "application/json",
    title: "OpenTelemetry metrics",
    description:
      "The same figures as a request of OpenTelemetry's protocol (OTLP in JSON), to be posted to a collector's `/v1/metrics`.",
    write: ofReport(otlpMetrics),
  },
} as const satisfies Record<
  string,
  {
    readonly mediaType: string;
    readonly title: string;
    readonly description: string;
    readonly write: Writer;
  }
>;

export type RunExport = keyof typeof runExports;

/** What a browser may load and run for a file that it opens; absent: it opens none of them. */
export const exportPolicies: Readonly<Partial<Record<RunExport, string>>> = {
  "report.html": reportHtmlPolicy,
};

export const ExportRunInput = z.strictObject({ id: idOf("run") });
export type ExportRunInput = z.input<typeof ExportRunInput>;

/** The file's text or bytes. Throws `not_found`. */
export async function exportRun(
  context: Context,
  actor: Actor,
  format: RunExport,
  input: ExportRunInput,
): Promise<string | Uint8Array<ArrayBuffer>> {
  allow(actor, "read");
  const { id } = parseInput(ExportRunInput, input);
  return runExports[format].write(context, actor, id);
}

const parquetTypes: Readonly<Record<BlockColumn["type"], BasicType>> = {
  text: "STRING",
  integer: "INT32",
  number: "DOUBLE",
  boolean: "BOOLEAN",
  time: "TIMESTAMP",
};

const blocksParquet = (report: Report): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: blockColumns.map(({ name, type, value }) => ({
        ...{ name, type: parquetTypes[type], nullable: true },
        data: report.blocks.map((block) => {
          const found = value(block, report);
          return type === "time" && typeof found === "string" ? new Date(found) : found;
        }),
      })),
    }),
  );

/** Blocks that are decoded before others have their turn: together well below 50 ms. */
const blocksAtOnce = 5;

const unitsPerMs = unitsPerUs * 1_000;

async function histogramLog(context: Context, actor: Actor, id: string): Promise<string> {
  const row = await findRun(context, actor, id);
  const report = await readReport(context, actor, { id });
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
