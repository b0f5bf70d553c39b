// Hands runs to the queue that nobody works on: waiting ones that it lost, and those whose lease ran out.
// Every worker sweeps every 10 s; adding a delivery twice does nothing, because a job has the run's id and epoch.
import type { Context } from "../context.ts";
import { queueDeadlineH } from "./queue-deadline.ts";

/** A run made just now was enqueued by its maker. */
const graceS = 5;

/** Returns how many runs were handed over; throws when PostgreSQL or Redis is away. */
export async function sweepRuns(context: Pick<Context, "db" | "queues">): Promise<number> {
  const rows = await context.db.$queryRaw<{ id: string; epoch: number }[]>`
    SELECT id, "leaseEpoch" AS epoch FROM runs
    WHERE (status = 'queued' AND "createdAt" < now() - make_interval(secs => ${graceS})
        AND "createdAt" >= now() - make_interval(hours => ${queueDeadlineH}::int))
      OR (status = 'running' AND ("leaseUntil" IS NULL OR "leaseUntil" < now()))
    ORDER BY id LIMIT 1000`;
  for (const row of rows) await context.queues.enqueueRun(row.id, row.epoch);
  return rows.length;
}
