// One run at a time loads a machine, from whatever host: two would measure each other. A row for each address and run says who
// loads it; it counts while that run has its lease, so that a run whose worker is gone holds nobody up. Runs share a machine
// only where the definitions of both say so, and then each of them is noted on the other.
import type { DbTransaction } from "@gonogo/db/client";
import type { BesideRun } from "@gonogo/protocols/report";
import type { Context } from "../context.ts";
import { guardLease, type Lease } from "./lease.ts";

/** Held while machines are taken, so that runs see one another. */
const taking = 7_305_410_913n;

type Wanted = {
  /** Of the machines that the run loads. */
  readonly addresses: readonly string[];
  /** Whether its definition lets others load them meanwhile that say the same. */
  readonly beside: boolean;
  /** These come beside what the run has: a name may lead elsewhere from another of its hosts. Default: they are all it loads. */
  readonly areMore?: boolean;
};

/**
 * Takes all addresses for the run, or none of them.
 * @returns null, or the id of the run that loads one of them now
 * @throws LeaseLostError
 */
export async function takeTargets(
  context: Pick<Context, "db">,
  lease: Lease,
  { addresses, beside, areMore = false }: Wanted,
): Promise<string | null> {
  return context.db.$transaction(async (db) => {
    // Before the run's own row: whoever takes machines meanwhile may note something on that one.
    await db.$executeRaw`SELECT pg_advisory_xact_lock(${taking})`;
    await guardLease(db, lease);
    const wanted = [...new Set(addresses)];
    const others = await loadersOf(db, lease, wanted);
    const alone = others.find((other) => !(beside && other.beside));
    await db.$executeRaw`
      DELETE FROM target_loads WHERE "runId" = ${lease.runId}::uuid
        AND (${alone !== undefined && !areMore} OR "leaseEpoch" <> ${lease.epoch})`;
    if (alone) return alone.runId;
    for (const address of wanted)
      await db.$executeRaw`
        INSERT INTO target_loads (address, "runId", "leaseEpoch", beside)
        VALUES (${address}, ${lease.runId}::uuid, ${lease.epoch}, ${beside})
        ON CONFLICT (address, "runId") DO NOTHING`;
    for (const runId of new Set(others.map((other) => other.runId))) {
      await noteBeside(db, lease.runId, runId);
      await noteBeside(db, runId, lease.runId);
    }
    return null;
  });
}

type Loader = { readonly runId: string; readonly beside: boolean };

/** Other runs that load one of the addresses now; rows of those that no longer do are removed. */
async function loadersOf(
  db: DbTransaction,
  { runId }: Lease,
  addresses: readonly string[],
): Promise<Loader[]> {
  const rows = await db.$queryRaw<(Loader & { held: boolean })[]>`
    SELECT load."runId", load.beside,
      runs.status = 'running' AND runs."leaseUntil" >= now() AND runs."leaseEpoch" = load."leaseEpoch" AS held
    FROM target_loads AS load JOIN runs ON runs.id = load."runId"
    WHERE load.address = ANY(${addresses}) AND load."runId" <> ${runId}::uuid ORDER BY load.address`;
  const gone = rows.filter(({ held }) => !held).map((row) => row.runId);
  await db.targetLoad.deleteMany({ where: { runId: { in: gone } } });
  return rows.filter(({ held }) => held);
}

/** Notes on a run, once, that another loaded one of its targets meanwhile; by name where both are of one project. */
async function noteBeside(db: DbTransaction, runId: string, otherId: string): Promise<void> {
  const [other] = await db.$queryRaw<BesideRun[]>`
    SELECT 'beside' AS kind, other.id AS run,
      CASE WHEN other."projectId" = runs."projectId" THEN benchmarks.slug END AS benchmark
    FROM runs, runs AS other JOIN benchmarks ON benchmarks.id = other."benchmarkId"
    WHERE runs.id = ${runId}::uuid AND other.id = ${otherId}::uuid`;
  if (!other) return;
  const noted: BesideRun = { ...other, run: other.benchmark === null ? null : other.run };
  const entry = JSON.stringify([noted]);
  await db.$executeRaw`
    UPDATE runs SET "besideRuns" = "besideRuns" || ${entry}::jsonb
    WHERE id = ${runId}::uuid AND NOT "besideRuns" @> ${entry}::jsonb`;
}

/**
 * Gives the run back until the other one has ended: to the queue, or where it has measured already to the worker that resumes it.
 * @throws LeaseLostError
 */
export async function waitForRun(
  context: Pick<Context, "db">,
  lease: Lease,
  otherRunId: string,
): Promise<void> {
  await context.db.$transaction(async (db) => {
    await guardLease(db, lease);
    const begun = await db.block.count({ where: { runId: lease.runId, sequence: { not: null } } });
    await db.$executeRaw`
      UPDATE runs SET "waitsForRunId" = ${otherRunId}::uuid, "leaseOwner" = NULL,
        "leaseUntil" = now() - interval '1 millisecond',
        status = CASE WHEN ${begun > 0} THEN status ELSE 'queued' END,
        "startedAt" = CASE WHEN ${begun > 0} THEN "startedAt" END
      WHERE id = ${lease.runId}::uuid`;
  });
}
