// What each earlier run would be to a gate against history that was judged now: part of its baseline, or left out and why.
// For pages that show a series beside its gate, so that both name the same runs.
import type { BaselinePart, RunHistory } from "@gonogo/protocols/report";
import type { GateTest } from "../estimates/gate-tests.ts";
import { findBaseline } from "./find-baseline.ts";
import { pastErrors, pastLog } from "./past-values.ts";

/** By run, for a test against the past; empty where it has no baseline yet. */
export function baselineNow(
  test: GateTest,
  history: RunHistory,
): ReadonlyMap<string, BaselinePart> {
  const sought = { test, cells: test.cells };
  const found =
    test.gate.metric === "errors"
      ? findBaseline(history, { ...sought, read: pastErrors })
      : findBaseline(history, { ...sought, read: pastLog });
  if ("reason" in found) return new Map();
  return new Map<string, BaselinePart>([
    ...found.leftOut.map(({ value, why }) => [value.run.id, why] as const),
    ...found.baseline.map(({ run }) => [run.id, "used"] as const),
  ]);
}
