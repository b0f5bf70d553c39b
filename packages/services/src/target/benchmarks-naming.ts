// Which benchmarks name a target in their newest version: they cannot run without it.
import type { Actor } from "../actor.ts";
import type { Reader } from "../context.ts";

/** Slugs in order; deleted benchmarks and older versions do not count. No definition is read: some are megabytes. */
export async function benchmarksNaming(
  { db }: Reader,
  { projectId }: Pick<Actor, "projectId">,
  target: string,
): Promise<string[]> {
  const rows = await db.$queryRaw<{ slug: string }[]>`
    SELECT b.slug FROM benchmarks b
    CROSS JOIN LATERAL (
      SELECT targets FROM benchmark_versions WHERE "benchmarkId" = b.id ORDER BY version DESC LIMIT 1
    ) newest
    WHERE b."projectId" = ${projectId}::uuid AND b.kind = 'benchmark' AND b."deletedAt" IS NULL
      AND ${target} = ANY (newest.targets)
    ORDER BY b.slug`;
  return rows.map(({ slug }) => slug);
}
