// The next planned block of a run becomes the running one, under the worker's lease.
// Its place in the order of execution is counted on here. Pilot and probe blocks go first, whenever they were planned.
import type { BlockPurpose } from "@gonogo/protocols/spec";
import { type Context, databaseNow } from "../context.ts";
import { CancelRequestedError, guardLease, type Lease } from "./lease.ts";

export type StartedBlock = {
  readonly id: string;
  readonly variant: string;
  readonly cell: number;
  readonly round: number;
  readonly purpose: BlockPurpose;
};

/** null when no planned block is left; throws LeaseLostError, and CancelRequestedError. */
export async function startBlock(
  context: Pick<Context, "db">,
  lease: Lease,
): Promise<StartedBlock | null> {
  return context.db.$transaction(async (db) => {
    const { cancelRequested } = await guardLease(db, lease);
    if (cancelRequested) throw new CancelRequestedError();
    // A block that runs under this very lease was started by a call whose answer got lost on the way.
    const begun = await db.block.findFirst({
      where: { runId: lease.runId, status: "running", leaseEpoch: lease.epoch },
    });
    if (begun) return startedBlock(begun);
    const planned = (purpose?: BlockPurpose[]) =>
      db.block.findFirst({
        where: {
          runId: lease.runId,
          status: "planned",
          ...(purpose && { purpose: { in: purpose } }),
        },
        orderBy: { planOrder: "asc" },
      });
    const next = (await planned(["pilot", "probe"])) ?? (await planned());
    if (!next) return null;
    const last = await db.block.aggregate({
      where: { runId: lease.runId },
      _max: { sequence: true },
    });
    await db.block.update({
      where: { id: next.id },
      data: {
        status: "running",
        sequence: (last._max.sequence ?? -1) + 1,
        leaseEpoch: lease.epoch,
        startedAt: await databaseNow({ db }),
      },
    });
    return startedBlock(next);
  });
}

const startedBlock = (row: {
  readonly id: string;
  readonly variant: string;
  readonly cellIndex: number;
  readonly round: number;
  readonly purpose: BlockPurpose;
}): StartedBlock => ({
  id: row.id,
  variant: row.variant,
  cell: row.cellIndex,
  round: row.round,
  purpose: row.purpose,
});
