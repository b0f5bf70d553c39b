// target-missed: a target is met only where every cell meets it, also those that the claim leaves out.
// It is held against the figures that the claim names, and against all of its metric, variant, operation and cell.
import {
  type ClaimOf,
  limitNames,
  listOfIds,
  readQuantity,
  storedPerUnit,
} from "@gonogo/protocols/published";
import { type AxisName, axes, axisValueText } from "@gonogo/protocols/spec";
import { listOf } from "../../words/format.ts";
import { type AuditFigure, type AuditSet, figuresAt } from "../figures/audit-set.ts";
import { type AuditRuleOf, finding } from "../figures/rule.ts";
import { figureText, valueText, writtenText } from "../figures/words.ts";

type Target = ClaimOf<"target">;

/** The figures that a target is about. */
export function candidatesOf(set: AuditSet, claim: Target): AuditFigure[] {
  const cited = figuresAt(set, listOfIds(claim.of));
  const chosen = set.figures.filter(
    (figure) =>
      figure.metric === claim.metric &&
      figure.measured &&
      (claim.variant ?? figure.variant) === figure.variant &&
      (claim.operation ?? figure.operation) === figure.operation &&
      Object.entries(claim.cell ?? {}).every(
        ([axis, value]) => figure.cell[axis as AxisName] === value,
      ),
  );
  return [...new Set([...cited, ...chosen])].filter(
    ({ cell }) => claim.per === undefined || typeof cell[claim.per.axis] === "number",
  );
}

const holds = {
  below: (value: number, limit: number) => value < limit,
  atMost: (value: number, limit: number) => value <= limit,
  above: (value: number, limit: number) => value > limit,
  atLeast: (value: number, limit: number) => value >= limit,
} as const;
const signs = { below: "<", atMost: "≤", above: ">", atLeast: "≥" } as const;
const crossed = { below: "≥", atMost: ">", above: "≤", atLeast: "<" } as const;

type Broken = { readonly figure: AuditFigure; readonly text: string };

/** The limit that a figure breaks, as arithmetic; null: it keeps all. */
function brokenBy(claim: Target, figure: AuditFigure): Broken | null {
  for (const name of limitNames) {
    const limit = readQuantity(claim[name] ?? "");
    if (!limit) continue;
    const unit = limit.unit ?? figure.unit;
    const grown = growth(claim, figure);
    const value = limit.value * grown;
    if (holds[name](figure.stored.value, value * storedPerUnit(unit))) continue;
    const scaled =
      claim.per === undefined
        ? writtenText(limit.value, unit)
        : `${writtenText(Number(value.toPrecision(6)), unit)} (${writtenText(limit.value, unit)} per ${axisValueText(claim.per.axis, claim.per.value)} ${axes[claim.per.axis].label})`;
    return { figure, text: `${figureText(figure)} ${crossed[name]} ${scaled}` };
  }
  return null;
}

function growth({ per }: Target, { cell }: AuditFigure): number {
  const at = per === undefined ? undefined : cell[per.axis];
  return per === undefined || typeof at !== "number" ? 1 : at / per.value;
}

const ruleText = (claim: Target): string =>
  limitNames
    .flatMap((name) => {
      const limit = readQuantity(claim[name] ?? "");
      return limit === null
        ? []
        : `${signs[name]} ${writtenText(limit.value, limit.unit ?? "ratio")}`;
    })
    .join(" and ");

export const targetMissed: AuditRuleOf = (set) =>
  set.claims.flatMap((claim) => {
    if (claim.kind !== "target") return [];
    const figures = candidatesOf(set, claim);
    const broken = figures.flatMap((figure) => brokenBy(claim, figure) ?? []);
    const kept = figures.length - broken.length;
    const isRight = {
      met: broken.length === 0,
      partly: kept > 0 && broken.length > 0,
      missed: broken.length > 0,
      set: broken.length === 0,
    };
    if (figures.length === 0 || isRight[claim.stated]) return [];
    const what = `${claim.metric ?? figures[0]?.metric ?? "figure"} ${ruleText(claim)}`;
    const [worst] = broken;
    return [
      finding({
        rule: "target-missed",
        severity: "contradiction",
        figures: broken.map(({ figure }) => figure),
        claims: [claim.id],
        sentence: {
          met: `The target ${what} is stated as met, and ${broken.length} of ${figures.length} figures ${broken.length === 1 ? "breaks" : "break"} it.`,
          partly: `The target ${what} is stated as partly met, and ${kept === 0 ? "no figure meets it" : "every figure meets it"}.`,
          missed: `The target ${what} is stated as missed, and every figure meets it.`,
          set: `The limit ${what} is the publication's own, and ${broken.length} of ${figures.length} figures ${broken.length === 1 ? "breaks" : "break"} it.`,
        }[claim.stated],
        arithmetic: worst
          ? `${broken
              .slice(0, 6)
              .map(({ text }) => text)
              .join("; ")}${broken.length > 6 ? `; and ${broken.length - 6} more` : ""}.`
          : `${listOf(figures.slice(0, 6).map(valueText))} keep it.`,
        remedy:
          "Say in which cells the target is met and in which not, or judge it by the worst of them.",
      }),
    ];
  });
