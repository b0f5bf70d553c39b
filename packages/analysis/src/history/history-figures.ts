// The figures of a gate against history: the ratio of this run's estimate to the mean of earlier ones, with the
// interval of one further run of an unchanged version, and one-sided p-values from Student's t (statistics/prediction).
// Rounds that were one-sided enter at their worst; a one-sided earlier figure supports one direction only.
import type { HistoryUse, UsedRun } from "@gonogo/protocols/report";
import { isRate } from "@gonogo/protocols/spec";
import type { Figures } from "../estimates/figures.ts";
import type { GateTest } from "../estimates/gate-tests.ts";
import {
  halfWidthOf,
  meanOf,
  pDifferenceAbove,
  pDifferenceBelow,
  type Spread,
  spreadOf,
} from "../statistics/prediction.ts";
import type { Baseline } from "./find-baseline.ts";
import type { NowValue } from "./now-value.ts";
import type { PastLog, PastValue } from "./past-values.ts";
import { staleOf } from "./stale.ts";

type Given = {
  readonly test: GateTest;
  readonly now: NowValue;
  readonly found: Baseline<PastLog>;
  /** One-sided level in use. */
  readonly alpha: number;
  /** When the judged run began, ISO UTC. */
  readonly startedAt: string;
};

const usedRun = ({ run, raw }: PastValue): UsedRun => ({
  id: run.id,
  finishedAt: run.finishedAt,
  version: run.version,
  value: raw,
});

/** The runs behind a result, as it keeps them. */
export const usedRuns = ({ baseline, spread, leftOut, compared }: Baseline) => ({
  ...compared,
  baseline: baseline.map(usedRun),
  spread: spread.map(usedRun),
  leftOut: leftOut.map(({ value, why }) => ({ ...usedRun(value), why })),
});

/** Equal figures have themselves as their mean, to the last digit. */
function geometricMean(values: readonly PastLog[]): number {
  const [first] = values;
  return first && values.every(({ raw }) => raw === first.raw)
    ? first.raw
    : Math.exp(meanOf(values.map(({ log }) => log)));
}

function useOf({ found, alpha, startedAt }: Given, now: number, spread: Spread): HistoryUse {
  const k = found.baseline.length;
  return {
    kind: found.vs.kind,
    ...usedRuns(found),
    now,
    before: geometricMean(found.baseline),
    k,
    degrees: spread.degrees,
    sdLog: spread.s,
    halfWidthLog: halfWidthOf(spread, k, alpha),
    errors: null,
    stale: staleOf(found, startedAt),
  };
}

/** Figures against a baseline, and what they rest on; without history where this run has no figure. */
export function historyFigures(given: Given): {
  readonly figures: Figures;
  readonly history: HistoryUse | null;
} {
  const { now, found } = given;
  const spread = spreadOf(found.spread.map(({ log }) => log));
  if (now.raw === null || spread === null) return { figures: now.common, history: null };
  const history = useOf(given, now.raw, spread);
  return { figures: { ...now.common, ...ratioFigures(given, history, spread) }, history };
}

function ratioFigures({ test, now, found, alpha }: Given, history: HistoryUse, spread: Spread) {
  const ratio = history.now / history.before;
  const mean = Math.log(history.before);
  const limit = Math.log(test.limit);
  const below = (at: number) => pDifferenceBelow(at - mean, limit, spread, history.k);
  const above = (at: number) => pDifferenceAbove(at - mean, limit, spread, history.k);
  const runs = [...found.baseline, ...found.spread];
  // Where an earlier figure may be lower, the ratio may be higher than it seems; and the other way round.
  const belowHindered = runs.some((run) => run.mayBeLower) || !Number.isFinite(now.worstBelow);
  const aboveHindered = runs.some((run) => run.mayBeHigher) || !Number.isFinite(now.worstAbove);
  const constant = spread.s === 0 ? ratio : null;
  const width =
    constant === null ? Math.exp(Math.max(halfWidthOf(spread, history.k, alpha), now.halfStep)) : 1;
  const ratioAt = (worst: number) =>
    Number.isFinite(worst) && worst !== now.log ? Math.exp(worst - mean) : ratio;
  const [least, most] = [ratioAt(now.worstAbove), ratioAt(now.worstBelow)];
  return {
    estimate: ratio,
    least,
    most,
    low: least / width,
    high: most * width,
    level: constant === null ? 1 - 2 * alpha : null,
    pBelow: belowHindered ? 1 : below(now.worstBelow),
    pAbove: aboveHindered ? 1 : above(now.worstAbove),
    pBelowAsMeasured: below(Math.log(history.now)),
    pAboveAsMeasured: above(Math.log(history.now)),
    belowHindered,
    aboveHindered,
    constant,
    engineBoundRounds: now.common.engineBoundRounds + engineBoundRuns(test, runs),
  };
}

/** Earlier runs whose figure the engine limited: throughput may be higher, latency lower. */
const engineBoundRuns = ({ gate }: GateTest, runs: readonly PastLog[]): number =>
  runs.filter((run) => (isRate(gate.metric) ? run.mayBeHigher : run.mayBeLower)).length;
