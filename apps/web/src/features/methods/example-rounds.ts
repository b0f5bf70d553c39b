// Ten rounds of a made-up duel, with the estimate and interval that the method gives them.

import { plainAlpha } from "@gonogo/analysis/evidence/looks";
import { centreOf } from "@gonogo/analysis/statistics/walsh";

/** Ratios of one variant over another, and their centre, against a limit. */
export function exampleRounds(limit: number) {
  const ratios = [0.86, 0.91, 0.88, 0.94, 0.87, 0.9, 0.85, 0.98, 0.89, 0.92];
  const { estimate, low, high, level } = centreOf(
    ratios.map((ratio) => Math.log(ratio)),
    plainAlpha,
  );
  const exp = (log: number | null) => (log === null ? null : Math.exp(log));
  return { ratios, limit, estimate: exp(estimate), low: exp(low), high: exp(high), level };
}
