// The change of a benchmark's deciding series that is worse and that nobody has explained. It is kept with the benchmark
// whenever a run ends or a change is decided about, so that the overview reads no series.
import { meanOfCells } from "@gonogo/analysis/evolution/series-limits";
import { Prisma } from "@gonogo/db/client";
import { DecidingFigure, type OpenChange } from "@gonogo/protocols/report";
import type { Context } from "../context.ts";
import { toJson } from "../json.ts";
import { changesWithDecisions, readDecisions } from "./change-decisions.ts";
import { findSeriesChanges } from "./find-series-changes.ts";
import { readSeriesRows, runDetails } from "./series-rows.ts";

/** Runs of the series that are searched. */
const searched = 200;

/** Searches the series of the latest verdict's figure again and stores the open change. */
export async function keepOpenChange(
  context: Pick<Context, "db" | "now">,
  benchmarkId: string,
): Promise<void> {
  const open = await openChangeOf(context, benchmarkId);
  await context.db.benchmark.update({
    where: { id: benchmarkId },
    data: { openChange: open ? toJson(open) : Prisma.DbNull },
  });
}

async function openChangeOf(
  context: Pick<Context, "db" | "now">,
  benchmarkId: string,
): Promise<OpenChange | null> {
  const latest = await context.db.run.findFirst({
    where: { benchmarkId, status: "finished" },
    orderBy: { finishedAt: "desc" },
    select: { deciding: true },
  });
  const figure = DecidingFigure.nullable().parse(latest?.deciding ?? null);
  if (figure === null) return null;
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
  const change = changesWithDecisions(rows, { ...found, decisions, details }, figure.metric).at(-1);
  if (!change?.size || change.state !== "new" || change.size.direction !== "worse") return null;
  const { beforeRunId, before, after, runsAfter } = change.size;
  return {
    ...{ metric, variant, over, operation, cell: series.cell },
    runId: change.runId,
    at: change.at,
    beforeRunId,
    before,
    after,
    runsAfter,
  };
}
