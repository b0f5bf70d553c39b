// Where members cut a gate's history: a change of its series that they accepted is how things are meant to be, so runs
// before it say nothing of runs after it. A run that a gate names by itself stays what it was named for. A change that was
// found among the runs of one branch cuts those; a gate on one operation is not cut: series are of all requests together.
import type { RunHistory } from "@gonogo/protocols/report";
import type { Looked, PastValue, Sought } from "./past-values.ts";

type Since = { readonly finishedAt: string; readonly branch: string | null };

/** When accepted changes of the test's series took effect (ISO UTC), and for which branch; null: for all. */
export function acceptedSince(
  { accepted }: Pick<RunHistory, "accepted">,
  { test: { gate }, cells }: Pick<Sought<PastValue>, "test" | "cells">,
): readonly Since[] {
  if (gate.operation !== undefined) return [];
  return accepted.filter(
    ({ metric, variant, cell }) =>
      metric === gate.metric && variant === gate.of && cells.includes(cell),
  );
}

/** The same runs; comparable ones from before a change of theirs have no value and say why. */
export const cutAt = <V extends PastValue>(
  looked: readonly Looked<V>[],
  since: readonly Since[],
): Looked<V>[] =>
  looked.map((one) => {
    const { finishedAt, branch } = one.run;
    const isCut = since.some(
      (change) =>
        finishedAt < change.finishedAt && (change.branch === null || change.branch === branch),
    );
    return one.mismatch === null && isCut
      ? { run: one.run, mismatch: "changed", value: null }
      : one;
  });
