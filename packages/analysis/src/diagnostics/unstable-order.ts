// unstable-order: whoever is visited first in a round does systematically better or worse than those after. Rounds come
// in mirrored pairs, so this falls on all sides alike; what suffers is the spread, and any run without such pairs.
// Each variant's logs are taken about their own mean, then per round: the first less the mean of the others.
// Two-sided signed-rank p <= 0.005 over the rounds of all cells together (one test a run), and a median above 2 %;
// at 0.01 taking the variants' means out of few rounds lets 1.5 % of quiet runs alarm.
import type { Diagnostic } from "@gonogo/protocols/report";
import { type CellEvidence, type Evidence, validRounds } from "../evidence/evidence.ts";
import { maxSignedRankN } from "../statistics/signed-rank.ts";
import { medianOfSorted, pAbove, pBelow } from "../statistics/walsh.ts";
import { mainFigure, mainMetric, moreIsBetter } from "./facts/main-figure.ts";
import { diagnostic, tidy } from "./rule.ts";

export const orderP = 0.005;
export const orderEffectLimit = 0.02;

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, x) => sum + x, 0) / Math.max(1, values.length);

type Visit = { readonly variant: string; readonly log: number };

/** Visits of each round in their order, more being better; rounds in which a variant has no figure are left out. */
function visitsOf(evidence: Evidence, cell: CellEvidence): Visit[][] {
  const sign = moreIsBetter(mainMetric(cell)) ? 1 : -1;
  return validRounds(cell).flatMap((round) => {
    const visits = [...round.blocks]
      .sort((a, b) => a.stored.position - b.stored.position)
      .flatMap((block) => {
        const log = mainFigure(evidence, cell, block);
        return log === null ? [] : [{ variant: block.stored.variant, log: sign * log }];
      });
    return visits.length === evidence.variants.length ? [visits] : [];
  });
}

/** Per round: how much better the first visit did than the mean of those after it, each about its variant's mean. */
export function firstVisitEffects(rounds: readonly (readonly Visit[])[]): number[] {
  const usual = new Map(
    (rounds[0] ?? []).map(({ variant }) => {
      const own = rounds.flatMap((visits) => visits.filter((one) => one.variant === variant));
      return [variant, meanOf(own.map(({ log }) => log))];
    }),
  );
  return rounds.map((visits) => {
    const [first = 0, ...later] = visits.map(({ variant, log }) => log - (usual.get(variant) ?? 0));
    return first - meanOf(later);
  });
}

/** The median effect and its p-value, where both count; null where they do not. */
export function orderEffectOf(effects: readonly number[]): { effect: number; p: number } | null {
  const p = Math.min(1, 2 * Math.min(pAbove(effects, 0), pBelow(effects, 0)));
  const effect = medianOfSorted([...effects].sort((a, b) => a - b)) ?? 0;
  return p > orderP || Math.abs(effect) <= Math.log(1 + orderEffectLimit) ? null : { effect, p };
}

export function unstableOrder(evidence: Evidence): Diagnostic[] {
  if (evidence.variants.length < 2) return [];
  const effects = evidence.cells
    .flatMap((cell) => firstVisitEffects(visitsOf(evidence, cell)))
    .slice(0, maxSignedRankN);
  const found = orderEffectOf(effects);
  if (found === null) return [];
  const { effect, p } = found;
  const share = Math.expm1(Math.abs(effect));
  return [
    diagnostic(evidence, {
      code: "unstable-order",
      severity: "caution",
      variant: null,
      cell: null,
      params: {
        firstVisit: effect > 0 ? "better" : "worse",
        effectShare: tidy(share),
        effectShareLimit: orderEffectLimit,
        p: tidy(p),
        rounds: effects.length,
      },
    }),
  ];
}
