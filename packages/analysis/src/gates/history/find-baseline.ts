// The runs that a gate against history is judged with: the baseline it names, and those that tell the spread.
// Rolling: the last k comparable runs are both. Pinned or release: one run, and the spread of the last comparable
// others; without the baseline itself, so that s and the difference stay independent.
import type { RunHistory } from "@gonogo/protocols/report";
import type { GateHistory } from "@gonogo/protocols/spec";
import type { Blocker } from "../blockers.ts";
import { acceptedSince, cutAt } from "./accepted-changes.ts";
import { baselineMissing, environmentUnknown, tooLittleHistory } from "./history-words.ts";
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
  /** Comparable runs that finished after the newest of the baseline. */
  readonly since: number;
};

const valuesOf = <V extends PastValue>(looked: readonly Looked<V>[]): V[] =>
  looked.flatMap(({ value }) => (value === null ? [] : [value]));

function rolling<V extends PastValue>(
  looked: readonly Looked<V>[],
  vs: Extract<GateHistory, { kind: "rolling" }>,
  history: RunHistory,
): Baseline<V> | Blocker {
  const { branch, runs } = vs;
  const asked = looked.filter(({ run }) => branch === undefined || run.branch === branch);
  const last = valuesOf(asked).slice(0, runs);
  if (last.length < fewestPastRuns)
    return tooLittleHistory({ found: last.length, looked: asked, history, branch });
  return { vs, baseline: last, spread: last, since: 0 };
}

/**
 * The one run that a gate names: by its id, or the newest comparable one of a version, from before an accepted change
 * too. `cut`: the runs without those, which the spread comes from.
 */
function named<V extends PastValue>(
  looked: readonly Looked<V>[],
  cut: readonly Looked<V>[],
  vs: Exclude<GateHistory, { kind: "rolling" }>,
  history: RunHistory,
): Baseline<V> | Blocker {
  const candidates = looked.filter(({ run }) =>
    vs.kind === "pinned" ? run.id === vs.run.toLowerCase() : run.version === vs.version,
  );
  const [baseline] = valuesOf(candidates);
  if (baseline === undefined) return baselineMissing(vs, candidates[0] ?? null);
  const others = cut.filter(({ run }) => run.id !== baseline.run.id);
  const comparable = valuesOf(others);
  const spread = comparable.slice(0, mostSpreadRuns);
  if (spread.length < fewestPastRuns)
    return tooLittleHistory({ found: spread.length, looked: others, history, beside: vs.kind });
  const since = comparable.filter(({ run }) => run.finishedAt > baseline.run.finishedAt).length;
  return { vs, baseline: [baseline], spread, since };
}

/** What the gate is judged with, or why it cannot be. */
export function findBaseline<V extends PastValue>(
  history: RunHistory | null,
  sought: Sought<V>,
): Baseline<V> | Blocker {
  const { vs } = sought.test.gate;
  if (vs === undefined) throw new Error("the gate is not one against history");
  if (history === null)
    return {
      reason: "too-little-history",
      because: "no earlier runs were read for it; judge the run anew from its stored rows",
    };
  if (history.environment === null) return environmentUnknown;
  const looked = lookAtPast(history, sought);
  const cut = cutAt(looked, acceptedSince(history, sought));
  return vs.kind === "rolling" ? rolling(cut, vs, history) : named(looked, cut, vs, history);
}
