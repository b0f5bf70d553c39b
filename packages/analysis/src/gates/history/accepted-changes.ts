// Where members cut a gate's history: a change of its series that they accepted is how things are meant to be, so runs
// before it say nothing of runs after it. A run that a gate names by itself stays what it was named for.
// A series is one of all requests together, so a gate on one operation of several is not cut.
import type { RunHistory } from "@gonogo/protocols/report";
import type { Looked, PastValue, Sought } from "./past-values.ts";

/** When the newest accepted change of the test's series took effect (ISO UTC); null: there is none. */
export function acceptedSince(
  { accepted }: Pick<RunHistory, "accepted">,
  { test: { gate }, cells }: Pick<Sought<PastValue>, "test" | "cells">,
): string | null {
  if (gate.operation !== undefined) return null;
  const times = accepted
    .filter(
      ({ metric, variant, cell }) =>
        metric === gate.metric && variant === gate.of && cells.includes(cell),
    )
    .map(({ finishedAt }) => finishedAt);
  return times.sort().at(-1) ?? null;
}

/** The same runs; comparable ones from before the change have no value and say why. */
export const cutAt = <V extends PastValue>(
  looked: readonly Looked<V>[],
  since: string | null,
): Looked<V>[] =>
  looked.map((one) =>
    since === null || one.misfit !== null || one.run.finishedAt >= since
      ? one
      : { run: one.run, misfit: "changed", value: null },
  );
