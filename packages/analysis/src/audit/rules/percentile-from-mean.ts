// percentile-from-mean: a percentile has a limit, and averages are what is held against it.
// A mean says nothing of a tail: half of the requests, or one in a hundred, may lie anywhere above it.
import { listOfIds, productMetric } from "@gonogo/protocols/published";
import { quantileOf } from "@gonogo/protocols/spec";
import { listOf } from "../../words/format.ts";
import { metricWord } from "../../words/metric-word.ts";
import { figuresAt } from "../figures/audit-set.ts";
import { type AuditRuleOf, finding } from "../figures/rule.ts";
import { figureText } from "../figures/words.ts";

export const percentileFromMean: AuditRuleOf = (set) =>
  set.claims.flatMap((claim) => {
    const metric = claim.kind === "target" ? productMetric(claim.metric ?? "") : null;
    const quantile = metric && quantileOf(metric);
    if (claim.kind !== "target" || !metric || !quantile) return [];
    const wrong = figuresAt(set, listOfIds(claim.of)).filter((figure) => {
      const own = figure.known && quantileOf(figure.known);
      return figure.kind === "us" && (own ?? 0) < quantile;
    });
    if (wrong.length === 0) return [];
    const shown = wrong.slice(0, 4).map(figureText);
    return [
      finding({
        rule: "percentile-from-mean",
        severity: "contradiction",
        figures: wrong,
        claims: [claim.id],
        sentence: `A target of ${metricWord(metric)} is judged from figures that are no ${metricWord(metric)}.`,
        arithmetic: `${wrong.length > 4 ? `${shown.join("; ")}; and ${wrong.length - 4} more` : listOf(shown)}.`,
        remedy: `Measure ${metricWord(metric)} itself, with its number of samples.`,
      }),
    ];
  });
