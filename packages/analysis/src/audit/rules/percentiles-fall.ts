// percentiles-fall: of the same requests a higher percentile is never less than a lower one, the minimum is the least of all
// and the maximum the largest. What the digits allow is allowed.
import { t } from "@gonogo/locale/t";
import { type AuditFigure, groupedBy } from "../figures/audit-set.ts";
import {
  type Extreme,
  extremeOf,
  type Percentile,
  percentileOf,
} from "../figures/named-figures.ts";
import { isSurelyMore } from "../figures/range.ts";
import { type AuditRuleOf, finding } from "../figures/rule.ts";
import {
  figureText,
  metricText,
  ofPlace,
  openingMetricText,
  placeText,
  valueText,
} from "../figures/words.ts";

/** The first pair of which the higher percentile is certainly the smaller; null: none. */
function fallOf(percentiles: readonly Percentile[]): readonly [Percentile, Percentile] | null {
  const sorted = [...percentiles].sort((a, b) => a.share - b.share);
  for (const [i, upper] of sorted.entries())
    for (const lower of sorted.slice(0, i))
      if (lower.share < upper.share && isSurelyMore(lower.figure.stored, upper.figure.stored))
        return [lower, upper];
  return null;
}

const ranks = { least: 0, between: 1, most: 2 } as const;

/** The first figure that certainly lies beyond the least or the most of what it is one of; null: none. */
function beyondOf(extremes: readonly Extreme[]): readonly [Extreme, Extreme] | null {
  for (const upper of extremes)
    for (const lower of extremes)
      if (
        ranks[lower.is] < ranks[upper.is] &&
        isSurelyMore(lower.figure.stored, upper.figure.stored)
      )
        return [lower, upper];
  return null;
}

function found(lower: AuditFigure, upper: AuditFigure) {
  const where = placeText(upper);
  return finding({
    rule: "percentiles-fall",
    severity: "contradiction",
    figures: [lower, upper],
    sentence: t("{figure} is less than {other}, which cannot be of the same requests.", {
      figure: ofPlace(openingMetricText(upper), where),
      other: metricText(lower),
    }),
    arithmetic: t("{lower}; {upper}, where at least as much is due.", {
      lower: figureText(lower),
      upper: `${metricText(upper)}: ${valueText(upper)}`,
    }),
    remedy: t("Take both from the same requests, and look for exchanged columns or units."),
  });
}

export const percentilesFall: AuditRuleOf = (set) =>
  set.places.flatMap((place) => {
    const percentiles = groupedBy(
      place.flatMap((figure) => percentileOf(figure) ?? []),
      ({ family }) => family,
    );
    const extremes = groupedBy(
      place.flatMap((figure) => (percentileOf(figure) ? [] : (extremeOf(figure) ?? []))),
      ({ of, figure }) => `${figure.kind} ${of}`,
    );
    return [...percentiles.map(fallOf), ...extremes.map(beyondOf)].flatMap((fall) =>
      fall ? [found(fall[0].figure, fall[1].figure)] : [],
    );
  });
