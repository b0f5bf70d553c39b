// One CPU profile of a run with its call tree and tables.
import { english } from "@gonogo/locale/t";
import type { ProfileDetail, ReportProfile } from "@gonogo/protocols/report";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound, parseInput } from "../errors.ts";
import { Id } from "../id.ts";
import { findRun } from "../rows/find-run.ts";
import { ProfileInput } from "./profile-input.ts";
import { profileSelect, profileView, unpackDetail } from "./profile-rows.ts";

export type WholeProfile = Omit<ReportProfile, "detail"> & { readonly detail: ProfileDetail };

/** Throws `not_found`. */
export async function readRunProfile(
  context: Context,
  actor: Actor,
  input: ProfileInput,
): Promise<WholeProfile> {
  allow(actor, "read");
  const { runId, id } = parseInput(ProfileInput, input);
  const run = await findRun(context, actor, runId);
  const row = Id.safeParse(id).success
    ? await context.db.runProfile.findFirst({
        where: { id, runId: run.id },
        select: { ...profileSelect, detail: true },
      })
    : null;
  if (!row) throw notFound(english("profile"));
  const { detail, ...facts } = row;
  return { ...profileView(context, facts), detail: unpackDetail(detail) };
}
