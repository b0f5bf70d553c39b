// littles-law: requests in flight = throughput × mean latency, and so many clients have so many in flight, no more.
// More than 5 % above the clients cannot be (mean and rate may come from slightly different spans, hence the 5 %).
// Less than 75 %: a quarter of the clients' time is in neither figure, which generators between two requests do not take.
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
        ? `Throughput and mean latency of ${placeText(mean)} need more requests in flight than there were clients.`
        : `Throughput and mean latency of ${placeText(mean)} account for ${numberText(busy.value)} of ${formatCount(clients)} clients only: one of the two is wrong, or the clients did something else.`,
      arithmetic: `${valueText(rate)} × ${valueText(mean)} = ${numberText(busy.value)} in flight, with ${plural(clients, "client")}.`,
      remedy:
        "Take both figures over the same span and of the same requests, and say how many requests could be in flight.",
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
      sentence: `A latency of ${valueText(latency)} does not imply ${formatCount(rate)}/s${clients === null ? "" : ` with ${plural(clients, "client")}`}.`,
      arithmetic: `${plural(clients ?? 1, "client")} / ${valueText(latency)} = ${formatCount(Math.round(most))}/s; ${formatCount(rate)}/s would need ${numberText(needed)} requests in flight at that latency.`,
      remedy: "Measure the capacity: raise the load until the latency breaks its limit.",
    }),
  ];
}
