// Attaches a CPU profile of a target to a run: unpacked, read and cut to what is shown before anything is stored. It says
// where time went and changes no verdict, so a run may get one while it is measured or long after.
import { drawnTree } from "@gonogo/analysis/profiles/drawn-tree";
import { hotSpotsOf } from "@gonogo/analysis/profiles/hot-spots";
import type { Profile } from "@gonogo/analysis/profiles/profile";
import { ProfileFault } from "@gonogo/analysis/profiles/profile-fault";
import { readProfile } from "@gonogo/analysis/profiles/read-profile";
import type { ProfileDetail, ReportProfile } from "@gonogo/protocols/report";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { newId } from "../id.ts";
import { toJson } from "../json.ts";
import { specOf } from "../rows/benchmark-view.ts";
import { findRun } from "../rows/find-run.ts";
import { AttachProfileInput, refuseFile } from "./profile-input.ts";
import { packDetail, profileSelect, profileView } from "./profile-rows.ts";
import { unpackProfile } from "./unpack-profile.ts";

export const maxProfilesPerRun = 8;
/** Call paths that are kept for drawing, and rows of each table. */
const keptPaths = 20_000;
const keptRows = 300;
/** Rows that are in every report. */
const topRows = 10;

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
    throw new ServiceError("invalid_input", `the run has no variant ${variant}`, {
      field: "variant",
      remedy: `Its variants are ${names.join(", ")}.`,
    });
  const profile = read(await unpackProfile(file));
  const { paths, ...facts } = profile;
  const detail = detailOf(profile);
  const row = await context.db.$transaction(async (db) => {
    // Profiles of one run one after another: each is counted.
    await db.$queryRaw`SELECT 1 FROM runs WHERE id = ${run.id}::uuid FOR UPDATE`;
    if ((await db.runProfile.count({ where: { runId: run.id } })) >= maxProfilesPerRun)
      throw new ServiceError(
        "conflict",
        `The run has ${maxProfilesPerRun} profiles, which is the most.`,
        { remedy: "Remove one that is no longer needed." },
      );
    return db.runProfile.create({
      data: {
        ...{ id: newId(), runId: run.id, name, variant: variant || null, ...facts },
        total: paths.selfs.reduce((sum, self) => sum + self, 0),
        functions: paths.names.length - 1,
        paths: paths.parents.length - 1,
        top: toJson(detail.tables.function.rows.slice(0, topRows)),
        detail: packDetail(detail),
        createdById: actor.userId,
        createdAt: context.now(),
      },
      select: profileSelect,
    });
  });
  return profileView(context, row);
}

function read(file: Uint8Array): Profile {
  try {
    return readProfile(file);
  } catch (error) {
    if (error instanceof ProfileFault) return refuseFile(error.message, error.remedy);
    throw error;
  }
}

const detailOf = ({ paths }: Profile): ProfileDetail => ({
  tree: drawnTree(paths, keptPaths),
  tables: {
    function: hotSpotsOf(paths, "function", keptRows),
    module: hotSpotsOf(paths, "module", keptRows),
    crate: hotSpotsOf(paths, "crate", keptRows),
  },
});
