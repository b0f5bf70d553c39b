// Attaches a CPU profile of a target to a run: unpacked, read and cut to what is shown before anything is stored. It says
// where time went and changes no verdict, so a run may get one while it is measured or long after.
import { t } from "@gonogo/locale/t";
import type { ReportProfile } from "@gonogo/protocols/report";
import { type Actor, allow, ownerOf } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { newId } from "../id.ts";
import { toJson } from "../json.ts";
import { specOf } from "../rows/benchmark-view.ts";
import { findRun } from "../rows/find-run.ts";
import { inThread } from "../threads/in-thread.ts";
import { AttachProfileInput } from "./profile-input.ts";
import { profileSelect, profileView } from "./profile-rows.ts";
import { readProfileTask } from "./read-profile-file.ts";

export const maxProfilesPerRun = 8;

/** Throws `not_found`, `invalid_input` for the file or a variant that is none, or `conflict` where the run has eight. */
export async function attachProfile(
  context: Context,
  actor: Actor,
  input: AttachProfileInput,
): Promise<ReportProfile> {
  allow(actor, "runs:write");
  const { runId, name, variant, file } = parseInput(AttachProfileInput, input);
  const run = await findRun(context, actor, runId);
  const names = specOf(run.benchmarkVersion).variants.map((one) => one.name);
  if (variant && !names.includes(variant))
    throw new ServiceError("invalid_input", t("the run has no variant {variant}", { variant }), {
      field: "variant",
      remedy: t("Its variants are {names}.", { names: names.join(", ") }),
    });
  const { top, detail, ...facts } = await inThread(readProfileTask, file, {
    owner: ownerOf(actor),
    field: "file",
  });
  const row = await context.db.$transaction(async (db) => {
    // Profiles of one run one after another: each is counted.
    await db.$queryRaw`SELECT 1 FROM runs WHERE id = ${run.id}::uuid FOR UPDATE`;
    if ((await db.runProfile.count({ where: { runId: run.id } })) >= maxProfilesPerRun)
      throw new ServiceError(
        "conflict",
        t("The run has {maxProfilesPerRun} profiles, which is the most.", { maxProfilesPerRun }),
        { remedy: t("Remove one that is no longer needed.") },
      );
    return db.runProfile.create({
      data: {
        ...{ id: newId(), runId: run.id, name, variant: variant || null, ...facts },
        top: toJson(top),
        detail,
        createdById: actor.userId,
        createdAt: context.now(),
      },
      select: profileSelect,
    });
  });
  return profileView(context, row);
}
