// The runs that a gate against history is judged with: the baseline it names, and those that the spread comes from.
// Rolling: the last k comparable runs are both. Pinned or release: one run, and the spread of the last comparable
// others; without the baseline itself, so that s and the difference stay independent. Baseline-runs says which are left out.
import type { HistoryUse, RunHistory } from "@gonogo/protocols/report";
import type { GateHistory } from "@gonogo/protocols/spec";
import { labelOf } from "../words/comparable-words.ts";
import { acceptedSince, cutAt } from "./accepted-changes.ts";
import { baselineRuns, type LeftOutValue } from "./baseline-runs.ts";
import { elsewhereOf } from "./elsewhere.ts";
import {
  type Baseless,
  baselineMissing,
  environmentUnknown,
  historyNotRead,
  labelMissing,
  tooLittleHistory,
} from "./no-baseline.ts";
import {
  fewestPastRuns,
  type Looked,
  lookAtPast,
  type PastValue,
  type Sought,
} from "./past-values.ts";

/** Comparable runs that the spread beside a pinned or released baseline comes from, at most. */
const mostSpreadRuns = 10;

export type Baseline<V extends PastValue = PastValue> = {
  readonly vs: GateHistory;
  /** Newest first. */
  readonly baseline: readonly V[];
  readonly spread: readonly V[];
  /** Comparable runs among them in time that were left out, newest first. */
  readonly leftOut: readonly LeftOutValue<V>[];
  /** Comparable runs that finished after the newest of the baseline. */
  readonly since: number;
  /** By which rule they are comparable, and what was not compared. */
  readonly compared: Pick<HistoryUse, "comparedBy" | "elsewhere">;
};

/** Why a gate cannot be judged, and the runs that there are all the same, newest first. */
export type NoBaseline<V extends PastValue = PastValue> = Baseless & { readonly few: readonly V[] };

const valuesOf = <V extends PastValue>(looked: readonly Looked<V>[]): V[] =>
  looked.flatMap(({ value }) => (value === null ? [] : [value]));

type Asked<V extends PastValue> = { readonly history: RunHistory; readonly sought: Sought<V> };

function rolling<V extends PastValue>(
  looked: readonly Looked<V>[],
  vs: Extract<GateHistory, { kind: "rolling" }>,
  { history, sought }: Asked<V>,
): Baseline<V> | NoBaseline<V> {
  const { branch, runs, only } = vs;
  const asked = looked.filter(({ run }) => branch === undefined || run.branch === branch);
  const { kept, leftOut } = baselineRuns(asked, { history, sought, most: runs, only });
  const found = countOf(kept, leftOut);
  if (found < fewestPastRuns)
    return { ...tooLittleHistory({ found, leftOut, looked: asked, history, vs }), few: kept };
  const compared = comparedIn(history, branch);
  return { vs, baseline: kept, spread: kept, leftOut, since: 0, compared };
}

function comparedIn(history: RunHistory, branch: string | undefined): Baseline["compared"] {
  const { comparedBy } = history;
  const elsewhere = elsewhereOf(history, branch);
  return { ...(comparedBy && { comparedBy }), ...(elsewhere.length > 0 && { elsewhere }) };
}

/** Runs that count towards the fewest: one that stands apart was found so among enough of them. */
const countOf = (kept: readonly PastValue[], leftOut: readonly LeftOutValue<PastValue>[]): number =>
  kept.length + leftOut.filter(({ why }) => why === "apart").length;

/**
 * The one run that a gate names: by its id, or the newest comparable one of a version, from before an accepted change
 * too. `cut`: the runs without those, which the spread comes from.
 */
function named<V extends PastValue>(
  looked: readonly Looked<V>[],
  cut: readonly Looked<V>[],
  vs: Exclude<GateHistory, { kind: "rolling" }>,
  { history, sought }: Asked<V>,
): Baseline<V> | NoBaseline<V> {
  const candidates = looked.filter(({ run }) =>
    vs.kind === "pinned" ? run.id === vs.run.toLowerCase() : run.version === vs.version,
  );
  const [baseline] = valuesOf(candidates);
  if (baseline === undefined) return { ...baselineMissing(vs, candidates[0] ?? null), few: [] };
  const others = cut.filter(({ run }) => run.id !== baseline.run.id);
  const most = mostSpreadRuns;
  const { kept, leftOut } = baselineRuns(others, { history, sought, most, only: undefined });
  const found = countOf(kept, leftOut);
  if (found < fewestPastRuns) {
    const blocker = tooLittleHistory({ found, leftOut, looked: others, history, vs });
    return { ...blocker, few: [baseline] };
  }
  const since = valuesOf(others).filter(
    ({ run }) => run.finishedAt > baseline.run.finishedAt,
  ).length;
  const compared = comparedIn(history, undefined);
  return { vs, baseline: [baseline], spread: kept, leftOut, since, compared };
}

/** What the gate is judged with, or why it cannot be. */
export function findBaseline<V extends PastValue>(
  history: RunHistory | null,
  sought: Sought<V>,
): Baseline<V> | NoBaseline<V> {
  const { vs } = sought.test.gate;
  if (vs === undefined) throw new Error("the gate is not one against history");
  if (history === null) return { ...historyNotRead, few: [] };
  if (history.environment === null) {
    const label = labelOf(history.comparedBy);
    return { ...(label === null ? environmentUnknown : labelMissing(label)), few: [] };
  }
  const looked = lookAtPast(history, sought);
  const cut = cutAt(looked, acceptedSince(history, sought));
  const asked = { history, sought };
  return vs.kind === "rolling" ? rolling(cut, vs, asked) : named(looked, cut, vs, asked);
}
