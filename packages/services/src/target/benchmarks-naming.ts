// Which benchmarks name a target in their newest version: they cannot run without it.
import { StoredBenchmarkSpec } from "@gonogo/protocols/spec";
import type { Actor } from "../actor.ts";
import type { Reader } from "../context.ts";

/** Slugs in order; deleted benchmarks and older versions do not count. */
export async function benchmarksNaming(
  { db }: Reader,
  actor: Pick<Actor, "projectId">,
  target: string,
): Promise<string[]> {
  const rows = await db.benchmark.findMany({
    where: { projectId: actor.projectId, kind: "benchmark", deletedAt: null },
    orderBy: { slug: "asc" },
    include: { versions: { orderBy: { version: "desc" }, take: 1 } },
  });
  const names = (spec: unknown) =>
    StoredBenchmarkSpec.parse(spec).variants.some((variant) => variant.target === target);
  return rows.flatMap(({ slug, versions: [newest] }) =>
    newest && names(newest.spec) ? [slug] : [],
  );
}
