// The files that are made of a report alone. They are written in a thread: of a run with many cells or blocks each takes longer
// than the event loop may be held.
import { benchstatText } from "@gonogo/analysis/exports/benchstat";
import { blocksCsv } from "@gonogo/analysis/exports/block-table";
import { comparisonCsv } from "@gonogo/analysis/exports/comparison-table";
import { reportJunit } from "@gonogo/analysis/exports/report-junit";
import { type ReportOrigin, reportHtml } from "@gonogo/analysis/report/html/report-html";
import { commentMarkdown } from "@gonogo/analysis/report/markdown/comment-markdown";
import type { Report } from "@gonogo/protocols/report";
import { freezeReport } from "../frozen/freeze-report.ts";
import { inThread } from "../threads/in-thread.ts";
import type { ThreadTask } from "../threads/thread-task.ts";
import { blocksParquet } from "./block-parquet.ts";
import { blockLimits } from "./judge-tasks.ts";
import { type PackedReport, packReport, unpackReport } from "./report-packing.ts";
import { type PartName, withParts } from "./report-sections.ts";
import { otlpMetrics, prometheusText } from "./result-metrics.ts";

type FileContent = string | Uint8Array<ArrayBuffer>;

type ReportWriter = {
  /** The parts that it reads; it is given no other. */
  readonly reads: readonly PartName[];
  readonly write: (report: Report, origin: ReportOrigin) => FileContent | Promise<FileContent>;
};

const ofBlocks = ["blocks", "cpu"] as const;
const ofMetrics = ["verdict", "comparison"] as const;

const writers = {
  "report.html": {
    reads: [
      ...["verdict", "diagnostics", "comparison", "blocks", "confirmation", "soFar"],
      ...["curves", "explanations", "operations", "stages", "capacity", "fairness", "published"],
      "definitionYaml",
    ],
    write: (report, origin) => reportHtml(freezeReport(report), origin),
  },
  "report.csv": {
    reads: ["comparison", "operations"],
    write: (report) => comparisonCsv(report),
  },
  "report.junit.xml": { reads: ["verdict"], write: reportJunit },
  "comment.md": {
    reads: ["verdict", "comparison"],
    write: (report, { url }) =>
      commentMarkdown(report, { url, command: `gonogo run ${report.benchmark.slug} --wait` }),
  },
  "blocks.csv": { reads: ofBlocks, write: blocksCsv },
  "blocks.parquet": { reads: ofBlocks, write: blocksParquet },
  "benchstat.txt": { reads: ["blocks"], write: benchstatText },
  "metrics.txt": { reads: ofMetrics, write: prometheusText },
  "metrics.otlp.json": { reads: ofMetrics, write: otlpMetrics },
} as const satisfies Record<string, ReportWriter>;

export type ReportFile = keyof typeof writers;

/** The parts of a report that a file is made of. */
export const partsOfFile = (file: ReportFile): readonly PartName[] => writers[file].reads;

type Asked = {
  readonly file: ReportFile;
  readonly report: PackedReport;
  readonly origin: ReportOrigin;
};

export const reportFileTask: ThreadTask<Asked, FileContent> = {
  name: "report as a file",
  run: ({ file, report, origin }) => writers[file].write(unpackReport(report), origin),
  ...blockLimits,
  what: "the run's report",
  transfers: (file) => (typeof file === "string" ? [] : [file.buffer]),
};

/** Throws `invalid_input` where the report is too large for the file, and `busy`. `owner`: who asks. */
export const writeReportFile = async (
  file: ReportFile,
  report: Report,
  origin: ReportOrigin,
  owner: string,
): Promise<FileContent> =>
  inThread(
    reportFileTask,
    { file, report: await packReport(withParts(report, partsOfFile(file))), origin },
    { owner, field: "id" },
  );
