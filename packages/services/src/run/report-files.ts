// The files that are made of a report alone. They are written in a thread: of a run with many cells or blocks each takes longer
// than the event loop may be held.
import { setImmediate as othersTurn } from "node:timers/promises";
import { benchstatText } from "@gonogo/analysis/exports/benchstat";
import { type BlockColumn, blockColumns, blocksCsv } from "@gonogo/analysis/exports/block-table";
import { comparisonCsv } from "@gonogo/analysis/exports/comparison-table";
import { reportJunit } from "@gonogo/analysis/exports/report-junit";
import { type ReportOrigin, reportHtml } from "@gonogo/analysis/report/html/report-html";
import { commentMarkdown } from "@gonogo/analysis/report/markdown/comment-markdown";
import type { Report } from "@gonogo/protocols/report";
import { type BasicType, parquetWriteBuffer } from "hyparquet-writer";
import { freezeReport } from "../frozen/freeze-report.ts";
import { inThread } from "../threads/in-thread.ts";
import type { ThreadTask } from "../threads/thread-task.ts";
import { blockLimits } from "./judge-tasks.ts";
import { otlpMetrics, prometheusText } from "./result-metrics.ts";

type FileContent = string | Uint8Array<ArrayBuffer>;

/** What grows with cells and blocks. */
const longLists = ["blocks", "comparison", "curves", "explanations"] as const;
type LongList = (typeof longLists)[number];

type ReportWriter = {
  /** The long lists that it reads; it is given no other. */
  readonly reads: readonly LongList[];
  readonly write: (report: Report, origin: ReportOrigin) => FileContent | Promise<FileContent>;
};

const writers = {
  "report.html": {
    reads: longLists,
    write: (report, origin) => reportHtml(freezeReport(report), origin),
  },
  "report.csv": { reads: ["comparison"], write: (report) => comparisonCsv(report) },
  "report.junit.xml": { reads: [], write: reportJunit },
  "comment.md": {
    reads: ["comparison"],
    write: (report, { url }) =>
      commentMarkdown(report, { url, command: `gonogo run ${report.benchmark.slug} --wait` }),
  },
  "blocks.csv": { reads: ["blocks"], write: blocksCsv },
  "blocks.parquet": { reads: ["blocks"], write: blocksParquet },
  "benchstat.txt": { reads: ["blocks"], write: benchstatText },
  "metrics.txt": { reads: ["comparison"], write: prometheusText },
  "metrics.otlp.json": { reads: ["comparison"], write: otlpMetrics },
} as const satisfies Record<string, ReportWriter>;

export type ReportFile = keyof typeof writers;

const parquetTypes: Readonly<Record<BlockColumn["type"], BasicType>> = {
  text: "STRING",
  integer: "INT32",
  number: "DOUBLE",
  boolean: "BOOLEAN",
  time: "TIMESTAMP",
};

function blocksParquet(report: Report): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: blockColumns(report).map(({ name, type, value }) => ({
        ...{ name, type: parquetTypes[type], nullable: true },
        data: report.blocks.map((block) => {
          const found = value(block);
          return type === "time" && typeof found === "string" ? new Date(found) : found;
        }),
      })),
    }),
  );
}

/** A report as it travels to the thread: JSON, of long lists in slices. */
type PackedReport = {
  readonly rest: string;
  readonly lists: Readonly<Record<LongList, readonly string[]>>;
};

/** Rows of a list that are packed before others have their turn: well below 50 ms. */
const rowsAtOnce = 200;

async function slicesOf<Row>(
  rows: readonly Row[],
  kept: (row: Row) => unknown = (row) => row,
): Promise<string[]> {
  const slices: string[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    slices.push(JSON.stringify(rows.slice(from, from + rowsAtOnce).map(kept)));
    await othersTurn();
  }
  return slices;
}

/** No file has the seconds of blocks or their times in bins, which are most of a report. */
async function packReport(report: Report, reads: readonly LongList[]): Promise<PackedReport> {
  const { blocks, comparison, curves, explanations, ...rest } = report;
  const read = <Row>(name: LongList, rows: readonly Row[]): readonly Row[] =>
    reads.includes(name) ? rows : [];
  return {
    rest: JSON.stringify(rest),
    lists: {
      blocks: await slicesOf(read("blocks", blocks), (block) => ({
        ...block,
        ...{ series: null, times: null },
      })),
      comparison: await slicesOf(read("comparison", comparison)),
      curves: await slicesOf(read("curves", curves)),
      explanations: await slicesOf(read("explanations", explanations)),
    },
  };
}

const unpackReport = ({ rest, lists }: PackedReport): Report => ({
  ...JSON.parse(rest),
  ...Object.fromEntries(
    longLists.map((name) => [name, lists[name].flatMap((slice) => JSON.parse(slice))]),
  ),
});

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
    { file, report: await packReport(report, writers[file].reads), origin },
    { owner, field: "id" },
  );
