// percentiles-fall: of the same requests a higher percentile is never less than a lower one, the minimum is the least of all
// and the maximum the largest. What the digits allow is allowed.
import { groupedBy } from "../figures/audit-set.ts";
import { type Percentile, percentileOf } from "../figures/named-figures.ts";
import { isSurelyMore } from "../figures/range.ts";
import { type AuditRuleOf, finding } from "../figures/rule.ts";
import { figureText, metricText, placeText, valueText } from "../figures/words.ts";

/** The first pair of which the higher percentile is certainly the smaller; null: none. */
function fallOf(percentiles: readonly Percentile[]): readonly [Percentile, Percentile] | null {
  const sorted = [...percentiles].sort((a, b) => a.share - b.share);
  for (const [i, upper] of sorted.entries())
    for (const lower of sorted.slice(0, i))
      if (lower.share < upper.share && isSurelyMore(lower.figure.stored, upper.figure.stored))
        return [lower, upper];
  return null;
}

export const percentilesFall: AuditRuleOf = (set) =>
  set.places.flatMap((place) =>
    groupedBy(
      place.flatMap((figure) => percentileOf(figure) ?? []),
      ({ family }) => family,
    ).flatMap((percentiles) => {
      const fall = fallOf(percentiles);
      if (!fall) return [];
      const [lower, upper] = fall;
      const where = placeText(upper.figure);
      return [
        finding({
          rule: "percentiles-fall",
          severity: "contradiction",
          figures: [lower.figure, upper.figure],
          sentence: `${metricText(upper.figure)}${where === "" ? "" : ` of ${where}`} is less than ${metricText(lower.figure)}, which cannot be of the same requests.`,
          arithmetic: `${figureText(lower.figure)}; ${metricText(upper.figure)}: ${valueText(upper.figure)}, where at least as much is due.`,
          remedy: "Take both from the same requests, and look for exchanged columns or units.",
        }),
      ];
    }),
  );
