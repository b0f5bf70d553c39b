// stated-change: a factor, a change or a margin is that of the figures that it names.
// Figures are rounded and claims may be cut off, so both count as the ranges that their digits allow; 0.1 % beyond that is
// let pass, because publications calculate with digits that they do not print.
import { t } from "@gonogo/locale/t";
import {
  type ClaimOf,
  claimQuantity,
  limitNames,
  listOfIds,
  readQuantity,
  storedPerUnit,
} from "@gonogo/protocols/published";
import {
  type AuditFigure,
  type AuditSet,
  figureAt,
  figuresAt,
  placeKey,
} from "../figures/audit-set.ts";
import { claimed, mayAgree, over, type Range, scaled } from "../figures/range.ts";
import { type AuditRuleOf, finding } from "../figures/rule.ts";
import { nameText, numberText, percentText, valueText, writtenText } from "../figures/words.ts";

const tolerance = 0.001;
const remedy = () =>
  t("Calculate it again from the figures beside it, and say which figures it is of.");

export const statedChange: AuditRuleOf = (set) =>
  set.claims.flatMap((claim) => {
    if (claim.kind === "ratio") return ratio(set, claim);
    if (claim.kind === "change") return change(set, claim);
    return claim.kind === "target" ? margin(set, claim) : [];
  });

type Sides = { readonly of: AuditFigure; readonly other: AuditFigure };

function sidesOf(set: AuditSet, of: string | undefined, other: string | undefined): Sides | null {
  const sides = { of: figureAt(set, of), other: figureAt(set, other) };
  return sides.of && sides.other && sides.other.stored.value > 0 ? (sides as Sides) : null;
}

const ratioOf = ({ of, other }: Sides): Range => over(of.stored, other.stored);

function ratio(set: AuditSet, claim: ClaimOf<"ratio">) {
  const sides = sidesOf(set, claim.of, claim.over);
  const stated = readQuantity(claim.states);
  if (!sides || !stated) return [];
  const isShare = stated.unit === "%";
  const range = scaled(claimed(stated.value, stated.step), isShare ? 0.01 : 1);
  const actual = ratioOf(sides);
  if (mayAgree(range, actual, tolerance)) return [];
  const text = (value: number) => (isShare ? percentText(value) : `×${numberText(value)}`);
  const found = elsewhere(set, sides, range, ratioOf);
  const said = {
    stated: isShare ? writtenText(stated.value, "%") : `×${writtenText(stated.value, "ratio")}`,
    figure: nameText(sides.of),
    other: nameText(sides.other),
    actual: text(actual.value),
  };
  return [
    finding({
      rule: "stated-change",
      severity: "contradiction",
      figures: [sides.of, sides.other],
      claims: [claim.id],
      sentence:
        found === null
          ? t("{stated} is stated of {figure} over {other}, and it is {actual}.", { ...said })
          : t(
              "{stated} is stated of {figure} over {other}, and it is {actual}; it is that of {found}.",
              {
                ...said,
                found,
              },
            ),
      arithmetic: `${valueText(sides.of)} / ${valueText(sides.other)} = ${text(actual.value)}.`,
      remedy: remedy(),
    }),
  ];
}

function change(set: AuditSet, claim: ClaimOf<"change">) {
  const sides = sidesOf(set, claim.of, claim.against);
  const stated = claimQuantity(claim);
  if (!sides || !stated) return [];
  const range = scaled(claimed(stated.value, stated.step), 0.01);
  const changeOf = (one: Sides): Range => {
    const { low, value, high } = ratioOf(one);
    return { low: low - 1, value: value - 1, high: high - 1 };
  };
  const actual = changeOf(sides);
  if (mayAgree(range, actual, tolerance)) return [];
  const signed = (share: number) => `${share > 0 ? "+" : ""}${percentText(share)}`;
  const found = elsewhere(set, sides, range, changeOf);
  const said = {
    stated: signed(range.value),
    figure: nameText(sides.of),
    other: nameText(sides.other),
    actual: signed(actual.value),
  };
  return [
    finding({
      rule: "stated-change",
      severity: "contradiction",
      figures: [sides.of, sides.other],
      claims: [claim.id],
      sentence:
        found === null
          ? t("{stated} is stated of {figure} against {other}, and it is {actual}.", { ...said })
          : t(
              "{stated} is stated of {figure} against {other}, and it is {actual}; it is that of {found}.",
              {
                ...said,
                found,
              },
            ),
      arithmetic: `${valueText(sides.of)} / ${valueText(sides.other)} − 1 = ${signed(actual.value)}.`,
      remedy: remedy(),
    }),
  ];
}

const anyRun = { parts: ["run"] } as const;
const metricAndRun = ({ metric, run }: AuditFigure): string => `${metric} ${run}`;

/** Another metric or run of the same two sides that the stated value is of; null: there is none. */
function elsewhere(
  set: AuditSet,
  sides: Sides,
  stated: Range,
  readOf: (sides: Sides) => Range,
): string | null {
  const beside = (like: AuditFigure) =>
    set.figures.filter(
      (one) =>
        one.kind === like.kind &&
        one.id !== like.id &&
        one.stored.value > 0 &&
        placeKey(one, anyRun) === placeKey(like, anyRun),
    );
  const others = new Map(beside(sides.other).map((one) => [metricAndRun(one), one]));
  for (const of of beside(sides.of))
    for (const other of [others.get(metricAndRun(of)), sides.other])
      if (other?.metric === of.metric && mayAgree(readOf({ of, other }), stated, tolerance))
        return nameText(of);
  return null;
}

/** How many times a target's limit is kept by the figures that it names. */
function margin(set: AuditSet, claim: ClaimOf<"target">) {
  const name = limitNames.find((limit) => claim[limit] !== undefined);
  const limit = readQuantity(name === undefined ? "" : (claim[name] ?? ""));
  const [figure, ...more] = figuresAt(set, listOfIds(claim.of));
  if (claim.margin === undefined || !name || !limit || !figure || more.length > 0) return [];
  const unit = limit.unit ?? figure.unit;
  const value = limit.value * storedPerUnit(unit);
  const at: Range = { low: value, value, high: value };
  const isCeiling = name === "below" || name === "atMost";
  const actual = isCeiling ? over(at, figure.stored) : over(figure.stored, at);
  const written = readQuantity(claim.margin);
  if (!written || mayAgree(claimed(written.value, written.step), actual, tolerance)) return [];
  const [top, bottom] = isCeiling
    ? [writtenText(limit.value, unit), valueText(figure)]
    : [valueText(figure), writtenText(limit.value, unit)];
  return [
    finding({
      rule: "stated-change",
      severity: "contradiction",
      figures: [figure],
      claims: [claim.id],
      sentence: t("A margin of {stated} is stated of {figure}, and it is {actual}.", {
        stated: `×${claim.margin}`,
        figure: nameText(figure),
        actual: `×${numberText(actual.value)}`,
      }),
      arithmetic: `${top} / ${bottom} = ×${numberText(actual.value)}.`,
      remedy: remedy(),
    }),
  ];
}
