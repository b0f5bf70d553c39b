// Does "n rounds show this effect with 80 % power" hold? Normal differences of spread 1, an effect as the tables
// promise it, and the exact signed-rank test: the smallest visible effects of 6 to 50 rounds, and the rounds that
// `roundsForPower` asks for. Within three points of 80 % for the tables; at least 77 % for the rounds.

import { roundsForPower, smallestVisibleEffect } from "@gonogo/analysis/statistics/power";
import { seededNormal, seededRandom, seedFrom } from "@gonogo/analysis/statistics/seeded-random";
import { pAbove } from "@gonogo/analysis/statistics/walsh";
import { countOf, rowOf, type ValidationRow } from "../validation-row.ts";

const alpha = 0.025;

/** Share of runs in which the test finds an effect of so many s. Normal differences. */
export function signedRankPower(given: {
  readonly rounds: number;
  readonly effect: number;
  readonly runs: number;
  readonly seed: number;
}): { readonly hits: number; readonly power: number } {
  const normal = seededNormal(seededRandom(given.seed));
  const hits = countOf(given.runs, () => {
    const d = Array.from({ length: given.rounds }, () => given.effect + normal());
    return pAbove(d, 0) <= alpha;
  });
  return { hits, power: hits / given.runs };
}

export function powerHeld(runs: number): ValidationRow[] {
  const visible = [6, 7, 8, 9, 10, 12, 15, 20, 50].map((rounds) => {
    const effect = smallestVisibleEffect(rounds, 1) ?? 0;
    const { hits } = signedRankPower({ rounds, effect, runs, seed: seedFrom(9, rounds) });
    return rowOf({
      group: "Power at the smallest visible effect",
      what: `${rounds} rounds, effect ${effect.toFixed(2)} s`,
      at: "found",
      claim: { kind: "between", low: 0.77, high: 0.83 },
      hits,
      runs,
    });
  });
  const asked = [2, 1.5, 1.2, 0.9, 0.7, 0.5, 0.4].map((effect) => {
    const rounds = roundsForPower(1, effect, alpha);
    const { hits } = signedRankPower({ rounds, effect, runs, seed: seedFrom(10, rounds) });
    return rowOf({
      group: "Power after the rounds that were asked for",
      what: `effect ${effect} s, ${rounds} rounds`,
      at: "found",
      claim: { kind: "at-least", bound: 0.77 },
      hits,
      runs,
    });
  });
  return [...visible, ...asked];
}
