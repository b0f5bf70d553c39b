// Where a series of runs changed: change points among the runs that can be compared with one another.
// Runs of different environments or terms are never in one series, whatever order they ran in; a run without an exact
// figure is left out. What is smaller than the calibrated noise is shown apart, so that nobody is woken by it.
import { changePoints } from "../statistics/change-points.ts";

/** A finished run of a series, in the order of time. */
export type SeriesRun = {
  readonly runId: string;
  /** In the metric's unit; null: the run has no exact figure that counts. */
  readonly value: number | null;
  /** Runs of equal keys are comparable: environment and terms; null: comparable with nothing. */
  readonly stretch: string | null;
};

/** A change that the statistics found. */
export type FoundChange = {
  /** First run of the new regime, and the last one before it. */
  readonly runId: string;
  readonly beforeRunId: string;
  readonly stretch: string;
  /** Means of the runs since the change before this one, and until the next. */
  readonly before: number;
  readonly after: number;
  readonly runsBefore: number;
  readonly runsAfter: number;
  /** Two-sided, of the t-test that kept it. */
  readonly pValue: number;
};

type Known = SeriesRun & { readonly value: number; readonly stretch: string };

const isKnown = (run: SeriesRun): run is Known => run.value !== null && run.stretch !== null;

const mean = (runs: readonly Known[]): number =>
  runs.reduce((sum, { value }) => sum + value, 0) / runs.length;

/** Changes of comparable runs, oldest first. */
function changesOf(stretch: string, runs: readonly Known[]): FoundChange[] {
  const points = changePoints(runs.map(({ value }) => value));
  return points.flatMap(({ index, pValue }, i) => {
    const before = runs.slice(points[i - 1]?.index ?? 0, index);
    const after = runs.slice(index, points[i + 1]?.index ?? runs.length);
    const [last, first] = [before.at(-1), after[0]];
    if (!last || !first) return [];
    return [
      {
        ...{ runId: first.runId, beforeRunId: last.runId, stretch, pValue },
        ...{ before: mean(before), after: mean(after) },
        ...{ runsBefore: before.length, runsAfter: after.length },
      },
    ];
  });
}

/** Every change of the series, in the order of its runs. */
export function findChanges(runs: readonly SeriesRun[]): FoundChange[] {
  const known = runs.filter(isKnown);
  const stretches = [...new Set(known.map(({ stretch }) => stretch))];
  const found = stretches.flatMap((one) =>
    changesOf(
      one,
      known.filter(({ stretch }) => stretch === one),
    ),
  );
  const place = new Map(runs.map(({ runId }, i) => [runId, i]));
  return found.sort((a, b) => (place.get(a.runId) ?? 0) - (place.get(b.runId) ?? 0));
}

/**
 * The changes that are reported, and how many lie within the noise. Each is held against the level since the last one that
 * was reported, so that steps which are each too small are reported once they add up. `floorOf`: the calibrated floor of a stretch.
 */
export function shownChanges(
  changes: readonly FoundChange[],
  floorOf: (stretch: string) => number | null,
): { readonly shown: FoundChange[]; readonly withinNoise: number } {
  const levels = new Map<string, Pick<FoundChange, "before" | "runsBefore">>();
  const shown: FoundChange[] = [];
  for (const change of changes) {
    const { stretch, after, before, runsBefore } = change;
    const since = levels.get(stretch) ?? { before, runsBefore };
    if (isWithinNoise({ before: since.before, after }, floorOf(stretch))) {
      levels.set(stretch, { ...since, runsBefore: since.runsBefore + change.runsAfter });
      continue;
    }
    shown.push({ ...change, ...since });
    levels.set(stretch, { before: after, runsBefore: change.runsAfter });
  }
  return { shown, withinNoise: changes.length - shown.length };
}

/**
 * Whether a change lies within the noise: its ratio, as a logarithm, is no larger than the calibrated floor. Without a
 * calibration (null) nothing does, and from or to zero there is no ratio that could be small.
 */
export function isWithinNoise(
  { before, after }: Pick<FoundChange, "before" | "after">,
  floorLog: number | null,
): boolean {
  if (floorLog === null || before <= 0 || after <= 0) return false;
  return Math.abs(Math.log(after / before)) <= floorLog;
}
