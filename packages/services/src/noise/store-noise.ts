// Keeps what a finished calibration found, in the same transaction as the end of its run: cancelled and failed
// calibrations leave nothing here. Rows are only added, so that a verdict that is recomputed stays the same.
import type { ReportInput } from "@gonogo/analysis/evidence/report-input";
import { noiseFigures } from "@gonogo/analysis/noise/noise-calibration";
import type { Prisma } from "@gonogo/db/client";
import { blockMsOf } from "@gonogo/protocols/spec";
import { newId } from "../id.ts";
import { toJson } from "../json.ts";
import type { RunRow } from "../rows/run-summary.ts";
import { askedBy } from "./noise-definition.ts";

// The name under which a target's calibrations keep their definitions. A benchmark cannot be called like it,
// because of the colon, and the target's id does not come again when a slug does.
const prefix = "noise:";

export const noiseSlug = (targetId: string): string => `${prefix}${targetId}`;

/** The target's id; null for the slug of a benchmark. */
const targetOfNoiseSlug = (slug: string): string | null =>
  slug.startsWith(prefix) ? slug.slice(prefix.length) : null;

export type FoundNoise = Prisma.NoiseCalibrationUncheckedCreateInput;

/** The row of a calibration that finished now; null for every other run. */
export function foundNoise(row: RunRow, input: ReportInput, measuredAt: Date): FoundNoise | null {
  const targetId = targetOfNoiseSlug(row.benchmark.slug);
  const [variant] = input.spec.variants;
  if (row.benchmark.kind !== "noise" || targetId === null || !variant) return null;
  const figures = noiseFigures(input);
  const { spec, environment } = input;
  return {
    id: newId(),
    projectId: row.projectId,
    targetId,
    runId: row.id,
    usable: figures.usable,
    asked: toJson(askedBy(variant, spec)),
    load: toJson(spec.load),
    blockMs: blockMsOf(spec),
    warmupMs: spec.plan.warmupMs,
    rounds: spec.plan.rounds,
    environmentFingerprint: row.environmentFingerprint,
    ...(environment ? { environment: toJson(environment) } : {}),
    engineBuild: environment?.engineBuild ?? null,
    figures: toJson(figures),
    measuredAt,
  };
}
