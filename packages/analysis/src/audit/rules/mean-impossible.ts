// mean-impossible: a mean lies between minimum and maximum, and times are not negative, so that the slowest share of the
// requests alone makes a part of it: a mean is at least (1 - q) times the percentile q (Markov's inequality).
import { t } from "@gonogo/locale/t";
import type { AuditFigure } from "../figures/audit-set.ts";
import { meanOf, percentileOf } from "../figures/named-figures.ts";
import { isSurelyMore } from "../figures/range.ts";
import { type AuditRuleOf, finding } from "../figures/rule.ts";
import {
  metricText,
  ofPlace,
  percentText,
  placeText,
  quantityText,
  valueText,
} from "../figures/words.ts";

type Bound = { readonly figure: AuditFigure; readonly why: string };

/** What the mean contradicts first; null: nothing. */
function brokenBy(mean: AuditFigure, place: readonly AuditFigure[]): Bound | null {
  for (const figure of place) {
    const percentile = percentileOf(figure);
    if (percentile?.family !== "response") continue;
    const { share } = percentile;
    const name = metricText(figure);
    if (share === 0 && isSurelyMore(figure.stored, mean.stored))
      return {
        figure,
        why: t("it lies below {figure}, {value}", { figure: name, value: valueText(figure) }),
      };
    if (share === 1 && isSurelyMore(mean.stored, figure.stored))
      return {
        figure,
        why: t("it lies above {figure}, {value}", { figure: name, value: valueText(figure) }),
      };
    const least = (1 - share) * figure.stored.low;
    if (share > 0 && share < 1 && mean.stored.high < least)
      return {
        figure,
        why: t(
          "{share} of the requests took {value} or more ({figure}), which alone makes a mean of {least}",
          {
            share: percentText(1 - share),
            value: valueText(figure),
            figure: name,
            least: quantityText("us", least),
          },
        ),
      };
  }
  return null;
}

export const meanImpossible: AuditRuleOf = (set) =>
  set.places.flatMap((place) => {
    const mean = meanOf(place);
    const broken = mean && brokenBy(mean, place);
    if (!mean || !broken) return [];
    const where = placeText(mean);
    return [
      finding({
        rule: "mean-impossible",
        severity: "contradiction",
        figures: [mean, broken.figure],
        sentence: t("{mean} cannot be that of the same requests as {figure}.", {
          mean: ofPlace(t("The mean"), where),
          figure: metricText(broken.figure),
        }),
        arithmetic: t("Mean {value}: {why}.", { value: valueText(mean), why: broken.why }),
        remedy: t("Take both from the same requests, and look for exchanged columns or units."),
      }),
    ];
  });
