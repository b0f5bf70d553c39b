// littles-law: requests in flight = throughput × mean latency, and so many clients have so many in flight, no more.
// More than 5 % above the clients cannot be (mean and rate may come from slightly different spans, hence the 5 %).
// Less than 75 %: a quarter of the clients' time is in neither figure, which generators between two requests do not take.
import { t } from "@gonogo/locale/t";
import type { ClaimOf } from "@gonogo/protocols/published";
import { readQuantity } from "@gonogo/protocols/published";
import { formatCount, plural } from "../../words/format.ts";
import { type AuditFigure, type AuditSet, figureAt, metricIn } from "../figures/audit-set.ts";
import { scaled, times } from "../figures/range.ts";
import { type AuditRuleOf, finding } from "../figures/rule.ts";
import { numberText, placeText, valueText } from "../figures/words.ts";
import { isPerOperation } from "./inverse-throughput.ts";

const excess = 1.05;
const least = 0.75;
const perUs = 1e-6;

export const littlesLaw: AuditRuleOf = (set) => [
  ...set.places.flatMap((place) => inFlight(place)),
  ...set.claims.flatMap((claim) => (claim.kind === "capacity" ? capacity(set, claim) : [])),
];

function inFlight(place: readonly AuditFigure[]) {
  const [rate, mean] = [metricIn(place, "throughput"), metricIn(place, "mean")];
  const clients = mean?.clients ?? null;
  if (!rate || !mean || clients === null || isPerOperation(rate, mean)) return [];
  const busy = scaled(times(rate.stored, mean.stored), perUs);
  const isMore = busy.low > excess * clients;
  if (!isMore && busy.high >= least * clients) return [];
  return [
    finding({
      rule: "littles-law",
      severity: "contradiction",
      figures: [rate, mean],
      sentence: isMore
        ? t(
            "Throughput and mean latency of {place} need more requests in flight than there were clients.",
            { place: placeText(mean) },
          )
        : t(
            "Throughput and mean latency of {place} account for {busy} of {clients} clients only: one of the two is wrong, or the clients did something else.",
            {
              place: placeText(mean),
              busy: numberText(busy.value),
              clients: formatCount(clients),
            },
          ),
      arithmetic: t("{rate} × {mean} = {busy} in flight, with {clients}.", {
        rate: valueText(rate),
        mean: valueText(mean),
        busy: numberText(busy.value),
        clients: plural(clients, "client"),
      }),
      remedy: t(
        "Take both figures over the same span and of the same requests, and say how many requests could be in flight.",
      ),
    }),
  ];
}

/** A capacity that somebody derives from a latency. */
function capacity(set: AuditSet, claim: ClaimOf<"capacity">) {
  const latency = figureAt(set, claim.latency);
  const rate = readQuantity(claim.states)?.value ?? 0;
  const clients = claim.clients ?? latency?.clients ?? null;
  if (!latency) return [];
  const needed = rate * latency.stored.value * perUs;
  if (needed <= excess * (clients ?? 1)) return [];
  const most = (clients ?? 1) / (latency.stored.value * perUs);
  return [
    finding({
      rule: "littles-law",
      severity: clients === null ? "caution" : "contradiction",
      figures: [latency],
      claims: [claim.id],
      sentence:
        clients === null
          ? t("A latency of {latency} does not imply {rate}/s.", {
              latency: valueText(latency),
              rate: formatCount(rate),
            })
          : t("A latency of {latency} does not imply {rate}/s with {clients}.", {
              latency: valueText(latency),
              rate: formatCount(rate),
              clients: plural(clients, "client"),
            }),
      arithmetic: t(
        "{clients} / {latency} = {most}/s; {rate}/s would need {needed} requests in flight at that latency.",
        {
          clients: plural(clients ?? 1, "client"),
          latency: valueText(latency),
          most: formatCount(Math.round(most)),
          rate: formatCount(rate),
          needed: numberText(needed),
        },
      ),
      remedy: t("Measure the capacity: raise the load until the latency breaks its limit."),
    }),
  ];
}
