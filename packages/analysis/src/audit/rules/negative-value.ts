// negative-value: times, rates, sizes, counts and shares of requests are not less than zero; only changes and differences are.
import { isShare } from "@gonogo/protocols/spec";
import type { AuditFigure } from "../figures/audit-set.ts";
import { isAmount } from "../figures/named-figures.ts";
import { type AuditRuleOf, finding } from "../figures/rule.ts";
import { figureText, openingNameText } from "../figures/words.ts";

/** A ratio of the publication's own may be a change. */
const isNeverNegative = (figure: AuditFigure): boolean =>
  figure.kind === "ratio" ? figure.known !== null && isShare(figure.known) : isAmount(figure);

export const negativeValue: AuditRuleOf = (set) =>
  set.figures
    .filter((figure) => figure.stored.high < 0 && isNeverNegative(figure))
    .map((figure) =>
      finding({
        rule: "negative-value",
        severity: "contradiction",
        figures: [figure],
        sentence: `${openingNameText(figure)} is negative.`,
        arithmetic: `${figureText(figure)} is less than 0.`,
        remedy:
          "Correct the sign; a difference of two figures needs a name of its own that says so, such as latencyChange.",
      }),
    );
