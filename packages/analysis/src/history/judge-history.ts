// One test of a gate against history, from the evidence to its figures, or to what keeps it from being judged.
// Evidence is asked first, as for every gate; then whether there are earlier runs to compare with.
// Error ratios are counts and mostly zero: they are compared as such, everything else by its logarithm.
import type { HistoryUse } from "@gonogo/protocols/report";
import type { Blocker } from "../estimates/blocker.ts";
import type { Figures } from "../estimates/figures.ts";
import type { GateTest } from "../estimates/gate-tests.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { SoFar } from "../words/because-words.ts";
import { errorHistoryFigures, errorsNow, noErrorsEver } from "./error-history.ts";
import { type Baseline, findBaseline, type NoBaseline } from "./find-baseline.ts";
import { historyFigures } from "./history-figures.ts";
import { withMeanwhile } from "./no-baseline.ts";
import { cellsOfTest, nowValue } from "./now-value.ts";
import { pairedEffect, pairedEffectOfRun } from "./paired-instead.ts";
import {
  levelMean,
  type PastErrors,
  type PastLog,
  type PastValue,
  pastErrors,
  pastLog,
  type ReadPast,
} from "./past-values.ts";

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
  /** Sides of whose percentile in this run only a lower bound counts. */
  readonly bounded: readonly string[];
};

type Compared = { readonly figures: Figures; readonly history: HistoryUse };

/** How a kind of metric is compared: what is known of this run alone, and its figures beside earlier ones. */
type Way = { readonly common: Figures; readonly compare: () => Compared | Blocker };

const noFigureNow: Blocker = {
  reason: "no-data",
  because: { code: "no-figure-now", params: {} },
};

/** Looks for the baseline, and compares with it where there is one. `now`: this run's figure, in stored units. */
function beside<V extends PastValue>(
  { evidence, test }: Asked,
  now: number | null,
  read: ReadPast<V>,
  compare: (found: Baseline<V>) => Compared | Blocker,
): Compared | Blocker {
  const cells = cellsOfTest(evidence, test);
  const found = findBaseline(evidence.history, { test, cells, read });
  if (!("reason" in found)) return compare(found);
  return withMeanwhile(found, meanwhile({ evidence, test }, now, found));
}

/** What can be said without a baseline: what a paired run would see today, and how far this run is from earlier ones. */
function meanwhile(
  { evidence, test }: Pick<Asked, "evidence" | "test">,
  now: number | null,
  { few }: NoBaseline,
) {
  if (evidence.history === null) return { paired: null, soFar: null };
  const effect = pairedEffectOfRun(evidence, test, cellsOfTest(evidence, test));
  const paired = pairedEffect(test, effect, { isOfThisRun: true });
  return { paired, soFar: now === null ? null : soFarOf(test.gate, now, few) };
}

/** How this run's figure compares with the few earlier ones that there are. */
function soFarOf({ metric }: GateTest["gate"], now: number, few: readonly PastValue[]): SoFar {
  const [newest] = few;
  if (!newest) return null;
  return {
    metric,
    ratio: now / Math.exp(levelMean(few)),
    runs: few.length,
    oldest: (few.at(-1) ?? newest).run.finishedAt,
    newest: newest.run.finishedAt,
  };
}

function byLogarithm(asked: Asked): Way {
  const now = nowValue(asked.evidence, asked.test, asked.bounded);
  const compare = (found: Baseline<PastLog>) => {
    const { figures, history } = historyFigures({ ...asked, now, found });
    return history ? { figures, history } : noFigureNow;
  };
  return { common: now.common, compare: () => beside(asked, now.raw, pastLog, compare) };
}

function byCounts(asked: Asked): Way {
  const now = errorsNow(asked.evidence, asked.test, asked.alpha);
  const compare = (found: Baseline<PastErrors>) =>
    errorHistoryFigures({ ...asked, now, found }) ?? noErrorsEver;
  return { common: now.common, compare: () => beside(asked, null, pastErrors, compare) };
}

/** `blocker`: what the evidence itself says against judging; null: nothing. */
export function examineHistory(
  evidence: Evidence,
  test: GateTest,
  alpha: number,
  blockerOf: (figures: Figures) => Blocker | null,
  bounded: readonly string[] = [],
): HistoryExamined {
  const startedAt = evidence.history?.startedAt ?? "";
  const asked = { evidence, test, alpha, startedAt, bounded };
  const { common, compare } = (test.gate.metric === "errors" ? byCounts : byLogarithm)(asked);
  const judged = blockerOf(common) ?? compare();
  return "reason" in judged
    ? { figures: common, blocker: judged, history: null }
    : { ...judged, blocker: null };
}
