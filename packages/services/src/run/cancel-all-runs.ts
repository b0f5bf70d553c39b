// Ends all load of a project: waiting runs and calibrations at once, running ones as soon as their workers hear of it, which
// they do within half a second. For the moment when a target must be left alone now.
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { cancelRun } from "./cancel-run.ts";

/** Cancels every run that waits or is measured; returns how many there were. */
export async function cancelAllRuns(
  context: Context,
  actor: Actor,
): Promise<{ readonly cancelled: number }> {
  allow(actor, "runs:write");
  const { projectId } = actor;
  // All at once, before anything slow: the load ends first, and what is said of it afterwards.
  await context.db.run.updateMany({
    where: { projectId, status: "running", cancelRequestedAt: null },
    data: { cancelRequestedAt: new Date() },
  });
  const active = await context.db.run.findMany({
    where: { projectId, status: { in: ["queued", "running"] } },
    select: { id: true },
  });
  for (const { id } of active) await cancelRun(context, actor, { id }).catch(unlessEnded);
  return { cancelled: active.length };
}

/** A run that ended meanwhile needs no cancelling. */
function unlessEnded(error: unknown): void {
  if (!(error instanceof ServiceError && error.code === "run_not_active")) throw error;
}
