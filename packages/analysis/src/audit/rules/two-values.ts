// two-values: one quantity that two places of a publication give different values.
// Found among figures of the same metric, variant, operation, cell, run, stage and build, and of those that a claim calls the same.

import { t } from "@gonogo/locale/t";
import { type AuditFigure, claimsOn, figureAt, groupedBy, placeKey } from "../figures/audit-set.ts";
import { mayAgree } from "../figures/range.ts";
import { type AuditRuleOf, finding } from "../figures/rule.ts";
import { numberText, openingNameText, valueText } from "../figures/words.ts";

export const twoValues: AuditRuleOf = (set) => {
  const alike = groupedBy(set.figures, (figure) =>
    JSON.stringify([
      placeKey(figure),
      figure.metric,
      figure.statistic,
      figure.measured,
      figure.clients,
    ]),
  ).map((figures) => ({ figures, claims: [] as string[] }));
  const called = set.claims.flatMap((claim) =>
    claim.kind === "same"
      ? [{ figures: claim.of.flatMap((id) => figureAt(set, id) ?? []), claims: [claim.id] }]
      : [],
  );
  return [...alike, ...called].flatMap(({ figures, claims }) => {
    const [first, ...others] = figures;
    const differing = others.filter((figure) => first && !mayAgree(first.stored, figure.stored));
    if (!first || differing.length === 0) return [];
    const all = [first, ...differing];
    return [
      finding({
        rule: "two-values",
        severity: "contradiction",
        figures: all,
        claims: [...claims, ...claimsOn(set, all)],
        sentence:
          all.length === 2
            ? t("{figure} has two values.", { figure: openingNameText(first) })
            : t("{figure} has {count} values.", {
                figure: openingNameText(first),
                count: all.length,
              }),
        arithmetic: t("{values}: they differ by a factor of {factor}.", {
          values: all
            .map((figure) => `${valueText(figure)} (${figure.id})`)
            .join(` ${t("and##figures")} `),
          factor: numberText(factorOf(all)),
        }),
        remedy: t(
          "Say which of them holds, or what differs between them, and correct what was derived from the other.",
        ),
      }),
    ];
  });
};

function factorOf(figures: readonly AuditFigure[]): number {
  const values = figures.map(({ stored }) => stored.value);
  const least = Math.min(...values);
  return least > 0 ? Math.max(...values) / least : 0;
}
