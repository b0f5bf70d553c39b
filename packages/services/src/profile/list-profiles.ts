// The CPU profiles of a run, oldest first, without their trees.
import type { ReportProfile } from "@gonogo/protocols/report";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { idOf } from "../id.ts";
import { findRun } from "../rows/find-run.ts";
import { profileSelect, profileView } from "./profile-rows.ts";

export const ListProfilesInput = z.strictObject({ runId: idOf("run") });
export type ListProfilesInput = z.input<typeof ListProfilesInput>;

/** Throws `not_found`. */
export async function listProfiles(
  context: Context,
  actor: Actor,
  input: ListProfilesInput,
): Promise<ReportProfile[]> {
  allow(actor, "read");
  const { runId } = parseInput(ListProfilesInput, input);
  const run = await findRun(context, actor, runId);
  return profilesOfRun(context, run.id);
}

/** For a run that was found already. */
export async function profilesOfRun(context: Context, runId: string): Promise<ReportProfile[]> {
  const rows = await context.db.runProfile.findMany({
    where: { runId },
    select: profileSelect,
    orderBy: { id: "asc" },
  });
  return rows.map((row) => profileView(context, row));
}
