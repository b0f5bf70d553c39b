// target-missed: a target is met only where every cell meets it, also those that the claim leaves out.
// It is held against the figures that the claim names, and against all of its metric, variant, operation and cell.
import { t, translated } from "@gonogo/locale/t";
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
import { andMore, figureText, valueText, writtenText } from "../figures/words.ts";

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
        : t("{scaled} ({limit} per {amount} {axis})", {
            scaled: writtenText(Number(value.toPrecision(6)), unit),
            limit: writtenText(limit.value, unit),
            amount: axisValueText(claim.per.axis, claim.per.value),
            axis: translated(axes[claim.per.axis].label),
          });
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
    .join(` ${t("and##figures")} `);

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
    const what = `${claim.metric ?? figures[0]?.metric ?? t("figure##value")} ${ruleText(claim)}`;
    const [worst] = broken;
    const counts = { exact: String(broken.length), count: String(figures.length) };
    return [
      finding({
        rule: "target-missed",
        severity: "contradiction",
        figures: broken.map(({ figure }) => figure),
        claims: [claim.id],
        sentence: {
          met: t(
            "The target {target} is stated as met, and {broken, plural, one {{exact} of {count} figures breaks it.} other {{exact} of {count} figures break it.}}",
            { target: what, broken: broken.length, ...counts },
          ),
          partly:
            kept === 0
              ? t("The target {target} is stated as partly met, and no figure meets it.", {
                  target: what,
                })
              : t("The target {target} is stated as partly met, and every figure meets it.", {
                  target: what,
                }),
          missed: t("The target {target} is stated as missed, and every figure meets it.", {
            target: what,
          }),
          set: t(
            "The limit {target} is the publication's own, and {broken, plural, one {{exact} of {count} figures breaks it.} other {{exact} of {count} figures break it.}}",
            { target: what, broken: broken.length, ...counts },
          ),
        }[claim.stated],
        arithmetic: worst
          ? `${andMore(
              broken.map(({ text }) => text),
              6,
            )}.`
          : t("{figures} keep it.", { figures: listOf(figures.slice(0, 6).map(valueText)) }),
        remedy: t(
          "Say in which cells the target is met and in which not, or judge it by the worst of them.",
        ),
      }),
    ];
  });
