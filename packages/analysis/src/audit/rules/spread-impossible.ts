// spread-impossible: a standard deviation is at most half of the range (Popoviciu's inequality), and mean and median lie no
// further apart than it (Hotelling and Solomons 1932). A tenth more is allowed, for standard deviations of few samples.
import { t } from "@gonogo/locale/t";
import { isCalled, isPlain, meanOf, percentileOf } from "../figures/named-figures.ts";
import { type AuditRuleOf, finding } from "../figures/rule.ts";
import { metricText, ofPlace, placeText, quantityText, valueText } from "../figures/words.ts";

const slack = 1.1;
const deviation = /^(?:(?:standard|std) ?(?:deviation|dev)|stdev|stddev|sd|sigma)$/;

export const spreadImpossible: AuditRuleOf = (set) =>
  set.places.flatMap((place) => {
    const spread = place.find(
      (figure) => figure.kind === "us" && isPlain(figure) && isCalled(figure, deviation),
    );
    if (!spread) return [];
    const percentiles = place.flatMap((figure) => percentileOf(figure) ?? []);
    const at = (share: number) =>
      percentiles.find((one) => one.family === "response" && one.share === share)?.figure ?? null;
    const [least, median, most, mean] = [at(0), at(0.5), at(1), meanOf(place)];
    const where = placeText(spread);
    const found = [];
    if (least && most && spread.stored.low > (slack * (most.stored.high - least.stored.low)) / 2)
      found.push({
        figures: [spread, least, most],
        sentence: t("{figure} is larger than its range allows.", {
          figure: ofPlace(t("The standard deviation"), where),
        }),
        arithmetic: t(
          "{least} and {most} leave at most half of their distance, {half}; stated is {stated}.",
          {
            least: `${metricText(least)} ${valueText(least)}`,
            most: `${metricText(most)} ${valueText(most)}`,
            half: quantityText("us", (most.stored.value - least.stored.value) / 2),
            stated: valueText(spread),
          },
        ),
      });
    const apart = mean && median && Math.abs(mean.stored.value - median.stored.value);
    const rounding =
      mean && median
        ? mean.stored.high - mean.stored.low + median.stored.high - median.stored.low
        : 0;
    if (mean && median && (apart ?? 0) - rounding > slack * spread.stored.high)
      found.push({
        figures: [spread, mean, median],
        sentence: t("{figures} lie further apart than the standard deviation, which cannot be.", {
          figures: ofPlace(t("Mean and median"), where),
        }),
        arithmetic: t(
          "Mean {mean} and median {median} are {distance} apart; the standard deviation is {stated}.",
          {
            mean: valueText(mean),
            median: valueText(median),
            distance: quantityText("us", apart ?? 0),
            stated: valueText(spread),
          },
        ),
      });
    return found.map((one) =>
      finding({
        rule: "spread-impossible",
        severity: "contradiction",
        remedy: t("Take all of them from the same requests, in the same unit."),
        ...one,
      }),
    );
  });
