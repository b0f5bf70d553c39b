// A worker takes a run: a waiting one, or one whose worker went silent for longer than its lease.
// What the former worker left half-done is marked broken, its round is closed, and the run goes on with the next.
// The queue says that something waits; which run it is, is chosen here: by what asked for it, then by projects in turn.
import type { DbTransaction, RunOrigin } from "@gonogo/db/client";
import { english } from "@gonogo/locale/t";
import type { Context } from "../context.ts";
import { breakRunningBlocks } from "./close-round.ts";
import { type Lease, leaseMs } from "./lease.ts";
import { byWorkerWith, type Claimant, choosing, isWaiting, takeable } from "./takeable.ts";

export type ClaimedRun = Lease & {
  /** True when another worker had begun it. */
  readonly resumed: boolean;
  /** Workers that went away while they measured a block of it. */
  readonly workersLost: number;
  readonly origin: RunOrigin;
  /** From its creation, by the database's clock; null: it was claimed before. */
  readonly waitedMs: number | null;
  /** Of the request that made it; null: it was not traced. */
  readonly traceparent: string | null;
};

const lostCode = "worker_lost";

/**
 * The run that is next: people before pipelines before studies before schedules; among those projects in turn, and of a project
 * the oldest. null: none waits, no project may have one more under way, or the worker's pool is paused.
 */
export async function claimNextRun(
  context: Pick<Context, "db" | "queueLimits">,
  { id: owner, labels }: Claimant,
): Promise<ClaimedRun | null> {
  const { runsPerProject } = context.queueLimits;
  return context.db.$transaction(async (db) => {
    await db.$executeRaw`SELECT pg_advisory_xact_lock(${choosing})`;
    const [next] = await db.$queryRaw<{ id: string; projectId: string }[]>`
      SELECT runs.id, runs."projectId" ${takeable({ runsPerProject, by: byWorkerWith(labels, runsPerProject) })}
      ORDER BY runs.origin, COALESCE(under_way.runs, 0), projects."lastClaimedAt" NULLS FIRST,
        runs."createdAt", runs.id
      LIMIT 1`;
    if (!next) return null;
    await db.$executeRaw`
      UPDATE projects SET "lastClaimedAt" = now() WHERE id = ${next.projectId}::uuid`;
    return take(db, { runId: next.id, owner });
  });
}

/** null when the run is another's, has ended, has waited too long, or is gone; also while all load is being stopped. */
export async function claimRun(
  context: Pick<Context, "db">,
  claim: { readonly runId: string; readonly owner: string },
): Promise<ClaimedRun | null> {
  return context.db.$transaction((db) => take(db, claim));
}

async function take(
  db: DbTransaction,
  claim: { readonly runId: string; readonly owner: string },
): Promise<ClaimedRun | null> {
  const rows = await db.$queryRaw<
    Pick<ClaimedRun, "epoch" | "resumed" | "origin" | "waitedMs" | "traceparent">[]
  >`
    UPDATE runs SET status = 'running', "leaseOwner" = ${claim.owner},
      "leaseEpoch" = runs."leaseEpoch" + 1,
      "leaseUntil" = now() + make_interval(secs => ${leaseMs / 1_000}),
      "startedAt" = COALESCE(runs."startedAt", now()), "waitsForRunId" = NULL
    FROM projects
    WHERE runs.id = ${claim.runId}::uuid AND projects.id = runs."projectId" AND ${isWaiting(null)}
    RETURNING runs."leaseEpoch" AS epoch, runs."startedAt" < now()::timestamptz(3) AS resumed, runs.origin, runs.traceparent,
      CASE WHEN runs."leaseEpoch" = 1
        THEN GREATEST(0, EXTRACT(EPOCH FROM now() - runs."createdAt") * 1000)::float8 END AS "waitedMs"`;
  const row = rows[0];
  if (!row) return null;
  await breakRunningBlocks(db, claim.runId, {
    code: lostCode,
    message: english("The worker that measured this block went away."),
    remedy: english("The round is measured again as a whole."),
  });
  const workersLost = await db.block.count({
    where: {
      runId: claim.runId,
      status: "broken",
      problem: { path: ["code"], equals: lostCode },
    },
  });
  return { runId: claim.runId, ...row, workersLost };
}
