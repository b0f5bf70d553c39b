// Finds a benchmark of the actor's project by its slug, with its newest version, or says that there is none.
// A deleted benchmark is not found; its runs still hold their definition.
import { english } from "@gonogo/locale/t";
import type { Actor } from "../actor.ts";
import type { Reader } from "../context.ts";
import { notFound } from "../errors.ts";
import { newestVersion } from "./benchmark-view.ts";

/** Throws `not_found`. */
export async function findBenchmark({ db }: Reader, actor: Pick<Actor, "projectId">, slug: string) {
  const row = await db.benchmark.findFirst({
    where: { projectId: actor.projectId, slug, kind: "benchmark", deletedAt: null },
    include: newestVersion,
  });
  const version = row?.versions[0];
  if (!row || !version) throw notFound(english("benchmark"));
  return { benchmark: row, version };
}
