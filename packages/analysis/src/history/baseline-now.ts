// What each earlier run would be to a gate against history that was judged now: part of its baseline, or left out and why.
// For pages that show a series beside its gate, so that both name the same runs.
import type { BaselinePart, RunHistory } from "@gonogo/protocols/report";
import type { BenchmarkSpec, MetricName } from "@gonogo/protocols/spec";
import { gateTestsOf } from "../estimates/gate-tests.ts";
import { findBaseline } from "./find-baseline.ts";
import { pastErrors, pastLog } from "./past-values.ts";

type Of = { readonly metric: MetricName; readonly variant: string; readonly cell: number };

/** By run; empty where no gate of the definition compares this series with its past, or it has no baseline yet. */
export function baselineNow(
  spec: BenchmarkSpec,
  history: RunHistory,
  { metric, variant, cell }: Of,
): ReadonlyMap<string, BaselinePart> {
  const test = gateTestsOf(spec).find(
    ({ gate, cells }) =>
      gate.vs !== undefined &&
      gate.operation === undefined &&
      gate.metric === metric &&
      gate.of === variant &&
      cells.includes(cell),
  );
  if (!test) return new Map();
  const sought = { test, cells: test.cells };
  const found =
    metric === "errors"
      ? findBaseline(history, { ...sought, read: pastErrors })
      : findBaseline(history, { ...sought, read: pastLog });
  if ("reason" in found) return new Map();
  return new Map<string, BaselinePart>([
    ...found.leftOut.map(({ value, why }) => [value.run.id, why] as const),
    ...found.baseline.map(({ run }) => [run.id, "used"] as const),
  ]);
}
