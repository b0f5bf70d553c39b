// Gates against history: how often a further run of an unchanged version falls within Student's prediction interval
// (`predictionOf`) or would be called slower, for 5 to 50 earlier runs; and how often its errors, counted by
// `errorHistoryOf` and `errorSplit`, would be called more or fewer, where runs differ by chance alone and where by more.
import { errorHistoryOf } from "@gonogo/analysis/history/error-history";
import { type ErrorCount, sumCounts } from "@gonogo/analysis/statistics/error-ratio";
import { errorSplit } from "@gonogo/analysis/statistics/error-split";
import { predictionOf } from "@gonogo/analysis/statistics/prediction";
import { seededNormal, seededRandom, seedFrom } from "@gonogo/analysis/statistics/seeded-random";
import { rowOf, type ValidationRow } from "../validation-row.ts";
import { poissonCount } from "./error-ratio-errors.ts";

const alpha = 0.025;

export function againstHistory(runs: number): ValidationRow[] {
  const group = "A new run of an unchanged version against earlier ones";
  return [5, 10, 20, 50].flatMap((history) => {
    const random = seededRandom(seedFrom(8, history));
    const normal = seededNormal(random);
    const value = () => Math.log(200) + 0.04 * normal();
    let [within, slower] = [0, 0];
    for (let run = 0; run < runs; run++) {
      const earlier = Array.from({ length: history }, value);
      const found = predictionOf(earlier, value(), alpha);
      if (!found || found.halfWidth === null) continue;
      if (Math.abs(found.difference) <= found.halfWidth) within++;
      if (found.difference > found.halfWidth) slower++;
    }
    const row = (at: string, hits: number, claim: ValidationRow["claim"]) =>
      rowOf({ group, what: `${history} earlier runs`, at, claim, hits, runs });
    return [
      row("lies within the interval", within, { kind: "between", low: 0.94, high: 0.96 }),
      row("is called slower", slower, { kind: "at-most", bound: alpha }),
    ];
  });
}

const rounds = 10;
const requests = 2_000;
/** Of a run. */
const meanErrors = 50;

/** Chi-square over its degrees of freedom, between runs. */
const dispersions = [
  { dispersion: 1, name: "runs alike", claimed: true },
  { dispersion: 2, name: "runs differ (dispersion 2)", claimed: true },
  { dispersion: 6, name: "runs differ (dispersion 6)", claimed: false },
];

/** The blocks of a run whose error ratio differs from other runs' by a log-normal factor of mean 1. */
function runOf(random: () => number, dispersion: number): ErrorCount[] {
  const variance = Math.log(1 + (dispersion - 1) / meanErrors);
  const factor = Math.exp(Math.sqrt(variance) * seededNormal(random)() - variance / 2);
  return Array.from({ length: rounds }, () => ({
    errors: poissonCount(random, (meanErrors / rounds) * factor),
    requests,
  }));
}

export function errorsAgainstHistory(runs: number): ValidationRow[] {
  const group = "Errors of a new run of an unchanged version against earlier ones, about 50 a run";
  return dispersions.flatMap(({ dispersion, name, claimed }, i) =>
    [5, 10, 20].flatMap((history) => {
      const random = seededRandom(seedFrom(9, i, history));
      let [more, fewer] = [0, 0];
      for (let run = 0; run < runs; run++) {
        const past = Array.from({ length: history }, () => ({
          counts: sumCounts(runOf(random, dispersion)),
        }));
        const found = { baseline: past, spread: past };
        const { now, before, deflation } = errorHistoryOf(found, runOf(random, dispersion), alpha);
        const split = errorSplit(now, before, { deflation, alpha, limit: 1 });
        if (split && split.pAbove <= alpha) more++;
        if (split && split.pBelow <= alpha) fewer++;
      }
      const claim: ValidationRow["claim"] = claimed
        ? { kind: "at-most", bound: alpha }
        : { kind: "shown" };
      const row = (at: string, hits: number) =>
        rowOf({ group, what: `${name}, ${history} earlier runs`, at, claim, hits, runs });
      return [row("is called worse", more), row("is called better", fewer)];
    }),
  );
}
