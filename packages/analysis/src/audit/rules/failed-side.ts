// failed-side: one side of a comparison did not do the work, so there is nothing to compare.
// Shown by figures that say what was answered in place of the work, or by an error ratio above 1 %, the share beyond which
// the product leaves a block out of its own comparisons.

import { listOf } from "../../words/format.ts";
import { type AuditFigure, claimsOn, groupedBy, placeKey } from "../figures/audit-set.ts";
import { type AuditRuleOf, finding } from "../figures/rule.ts";
import { figureText, percentText, placeText, valueText } from "../figures/words.ts";

const errorLimit = 0.01;

/** How a figure says that the work was not done; null: it does not. */
function failureOf(figure: AuditFigure): string | null {
  if (figure.failed !== null) return figure.failed;
  if (figure.known === "errors" && figure.stored.low > errorLimit)
    return `${valueText(figure)} of its requests failed, more than ${percentText(errorLimit)}`;
  if (figure.known === "success" && figure.stored.high < 1 - errorLimit)
    return `${percentText(1 - figure.stored.value)} of its requests failed, more than ${percentText(errorLimit)}`;
  return null;
}

export const failedSide: AuditRuleOf = (set) =>
  groupedBy(set.figures, (figure) => placeKey(figure, { parts: ["variant"] })).flatMap((sides) =>
    groupedBy(sides, (figure) => figure.variant ?? "").flatMap((side) => {
      const failing = side.filter((figure) => failureOf(figure) !== null);
      const [first] = failing;
      const reason = first && failureOf(first);
      const others = sides.filter((figure) => figure.variant !== first?.variant);
      if (!first || !reason || others.length === 0) return [];
      const claims = claimsOn(set, first.failed === null ? side : failing);
      return [
        finding({
          rule: "failed-side",
          severity: "contradiction",
          figures: failing,
          claims,
          sentence: `${placeText(first)} did not do the work, so it cannot be compared with ${listOf([...new Set(others.flatMap(({ variant }) => variant ?? []))])}.`,
          arithmetic: `${figureText(first)}: ${reason}.`,
          remedy:
            "Make both sides do the same work and measure again; until then leave this comparison out.",
        }),
      ];
    }),
  );
