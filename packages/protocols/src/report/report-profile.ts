// CPU profiles of targets as reports show them: what was recorded, its hottest functions, and the call tree behind them.
// A call tree is kept in columns, one entry a call path, so that 20,000 paths stay a few hundred kilobytes.
import * as z from "../schema/zod.ts";

export const profileFormats = ["folded", "pprof", "speedscope"] as const;
export type ProfileFormat = (typeof profileFormats)[number];

/** What a profile counts: CPU time, or samples taken at even intervals. */
export const profileUnits = ["nanoseconds", "samples"] as const;
export type ProfileUnit = (typeof profileUnits)[number];

/** What functions are grouped by: nothing, the module, or the crate or package that they belong to. */
export const profileGroupings = ["function", "module", "crate"] as const;
export type ProfileGrouping = (typeof profileGroupings)[number];

/** A function or group of functions. A path on which it stands several times counts once in `total`. */
export const HotSpot = z.object({
  name: z.string(),
  /** In itself, in the profile's unit. */
  self: z.number(),
  /** In itself and in all that it called. */
  total: z.number(),
});
export type HotSpot = z.infer<typeof HotSpot>;

/** The hottest first, by `self` and then by `total`. */
export const HotSpotTable = z.object({
  rows: z.array(HotSpot),
  /** What is below the rows: how many more there are, and what they took in themselves. */
  more: z.int(),
  moreSelf: z.number(),
});
export type HotSpotTable = z.infer<typeof HotSpotTable>;

/** Call paths in columns; a caller is before what it calls, and the first entry is the whole profile. */
export const CallTree = z.object({
  names: z.array(z.string()),
  /** Index of the caller; -1 of the first. */
  parents: z.array(z.int()),
  /** Index into `names`. */
  frames: z.array(z.int()),
  /** In the function itself on this path, in the profile's unit. */
  selfs: z.array(z.number()),
  /** What lies on paths too small to be kept, which are merged into one called `(other)` for each function that called them. */
  mergedValue: z.number(),
});
export type CallTree = z.infer<typeof CallTree>;

/** What is behind a profile's first lines. */
export const ProfileDetail = z.object({
  tree: CallTree,
  tables: z.record(z.enum(profileGroupings), HotSpotTable),
});
export type ProfileDetail = z.infer<typeof ProfileDetail>;

export const ReportProfile = z.object({
  id: z.string(),
  name: z.string(),
  /** Whose target it is of; null: unknown. */
  variant: z.string().nullable(),
  format: z.enum(profileFormats),
  unit: z.enum(profileUnits),
  /** All that was recorded, in its unit. */
  total: z.number(),
  /** null: the file does not report it. */
  samples: z.number().nullable(),
  /** How long was recorded; null: the file does not report it. */
  durationMs: z.number().nullable(),
  /** Distinct functions and call paths in the file. */
  functions: z.int(),
  paths: z.int(),
  createdAt: z.iso.datetime(),
  /** Who attached it; null: an API key, or a shared report. */
  by: z.string().nullable(),
  /** The ten functions with the most time in themselves. */
  top: z.array(HotSpot),
  /** Where the API answers with its tree and tables; null in a shared report. */
  url: z.url().nullable(),
  /** With the report in a share, which has no other place for it; else null. */
  detail: ProfileDetail.nullable().default(null),
});
export type ReportProfile = z.infer<typeof ReportProfile>;
