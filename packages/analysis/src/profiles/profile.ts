// A profile as every reader gives it.
import type { ProfileFormat, ProfileUnit } from "@gonogo/protocols/report";
import type { CallPaths } from "./call-paths.ts";

export type Profile = {
  readonly format: ProfileFormat;
  readonly unit: ProfileUnit;
  /** null: the file does not report it. */
  readonly samples: number | null;
  /** null: the file does not report it. */
  readonly durationMs: number | null;
  readonly paths: CallPaths;
};
