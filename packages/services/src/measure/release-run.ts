// A worker that is asked to stop gives its run back at once: the block under way is marked broken,
// the lease ends now, and any worker may go on with the next round.
import { english } from "@gonogo/locale/t";
import type { Context } from "../context.ts";
import { breakRunningBlocks } from "./close-round.ts";
import { guardLease, type Lease } from "./lease.ts";

/** Throws LeaseLostError. The queue hears of the run at once; when it is away, the sweeper enqueues it later. */
export async function releaseRun(
  context: Pick<Context, "db" | "queues">,
  lease: Lease,
): Promise<void> {
  await context.db.$transaction(async (db) => {
    await guardLease(db, lease);
    await breakRunningBlocks(db, lease.runId, {
      code: "worker_stopped",
      message: english("The worker was stopped while it measured this block."),
      remedy: english("The round is measured again as a whole."),
    });
    await db.$executeRaw`
      UPDATE runs SET "leaseUntil" = now() - interval '1 millisecond', "leaseOwner" = NULL
      WHERE id = ${lease.runId}::uuid`;
  });
  await context.queues.enqueueRun(lease.runId, lease.epoch).catch(() => {});
}
