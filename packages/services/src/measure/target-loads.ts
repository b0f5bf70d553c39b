// One run at a time loads a machine, from whatever host: two would measure each other. A row for each address says which run
// loads it; it counts while that run has its lease, so that a run whose worker is gone holds nobody up.
import type { Context } from "../context.ts";
import { guardLease, type Lease } from "./lease.ts";

/**
 * Takes all addresses for the run, or none of them.
 * @param addresses of the machines that it loads
 * @returns null, or the id of the run that loads one of them now
 * @throws LeaseLostError
 */
export async function takeTargets(
  context: Pick<Context, "db">,
  lease: Lease,
  addresses: readonly string[],
): Promise<string | null> {
  return context.db.$transaction(async (db) => {
    await guardLease(db, lease);
    // In one order, so that two runs of the same machines do not wait for one another's rows.
    const wanted = [...new Set(addresses)].sort();
    for (const address of wanted)
      await db.$executeRaw`
        INSERT INTO target_loads (address, "runId", "leaseEpoch")
        VALUES (${address}, ${lease.runId}::uuid, ${lease.epoch}) ON CONFLICT (address) DO NOTHING`;
    const rows = await db.$queryRaw<{ address: string; runId: string; held: boolean }[]>`
      SELECT load.address, load."runId",
        load."runId" <> ${lease.runId}::uuid AND EXISTS (SELECT 1 FROM runs
          WHERE runs.id = load."runId" AND runs.status = 'running' AND runs."leaseUntil" >= now()
            AND runs."leaseEpoch" = load."leaseEpoch") AS held
      FROM target_loads AS load WHERE load.address = ANY(${wanted}) ORDER BY load.address FOR UPDATE OF load`;
    const other = rows.find(({ held }) => held);
    if (other) {
      await db.$executeRaw`
        DELETE FROM target_loads WHERE "runId" = ${lease.runId}::uuid AND "leaseEpoch" = ${lease.epoch}`;
      return other.runId;
    }
    await db.$executeRaw`
      UPDATE target_loads SET "runId" = ${lease.runId}::uuid, "leaseEpoch" = ${lease.epoch}
      WHERE address = ANY(${wanted})`;
    return null;
  });
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
