// A worker's right to a run, on the database's clock: owner, epoch and end are in the run's row.
// Every write of a worker is guarded by its epoch; who lost the lease changes nothing any more.
import type { DbTransaction } from "@gonogo/db/client";
import type { Context } from "../context.ts";

/** A lease lasts 30 s and is renewed every 10 s. */
export const leaseMs = 30_000;
export const renewEveryMs = 10_000;

export type Lease = { readonly runId: string; readonly epoch: number };

/** The run belongs to another worker by now, or has ended: stop the engine and leave. */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";
  constructor(lease: Lease) {
    super(`lease ${lease.epoch} of run ${lease.runId} is lost`);
  }
}

/** Somebody asked to cancel the run: nothing new begins. */
export class CancelRequestedError extends Error {
  override readonly name = "CancelRequestedError";
}

/** Locks the run's row for this transaction if the lease still holds; throws LeaseLostError. */
export async function guardLease(
  db: DbTransaction,
  lease: Lease,
): Promise<{ readonly cancelRequested: boolean }> {
  const rows = await db.$queryRaw<{ cancelled: boolean }[]>`
    SELECT "cancelRequestedAt" IS NOT NULL AS cancelled FROM runs
    WHERE id = ${lease.runId}::uuid AND "leaseEpoch" = ${lease.epoch} AND status = 'running'
    FOR UPDATE`;
  const row = rows[0];
  if (!row) throw new LeaseLostError(lease);
  return { cancelRequested: row.cancelled };
}

/** Prolongs the lease and returns whether somebody asked to cancel; throws LeaseLostError. */
export async function renewLease(
  context: Pick<Context, "db">,
  lease: Lease,
): Promise<{ readonly cancelRequested: boolean }> {
  const rows = await context.db.$queryRaw<{ cancelled: boolean }[]>`
    UPDATE runs SET "leaseUntil" = now() + make_interval(secs => ${leaseMs / 1_000})
    WHERE id = ${lease.runId}::uuid AND "leaseEpoch" = ${lease.epoch} AND status = 'running'
    RETURNING "cancelRequestedAt" IS NOT NULL AS cancelled`;
  const row = rows[0];
  if (!row) throw new LeaseLostError(lease);
  return { cancelRequested: row.cancelled };
}
