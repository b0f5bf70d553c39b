// stated-spread: a spread that is stated is that of the runs that are stated.
// Spread is the range of the runs by their mean; a factor is the largest by the smallest.
import { t } from "@gonogo/locale/t";
import { type ClaimOf, listOfIds, readQuantity } from "@gonogo/protocols/published";
import { listOf } from "../../words/format.ts";
import { type AuditFigure, figuresAt, groupedBy, placeKey } from "../figures/audit-set.ts";
import { claimed, mayAgree, type Range } from "../figures/range.ts";
import { type AuditRuleOf, finding } from "../figures/rule.ts";
import {
  andMore,
  nameText,
  numberText,
  percentText,
  valueText,
  writtenText,
} from "../figures/words.ts";

type Spread = ClaimOf<"spread">;

/** Range of the values by their mean. */
export function spreadOf(figures: readonly AuditFigure[]): number {
  const values = figures.map(({ stored }) => stored.value);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return mean > 0 ? (Math.max(...values) - Math.min(...values)) / mean : 0;
}

/** Largest by smallest, as their digits allow. */
function factorOf(figures: readonly AuditFigure[]): Range | null {
  const [least, ...more] = [...figures].sort((a, b) => a.stored.value - b.stored.value);
  const most = more.at(-1);
  if (!least || !most || least.stored.low <= 0) return null;
  return {
    low: most.stored.low / least.stored.high,
    value: most.stored.value / least.stored.value,
    high: most.stored.high / least.stored.low,
  };
}

export const statedSpread: AuditRuleOf = (set) =>
  set.claims.flatMap((claim) => {
    if (claim.kind !== "spread") return [];
    const named = figuresAt(set, listOfIds(claim.of));
    // Runs of one quantity belong together; a factor compares whatever is named.
    const groups = groupedBy(named, (figure) =>
      JSON.stringify([placeKey(figure, { parts: ["run"] }), figure.metric, figure.statistic]),
    ).filter((group) => group.length >= 2);
    return [
      ...groups.flatMap((group) => wrongPercent(claim, group)),
      ...beyond(claim, groups),
      ...wrongFactor(claim, named),
    ];
  });

const remedy = () =>
  t("Calculate the spread of every metric from the runs, and name the metric that it is of.");

const differText = (figures: readonly AuditFigure[]): string => {
  const factor = factorOf(figures)?.value ?? 1;
  return t("{figures} differ by {spread} of their mean ({more} of the smaller)", {
    figures: listOf(figures.map(valueText)),
    spread: percentText(spreadOf(figures)),
    more: percentText(factor - 1),
  });
};

/** Half of a last digit at both ends moves a spread by as much as one digit of the mean. */
function wrongPercent(claim: Spread, figures: readonly AuditFigure[]) {
  const stated = claim.percent === undefined ? null : readQuantity(claim.percent);
  const [first] = figures;
  if (!stated || !first) return [];
  const digit = (first.stored.high - first.stored.low) / Math.max(first.stored.value, 1e-12);
  const spread = spreadOf(figures) * 100;
  const range = claimed(stated.value, stated.step);
  const actual = { low: spread - digit * 100, value: spread, high: spread + digit * 100 };
  if (mayAgree(range, actual)) return [];
  return [
    finding({
      rule: "stated-spread",
      severity: "contradiction",
      figures,
      claims: [claim.id],
      sentence: t(
        "A spread of {stated} is stated of {figure} and its other runs, and it is {actual} %.",
        {
          stated: writtenText(stated.value, "%"),
          figure: nameText(first),
          actual: numberText(spread),
        },
      ),
      arithmetic: `${differText(figures)}.`,
      remedy: remedy(),
    }),
  ];
}

/** All groups that differ by more than a claim allows, in one finding. */
function beyond(claim: Spread, groups: readonly (readonly AuditFigure[])[]) {
  const { below } = claim;
  if (below === undefined) return [];
  const wide = groups
    .map((group) => ({ group, spread: spreadOf(group) }))
    .filter(({ spread }) => spread * 100 >= below)
    .sort((a, b) => b.spread - a.spread)
    .map(({ group }) => group);
  if (wide.length === 0) return [];
  return [
    finding({
      rule: "stated-spread",
      severity: "contradiction",
      figures: wide.flat(),
      claims: [claim.id],
      sentence: t(
        "A spread below {stated} is stated, and {count} of {all} quantities differ more from run to run.",
        { stated: writtenText(below, "%"), count: wide.length, all: groups.length },
      ),
      arithmetic: `${andMore(
        wide.map((group) => `${group[0] ? withoutRun(group[0]) : ""}: ${differText(group)}`),
        6,
      )}.`,
      remedy: remedy(),
    }),
  ];
}

const withoutRun = (figure: AuditFigure): string => nameText({ ...figure, run: null });

function wrongFactor(claim: Spread, figures: readonly AuditFigure[]) {
  const stated = claim.factor === undefined ? null : readQuantity(claim.factor);
  const actual = factorOf(figures);
  if (!stated || !actual || mayAgree(claimed(stated.value, stated.step), actual)) return [];
  return [
    finding({
      rule: "stated-spread",
      severity: "contradiction",
      figures,
      claims: [claim.id],
      sentence: t(
        "A factor of {stated} is stated between largest and smallest, and it is {actual}.",
        { stated: numberText(stated.value), actual: numberText(actual.value) },
      ),
      arithmetic: `${listOf(figures.map(valueText))}: ×${numberText(actual.value)}.`,
      remedy: remedy(),
    }),
  ];
}
