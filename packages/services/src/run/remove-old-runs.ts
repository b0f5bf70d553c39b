// Retention of whole runs: those that ended longer ago than their project keeps runs are removed, as by deleting them, unless
// something needs them. Workers do it, a few at a time.
import type { Context } from "../context.ts";
import { removeRun } from "./delete-run.ts";
import { isDue } from "./due-runs.ts";

/** Who removed it, as members read it. */
const byRetention = "Retention";

/**
 * Removes at most so many runs that are due, the oldest first; returns how many there were, `most` where there may be more. Nothing
 * by the database role of hosts that joined, which may delete no run: workers of the installation do it.
 */
export async function removeOldRuns(
  context: Pick<Context, "db" | "redis" | "queuePrefix">,
  { most }: { readonly most: number },
): Promise<number> {
  const [right] = await context.db.$queryRaw<{ may: boolean }[]>`
    SELECT has_table_privilege('runs', 'DELETE') AND has_table_privilege('decisions', 'SELECT') AS may`;
  if (right?.may !== true) return 0;
  const rows = await context.db.$queryRaw<{ id: string }[]>`
    SELECT r.id FROM projects p JOIN runs r ON r."projectId" = p.id
    WHERE p."keepRunDays" IS NOT NULL AND ${isDue} ORDER BY r."finishedAt" LIMIT ${most}`;
  for (const { id } of rows)
    await removeRun(context, id, {
      deletedByName: async () => byRetention,
      // Somebody may share it, comment or decide on it meanwhile, which locks the run too: a statement after the lock sees that.
      isStill: async (db) => {
        await db.$queryRaw`SELECT 1 FROM runs WHERE id = ${id}::uuid FOR UPDATE`;
        const due = await db.$queryRaw<unknown[]>`
          SELECT 1 FROM runs r JOIN projects p ON p.id = r."projectId"
          WHERE r.id = ${id}::uuid AND p."keepRunDays" IS NOT NULL AND ${isDue}`;
        return due.length > 0;
      },
    });
  return rows.length;
}
