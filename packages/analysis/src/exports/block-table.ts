// The blocks of a report as a table: one row for each, with plain values in stored units. CSV and Parquet hold the same columns.
import type { Report, ReportBlock } from "@gonogo/protocols/report";
import { csvText } from "./csv-text.ts";

export type BlockColumn = {
  readonly name: string;
  readonly type: "text" | "integer" | "number" | "boolean" | "time";
  /** `time`: ISO 8601 in UTC. */
  readonly value: (block: ReportBlock) => string | number | boolean | null;
};

/** Labels of cells by their index. */
export const cellLabels = (cells: Report["cells"]): ReadonlyMap<number, string> =>
  new Map(cells.map(({ index, label }) => [index, label]));

/** The columns of this report's blocks, in their order. */
export function blockColumns({ run, benchmark, cells }: Report): readonly BlockColumn[] {
  const labels = cellLabels(cells);
  const { version = null, commit = null } = run.subject;
  return [
    { name: "run", type: "text", value: () => run.id },
    { name: "benchmark", type: "text", value: () => benchmark.slug },
    { name: "version", type: "text", value: () => version },
    { name: "commit", type: "text", value: () => commit },
    { name: "block", type: "text", value: ({ id }) => id },
    { name: "cell", type: "integer", value: ({ cell }) => cell },
    { name: "cell_label", type: "text", value: ({ cell }) => labels.get(cell) ?? "" },
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
}

/** CSV (RFC 4180) of every block, planned ones included. */
export function blocksCsv(report: Report): string {
  const columns = blockColumns(report);
  return csvText([
    columns.map(({ name }) => name),
    ...report.blocks.map((block) => columns.map(({ value }) => value(block))),
  ]);
}
