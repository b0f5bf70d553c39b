// An error ratio against earlier runs: counts, not logarithms, because many of them are zero. Given all errors of this
// run and of the baseline, this run's are binomial (statistics/error-split); counts that differ more than chance allows,
// between earlier runs or between the rounds of this one, are deflated first.
import type { ErrorHistory, HistoryUse } from "@gonogo/protocols/report";
import type { Blocker } from "../estimates/blocker.ts";
import { errorSideOf, figuresOfSides } from "../estimates/error-figures.ts";
import type { Figures } from "../estimates/figures.ts";
import type { GateTest } from "../estimates/gate-tests.ts";
import type { Evidence } from "../evidence/evidence.ts";
import {
  deflationOf,
  deflationOfCounts,
  dispersionOf,
  type ErrorCount,
  sumCounts,
} from "../statistics/error-ratio.ts";
import { errorSplit } from "../statistics/error-split.ts";
import type { Baseline } from "./find-baseline.ts";
import { usedRuns } from "./history-figures.ts";
import type { PastErrors } from "./past-values.ts";
import { staleOf } from "./stale.ts";

export const noErrorsEver: Blocker = {
  reason: "no-errors-either-side",
  because: { code: "no-errors-ever", params: {} },
};

type Counted = Pick<PastErrors, "counts">;

const ratioOf = ({ errors, requests }: ErrorCount): number => errors / requests;

const countsOf = (runs: readonly Counted[]): ErrorCount[] => runs.map(({ counts }) => counts);

/** The counts of both sides, what they are divided by, and what chance allows. `rounds`: this run's. */
export function errorHistoryOf(
  found: { readonly baseline: readonly Counted[]; readonly spread: readonly Counted[] },
  rounds: readonly ErrorCount[],
  alpha: number,
): ErrorHistory {
  const spread = countsOf(found.spread);
  const dispersion = dispersionOf(spread);
  const deflation = Math.max(deflationOf(dispersion, spread.length), deflationOfCounts(rounds));
  const [now, before] = [sumCounts(rounds), sumCounts(countsOf(found.baseline))];
  const alike = { errors: now.requests * ratioOf(before), requests: now.requests };
  const unchanged = errorSplit(alike, before, { deflation, alpha, limit: null });
  return {
    ...{ now, before, dispersion, deflation },
    unchanged: unchanged && { low: unchanged.low, high: unchanged.high },
  };
}

/** What is known of this run alone. */
export type ErrorsNow = {
  /** Of each valid block. */
  readonly rounds: readonly ErrorCount[];
  /** Its figures as those of a gate without history, which stand where nothing can be compared. */
  readonly common: Figures;
};

/** `alpha`: one-sided level in use. */
export function errorsNow(
  evidence: Evidence,
  { gate, cell }: Pick<GateTest, "gate" | "cell">,
  alpha: number,
): ErrorsNow {
  const side = errorSideOf(evidence, gate.metric, gate.of, cell);
  const common = figuresOfSides(evidence, { side, other: null }, cell, alpha, null);
  return { rounds: side.counts, common };
}

type Given = {
  readonly test: GateTest;
  readonly now: ErrorsNow;
  readonly found: Baseline<PastErrors>;
  /** One-sided level in use. */
  readonly alpha: number;
  /** When the judged run began, ISO UTC. */
  readonly startedAt: string;
};

/** Figures against a baseline and what they rest on; null: neither side had an error. */
export function errorHistoryFigures({ test, now, found, alpha, startedAt }: Given): {
  readonly figures: Figures;
  readonly history: HistoryUse;
} | null {
  const errors = errorHistoryOf(found, now.rounds, alpha);
  const { deflation } = errors;
  const split = errorSplit(errors.now, errors.before, { deflation, alpha, limit: test.limit });
  if (split === null) return null;
  const { pBelow, pAbove } = split;
  return {
    figures: {
      ...now.common,
      ...split,
      pBelowAsMeasured: pBelow,
      pAboveAsMeasured: pAbove,
      level: 1 - 2 * alpha,
    },
    history: {
      kind: found.vs.kind,
      ...usedRuns(found),
      now: ratioOf(errors.now),
      before: ratioOf(errors.before),
      k: found.baseline.length,
      degrees: found.spread.length - 1,
      sdLog: null,
      halfWidthLog: null,
      errors,
      stale: staleOf(found, startedAt),
    },
  };
}
