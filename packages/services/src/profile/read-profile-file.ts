// The file of a CPU profile, read in a thread: unpacked, read as a whole or refused, and cut to what is stored of it.
import { drawnTree } from "@gonogo/analysis/profiles/drawn-tree";
import { hotSpotsOf } from "@gonogo/analysis/profiles/hot-spots";
import type { Profile } from "@gonogo/analysis/profiles/profile";
import { ProfileError } from "@gonogo/analysis/profiles/profile-error";
import { readProfile } from "@gonogo/analysis/profiles/read-profile";
import { english } from "@gonogo/locale/t";
import type { HotSpot, ProfileDetail } from "@gonogo/protocols/report";
import type { ThreadTask } from "../threads/thread-task.ts";
import { refuseFile } from "./profile-input.ts";
import { packDetail } from "./profile-rows.ts";
import { unpackProfile } from "./unpack-profile.ts";

/** Call paths that are kept for drawing, and rows of each table. */
const keptPaths = 20_000;
const keptRows = 300;
/** Rows that are in every report. */
const topRows = 10;

/** What is stored of a file: `detail` is tree and tables, packed. */
export type ProfileFacts = Omit<Profile, "paths"> & {
  readonly total: number;
  readonly functions: number;
  readonly paths: number;
  readonly top: HotSpot[];
  readonly detail: Uint8Array<ArrayBuffer>;
};

function read(file: Uint8Array): Profile {
  try {
    return readProfile(file);
  } catch (error) {
    if (error instanceof ProfileError) return refuseFile(error.message, error.remedy);
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

/** Throws `invalid_input` for the file. */
export function readProfileFile(file: Uint8Array): ProfileFacts {
  const profile = read(unpackProfile(file));
  const { paths, ...facts } = profile;
  const detail = detailOf(profile);
  return {
    ...facts,
    total: paths.selfs.reduce((sum, self) => sum + self, 0),
    functions: paths.names.length - 1,
    paths: paths.parents.length - 1,
    top: [...detail.tables.function.rows.slice(0, topRows)],
    detail: packDetail(detail),
  };
}

export const readProfileTask: ThreadTask<Uint8Array, ProfileFacts> = {
  name: "profile",
  run: readProfileFile,
  limitMs: 20_000,
  what: english("the profile"),
  remedy: english("Record for fewer seconds or at a lower frequency."),
};
