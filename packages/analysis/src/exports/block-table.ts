// The blocks of a report as a table: one row for each, with plain values in stored units. CSV and Parquet hold the same columns.
import type { Report, ReportBlock } from "@gonogo/protocols/report";
import Papa from "papaparse";

export type BlockColumn = {
  readonly name: string;
  readonly type: "text" | "integer" | "number" | "boolean" | "time";
  /** `time`: ISO 8601 in UTC. */
  readonly value: (block: ReportBlock, report: Report) => string | number | boolean | null;
};

const cellLabel = ({ cell }: ReportBlock, { cells }: Report): string =>
  cells.find(({ index }) => index === cell)?.label ?? "";

export const blockColumns: readonly BlockColumn[] = [
  { name: "run", type: "text", value: (_, { run }) => run.id },
  { name: "benchmark", type: "text", value: (_, { benchmark }) => benchmark.slug },
  { name: "version", type: "text", value: (_, { run }) => run.subject.version ?? null },
  { name: "commit", type: "text", value: (_, { run }) => run.subject.commit ?? null },
  { name: "block", type: "text", value: ({ id }) => id },
  { name: "cell", type: "integer", value: ({ cell }) => cell },
  { name: "cell_label", type: "text", value: cellLabel },
  { name: "round", type: "integer", value: ({ round }) => round },
  { name: "position", type: "integer", value: ({ position }) => position },
  { name: "sequence", type: "integer", value: ({ sequence }) => sequence },
  { name: "variant", type: "text", value: ({ variant }) => variant },
  { name: "status", type: "text", value: ({ status }) => status },
  { name: "valid", type: "boolean", value: ({ valid }) => valid },
  {
    name: "invalid_because",
    type: "text",
    value: ({ invalidBecause }) => invalidBecause.join(" ") || null,
  },
  { name: "started_at", type: "time", value: ({ startedAt }) => startedAt },
  { name: "window_s", type: "number", value: ({ windowS }) => windowS },
  { name: "requests", type: "integer", value: ({ requests }) => requests },
  { name: "errors", type: "integer", value: ({ errors }) => errors },
  { name: "throughput_per_s", type: "number", value: ({ throughputPerS }) => throughputPerS },
  { name: "mean_us", type: "number", value: ({ meanUs }) => meanUs },
  { name: "p50_us", type: "number", value: ({ p50Us }) => p50Us },
  { name: "p99_us", type: "number", value: ({ p99Us }) => p99Us },
  { name: "max_us", type: "number", value: ({ maxUs }) => maxUs },
  { name: "first_message_us", type: "number", value: ({ firstMessageUs }) => firstMessageUs },
  { name: "gap_us", type: "number", value: ({ gapUs }) => gapUs },
  { name: "engine_cores_used", type: "number", value: ({ cpu }) => cpu?.engine ?? null },
  { name: "target_cores_used", type: "number", value: ({ cpu }) => cpu?.target ?? null },
  { name: "other_cores_used", type: "number", value: ({ cpu }) => cpu?.others ?? null },
];

/** CSV (RFC 4180) of every block, planned ones included; spreadsheet formulas in people's words are disarmed. */
export const blocksCsv = (report: Report): string =>
  `${Papa.unparse(
    {
      fields: blockColumns.map(({ name }) => name),
      data: report.blocks.map((block) => blockColumns.map(({ value }) => value(block, report))),
    },
    { escapeFormulae: true, newline: "\r\n" },
  )}\r\n`;
