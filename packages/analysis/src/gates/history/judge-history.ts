// One test of a gate against history, from the evidence to its figures, or to what keeps it from being judged.
// Evidence is asked first, as for every gate; then whether there are earlier runs to compare with.
// Error ratios are counts and mostly zero: they are compared as such, everything else by its logarithm.
import type { HistoryUse } from "@gonogo/protocols/report";
import type { Evidence } from "../../evidence/evidence.ts";
import type { Blocker } from "../blockers.ts";
import type { Figures } from "../figures.ts";
import type { GateTest } from "../gate-tests.ts";
import { errorHistoryFigures, errorsNow, noErrorsEver } from "./error-history.ts";
import { type Baseline, findBaseline } from "./find-baseline.ts";
import { historyFigures } from "./history-figures.ts";
import { cellsOfTest, nowValue } from "./now-value.ts";

export type HistoryExamined = {
  readonly figures: Figures;
  readonly blocker: Blocker | null;
  readonly history: HistoryUse | null;
};

type Asked = {
  readonly evidence: Evidence;
  readonly test: GateTest;
  /** One-sided level in use. */
  readonly alpha: number;
  /** When the judged run began, ISO UTC. */
  readonly startedAt: string;
};

/** How a kind of metric is compared: what is known of this run alone, and its figures beside a baseline. */
type Way = {
  readonly common: Figures;
  readonly beside: (found: Baseline) => { figures: Figures; history: HistoryUse } | Blocker;
};

const noFigureNow: Blocker = { reason: "no-data", because: "this run has no figure to compare" };

function byLogarithm({ evidence, test, alpha, startedAt }: Asked): Way {
  const now = nowValue(evidence, test);
  const beside = (found: Baseline) => {
    const { figures, history } = historyFigures({ test, now, found, alpha, startedAt });
    return history ? { figures, history } : noFigureNow;
  };
  return { common: now.common, beside };
}

function byCounts({ evidence, test, alpha, startedAt }: Asked): Way {
  const now = errorsNow(evidence, test, alpha);
  const beside = (found: Baseline) =>
    errorHistoryFigures({ test, now, found, alpha, startedAt }) ?? noErrorsEver;
  return { common: now.common, beside };
}

/** `blocker`: what the evidence itself says against judging; null: nothing. */
export function examineHistory(
  evidence: Evidence,
  test: GateTest,
  alpha: number,
  blockerOf: (figures: Figures) => Blocker | null,
): HistoryExamined {
  const asked = { evidence, test, alpha, startedAt: evidence.history?.startedAt ?? "" };
  const { common, beside } = test.gate.metric === "errors" ? byCounts(asked) : byLogarithm(asked);
  const unjudged = (blocker: Blocker) => ({ figures: common, blocker, history: null });
  const blocker = blockerOf(common);
  if (blocker) return unjudged(blocker);
  const found = findBaseline(evidence.history, test, cellsOfTest(evidence, test));
  if ("reason" in found) return unjudged(found);
  const judged = beside(found);
  return "reason" in judged ? unjudged(judged) : { ...judged, blocker: null };
}
