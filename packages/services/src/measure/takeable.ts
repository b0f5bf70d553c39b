// Which runs may be taken now, and by which workers, as parts of SQL statements: claims, deliveries and runs that may have to
// make way ask the same question.
import { Prisma } from "@gonogo/db/client";
import { poolOf, type WorkerLabels } from "@gonogo/protocols/spec";
import { isAlive, isPoolOpen, poolOfWorker } from "../living-workers.ts";
import { queueDeadlineH } from "../run/queue-deadline.ts";

/** A worker: the owner of its leases, and the labels that runs may ask for. */
export type Claimant = { readonly id: string; readonly labels: WorkerLabels };

/** Held while a run is chosen or a pool changes its state, so that claims see one another and the pool as it is. */
export const choosing = 7_305_410_912n;

/**
 * What a row of `runs` joined with `projects` must be to be taken.
 * @param leaving id of a run that would be given back for it; null: none would
 */
export const isWaiting = (leaving: string | null) => Prisma.sql`
  ((runs.status = 'queued' AND runs."createdAt" >= now() - make_interval(hours => ${queueDeadlineH}::int))
    OR (runs.status = 'running' AND (runs."leaseUntil" IS NULL OR runs."leaseUntil" < now())))
  AND (projects."claimsStoppedUntil" IS NULL OR projects."claimsStoppedUntil" <= now())
  AND NOT EXISTS (SELECT 1 FROM runs AS other
    WHERE other.id = runs."waitsForRunId" AND other.status = 'running' AND other."leaseUntil" >= now()
      AND (${leaving}::uuid IS NULL OR other.id <> ${leaving}::uuid))`;

/**
 * Whether somebody measures on the host of a row of `workers`: leads a run, or has a seat of one.
 * @param leaving id of a run that does not count
 */
const isMeasuring = (leaving: string | null) => Prisma.sql`
  EXISTS (SELECT 1 FROM workers AS busy
    LEFT JOIN runs AS led ON led."leaseOwner" = busy.id AND led.status = 'running' AND led."leaseUntil" >= now()
      AND (${leaving}::uuid IS NULL OR led.id <> ${leaving}::uuid)
    LEFT JOIN run_shards AS seat ON seat."workerId" = busy.id AND seat."leaseUntil" >= now()
      AND (${leaving}::uuid IS NULL OR seat."runId" <> ${leaving}::uuid)
    WHERE busy."hostId" = workers."hostId" AND (led.id IS NOT NULL OR seat.id IS NOT NULL))`;

/**
 * Whether as many hosts as share the run's load have the labels of their places.
 * @param among which workers count, and how many of their hosts are as good as taken
 */
const hasHosts = (among: { readonly worker: Prisma.Sql; readonly taken: Prisma.Sql }) => Prisma.sql`
  (jsonb_array_length(runs."shardPlaces") = 0 OR NOT EXISTS (
    SELECT 1 FROM (
      SELECT place, count(*) AS wanted FROM jsonb_array_elements(runs."shardPlaces") AS place GROUP BY place) AS places
    WHERE places.wanted > (
      SELECT count(DISTINCT workers."hostId") FROM workers
      WHERE ${isAlive} AND workers."engineError" IS NULL AND workers.labels @> places.place
        AND ${isPoolOpen(poolOfWorker)} AND ${among.worker})
      - ${among.taken}))`;

/** Idle ones; seats that other runs have offered are as good as taken. */
const hasIdleHosts = (leaving: string | null) =>
  hasHosts({
    worker: Prisma.sql`NOT ${isMeasuring(leaving)}`,
    taken: Prisma.sql`
      (SELECT count(*) FROM run_shards AS seat JOIN runs AS led ON led.id = seat."runId"
        WHERE led.status = 'running' AND led."leaseUntil" >= now() AND led."leaseEpoch" = seat."leaseEpoch"
          AND led.id <> runs.id AND (seat."workerId" IS NULL OR seat."leaseUntil" < now())
          AND seat.labels <@ places.place)`,
  });

const hasLivingHosts = hasHosts({ worker: Prisma.sql`true`, taken: Prisma.sql`0` });

type Takeable = {
  /** Runs of one project that may be under way; null: any number. */
  readonly runsPerProject: number | null;
  /** Which workers count: a condition on a row of `runs`. */
  readonly by: Prisma.Sql;
  /** Id of a run that would be given back for it. */
  readonly leaving?: string;
};

