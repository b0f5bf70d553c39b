// Runs that waited too long to begin: whoever asked has moved on, and a worker that comes back after days must not load targets
// with all that was asked meanwhile. Workers look when they sweep, and no such run is claimed.
import type { Context } from "../context.ts";
import { announce, expireEvents } from "./watch/run-stream.ts";

/** How long a run may wait to begin, in hours. */
export const queueDeadlineH = 24;

const failure = {
  code: "queue_deadline",
  message: `No worker began this run within ${queueDeadlineH} hours.`,
  remedy:
    "Nothing was measured. See on the page Workers that one is alive, and start the run again.",
};

/** Ends them as failed; returns how many there were. */
export async function failOverdueRuns(
  context: Pick<Context, "db" | "redis" | "queuePrefix">,
): Promise<number> {
  const overdue = await context.db.$transaction(async (db) => {
    const rows = await db.$queryRaw<{ id: string }[]>`
      UPDATE runs SET status = 'failed', "finishedAt" = now(), "failureCode" = ${failure.code},
        "failureMessage" = ${failure.message}, "failureRemedy" = ${failure.remedy}
      WHERE status = 'queued' AND "createdAt" < now() - make_interval(hours => ${queueDeadlineH}::int)
      RETURNING id`;
    const ids = rows.map(({ id }) => id);
    await db.block.updateMany({
      where: { runId: { in: ids }, status: "planned" },
      data: { status: "skipped" },
    });
    return ids;
  });
  for (const runId of overdue) {
    await announce(context, { type: "finished", runId, status: "failed", verdict: null });
    await expireEvents(context, runId);
  }
  return overdue.length;
}
