// inverse-throughput: the time per operation of a parallel benchmark, printed as a latency.
// Tools that divide elapsed time by all operations of N clients print 1/throughput; a call took N times that. Reported where
// throughput × "latency" is 1 with several clients, or where more clients at once make the same call so much shorter.

import { t } from "@gonogo/locale/t";
import { formatCount, plural } from "../../words/format.ts";
import { type AuditFigure, claimsOn, groupedBy, metricIn, placeKey } from "../figures/audit-set.ts";
import { scaled, times } from "../figures/range.ts";
import { type AuditRuleOf, finding } from "../figures/rule.ts";
import { numberText, placeText, quantityText, valueText } from "../figures/words.ts";

/** How near to 1 in flight: both figures come from the same count and clock, so they agree to their digits. */
const nearOne = 0.1;
/** Warmer caches do not make a call this much shorter while others compete with it. */
const shorter = 1.5;

/** Whether rate and mean are one number, turned round, though several clients asked. */
export function isPerOperation(rate: AuditFigure, mean: AuditFigure): boolean {
  const busy = scaled(times(rate.stored, mean.stored), 1e-6);
  return (mean.clients ?? 1) >= 2 && busy.low <= 1 + nearOne && busy.high >= 1 - nearOne;
}

export const inverseThroughput: AuditRuleOf = (set) => {
  const found = new Set<string>();
  const contradictionAt = (
    mean: AuditFigure,
    others: readonly AuditFigure[],
    arithmetic: string,
  ) => {
    found.add(mean.id);
    const clients = mean.clients ?? 1;
    return finding({
      rule: "inverse-throughput",
      severity: "contradiction",
      figures: [mean, ...others],
      claims: claimsOn(set, [mean]),
      sentence: t(
        "{value} of {place} is the time per operation of {clients} clients together, which is inverse throughput and no latency: one call took about {time}.",
        {
          value: valueText(mean),
          place: placeText(mean),
          clients: formatCount(clients),
          time: quantityText("us", mean.stored.value * clients),
        },
      ),
      arithmetic,
      remedy: t("Print it as {rate}, and measure the latency of single calls.", {
        rate: quantityText("perS", 1e6 / mean.stored.value),
      }),
    });
  };
  const byRate = set.places.flatMap((place) => {
    const [rate, mean] = [metricIn(place, "throughput"), metricIn(place, "mean")];
    if (!rate || !mean || !isPerOperation(rate, mean)) return [];
    const busy = rate.stored.value * mean.stored.value * 1e-6;
    return [
      contradictionAt(
        mean,
        [rate],
        t("{rate} × {mean} = {busy} in flight, with {clients}; {count} × {mean} = {time} a call.", {
          rate: valueText(rate),
          mean: valueText(mean),
          busy: numberText(busy),
          clients: plural(mean.clients ?? 1, "client"),
          count: formatCount(mean.clients ?? 1),
          time: quantityText("us", mean.stored.value * (mean.clients ?? 1)),
        }),
      ),
    ];
  });
  const means = set.figures.filter((figure) => figure.known === "mean" && figure.measured);
  const byClients = groupedBy(means, (figure) => placeKey(figure, { axes: ["clients"] })).flatMap(
    (same) => {
      const single = same.find(({ clients }) => clients === 1);
      if (!single) return [];
      return same
        .filter(
          (mean) =>
            (mean.clients ?? 1) >= 2 &&
            !found.has(mean.id) &&
            mean.stored.high * shorter < single.stored.low,
        )
        .map((mean) =>
          contradictionAt(
            mean,
            [single],
            t(
              "One client takes {single}, {count} at once are said to take {mean}: {count} × {mean} = {time} a call.",
              {
                single: valueText(single),
                count: formatCount(mean.clients ?? 1),
                mean: valueText(mean),
                time: quantityText("us", mean.stored.value * (mean.clients ?? 1)),
              },
            ),
          ),
        );
    },
  );
  return [...byRate, ...byClients];
};
