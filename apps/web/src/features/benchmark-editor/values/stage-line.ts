// The level of a staged load over time, as a line to be drawn: from what is in the form, as far as it makes sense.
import { levelOf, type Stage, stageSpans } from "@gonogo/protocols/spec";
import { knownNumber } from "@/lib/typed-number";
import type { LoadValues, StageValues } from "./load-values.ts";

export type StageLine = {
  /** Corners in order; x from 0 to 1 over the whole time, y from 0 to 1 of the peak. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly stages: readonly Stage[];
  readonly totalMs: number;
  /** Clients, or requests a second. */
  readonly peak: number;
};

/** null while a stage has no length or no level, and where every level is zero. */
export function stageLine(
  stages: readonly StageValues[],
  counted: LoadValues["levelOf"],
): StageLine | null {
  const read = stages.map(({ durationMs, level, shape }): Stage => {
    const value = knownNumber(level);
    const length = knownNumber(durationMs);
    return counted === "clients"
      ? { durationMs: length, clients: value, shape }
      : { durationMs: length, ratePerS: value, shape };
  });
  const sound = read.every((stage) => stage.durationMs > 0 && levelOf(stage) >= 0);
  const peak = Math.max(...read.map(levelOf));
  const spans = stageSpans(read);
  const totalMs = spans.at(-1)?.toMs ?? 0;
  if (!sound || !(peak > 0) || !Number.isFinite(peak) || !Number.isFinite(totalMs)) return null;
  const points = spans.flatMap(({ fromMs, toMs, from, to }) => [
    { x: fromMs / totalMs, y: from / peak },
    { x: toMs / totalMs, y: to / peak },
  ]);
  return { points, stages: read, totalMs, peak };
}
