// Finds a target of the actor's project by its slug, or says that there is none.
// Every verb of this folder begins here, so that no project can reach into another.
import { english } from "@gonogo/locale/t";
import type { Actor } from "../actor.ts";
import type { Reader } from "../context.ts";
import { notFound } from "../errors.ts";
import { type TargetRow, targetInclude } from "./target-view.ts";

/** Throws `not_found`. */
export async function findTarget(
  { db }: Reader,
  actor: Pick<Actor, "projectId">,
  slug: string,
): Promise<TargetRow> {
  const row = await db.target.findUnique({
    where: { projectId_slug: { projectId: actor.projectId, slug } },
    include: targetInclude,
  });
  if (!row) throw notFound(english("target"));
  return row;
}
