// Retention of whole runs: those that ended longer ago than their project keeps runs are removed, as by deleting them, unless
// something needs them. Workers do it, a few at a time.
import { Prisma } from "@gonogo/db/client";
import type { Context } from "../context.ts";
import { lookBackRuns } from "../history/read-history.ts";
import { removeRun } from "./delete-run.ts";

/** Who removed it, as members read it. */
const byRetention = "Retention";

/**
 * A row `r` of runs, of a project `p`, is due, and nothing needs it: no decision, no share, nothing that was said of a change in
 * its series, no gate that names it or its version, no noise calibration, and no baseline of a gate: those take the newest finished
 * runs of an environment, of all branches or of one.
 */
const isDue = Prisma.sql`
  r."finishedAt" < now() - make_interval(days => p."keepRunDays")
  AND r.status NOT IN ('queued', 'running') AND NOT ('keep' = ANY(r.tags))
  AND NOT EXISTS (SELECT 1 FROM decisions WHERE "runId" = r.id)
  AND NOT EXISTS (SELECT 1 FROM shares WHERE "runId" = r.id AND "revokedAt" IS NULL)
  AND NOT EXISTS (SELECT 1 FROM change_decisions WHERE "runId" = r.id)
  AND NOT EXISTS (SELECT 1 FROM noise_calibrations WHERE "runId" = r.id)
  AND NOT EXISTS (SELECT 1 FROM benchmark_versions v, jsonb_array_elements(v.spec->'gates') AS gate
    WHERE v."benchmarkId" = r."benchmarkId" AND (gate->'vs'->>'run' = r.id::text
      OR gate->'vs'->>'version' = r."subjectVersion"))
  AND (r.status <> 'finished' OR ${lookBackRuns} <= (SELECT count(*) FROM (
    SELECT 1 FROM runs n WHERE n."benchmarkId" = r."benchmarkId" AND n.status = 'finished'
      AND n."finishedAt" > r."finishedAt"
      AND n."environmentFingerprint" IS NOT DISTINCT FROM r."environmentFingerprint"
      AND n."subjectBranch" IS NOT DISTINCT FROM r."subjectBranch"
    LIMIT ${lookBackRuns}) AS newer))`;

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
      // Somebody may have shared it or decided on it meanwhile.
      isStill: async (db) => {
        const due = await db.$queryRaw<unknown[]>`
          SELECT 1 FROM runs r JOIN projects p ON p.id = r."projectId"
          WHERE r.id = ${id}::uuid AND p."keepRunDays" IS NOT NULL AND ${isDue} FOR UPDATE OF r`;
        return due.length > 0;
      },
    });
  return rows.length;
}
