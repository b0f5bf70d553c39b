// outside-runs: a figure of all runs lies between those of the runs, whatever average made it.

import { listOf } from "../../words/format.ts";
import { claimsOn, groupedBy, placeKey } from "../figures/audit-set.ts";
import { type AuditRuleOf, finding } from "../figures/rule.ts";
import { openingNameText, valueText } from "../figures/words.ts";

export const outsideRuns: AuditRuleOf = (set) =>
  groupedBy(set.figures, (figure) =>
    JSON.stringify([placeKey(figure, { parts: ["run"] }), figure.metric, figure.statistic]),
  ).flatMap((same) => {
    const runs = same.filter(({ run }) => run !== null);
    const least = Math.min(...runs.map(({ stored }) => stored.low));
    const most = Math.max(...runs.map(({ stored }) => stored.high));
    return same
      .filter(
        ({ run, stored }) =>
          run === null && runs.length >= 2 && (stored.high < least || stored.low > most),
      )
      .map((figure) =>
        finding({
          rule: "outside-runs",
          severity: "contradiction",
          figures: [figure, ...runs],
          claims: claimsOn(set, [figure]),
          sentence: `${openingNameText(figure)} is no average of its runs.`,
          arithmetic: `${valueText(figure)} lies outside of ${listOf(runs.map(valueText))}.`,
          remedy: "Calculate it again from the runs, or say which other runs it is of.",
        }),
      );
  });
