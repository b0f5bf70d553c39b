// mean-below-median: latencies have a long upper tail, which pulls the mean above the median.
// A mean 5 % or more below it, beside a p99 of 1.5 or a p99.9 of 3 medians, needs a faster half that lies far below the
// median, as failed or cached answers do, or the two figures are not of the same requests.

import { type AuditFigure, claimsOn, metricIn } from "../figures/audit-set.ts";
import { type AuditRuleOf, finding } from "../figures/rule.ts";
import { percentText, placeText, valueText } from "../figures/words.ts";

const below = 0.95;
const tails = [
  { metric: "p999", word: "p99.9", least: 3 },
  { metric: "p99", word: "p99", least: 1.5 },
] as const;

function tailOf(place: readonly AuditFigure[], medianUs: number) {
  for (const { metric, word, least } of tails) {
    const figure = metricIn(place, metric);
    if (figure && figure.stored.value >= least * medianUs) return { figure, word };
  }
  return null;
}

export const meanBelowMedian: AuditRuleOf = (set) =>
  set.places.flatMap((place) => {
    const [mean, median] = [metricIn(place, "mean"), metricIn(place, "p50")];
    const tail = median && tailOf(place, median.stored.value);
    if (!mean || !median || !tail || mean.stored.high >= below * median.stored.low) return [];
    return [
      finding({
        rule: "mean-below-median",
        severity: "caution",
        figures: [mean, median, tail.figure],
        claims: claimsOn(set, [mean]),
        sentence: `The mean of ${placeText(mean)} lies below its median though the distribution has a long upper tail: they are hardly of the same requests.`,
        arithmetic: `Mean ${valueText(mean)} is ${percentText(1 - mean.stored.value / median.stored.value)} below the median ${valueText(median)}, beside a ${tail.word} of ${valueText(tail.figure)}.`,
        remedy:
          "Take mean and percentiles of the same requests, and look for failed or cached answers among them.",
      }),
    ];
  });
