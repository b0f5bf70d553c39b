// Runs on the far side of a change of their own series that nobody accepted. After a change for the worse the runs before
// it stay the baseline, until it is taken back or accepted; after one for the better the runs since it are, once there are
// enough of them. Changes are found as the evolution page finds them (change-points), at a stricter level.
import { changePoints } from "../statistics/change-points.ts";
import { fewestPastRuns, levelMean, type PastValue } from "./past-values.ts";

/**
 * A tenth of what the evolution page asks of a change. Runs left out by chance make a baseline too good: at 0.001 a new run
 * of an unchanged version is called slower 0.2 points more often, at 0.0001 hardly more often (validation/baseline-errors).
 */
const maxPValue = 0.0001;

export type AroundChange = "after-change" | "before-change";

/** Runs between two changes, oldest first. */
function regimesOf<V extends PastValue>(oldestFirst: readonly V[]): V[][] {
  const starts = changePoints(oldestFirst.map(({ raw }) => raw)).flatMap(({ index, pValue }) =>
    pValue <= maxPValue ? [index] : [],
  );
  return [0, ...starts].map((from, i) => oldestFirst.slice(from, starts[i] ?? oldestFirst.length));
}

/**
 * Why comparable runs are no baseline, by their ids. `values`: newest first. `less`: lower is better.
 * A regime is back at the level that counts where it undoes at least half of the change that was left out.
 */
export function aroundChanges(
  values: readonly PastValue[],
  less: boolean,
): ReadonlyMap<string, AroundChange> {
  const why = new Map<string, AroundChange>();
  const leaveOut = (runs: readonly PastValue[], because: AroundChange) => {
    for (const { run } of runs) why.set(run.id, because);
  };
  const [first = [], ...later] = regimesOf([...values].reverse());
  let kept = first;
  let leftOutBy = 0;
  for (const regime of later) {
    // A single run is no level: whether it stands apart is asked of all runs together.
    if (regime.length < 2) continue;
    const by = levelMean(regime) - levelMean(kept);
    if (leftOutBy !== 0 && Math.abs(by) < Math.abs(leftOutBy) / 2) {
      kept = [...kept, ...regime];
      leftOutBy = 0;
    } else if (less === by > 0 || regime.length < fewestPastRuns) {
      leaveOut(regime, "after-change");
      leftOutBy = by;
    } else {
      leaveOut(kept, "before-change");
      kept = regime;
      leftOutBy = 0;
    }
  }
  return why;
}
