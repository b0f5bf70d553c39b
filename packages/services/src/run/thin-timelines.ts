// Retention: what an old run keeps of its single seconds. Their latencies go first, since only the chart over time shows them;
// verdicts, figures, findings and all that they are judged again from stay.
// Workers do it, once an hour, where the project or the operator says after how many days.
import { Prisma } from "@gonogo/db/client";
import type { Context } from "../context.ts";
import { measuredColumns, withoutLatencies } from "../rows/pack-block.ts";
import { endedBefore, hasTimeline } from "./due-runs.ts";

/** Blocks in memory at a time: their seconds take some kilobytes each, and a run may have thousands. */
const blocksAtATime = 100;

async function thinRun({ db }: Pick<Context, "db">, runId: string): Promise<void> {
  for (let after = -1; ; ) {
    const blocks = await db.block.findMany({
      where: { runId, planOrder: { gt: after }, status: "finished" },
      orderBy: { planOrder: "asc" },
      take: blocksAtATime,
      select: { id: true, planOrder: true, ...measuredColumns },
    });
    for (const { id, planOrder: _, ...row } of blocks) {
      const data = withoutLatencies(row);
      if (data !== null) await db.block.updateMany({ where: { id }, data });
    }
    const last = blocks.at(-1);
    if (last === undefined || blocks.length < blocksAtATime) break;
    after = last.planOrder;
  }
  // Last, so that a worker that ends between two blocks leaves the run to the next one.
  await db.$executeRaw`UPDATE runs SET "timelineThinnedAt" = now() WHERE id = ${runId}::uuid`;
}

export type Thinning = {
  /** Of projects that say nothing themselves: days by the database's clock, since a run ended; null: for ever. */
  readonly keepDays: number | null;
  /** Runs to thin at most: what is measured on this machine waits meanwhile. */
  readonly most: number;
};

/** Thins the oldest runs that are due; returns how many there were, `most` where there may be more. */
export async function thinTimelines(
  context: Pick<Context, "db">,
  { keepDays, most }: Thinning,
): Promise<number> {
  const rows = await context.db.$queryRaw<{ id: string }[]>`
    SELECT r.id FROM projects p JOIN runs r ON r."projectId" = p.id
    WHERE ${hasTimeline}
      AND ${endedBefore(Prisma.sql`coalesce(p."keepTimelineDays", ${keepDays}::int)`)}
    ORDER BY r."finishedAt" LIMIT ${most}`;
  for (const { id } of rows) await thinRun(context, id);
  return rows.length;
}
