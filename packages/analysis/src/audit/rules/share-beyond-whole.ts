// share-beyond-whole: a share of the requests is between 0 and 100 %, and errors and successes of the same requests are not
// more than all of them together. Changes and factors, which may be more, are no shares.
import { t } from "@gonogo/locale/t";
import { isShare } from "@gonogo/protocols/spec";
import type { AuditFigure } from "../figures/audit-set.ts";
import { isAmount, isCalled, isPlain } from "../figures/named-figures.ts";
import { type AuditRuleOf, finding } from "../figures/rule.ts";
import {
  figureText,
  metricText,
  ofPlace,
  openingMetricText,
  openingNameText,
  percentText,
  placeText,
} from "../figures/words.ts";

const sharesByName =
  /^(?:(?:error|success|failure|failed|loss|packet loss|hit|cache hit|miss|cache miss|drop|timeout|retry|abort)s?(?: (?:rate|ratio|share|percentage|percent))?|availability|uptime)$/;

const isShareFigure = (figure: AuditFigure): boolean =>
  figure.kind === "ratio" &&
  figure.measured &&
  isAmount(figure) &&
  (figure.known === null ? isCalled(figure, sharesByName) : isShare(figure.known));

/** More than all, by more than sums of rounded shares are. */
const whole = 1;

function together(place: readonly AuditFigure[]) {
  const errors = place.find((figure) => figure.known === "errors" && isPlain(figure));
  const success = place.find((figure) => figure.known === "success" && isPlain(figure));
  if (!errors || !success || errors.stored.low + success.stored.low <= whole) return [];
  const where = placeText(errors);
  return [
    finding({
      rule: "share-beyond-whole",
      severity: "contradiction",
      figures: [errors, success],
      sentence: t("{figures} are more than all requests together.", {
        figures: ofPlace(
          t("{figure} and {other}", {
            figure: openingMetricText(errors),
            other: metricText(success),
          }),
          where,
        ),
      }),
      arithmetic: t("{figure} and {other} make {sum}.", {
        figure: figureText(errors),
        other: figureText(success),
        sum: percentText(errors.stored.value + success.stored.value),
      }),
      remedy: t("Take both from the same requests."),
    }),
  ];
}

export const shareBeyondWhole: AuditRuleOf = (set) => [
  ...set.figures
    .filter((figure) => isShareFigure(figure) && figure.stored.low > whole)
    .map((figure) =>
      finding({
        rule: "share-beyond-whole",
        severity: "contradiction",
        figures: [figure],
        sentence: t("{figure} is more than 100 %.", { figure: openingNameText(figure) }),
        arithmetic: t("{figure} is {share} of the whole.", {
          figure: figureText(figure),
          share: percentText(figure.stored.value),
        }),
        remedy: t("Look for a share that was written as percent, or the other way round."),
      }),
    ),
  ...set.places.flatMap(together),
];
