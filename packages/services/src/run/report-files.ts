// The files that are made of a report alone. They are written in a thread: of a run with many cells or blocks each takes longer
// than the event loop may be held.

import { benchstatText } from "@gonogo/analysis/exports/benchstat";
import { blocksCsv } from "@gonogo/analysis/exports/block-table";
import { comparisonCsv } from "@gonogo/analysis/exports/comparison-table";
import { reportJunit } from "@gonogo/analysis/exports/report-junit";
import { publishedOf } from "@gonogo/analysis/published/published-beside-measured";
import { type ReportOrigin, reportHtml } from "@gonogo/analysis/report/html/report-html";
import { commentMarkdown } from "@gonogo/analysis/report/markdown/comment-markdown";
import { reportMarkdown } from "@gonogo/analysis/report/markdown/report-markdown";
import { renderedReport } from "@gonogo/analysis/words/rendered";
import { asStored } from "@gonogo/locale/request-locale";
import { english } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import { freezeReport } from "../frozen/freeze-report.ts";
import type { AttachedFigures } from "../published/published-of-benchmark.ts";
import { inThread } from "../threads/in-thread.ts";
import type { ThreadTask } from "../threads/thread-task.ts";
import { blocksParquet } from "./block-parquet.ts";
import { blockLimits } from "./judge-tasks.ts";
import {
  type PackedReport,
  packReport,
  parseStoredReport,
  type StoredReport,
  unpackReport,
} from "./report-packing.ts";
import { type PartName, partNames, withParts } from "./report-sections.ts";
import { otlpMetrics, prometheusText } from "./result-metrics.ts";

export type FileContent = string | Uint8Array<ArrayBuffer>;

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
  // For programs, as the other tables and metrics: the same in every language.
  "report.csv": {
    reads: ["comparison", "operations"],
    write: (report) => asStored(() => comparisonCsv(report)),
  },
  "report.junit.xml": {
    reads: ["verdict"],
    write: (report) => asStored(() => reportJunit(report)),
  },
  "comment.md": {
    reads: ["verdict", "comparison"],
    write: (report, { url }) =>
      commentMarkdown(report, { url, command: `gonogo run ${report.benchmark.slug} --wait` }),
  },
  "report.json": {
    reads: partNames,
    write: (report) => JSON.stringify(renderedReport(report)),
  },
  "report.md": { reads: partNames, write: reportMarkdown },
  "blocks.csv": { reads: ofBlocks, write: blocksCsv },
  "blocks.parquet": { reads: ofBlocks, write: blocksParquet },
  "benchstat.txt": { reads: ["blocks"], write: benchstatText },
  "metrics.txt": { reads: ofMetrics, write: prometheusText },
  "metrics.otlp.json": { reads: ofMetrics, write: otlpMetrics },
} as const satisfies Record<string, ReportWriter>;

export type ReportFile = keyof typeof writers;

/** The parts of a report that a file is made of. */
export const partsOfFile = (file: ReportFile): readonly PartName[] => writers[file].reads;

/** What is no part of what was measured, and read each time. */
export type BesideReport = Pick<Report, "decisions" | "profiles"> & {
  /** Figures that somebody published, as attached to the benchmark; null: none are, or the file does not show them. */
  readonly attached: AttachedFigures | null;
};

type Asked = {
  readonly file: ReportFile;
  readonly report: StoredReport | PackedReport;
  readonly beside: BesideReport;
  readonly origin: ReportOrigin;
};

export const reportFileTask: ThreadTask<Asked, FileContent> = {
  name: "report as a file",
  run: ({ file, report, beside: { attached, ...beside }, origin }) => {
    const measured =
      "text" in report
        ? parseStoredReport(report, (document) => withParts(document, partsOfFile(file)))
        : unpackReport(report);
    const published = attached && publishedOf(measured, attached);
    return writers[file].write({ ...measured, ...beside, published }, origin);
  },
  ...blockLimits,
  what: english("the run's report"),
  transfers: (file) => (typeof file === "string" ? [] : [file.buffer]),
};

/**
 * A file of what was measured: of a stored report, or of one that was built of a run that goes on. Throws `invalid_input` where
 * the report is too large for the file, and `busy`. `owner`: who asks.
 */
export const writeReportFile = async (
  file: ReportFile,
  report: StoredReport | Report,
  beside: BesideReport,
  { origin, owner }: { readonly origin: ReportOrigin; readonly owner: string },
): Promise<FileContent> => {
  const packed = "text" in report ? report : await packReport(withParts(report, partsOfFile(file)));
  return inThread(reportFileTask, { file, report: packed, beside, origin }, { owner, field: "id" });
};
