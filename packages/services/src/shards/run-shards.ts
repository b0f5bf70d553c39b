// The workers that measure a run together with the one that leads it. Each holds a seat of the run under a short lease of its own,
// on the database's clock, so that one that is gone is missed within seconds and its block does not count.
import { Prisma } from "@gonogo/db/client";
import { poolOf, type WorkerLabels } from "@gonogo/protocols/spec";
import type { Context } from "../context.ts";
import { newId } from "../id.ts";
import { isPoolOpen } from "../living-workers.ts";
import { guardLease, type Lease } from "../measure/lease.ts";

/** A seat is held for 5 s and renewed every second. */
const seatMs = 5_000;
export const renewSeatEveryMs = 1_000;

/** A worker's place in a run: index 1 and up; the leading worker has 0, and no seat. */
export type Seat = {
  readonly id: string;
  readonly runId: string;
  readonly index: number;
  /** The leading worker's lease of the run; the seat ends with it. */
  readonly leaseEpoch: number;
};

export type HeldSeat = {
  readonly id: string;
  readonly index: number;
  readonly labels: WorkerLabels;
  /** null: nobody holds it now. */
  readonly host: string | null;
  readonly engineBuild: string | null;
  /** How long ago its worker was heard of; null: nobody ever held it. */
  readonly silentMs: number | null;
};

type Database = Pick<Context, "db">;

/**
 * Offers the seats of a run under the leading worker's lease; those of an earlier lease are empty again.
 * @param places labels of each worker of the run, the leading one's first
 * @throws LeaseLostError
 */
export async function offerSeats(
  context: Database,
  lease: Lease,
  places: readonly WorkerLabels[],
): Promise<void> {
  await context.db.$transaction(async (db) => {
    await guardLease(db, lease);
    await db.runShard.deleteMany({ where: { runId: lease.runId } });
    await db.runShard.createMany({
      data: places.slice(1).map((labels, i) => ({
        ...{ id: newId(), runId: lease.runId, index: i + 1, leaseEpoch: lease.epoch, labels },
      })),
    });
  });
}

/** All seats of the run with who holds them now, by index. */
export async function readSeats({ db }: Database, lease: Lease): Promise<HeldSeat[]> {
  return db.$queryRaw<HeldSeat[]>`
    SELECT id, index, labels,
      CASE WHEN "leaseUntil" >= now() THEN host END AS host,
      CASE WHEN "leaseUntil" >= now() THEN "engineBuild" END AS "engineBuild",
      (extract(epoch FROM now() - "leaseUntil") * 1000 + ${seatMs})::float8 AS "silentMs"
    FROM run_shards WHERE "runId" = ${lease.runId}::uuid AND "leaseEpoch" = ${lease.epoch}
    ORDER BY index`;
}

/** Ends the seats of the leading worker's lease; who holds one leaves the run. */
export async function withdrawSeats({ db }: Database, lease: Lease): Promise<void> {
  await db.runShard.deleteMany({ where: { runId: lease.runId, leaseEpoch: lease.epoch } });
}

export type Sitter = {
  readonly workerId: string;
  readonly host: string;
  readonly engineBuild: string;
  readonly labels: WorkerLabels;
};

/** Takes a free seat whose labels the worker has, of the run that is first; null: there is none. */
export async function takeSeat({ db }: Database, sitter: Sitter): Promise<Seat | null> {
  const rows = await db.$queryRaw<Seat[]>`
    UPDATE run_shards SET "workerId" = ${sitter.workerId}, host = ${sitter.host},
      "engineBuild" = ${sitter.engineBuild}, "leaseUntil" = now() + make_interval(secs => ${seatMs / 1_000})
    WHERE id = (
      SELECT seat.id FROM run_shards AS seat JOIN runs ON runs.id = seat."runId"
      WHERE runs.status = 'running' AND runs."leaseUntil" >= now() AND runs."leaseEpoch" = seat."leaseEpoch"
        AND (seat."workerId" IS NULL OR seat."leaseUntil" < now())
        AND ${JSON.stringify(sitter.labels)}::jsonb @> seat.labels
        AND ${isPoolOpen(Prisma.sql`${poolOf(sitter.labels)}`)}
      ORDER BY runs.origin, runs."createdAt", seat.index LIMIT 1 FOR UPDATE OF seat SKIP LOCKED)
    RETURNING id, "runId", index, "leaseEpoch"`;
  return rows[0] ?? null;
}

/** Prolongs the seat; false: the run has ended, its leading worker is gone, or the seat is somebody else's. */
export async function keepSeat({ db }: Database, seat: Seat, workerId: string): Promise<boolean> {
  const rows = await db.$executeRaw`
    UPDATE run_shards AS seat SET "leaseUntil" = now() + make_interval(secs => ${seatMs / 1_000})
    FROM runs WHERE seat.id = ${seat.id}::uuid AND seat."workerId" = ${workerId} AND seat."leaseUntil" >= now()
      AND runs.id = seat."runId" AND runs.status = 'running' AND runs."leaseUntil" >= now()
      AND runs."leaseEpoch" = seat."leaseEpoch"`;
  return rows > 0;
}

/** Gives the seat back, so that another worker may take it. */
export async function leaveSeat({ db }: Database, seat: Seat, workerId: string): Promise<void> {
  await db.runShard.updateMany({
    where: { id: seat.id, workerId },
    data: { workerId: null, host: null, engineBuild: null, leaseUntil: null },
  });
}
