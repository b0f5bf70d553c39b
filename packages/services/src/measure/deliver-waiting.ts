// Who hears of a waiting run: as many deliveries as there are idle workers that could begin one, at every moment when that may
// have changed. A delivery says that something waits; which run it is, the claim decides.
import type { Context } from "../context.ts";
import { byIdleWorker, type Claimant, idleWorkers, takeable } from "./takeable.ts";

/**
 * Whether another worker is idle and could begin a waiting run: the delivery in hand is for that one. While all of those are
 * busy it may be dropped, since each delivers what waits when its run has ended.
 */
export async function isForAnother(
  context: Pick<Context, "db" | "queueLimits">,
  worker: Pick<Claimant, "id">,
): Promise<boolean> {
  const { runsPerProject } = context.queueLimits;
  const [row] = await context.db.$queryRaw<{ waits: boolean }[]>`
    WITH idle AS ${idleWorkers(worker.id, runsPerProject)}
    SELECT EXISTS (SELECT 1 ${takeable({ runsPerProject, by: byIdleWorker })}) AS waits`;
  return row?.waits === true;
}

/**
 * Delivers what idle workers could begin: called when a run has ended or was given back, when a pool is resumed, and every ten
 * seconds by each worker that measures nothing.
 * @returns how many runs were found
 * @throws when PostgreSQL or Redis is away; then the sweeper of an idle worker delivers
 */
export async function deliverWaiting(
  context: Pick<Context, "db" | "queueLimits" | "queues">,
): Promise<number> {
  const { runsPerProject } = context.queueLimits;
  const rows = await context.db.$queryRaw<{ id: string }[]>`
    WITH idle AS ${idleWorkers(null, runsPerProject)}
    SELECT runs.id ${takeable({ runsPerProject, by: byIdleWorker })}
    ORDER BY runs.origin, runs."createdAt", runs.id LIMIT (SELECT count(*) FROM idle)`;
  await context.queues.deliverRuns(rows.map(({ id }) => id));
  return rows.length;
}
