// A worker takes a run: a waiting one, or one whose worker went silent for longer than its lease.
// What the former worker left half-done is marked broken, its round is closed, and the run goes on with the next.
import type { Context } from "../context.ts";
import { queueDeadlineH } from "../run/queue-deadline.ts";
import { breakRunningBlocks } from "./close-round.ts";
import { type Lease, leaseMs } from "./lease.ts";

export type ClaimedRun = Lease & {
  /** True when another worker had begun it. */
  readonly resumed: boolean;
  /** Workers that went away while they measured a block of it. */
  readonly workersLost: number;
};

const lostCode = "worker_lost";

/** null when the run is another's, has ended, has waited too long, or is gone; also while all load is being stopped. */
export async function claimRun(
  context: Pick<Context, "db">,
  claim: { readonly runId: string; readonly owner: string },
): Promise<ClaimedRun | null> {
  return context.db.$transaction(async (db) => {
    const rows = await db.$queryRaw<{ epoch: number; resumed: boolean }[]>`
      UPDATE runs SET status = 'running', "leaseOwner" = ${claim.owner},
        "leaseEpoch" = runs."leaseEpoch" + 1,
        "leaseUntil" = now() + make_interval(secs => ${leaseMs / 1_000}),
        "startedAt" = COALESCE(runs."startedAt", now())
      WHERE id = ${claim.runId}::uuid
        AND ((status = 'queued' AND "createdAt" >= now() - make_interval(hours => ${queueDeadlineH}::int))
          OR (status = 'running' AND ("leaseUntil" IS NULL OR "leaseUntil" < now())))
        AND NOT EXISTS (SELECT 1 FROM projects
          WHERE projects.id = runs."projectId" AND projects."claimsStoppedUntil" > now())
      RETURNING "leaseEpoch" AS epoch, "leaseEpoch" > 1 AS resumed`;
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
    return { runId: claim.runId, epoch: row.epoch, resumed: row.resumed, workersLost };
  });
}
