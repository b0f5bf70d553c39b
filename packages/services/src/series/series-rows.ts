// The rows behind a series: the figures of one metric, variant and cell over the finished runs of a benchmark.
// What may be searched for changes is decided here: runs are comparable in one environment and on equal terms, and a
// run that was INVALID, or whose figure is only a bound, says nothing.
import type { SeriesRun } from "@gonogo/analysis/evolution/find-changes";
import { meanOfCells } from "@gonogo/analysis/evolution/series-limits";
import { Prisma } from "@gonogo/db/client";
import { VerdictName } from "@gonogo/protocols/events";
import type { BaselinePart, SeriesPoint } from "@gonogo/protocols/report";
import { DisplayName, MetricName, Slug, Subject } from "@gonogo/protocols/spec";
import { z } from "zod";
import type { Context } from "../context.ts";

/** Runs that a series reads at most: the newest. */
export const mostRuns = 10_000;

export const SeriesKey = z.strictObject({
  benchmark: Slug,
  metric: MetricName,
  variant: z.string().min(1).max(60),
  over: z
    .string()
    .min(1)
    .max(60)
    .describe("The variant that the figure is divided by: the series is of the ratio.")
    .optional(),
  operation: DisplayName.describe(
    "The operation, or step, whose requests are counted; absent: all together.",
  ).optional(),
  cell: z.coerce
    .number()
    .int()
    .min(meanOfCells)
    .max(10_000)
    .default(0)
    .describe("-1: the mean of cells, where a gate judges it."),
});
export type SeriesKey = z.infer<typeof SeriesKey>;

/** The runs of a series that are searched for changes. */
export const SeriesScope = z.strictObject({
  ...SeriesKey.shape,
  /** Only runs of this branch; absent: of all. */
  branch: z.string().min(1).max(200).describe("Only runs of this branch.").optional(),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(mostRuns)
    .default(mostRuns)
    .describe("Runs that are read: the newest."),
});
export type SeriesScope = z.output<typeof SeriesScope>;

const instant = z.iso.datetime({ offset: true });

export const ReadSeriesInput = z.strictObject({
  ...SeriesScope.shape,
  from: instant.describe("Only points of runs that finished at this time or later.").optional(),
  to: instant.describe("Only points of runs that finished at this time or before.").optional(),
  points: z.coerce
    .number()
    .int()
    .min(10)
    .max(2_000)
    .default(1_000)
    .describe(
      "Points that are given at most. A longer series is thinned: changes, extremes and both ends stay.",
    ),
  beside: z
    .string()
    .min(1)
    .max(1_000)
    .describe(
      "Up to four other variants whose figures stand in each point, separated by commas; a comma in a name as %2C.",
    )
    .optional(),
});
export type ReadSeriesInput = z.input<typeof ReadSeriesInput>;

/** A run's figure with what decides whether it can be compared; light, since there can be thousands. */
export type SeriesRow = {
  readonly runId: string;
  readonly finishedAt: Date;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly bound: string;
  readonly verdict: string | null;
  readonly environment: string | null;
  /** Of both variants where the figure is divided; null: unknown. */
  readonly terms: string | null;
};

const none = Prisma.empty;

/**
 * The newest `limit`, oldest first. An imported run may have been measured long before it got its id, so they are ordered by
 * when they finished: by the index of runs on benchmark and that time, each with its figure by the unique key of figures: LIMIT 1 keeps
 * PostgreSQL from reading all figures instead.
 */
export async function readSeriesRows(
  context: Pick<Context, "db">,
  benchmarkId: string,
  { metric, variant, over, operation, cell, branch, limit }: Omit<SeriesScope, "benchmark">,
): Promise<SeriesRow[]> {
  const otherTerms = over === undefined ? none : Prisma.sql`|| ' ' || (r."terms"->>${over}::text)`;
  const rows = await context.db.$queryRaw<SeriesRow[]>`
    SELECT r."id" AS "runId", coalesce(r."finishedAt", r."createdAt") AS "finishedAt",
      f."value", f."low", f."high", f."bound", r."verdictName" AS "verdict",
      r."environmentFingerprint" AS "environment", (r."terms"->>${variant}::text) ${otherTerms} AS "terms"
    FROM "runs" r CROSS JOIN LATERAL (
      SELECT "value", "low", "high", "bound" FROM "figures"
      WHERE "runId" = r."id" AND "cellIndex" = ${cell} AND "variant" = ${variant}
        AND "operation" = ${operation ?? ""} AND "metric" = ${metric} AND "over" = ${over ?? ""}
      LIMIT 1) AS f
    WHERE r."benchmarkId" = ${benchmarkId}::uuid AND r."status" = 'finished'
      ${branch === undefined ? none : Prisma.sql`AND r."subjectBranch" = ${branch}`}
    ORDER BY r."finishedAt" DESC, r."id" DESC LIMIT ${limit}`;
  return rows.reverse();
}

