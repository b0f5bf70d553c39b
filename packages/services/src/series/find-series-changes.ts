// The changes of a series as they are found now, without those that lie within the calibrated noise of the target.
// The newest calibration counts that was measured in the environment of the change and fits what its runs ask.
import {
  type FoundChange,
  findChanges,
  type SeriesRun,
  shownChanges,
} from "@gonogo/analysis/evolution/find-changes";
import type { Context } from "../context.ts";
import { machineOf, noiseFloor } from "../noise/calibrated-noise.ts";
import { specOf } from "../rows/benchmark-view.ts";
import { runVariantsOf } from "../rows/run-variants.ts";
import { type SeriesKey, type SeriesRow, seriesRuns } from "./series-rows.ts";

export type SeriesChanges = {
  /** In the order of their runs. */
  readonly found: readonly FoundChange[];
  readonly withinNoise: number;
  /** Runs that could be searched. */
  readonly searched: number;
  /** Ids of runs by what they can be compared with, searched or not; oldest first. */
  readonly stretches: readonly (readonly string[])[];
  /** No change was found where the noise of the target is not known. */
  readonly calibrated: boolean;
};

function stretchesOf(runs: readonly SeriesRun[]): string[][] {
  const byKey = new Map<string, string[]>();
  for (const { runId, stretch } of runs)
    if (stretch !== null) byKey.set(stretch, [...(byKey.get(stretch) ?? []), runId]);
  return [...byKey.values()];
}

/** `rows`: oldest first. */
export async function findSeriesChanges(
  context: Pick<Context, "db" | "now">,
  rows: readonly SeriesRow[],
  of: Pick<SeriesKey, "variant" | "metric" | "over">,
): Promise<SeriesChanges> {
  const runs = seriesRuns(rows);
  const all = findChanges(runs);
  const floors = new Map<string, number | null>();
  for (const { stretch, runId } of all) {
    if (floors.has(stretch)) continue;
    // A calibration measures one target against itself; what a ratio of two targets does by chance it does not say.
    if (of.over !== undefined) {
      floors.set(stretch, null);
      continue;
    }
    const run = await context.db.run.findUnique({
      where: { id: runId },
      select: {
        ...{ variants: true, environment: true, environmentFingerprint: true },
        benchmarkVersion: { select: { spec: true } },
      },
    });
    // One that was deleted meanwhile takes its change with it at the next reading.
    if (!run) continue;
    const asked = {
      spec: specOf(run.benchmarkVersion),
      variants: runVariantsOf(run),
      environmentFingerprint: machineOf(run),
      startedAt: context.now(),
    };
    floors.set(stretch, await noiseFloor(context, asked, of));
  }
  const { shown, withinNoise } = shownChanges(all, (stretch) => floors.get(stretch) ?? null);
  return {
    found: shown,
    withinNoise,
    searched: runs.filter(({ value, stretch }) => value !== null && stretch !== null).length,
    stretches: stretchesOf(runs),
    calibrated: [...floors.values()].every((floor) => floor !== null),
  };
}
