// A worker takes a run: a waiting one, or one whose worker went silent for longer than its lease.
// What the former worker left half-done is marked broken, its round is closed, and the run goes on with the next.
// The queue says that something waits; which run it is, is chosen here: by what asked for it, then by projects in turn.
import { type DbTransaction, Prisma, type RunOrigin } from "@gonogo/db/client";
import { hasLabels, type WorkerLabels } from "@gonogo/protocols/spec";
import type { Context } from "../context.ts";
import { livingWorkers } from "../living-workers.ts";
import { queueDeadlineH } from "../run/queue-deadline.ts";
import { breakRunningBlocks } from "./close-round.ts";
import { type Lease, leaseMs } from "./lease.ts";

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
 * What a row of `runs` joined with `projects` must be to be taken.
 * @param leaving id of a run that would be given back for it; null: none would
 */
const isWaiting = (leaving: string | null) => Prisma.sql`
  ((runs.status = 'queued' AND runs."createdAt" >= now() - make_interval(hours => ${queueDeadlineH}::int))
    OR (runs.status = 'running' AND (runs."leaseUntil" IS NULL OR runs."leaseUntil" < now())))
  AND (projects."claimsStoppedUntil" IS NULL OR projects."claimsStoppedUntil" <= now())
  AND NOT EXISTS (SELECT 1 FROM runs AS other
    WHERE other.id = runs."waitsForRunId" AND other.status = 'running' AND other."leaseUntil" >= now()
      AND (${leaving}::uuid IS NULL OR other.id <> ${leaving}::uuid))`;

/** Held while somebody chooses, so that the runs under way of a project are counted by one at a time. */
const choosing = 7_305_410_912n;

/** A worker: the owner of its leases, and the labels that runs may ask for. */
export type Claimant = { readonly id: string; readonly labels: WorkerLabels };

const fits = (labels: WorkerLabels) =>
  Prisma.sql`${JSON.stringify(labels)}::jsonb @> runs."runsOn"`;

/** Runs that a worker of these labels may take now, each with what its project has under way: of a SELECT, from FROM on. */
const takeable = (runsPerProject: number | null, labels: WorkerLabels, leaving: string | null) =>
  Prisma.sql`
    FROM runs JOIN projects ON projects.id = runs."projectId"
    LEFT JOIN (
      SELECT "projectId", count(*)::int AS runs FROM runs
      WHERE status = 'running' AND "leaseUntil" >= now()
        AND (${leaving}::uuid IS NULL OR id <> ${leaving}::uuid)
      GROUP BY "projectId") AS under_way ON under_way."projectId" = runs."projectId"
    WHERE ${isWaiting(leaving)} AND ${fits(labels)}
      AND (${runsPerProject}::int IS NULL OR COALESCE(under_way.runs, 0) < ${runsPerProject}::int)`;

/**
 * The run that is next: people before pipelines before studies before schedules; among those projects in turn, and of a project
 * the oldest. null: none waits, or no project may have one more under way.
 */
export async function claimNextRun(
  context: Pick<Context, "db" | "queueLimits">,
  { id: owner, labels }: Claimant,
): Promise<ClaimedRun | null> {
  const { runsPerProject } = context.queueLimits;
  return context.db.$transaction(async (db) => {
    await db.$executeRaw`SELECT pg_advisory_xact_lock(${choosing})`;
    const [next] = await db.$queryRaw<{ id: string; projectId: string }[]>`
      SELECT runs.id, runs."projectId" ${takeable(runsPerProject, labels, null)}
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
    message: "The worker that measured this block went away.",
    remedy: "The round is measured again as a whole.",
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

/**
 * Whether a run of a study or a schedule lets a person's or a pipeline's go first: one waits, and the next block begins a
 * round, so that nothing is measured twice for it.
 */
export async function makesWay(
  context: Pick<Context, "db" | "queueLimits">,
  lease: Lease,
  labels: WorkerLabels,
): Promise<boolean> {
  const { runsPerProject } = context.queueLimits;
  const [row] = await context.db.$queryRaw<{ yields: boolean }[]>`
    WITH own AS (SELECT origin FROM runs WHERE id = ${lease.runId}::uuid),
    next AS (
      SELECT position, purpose FROM blocks WHERE "runId" = ${lease.runId}::uuid AND status = 'planned'
      ORDER BY purpose IN ('pilot', 'probe') DESC, "planOrder" LIMIT 1)
    SELECT (SELECT origin FROM own) IN ('study', 'schedule')
      AND EXISTS (SELECT 1 FROM next WHERE position = 0 AND purpose NOT IN ('pilot', 'probe'))
      AND EXISTS (
        SELECT 1 ${takeable(runsPerProject, labels, lease.runId)}
          AND runs.origin IN ('person', 'pipeline'))
      AS yields`;
  return row?.yields === true;
}

/** Whether a run waits for a living worker with labels that this one lacks: its delivery is for that one. */
export async function isForAnother(
  context: Pick<Context, "db">,
  labels: WorkerLabels,
): Promise<boolean> {
  const others = (await livingWorkers(context)).filter(
    (worker) => !hasLabels(labels, worker.labels),
  );
  if (others.length === 0) return false;
  const [row] = await context.db.$queryRaw<{ waits: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM runs JOIN projects ON projects.id = runs."projectId"
      WHERE ${isWaiting(null)} AND NOT ${fits(labels)}
        AND (${Prisma.join(
          others.map((other) => fits(other.labels)),
          " OR ",
        )})) AS waits`;
  return row?.waits === true;
}
