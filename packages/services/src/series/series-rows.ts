// The rows behind a series: the figures of one metric, variant and cell over the finished runs of a benchmark.
// What may be searched for changes is decided here: runs are comparable in one environment and on equal terms, and a
// run that was INVALID, or whose figure is only a bound, says nothing.
import type { SeriesRun } from "@gonogo/analysis/evolution/find-changes";
import type { Prisma } from "@gonogo/db/client";
import { VerdictName } from "@gonogo/protocols/events";
import type { BaselinePart, SeriesPoint } from "@gonogo/protocols/report";
import { MetricName, Slug, Subject } from "@gonogo/protocols/spec";
import { z } from "zod";
import type { Context } from "../context.ts";
import { Terms } from "../rows/terms-of.ts";

export const SeriesKey = z.strictObject({
  benchmark: Slug,
  metric: MetricName,
  variant: z.string().min(1).max(60),
  cell: z.coerce.number().int().min(0).max(10_000).default(0),
});
export type SeriesKey = z.infer<typeof SeriesKey>;

export const ReadSeriesInput = z.strictObject({
  ...SeriesKey.shape,
  /** Only runs of this branch; absent: of all. */
  branch: z.string().min(1).max(200).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(200),
});
export type ReadSeriesInput = z.input<typeof ReadSeriesInput>;

/** Of a run only what a point shows: definitions and settings of targets can be megabytes. */
const include = {
  run: {
    select: {
      ...{ id: true, createdAt: true, finishedAt: true, subject: true, verdictName: true },
      ...{ environmentFingerprint: true, terms: true },
      benchmarkVersion: { select: { version: true } },
    },
  },
} as const satisfies Prisma.FigureInclude;

export type SeriesRow = Prisma.FigureGetPayload<{ include: typeof include }>;

/** The newest `limit`, oldest first. */
export async function readSeriesRows(
  context: Pick<Context, "db">,
  benchmarkId: string,
  { metric, variant, cell, branch, limit }: z.output<typeof ReadSeriesInput>,
): Promise<SeriesRow[]> {
  const rows = await context.db.figure.findMany({
    where: {
      metric,
      variant,
      cellIndex: cell,
      operation: "",
      run: { benchmarkId, status: "finished", ...(branch ? { subjectBranch: branch } : {}) },
    },
    // An imported run may have been measured long before it got its id.
    orderBy: [{ run: { finishedAt: "desc" } }, { runId: "desc" }],
    take: limit,
    include,
  });
  return rows.reverse();
}

export const finishedAt = ({ run }: SeriesRow): string =>
  (run.finishedAt ?? run.createdAt).toISOString();

/** `baseline`: what runs are to the gate on the series, by their ids. */
export const pointsOf = (
  rows: readonly SeriesRow[],
  baseline: ReadonlyMap<string, BaselinePart>,
): SeriesPoint[] =>
  rows.map((row, i) => ({
    runId: row.run.id,
    at: finishedAt(row),
    subject: Subject.parse(row.run.subject),
    benchmarkVersion: row.run.benchmarkVersion.version,
    estimate: row.value,
    low: row.low,
    high: row.high,
    verdict: VerdictName.nullable().parse(row.run.verdictName),
    environment: row.run.environmentFingerprint,
    environmentChanged:
      i > 0 && rows[i - 1]?.run.environmentFingerprint !== row.run.environmentFingerprint,
    baseline: baseline.get(row.run.id) ?? null,
  }));

/** The key of what a row can be compared with; null: with nothing. */
function stretchOf({ run, variant }: SeriesRow): string | null {
  const terms = Terms.parse(run.terms)[variant];
  return terms === undefined || run.environmentFingerprint === null
    ? null
    : `${run.environmentFingerprint} ${terms}`;
}

export const seriesRuns = (rows: readonly SeriesRow[]): SeriesRun[] =>
  rows.map((row) => ({
    runId: row.run.id,
    value: row.bound === "exact" && row.run.verdictName !== "INVALID" ? row.value : null,
    stretch: stretchOf(row),
  }));