/** What is shown of a run beside its figure. */
export type RunDetail = { readonly subject: Subject; readonly version: number };

export async function runDetails(
  context: Pick<Context, "db">,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, RunDetail>> {
  const rows = await context.db.run.findMany({
    where: { id: { in: [...new Set(runIds)] } },
    select: { id: true, subject: true, benchmarkVersion: { select: { version: true } } },
  });
  return new Map(
    rows.map(({ id, subject, benchmarkVersion: { version } }) => [
      id,
      { subject: Subject.parse(subject), version },
    ]),
  );
}

/** Other variants' figures by run and variant, in the same cell and of the same operation. */
export async function figuresBeside(
  context: Pick<Context, "db">,
  { metric, over, operation, cell }: Omit<SeriesKey, "benchmark" | "variant">,
  asked: { readonly variants: readonly string[]; readonly runIds: readonly string[] },
): Promise<ReadonlyMap<string, Readonly<Record<string, number | null>>>> {
  const found = new Map<string, Record<string, number | null>>();
  if (asked.variants.length === 0) return found;
  const rows = await context.db.figure.findMany({
    where: {
      ...{ metric, cellIndex: cell, operation: operation ?? "", over: over ?? "" },
      ...{ runId: { in: [...asked.runIds] }, variant: { in: [...asked.variants] } },
    },
    select: { runId: true, variant: true, value: true },
  });
  for (const { runId, variant, value } of rows)
    found.set(runId, { ...found.get(runId), [variant]: value });
  return found;
}

export type PointFacts = {
  /** What runs are to the gate on the series, by their ids. */
  readonly baseline: ReadonlyMap<string, BaselinePart>;
  readonly details: ReadonlyMap<string, RunDetail>;
  readonly beside: ReadonlyMap<string, Readonly<Record<string, number | null>>>;
};

/** Whether the run at a place has the environment of the one before it; unknown environments differ. */
const isSameEnvironment = (rows: readonly SeriesRow[], place: number): boolean =>
  isKnown(rows[place]) && rows[place - 1]?.environment === rows[place]?.environment;

const isKnown = (row: SeriesRow | undefined): boolean => (row?.environment ?? null) !== null;

/** Whether a stretch of one environment, or of runs whose environment is unknown, begins at a place. */
export const isBorder = (rows: readonly SeriesRow[], place: number): boolean =>
  place > 0 && rows[place - 1]?.environment !== rows[place]?.environment;

/** The points at these places; a run that was deleted meanwhile is left out. */
export const pointsAt = (
  rows: readonly SeriesRow[],
  places: readonly number[],
  { baseline, details, beside }: PointFacts,
): SeriesPoint[] =>
  places.flatMap((place) => {
    const row = rows[place];
    const detail = row && details.get(row.runId);
    if (!detail) return [];
    const { runId, finishedAt, value, low, high, verdict, environment } = row;
    return [
      {
        ...{ runId, at: finishedAt.toISOString(), number: place + 1 },
        ...{ subject: detail.subject, benchmarkVersion: detail.version },
        ...{ estimate: value, low, high, environment },
        verdict: VerdictName.nullable().parse(verdict),
        environmentChanged: place > 0 && !isSameEnvironment(rows, place),
        environmentBegins: isBorder(rows, place),
        baseline: baseline.get(runId) ?? null,
        ...(beside.size > 0 ? { beside: { ...beside.get(runId) } } : {}),
      },
    ];
  });

/** The key of what a row can be compared with; null: with nothing. */
const stretchOf = ({ environment, terms }: SeriesRow): string | null =>
  terms === null || environment === null ? null : `${environment} ${terms}`;

export const seriesRuns = (rows: readonly SeriesRow[]): SeriesRun[] =>
  rows.map((row) => ({
    runId: row.runId,
    value: row.bound === "exact" && row.verdict !== "INVALID" ? row.value : null,
    stretch: stretchOf(row),
  }));
