// The newest rows of a table for each of several others: one look into an index each. Prisma's `include` with `take` would read
// every row of all of them and keep a few.
import { Prisma } from "@gonogo/db/client";
import type { Context } from "../context.ts";

/** Tables that are asked, each by an index on its parent and its order. */
const tables = {
  answeredProbe: Prisma.sql`probes WHERE "targetId" = of.id AND "answeredAt" IS NOT NULL AND host IS NULL ORDER BY "createdAt" DESC`,
  scheduleStart: Prisma.sql`schedule_starts WHERE "scheduleId" = of.id ORDER BY "dueAt" DESC`,
  finishedDeletedRun: Prisma.sql`deleted_runs WHERE "benchmarkId" = of.id AND status = 'finished' ORDER BY id DESC`,
} as const;

/** Ids of the newest row of each parent, as a filter for `include`. */
export async function newestOfEach(
  { db }: Pick<Context, "db">,
  table: keyof typeof tables,
  parents: readonly string[],
): Promise<{ where: { id: { in: string[] } } }> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT newest.id FROM unnest(${[...parents]}::uuid[]) AS of(id)
    CROSS JOIN LATERAL (SELECT id FROM ${tables[table]} LIMIT 1) AS newest`;
  return { where: { id: { in: rows.map(({ id }) => id) } } };
}
