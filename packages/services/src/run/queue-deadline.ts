// Runs that waited too long to begin: whoever asked has moved on, and a worker that comes back after days must not load targets
// with all that was asked meanwhile. Workers look when they sweep, and no such run is claimed.
import { english } from "@gonogo/locale/t";
import type { Context } from "../context.ts";
import { runInclude } from "../rows/run-summary.ts";
import { noteRunEnded } from "../webhook/outbox.ts";
import { announce, expireEvents } from "./watch/run-stream.ts";

/** How long a run may wait to begin, in hours. */
export const queueDeadlineH = 24;

const failure = {
  code: "queue_deadline",
  message: `No worker began this run within ${queueDeadlineH} hours.`,
  remedy: english(
    "Nothing was measured. See on the page Workers that one is alive, and start the run again.",
  ),
};

/** Blocks of one statement: some tens of milliseconds, which nobody waits for. */
const blocksAtATime = 1_000;
const runsAtATime = 100;

/**
 * Ends them as failed, oldest first; returns how many there were. No transaction holds more than `blocksAtATime` rows: a run's
 * blocks are skipped step by step, then the run ends. One that is left half-way is still overdue, and nobody claims it.
 * @param isStopped asked between two steps
 */
export async function failOverdueRuns(
  context: Pick<Context, "db" | "redis" | "queuePrefix" | "publicUrl">,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let ended = 0;
  for (;;) {
    const overdue = await context.db.$queryRaw<{ id: string }[]>`
      SELECT id FROM runs
      WHERE status = 'queued' AND "createdAt" < now() - make_interval(hours => ${queueDeadlineH}::int)
      ORDER BY "createdAt" LIMIT ${runsAtATime}`;
    for (const { id } of overdue) {
      if (isStopped()) return ended;
      if (await failOverdue(context, id, isStopped)) ended++;
    }
    if (overdue.length < runsAtATime) return ended;
  }
}

/** False where another worker ended it, it was cancelled meanwhile, or the worker stops. */
async function failOverdue(
  context: Pick<Context, "db" | "redis" | "queuePrefix" | "publicUrl">,
  runId: string,
  isStopped: () => boolean,
): Promise<boolean> {
  for (let skipped = blocksAtATime; skipped === blocksAtATime; ) {
    if (isStopped()) return false;
    skipped = await context.db.$executeRaw`
      UPDATE blocks SET status = 'skipped' WHERE id IN (
        SELECT id FROM blocks WHERE "runId" = ${runId}::uuid AND status = 'planned'
        ORDER BY "planOrder" LIMIT ${blocksAtATime} FOR UPDATE SKIP LOCKED)`;
  }
  const isFailed = await context.db.$transaction(async (db) => {
    const failed = await db.$executeRaw`
      UPDATE runs SET status = 'failed', "finishedAt" = now(), "failureCode" = ${failure.code},
        "failureMessage" = ${failure.message}, "failureRemedy" = ${failure.remedy}
      WHERE id = ${runId}::uuid AND status = 'queued'`;
    if (failed === 0) return false;
    const run = await db.run.findUniqueOrThrow({ where: { id: runId }, include: runInclude });
    const ended = { status: "failed" as const, verdict: null, failure };
    await noteRunEnded({ db, publicUrl: context.publicUrl }, run, ended);
    return true;
  });
  if (!isFailed) return false;
  await announce(context, { type: "finished", runId, status: "failed", verdict: null });
  await expireEvents(context, runId);
  return true;
}
