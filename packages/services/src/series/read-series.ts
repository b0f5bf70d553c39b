// A series: one metric of one variant and cell over the finished runs of a benchmark, oldest first.
// A change of environment is marked, because figures before and after it cannot be compared.
import { VerdictName } from "@gonogo/protocols/events";
import { MetricName, metrics, Slug, Subject } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import { findBenchmark } from "../benchmark/find-benchmark.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";

export const ReadSeriesInput = z.strictObject({
  benchmark: Slug,
  metric: MetricName,
  variant: z.string().min(1).max(60),
  cell: z.coerce.number().int().min(0).max(10_000).default(0),
  branch: z.string().min(1).max(200).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(200),
});
export type ReadSeriesInput = z.input<typeof ReadSeriesInput>;

export type SeriesPoint = {
  readonly runId: string;
  /** ISO UTC; when the run finished. */
  readonly at: string;
  readonly subject: Subject;
  readonly benchmarkVersion: number;
  /** In the metric's unit; null: the run does not support the figure. */
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly verdict: VerdictName | null;
  readonly environment: string | null;
  /** The environment differs from that of the point before. */
  readonly environmentChanged: boolean;
};

export type Series = {
  readonly metric: MetricName;
  readonly unit: (typeof metrics)[MetricName]["unit"];
  readonly points: readonly SeriesPoint[];
};

/** Throws `not_found` for an unknown benchmark. */
export async function readSeries(
  context: Context,
  actor: Actor,
  input: ReadSeriesInput,
): Promise<Series> {
  allow(actor, "read");
  const {
    benchmark: slug,
    metric,
    variant,
    cell,
    branch,
    limit,
  } = parseInput(ReadSeriesInput, input);
  const { benchmark } = await findBenchmark(context, actor, slug);
  const rows = await context.db.figure.findMany({
    where: {
      metric,
      variant,
      cellIndex: cell,
      operation: "",
      run: {
        benchmarkId: benchmark.id,
        status: "finished",
        ...(branch ? { subjectBranch: branch } : {}),
      },
    },
    orderBy: { runId: "desc" },
    take: limit,
    include: { run: { include: { benchmarkVersion: { select: { version: true } } } } },
  });
  const oldestFirst = rows.reverse();
  const points = oldestFirst.map(({ run, value, low, high }, i) => ({
    runId: run.id,
    at: (run.finishedAt ?? run.createdAt).toISOString(),
    subject: Subject.parse(run.subject),
    benchmarkVersion: run.benchmarkVersion.version,
    estimate: value,
    low,
    high,
    verdict: VerdictName.nullable().parse(run.verdictName),
    environment: run.environmentFingerprint,
    environmentChanged:
      i > 0 && oldestFirst[i - 1]?.run.environmentFingerprint !== run.environmentFingerprint,
  }));
  return { metric, unit: metrics[metric].unit, points };
}
