// Removes a CPU profile from its run. Shares that were made with it keep their copy.
import { english } from "@gonogo/locale/t";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound, parseInput } from "../errors.ts";
import { Id } from "../id.ts";
import { findRun } from "../rows/find-run.ts";
import { ProfileInput } from "./profile-input.ts";

/** Throws `not_found`. */
export async function removeProfile(
  context: Context,
  actor: Actor,
  input: ProfileInput,
): Promise<void> {
  allow(actor, "runs:write");
  const { runId, id } = parseInput(ProfileInput, input);
  const run = await findRun(context, actor, runId);
  const gone = Id.safeParse(id).success
    ? await context.db.runProfile.deleteMany({ where: { id, runId: run.id } })
    : { count: 0 };
  if (gone.count === 0) throw notFound(english("profile"));
}
