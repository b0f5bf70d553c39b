// Finds a run of the actor's project, or says that there is none.
// Every verb that takes a run's id begins here, so that no project can reach into another.
import { english } from "@gonogo/locale/t";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound } from "../errors.ts";
import { Id } from "../id.ts";
import { type RunRow, runInclude } from "./run-summary.ts";

/** Throws `not_found`, also for a text that is no id at all. */
export async function findRun(
  context: Pick<Context, "db">,
  actor: Pick<Actor, "projectId">,
  id: string,
): Promise<RunRow> {
  if (!Id.safeParse(id).success) throw notFound(english("run"));
  const row = await context.db.run.findFirst({
    where: { id, projectId: actor.projectId },
    include: runInclude,
  });
  if (!row) throw notFound(english("run"));
  return row;
}
