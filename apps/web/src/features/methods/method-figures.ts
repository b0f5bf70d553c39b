// The numbers of the methods page, computed from the very functions and constants that judge, so that the page
// cannot say another thing than the code does.

import { fewestRounds } from "@gonogo/analysis/estimates/blocker";
import { contaminatingErrorRatio } from "@gonogo/analysis/evidence/contamination";
import { plainAlpha } from "@gonogo/analysis/evidence/looks";
import { minimalRounds } from "@gonogo/analysis/plan/plan-rounds";
import { faultlessRequestsNeeded } from "@gonogo/analysis/statistics/error-ratio";
import { lookLevels } from "@gonogo/analysis/statistics/look-levels";
import {
  enoughShare,
  requestsNeeded,
  requestsPlanned,
} from "@gonogo/analysis/statistics/percentile";
import { smallestVisibleEffect } from "@gonogo/analysis/statistics/power";
import { signedRankCut } from "@gonogo/analysis/statistics/signed-rank";
import { centreOf } from "@gonogo/analysis/statistics/walsh";
import { leastChance } from "@gonogo/analysis/verdict/undecidable";
import { formatCount, formatNumber, formatPercent } from "@gonogo/analysis/words/format";
import { defaultLooks, metricNames, metrics } from "@gonogo/protocols/spec";
import { formatLevel } from "@/lib/report/gate-words";

export const methodNumbers = {
  /** `2.5 %` */
  alpha: formatLevel(plainAlpha),
  /** `95 %` */
  level: formatLevel(1 - 2 * plainAlpha),
  fewestRounds: formatCount(fewestRounds),
  contaminating: formatPercent(contaminatingErrorRatio),
  /** `5 %` */
  leastChance: formatPercent(leastChance),
  /** `90 %` */
  enoughRequests: formatPercent(enoughShare),
};

export type Row = readonly string[];

/** Rounds, which averages bound the interval, and the level that this attains. */
export const levelRows = (): Row[] =>
  [6, 7, 8, 9, 10, 12, 15, 20].map((rounds) => {
    const { k, attained } = signedRankCut(rounds, plainAlpha);
    const averages = (rounds * (rounds + 1)) / 2;
    return [
      formatCount(rounds),
      `${formatCount(k)} and ${formatCount(averages + 1 - k)} of ${formatCount(averages)}`,
      formatLevel(1 - 2 * attained),
    ];
  });

/** Rounds at which every answer is possible, by the number of blocking tests: `2 to 3`, `7`. */
export function roundsRows(mostTests = 25): Row[] {
  const groups = new Map<number, number[]>();
  for (let tests = 1; tests <= mostTests; tests++) {
    const rounds = minimalRounds(tests, plainAlpha);
    groups.set(rounds, [...(groups.get(rounds) ?? []), tests]);
  }
  return [...groups].map(([rounds, tests]) => {
    const [first = 1, last = 1] = [tests[0], tests.at(-1)];
    return [first === last ? String(first) : `${first} to ${last}`, formatCount(rounds)];
  });
}

/** Looks, the level of each, and what is spent by then. */
export function lookRows(looks: readonly number[] = defaultLooks): Row[] {
  let spent = 0;
  return lookLevels(looks, plainAlpha).map(({ rounds, alpha }, i) => {
    spent += alpha;
    return [
      `${i + 1} of ${looks.length}`,
      formatCount(rounds),
      formatLevel(alpha),
      formatLevel(spent),
    ];
  });
}

/** Percentiles of response times, the requests that each needs in a block, and those that a plan is made for. */
export const percentileRows = (): Row[] =>
  metricNames.flatMap((name) => {
    const { q10000, label } = metrics[name];
    return q10000 === null
      ? []
      : [
          [
            label.replace(" latency", ""),
            formatCount(requestsNeeded(q10000)),
            formatCount(requestsPlanned(q10000)),
          ],
        ];
  });

/** Limits on errors, and the requests without a single error that a pass takes. */
export const faultlessRows = (): Row[] =>
  [0.01, 0.001, 0.0001].map((limit) => [
    `${formatNumber(limit * 100, limit < 0.001 ? 2 : limit < 0.01 ? 1 : 0)} %`,
    formatCount(faultlessRequestsNeeded(limit, plainAlpha)),
  ]);

export const exampleSpreads = [0.01, 0.03, 0.1] as const;

/** Rounds, and the smallest change that they show four times in five, for each spread between rounds. */
export const effectRows = (): Row[] =>
  [6, 10, 20, 40].map((rounds) => [
    formatCount(rounds),
    ...exampleSpreads.map((sd) => {
      const effect = smallestVisibleEffect(rounds, Math.log1p(sd), plainAlpha);
      return effect === null ? "–" : `${formatNumber(Math.expm1(effect) * 100, 1)} %`;
    }),
  ]);

/** Ten rounds of a made-up duel, with the estimate and interval that the method gives them. */
export function exampleRounds(limit: number) {
  const ratios = [0.86, 0.91, 0.88, 0.94, 0.87, 0.9, 0.85, 0.98, 0.89, 0.92];
  const { estimate, low, high, level } = centreOf(
    ratios.map((ratio) => Math.log(ratio)),
    plainAlpha,
  );
  const exp = (log: number | null) => (log === null ? null : Math.exp(log));
  return { ratios, limit, estimate: exp(estimate), low: exp(low), high: exp(high), level };
}
