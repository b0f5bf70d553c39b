// The change of a benchmark's deciding series that is worse and that nobody has explained. It is kept with the benchmark
// whenever a run ends or a change is decided about, so that the overview reads no series.
import { meanOfCells } from "@gonogo/analysis/evolution/series-limits";
import { Prisma } from "@gonogo/db/client";
import { DecidingFigure, OpenChange } from "@gonogo/protocols/report";
import type { Context } from "../context.ts";
import { toJson } from "../json.ts";
import { runInclude } from "../rows/run-summary.ts";
import { noteChange } from "../webhook/outbox.ts";
import { changesWithDecisions, readDecisions } from "./change-decisions.ts";
import { findSeriesChanges } from "./find-series-changes.ts";
import { readSeriesRows, runDetails } from "./series-rows.ts";

/** Runs of the series that are searched. */
const searched = 200;

/**
 * Searches the series of the latest verdict's figure again and stores the open change. Of one that was not open before, the
 * webhooks of the project hear where `isNews`; returns the ids of their deliveries.
 */
export async function keepOpenChange(
  context: Pick<Context, "db" | "now" | "publicUrl">,
  benchmarkId: string,
  { isNews = false }: { readonly isNews?: boolean } = {},
): Promise<string[]> {
  const { open, foundAt } = await openChangeOf(context, benchmarkId);
  return context.db.$transaction(async (db) => {
    const [row] = await db.$queryRaw<{ openChange: unknown }[]>`
      SELECT "openChange" FROM benchmarks WHERE id = ${benchmarkId}::uuid FOR UPDATE`;
    const before = OpenChange.nullable().parse(row?.openChange ?? null);
    await db.benchmark.update({
      where: { id: benchmarkId },
      data: { openChange: open ? toJson(open) : Prisma.DbNull },
    });
    if (!isNews || open === null || isSameChange(before, open, foundAt)) return [];
    const run = await db.run.findUniqueOrThrow({ where: { id: open.runId }, include: runInclude });
    return noteChange({ db, publicUrl: context.publicUrl }, run, open);
  });
}

/** With more runs the first one of the new level may be found to be another; then the one before is found no more. */
function isSameChange(
  before: OpenChange | null,
  { metric, variant, over, operation, cell, runId }: OpenChange,
  foundAt: readonly string[],
): boolean {
  if (before === null) return false;
  const isSameSeries =
    before.metric === metric &&
    before.variant === variant &&
    before.over === over &&
    before.operation === operation &&
    before.cell === cell;
  return isSameSeries && (before.runId === runId || !foundAt.includes(before.runId));
}

type Found = {
  readonly open: OpenChange | null;
  /** First runs of every level that was found. */
  readonly foundAt: readonly string[];
};
const nothing: Found = { open: null, foundAt: [] };

async function openChangeOf(
  context: Pick<Context, "db" | "now">,
  benchmarkId: string,
): Promise<Found> {
  const latest = await context.db.run.findFirst({
    where: { benchmarkId, status: "finished" },
    orderBy: { finishedAt: "desc" },
    select: { deciding: true },
  });
  const figure = DecidingFigure.nullable().parse(latest?.deciding ?? null);
  if (figure === null) return nothing;
  const { metric, of: variant, over, operation } = figure;
  const series = {
    ...{ metric, variant, over: over ?? undefined, operation: operation ?? undefined },
    // The mean of cells against the past is judged from the figures of cells, and has no series.
    cell: figure.cell ?? (figure.isPast ? 0 : meanOfCells),
  };
  const rows = await readSeriesRows(context, benchmarkId, {
    ...series,
    limit: searched,
  });
  const found = await findSeriesChanges(context, rows, series);
  const decisions = await readDecisions(context, benchmarkId, { ...series, branch: "" });
  const details = await runDetails(
    context,
    [...found.found, ...decisions].map(({ runId }) => runId),
  );
  const changes = changesWithDecisions(rows, { ...found, decisions, details }, figure.metric);
  const change = changes.at(-1);
  if (!change?.size || change.state !== "new" || change.size.direction !== "worse") return nothing;
  const { beforeRunId, before, after, runsAfter } = change.size;
  const open = {
    ...{ metric, variant, over, operation, cell: series.cell },
    ...{ runId: change.runId, at: change.at, beforeRunId, before, after, runsAfter },
  };
  return { open, foundAt: changes.map(({ runId }) => runId) };
}
