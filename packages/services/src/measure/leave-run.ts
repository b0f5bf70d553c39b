// When a worker gives back a run that it measures, to be resumed later: for a run that goes first, or because its pool is drained.
import { poolOf, type WorkerLabels } from "@gonogo/protocols/spec";
import type { Context } from "../context.ts";
import type { Lease } from "./lease.ts";
import { byWorkerWith, takeable } from "./takeable.ts";

/** `precedence`: a run of a person or a pipeline waits. `drained`: the worker's pool is being emptied. */
export type Leaving = "precedence" | "drained";

/**
 * Why the worker gives its run back before the next block; null: it goes on. Only where that block begins a round, so that
 * nothing is measured twice for it.
 */
export async function whyLeave(
  context: Pick<Context, "db" | "queueLimits">,
  lease: Lease,
  labels: WorkerLabels,
): Promise<Leaving | null> {
  const { runsPerProject } = context.queueLimits;
  const others = takeable({ runsPerProject, by: byWorkerWith(labels), leaving: lease.runId });
  const [row] = await context.db.$queryRaw<{ why: Leaving | null }[]>`
    WITH own AS (SELECT origin FROM runs WHERE id = ${lease.runId}::uuid),
    next AS (
      SELECT position, purpose FROM blocks WHERE "runId" = ${lease.runId}::uuid AND status = 'planned'
      ORDER BY purpose IN ('pilot', 'probe') DESC, "planOrder" LIMIT 1)
    SELECT CASE
      WHEN NOT EXISTS (SELECT 1 FROM next WHERE position = 0 AND purpose NOT IN ('pilot', 'probe')) THEN NULL
      WHEN EXISTS (SELECT 1 FROM pools WHERE name = ${poolOf(labels)} AND state = 'draining') THEN 'drained'
      WHEN (SELECT origin FROM own) IN ('study', 'schedule')
        AND EXISTS (SELECT 1 ${others} AND runs.origin IN ('person', 'pipeline')) THEN 'precedence'
      END AS why`;
  return row?.why ?? null;
}
