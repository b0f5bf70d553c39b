// One test of a gate against history, from the evidence to its figures, or to what keeps it from being judged.
// Evidence is asked first, as for every gate; then whether there are earlier runs to compare with.
// Error ratios are left alone: they are counts and mostly zero, and a logarithm of them says nothing.
import type { HistoryUse } from "@gonogo/protocols/report";
import type { Evidence } from "../../evidence/evidence.ts";
import type { Blocker } from "../blockers.ts";
import type { Figures } from "../figures.ts";
import type { GateTest } from "../gate-tests.ts";
import { findBaseline } from "./find-baseline.ts";
import { historyFigures } from "./history-figures.ts";
import { cellsOfTest, nowValue } from "./now-value.ts";

export type HistoryExamined = {
  readonly figures: Figures;
  readonly blocker: Blocker | null;
  readonly history: HistoryUse | null;
};

export const noErrorRatios: Blocker = {
  reason: "no-data",
  because:
    "error ratios are counts, mostly zero, and have no ratio to earlier runs; give them an absolute limit",
};

/** `blocker`: what the evidence itself says against judging; null: nothing. */
export function examineHistory(
  evidence: Evidence,
  test: GateTest,
  alpha: number,
  blockerOf: (figures: Figures) => Blocker | null,
): HistoryExamined {
  const now = nowValue(evidence, test);
  const unjudged = (blocker: Blocker) => ({ figures: now.common, blocker, history: null });
  if (test.gate.metric === "errors") return unjudged(noErrorRatios);
  const blocker = blockerOf(now.common);
  if (blocker) return unjudged(blocker);
  const found = findBaseline(evidence.history, test, cellsOfTest(evidence, test));
  if ("reason" in found) return unjudged(found);
  const startedAt = evidence.history?.startedAt ?? "";
  const judged = historyFigures({ test, now, found, alpha, startedAt });
  if (judged.history === null)
    return unjudged({ reason: "no-data", because: "this run has no figure to compare" });
  return { ...judged, blocker: null };
}
