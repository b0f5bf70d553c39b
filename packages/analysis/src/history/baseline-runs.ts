// Which comparable runs a baseline takes, and which it leaves out with why: runs whose own verdict failed this gate or was
// withheld since others used their machine, runs beyond a change that nobody accepted, and a single run that stands apart. Otherwise a regression that the gate itself
// called NO-GO would become what the next run is compared with.
import type { LeftOut, PastAnswer, RunHistory } from "@gonogo/protocols/report";
import { wantsLess } from "../estimates/gate-tests.ts";
import { changePoints } from "../statistics/change-points.ts";
import { indexApart, standsApart } from "../statistics/stands-apart.ts";
import {
  fewestPastRuns,
  type Looked,
  levelMean,
  type PastValue,
  type Sought,
} from "./past-values.ts";

// Runs on the far side of a change of their own series that nobody accepted. After a change for the worse the runs before
// it stay the baseline, until it is taken back or accepted; after one for the better the runs since it are, once there are
// enough of them. Changes are found as the evolution page finds them (change-points), at a stricter level.

/**
 * A tenth of what the evolution page asks of a change. Runs left out by chance make a baseline too good: at 0.001 a new run
 * of an unchanged version is called slower 0.2 points more often, at 0.0001 hardly more often (validation/baseline-errors).
 */
const maxPValue = 0.0001;

type AroundChange = "after-change" | "before-change";

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
function aroundChanges(
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

export type LeftOutValue<V extends PastValue> = { readonly value: V; readonly why: LeftOut };

export type Kept<V extends PastValue> = {
  /** Newest first. */
  readonly kept: readonly V[];
  /** Among them in time, newest first. */
  readonly leftOut: readonly LeftOutValue<V>[];
};

type Asked<V extends PastValue> = {
  readonly history: RunHistory;
  readonly sought: Sought<V>;
  /** Runs that are wanted, at most. */
  readonly most: number;
  readonly only: "go" | undefined;
};

/** Whether members accepted the level that the run measured: it ran after a change, and before that was accepted. */
function isAccepted({ run }: PastValue, { history, sought: { test, cells } }: Asked<PastValue>) {
  return history.accepted.some(
    ({ metric, variant, cell, branch, finishedAt, acceptedAt }) =>
      metric === test.gate.metric &&
      variant === test.gate.of &&
      cells.includes(cell) &&
      (branch === null || branch === run.branch) &&
      run.finishedAt >= finishedAt &&
      (acceptedAt === null || run.finishedAt <= acceptedAt),
  );
}

/** What the run's own gates said of the same figure, in the same direction, against its own earlier runs. */
const hasAnswer = (
  { run }: PastValue,
  { sought: { test } }: Asked<PastValue>,
  outcome: PastAnswer["outcome"],
) =>
  run.answers.some(
    (one) =>
      one.outcome === outcome &&
      one.metric === test.gate.metric &&
      one.of === test.gate.of &&
      one.operation === (test.gate.operation ?? null) &&
      one.cell === test.cell &&
      wantsLess(one) === wantsLess(test.gate),
  );

/** What a run's own verdict says against it. Runs that were too early to be judged are how a history begins. */
function verdictAgainst(value: PastValue, asked: Asked<PastValue>): LeftOut | null {
  if (isAccepted(value, asked)) return null;
  if (hasAnswer(value, asked, "fail")) return "failed";
  if (hasAnswer(value, asked, "disturbed")) return "disturbed";
  if (asked.only === undefined || value.run.verdict === "GO") return null;
  const isEarly = value.run.verdict === "INCONCLUSIVE" && hasAnswer(value, asked, "unjudged");
  return isEarly ? null : "not-go";
}

/**
 * Runs that failed by chance (1 in 40 of an unchanged version) belong to the spread: without them a new run would be
 * called slower 4.5 % of the time and not 2.5 %. So the mildest ones come back, two or a tenth of the runs wanted, up to
 * the first that stands apart from the others; with them, 2.6 % (validation/baseline-errors).
 */
function byChance<V extends PastValue>(
  kept: readonly V[],
  failed: readonly V[],
  { most, sought: { test } }: Asked<V>,
): V[] {
  const sign = wantsLess(test.gate) ? 1 : -1;
  const mildest = [...failed].sort((a, b) => sign * (a.level - b.level));
  const back: V[] = [];
  for (const value of mildest.slice(0, Math.max(2, Math.ceil(most / 10)))) {
    const others = [...kept, ...back].map(({ level }) => level);
    if (standsApart(value.level, others) !== false) break;
    back.push(value);
  }
  return back;
}

/** Comparable runs, newest first, until `most` of them have nothing against them; and what the others have. */
function sortOut<V extends PastValue>(comparable: readonly V[], asked: Asked<V>) {
  const { test } = asked.sought;
  // Series, and what members accept of them, are of all requests together.
  const changes =
    test.gate.operation === undefined
      ? aroundChanges(comparable, wantsLess(test.gate))
      : new Map<string, LeftOut>();
  const wanted: V[] = [];
  const why = new Map<V, LeftOut>();
  const failed: V[] = [];
  for (const value of comparable) {
    if (wanted.length === asked.most) break;
    const verdict = verdictAgainst(value, asked);
    const change = changes.get(value.run.id) ?? null;
    if (verdict === "failed" && change === null) failed.push(value);
    const against = verdict ?? change;
    if (against === null) wanted.push(value);
    else why.set(value, against);
  }
  return { wanted, why, failed };
}

/** The baseline among the comparable runs of `looked`, newest first. */
export function baselineRuns<V extends PastValue>(
  looked: readonly Looked<V>[],
  asked: Asked<V>,
): Kept<V> {
  const comparable = looked.flatMap(({ value }) => (value === null ? [] : [value]));
  const { wanted, why, failed } = sortOut(comparable, asked);
  const apart = wanted[indexApart(wanted.map(({ level }) => level)) ?? -1];
  if (apart) why.set(apart, "apart");
  const ordinary = wanted.filter((value) => value !== apart);
  const kept = new Set([...ordinary, ...byChance(ordinary, failed, asked)]);
  const oldest = wanted.at(-1);
  const reach = Math.max(asked.most, oldest === undefined ? 0 : comparable.indexOf(oldest) + 1);
  return {
    kept: comparable.filter((value) => kept.has(value)),
    leftOut: comparable.slice(0, reach).flatMap((value) => {
      const because = kept.has(value) ? undefined : why.get(value);
      return because === undefined ? [] : [{ value, why: because }];
    }),
  };
}
