// drifting: figures went up or down over the rounds, or neighbours in time resemble each other more than chance lets
// them. Comparisons stand (rounds pair the variants); absolute values may differ at other times. One figure a variant and cell.
// Trend: Mann–Kendall, and more than 2 % by Sen's slope over all rounds. Waves: lag-1 autocorrelation > 0.5, sure by
// Bartels' rank test. The two share 1 % with those of all other variants and cells: the bare rules (p < 0.01, or 0.5)
// alarm in 1.7 % of steady series of 10 rounds, and so in 5 % of runs with three variants.
import type { Diagnostic } from "@gonogo/protocols/report";
import type { MetricName } from "@gonogo/protocols/spec";
import {
  type CellEvidence,
  type Evidence,
  evidenceOf,
  type VariantFacts,
} from "../evidence/evidence.ts";
import { mannKendall } from "../statistics/mann-kendall.ts";
import { lagOneAutocorrelation, neighboursAlikeP } from "../statistics/rank-von-neumann.ts";
import { mainFigure, mainMetric } from "./facts/main-figure.ts";
import { diagnostic, tidy } from "./rule.ts";

export const driftP = 0.01;
export const driftChangeLimit = 0.02;
export const autocorrelationLimit = 0.5;

type Drift = {
  readonly variant: string;
  readonly rounds: number;
  readonly metric: MetricName;
  /** ln of the change over all rounds, by Sen's slope. */
  readonly change: number;
  readonly trendP: number;
  readonly lagOne: number;
  readonly likenessP: number;
  readonly isTrend: boolean;
  readonly blockIds: readonly string[];
};

/** What a series of ln figures shows, tested at `level` (one of two tests each at half of it). */
export function driftOf(logs: readonly number[], level: number) {
  const trend = mannKendall(logs);
  const change = trend === null ? 0 : trend.slope * (logs.length - 1);
  const trendP = trend?.p ?? 1;
  const lagOne = lagOneAutocorrelation(logs) ?? 0;
  const likenessP = neighboursAlikeP(logs);
  const isTrend = trendP <= level / 2 && Math.abs(change) > Math.log(1 + driftChangeLimit);
  const spread = Math.max(...logs) - Math.min(...logs);
  const isWave =
    lagOne > autocorrelationLimit &&
    likenessP <= level / 2 &&
    spread > Math.log(1 + driftChangeLimit);
  return isTrend || isWave ? { change, trendP, lagOne, likenessP, isTrend } : null;
}

function driftIn(
  evidence: Evidence,
  cell: CellEvidence,
  { name }: VariantFacts,
  level: number,
): Drift[] {
  const readings = evidenceOf(cell, name).flatMap((block) => {
    const log = mainFigure(evidence, cell, block);
    return log === null ? [] : [{ log, id: block.stored.id }];
  });
  const drift = driftOf(
    readings.map(({ log }) => log),
    level,
  );
  if (drift === null) return [];
  const metric = mainMetric(cell);
  const blockIds = readings.map(({ id }) => id);
  return [{ variant: name, rounds: readings.length, metric, blockIds, ...drift }];
}

export function drifting(evidence: Evidence): Diagnostic[] {
  const level = driftP / Math.max(1, evidence.cells.length * evidence.variants.length);
  return evidence.cells.flatMap((cell) => {
    const drifts = evidence.variants.flatMap((variant) => driftIn(evidence, cell, variant, level));
    const [worst] = [...drifts].sort(
      (a, b) => Number(b.isTrend) - Number(a.isTrend) || Math.abs(b.change) - Math.abs(a.change),
    );
    if (!worst) return [];
    return [
      diagnostic(evidence, {
        code: "drifting",
        severity: "caution",
        // What drifts on one machine mostly drifts for all; they are reported together.
        variant: drifts.length === 1 ? worst.variant : null,
        cell: cell.index,
        params: {
          variants: drifts.map((drift) => drift.variant),
          worst: worst.variant,
          isTrend: worst.isTrend,
          metric: worst.metric,
          rounds: worst.rounds,
          changeShare: tidy(Math.expm1(worst.change)),
          trendP: tidy(worst.trendP),
          lagOneAutocorrelation: tidy(worst.lagOne),
          neighboursAlikeP: tidy(worst.likenessP),
          pLimit: tidy(level / 2),
        },
        blockIds: drifts.flatMap((drift) => drift.blockIds),
      }),
    ];
  });
}