/** Runs that may be taken now, each with what its project has under way: of a SELECT, from FROM on. */
export const takeable = (wanted: Takeable) => waiting(wanted, hasIdleHosts(wanted.leaving ?? null));

function waiting({ runsPerProject, by, leaving }: Takeable, hosts: Prisma.Sql) {
  const left = leaving ?? null;
  return Prisma.sql`
    FROM runs JOIN projects ON projects.id = runs."projectId"
    LEFT JOIN (
      SELECT "projectId", count(*)::int AS runs FROM runs
      WHERE status = 'running' AND "leaseUntil" >= now()
        AND (${left}::uuid IS NULL OR id <> ${left}::uuid)
      GROUP BY "projectId") AS under_way ON under_way."projectId" = runs."projectId"
    WHERE ${isWaiting(left)} AND ${by} AND ${hosts}
      AND (${runsPerProject}::int IS NULL OR COALESCE(under_way.runs, 0) < ${runsPerProject}::int)`;
}

/** After so long hosts that end a run are kept for one that waits for several. */
const keptFromS = 30;

const waitsForSeveral = Prisma.sql`
  jsonb_array_length(runs."shardPlaces") > 0 AND runs."createdAt" < now() - make_interval(secs => ${keptFromS})`;

/** Whether a worker with these labels could have one of the places of a row of `of`. */
const hasPlaceFor = (of: Prisma.Sql, labels: Prisma.Sql) => Prisma.sql`
  EXISTS (SELECT 1 FROM jsonb_array_elements(${of}."shardPlaces") AS place WHERE ${labels} @> place)`;

/**
 * The run that a worker is kept for, as a table of at most one row with `origin` and `createdAt`: the first that has waited for
 * several hosts, of which this worker's is one. Without it runs of one host would pass it for ever.
 */
const keptFor = (labels: Prisma.Sql, runsPerProject: number | null) => {
  const by = Prisma.sql`${waitsForSeveral} AND ${hasPlaceFor(Prisma.sql`runs`, labels)}`;
  return Prisma.sql`(
    SELECT runs.origin, runs."createdAt" ${waiting({ runsPerProject, by }, hasLivingHosts)}
    ORDER BY runs.origin, runs."createdAt" LIMIT 1)`;
};

const comesBefore = Prisma.sql`(kept.origin, kept."createdAt") < (runs.origin, runs."createdAt")`;

/** By a worker with these labels, unless its pool is paused or drained, or it is kept for a run that goes first. */
export const byWorkerWith = (labels: WorkerLabels, runsPerProject: number | null) => {
  const own = Prisma.sql`${JSON.stringify(labels)}::jsonb`;
  return Prisma.sql`
    ${own} @> runs."runsOn" AND ${isPoolOpen(Prisma.sql`${poolOf(labels)}`)}
    AND NOT EXISTS (SELECT 1 FROM ${keptFor(own, runsPerProject)} AS kept WHERE ${comesBefore})`;
};

/** By one of the workers in a table `idle`, which is of `idleWorkers`. */
export const byIdleWorker = Prisma.sql`
  EXISTS (SELECT 1 FROM idle AS kept WHERE kept.labels @> runs."runsOn"
    AND (kept.origin IS NULL OR NOT ${comesBefore}))`;

/**
 * Workers that could begin a run now, as a table with their labels and the run that each is kept for: alive, of an open pool, on a
 * machine where nothing is measured. Runs that wait for several hosts are read once, not for each worker.
 * @param except id of a worker that does not count
 */
export const idleWorkers = (except: string | null, runsPerProject: number | null) => Prisma.sql`(
  WITH several AS MATERIALIZED (
    SELECT runs.origin, runs."createdAt", runs."shardPlaces"
    ${waiting({ runsPerProject, by: waitsForSeveral }, hasLivingHosts)})
  SELECT workers.labels, kept.origin, kept."createdAt" FROM workers
    LEFT JOIN LATERAL (
      SELECT several.origin, several."createdAt" FROM several
      WHERE ${hasPlaceFor(Prisma.sql`several`, Prisma.sql`workers.labels`)}
      ORDER BY several.origin, several."createdAt" LIMIT 1) AS kept ON true
  WHERE ${isAlive} AND (${except}::text IS NULL OR workers.id <> ${except}::text)
    AND ${isPoolOpen(poolOfWorker)}
    AND NOT ${isMeasuring(null)})`;
