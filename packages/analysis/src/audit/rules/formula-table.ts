// formula-table: a formula gives the values of the table that it is beside.
import { t } from "@gonogo/locale/t";
import { type ClaimOf, claimQuantity, listOfIds, parseFormula } from "@gonogo/protocols/published";
import type { AxisName } from "@gonogo/protocols/spec";
import { groupThousands } from "../../words/format.ts";
import { type AuditFigure, type AuditSet, figureAt, figuresAt } from "../figures/audit-set.ts";
import { claimed, mayAgree, type Range, scaled } from "../figures/range.ts";
import { type AuditRuleOf, finding } from "../figures/rule.ts";
import { valueText } from "../figures/words.ts";

type FormulaClaim = ClaimOf<"formula">;

/** What the names of a formula stand for beside one figure: axes of its cell, other figures in their units, claims. */
function valuesAt(
  set: AuditSet,
  claim: FormulaClaim,
  names: readonly string[],
  figure: AuditFigure,
) {
  return names.map((name): readonly [string, number] => {
    const source = claim.where?.[name] ?? name;
    const onAxis = figure.cell[source as AxisName];
    const stated = set.references.claim(source);
    const quantity = stated && claimQuantity(stated);
    return [
      name,
      typeof onAxis === "number"
        ? onAxis
        : (figureAt(set, source)?.value ?? quantity?.value ?? Number.NaN),
    ];
  });
}

export const formulaTable: AuditRuleOf = (set) =>
  set.claims.flatMap((claim) => {
    const reading = claim.kind === "formula" ? parseFormula(claim.formula) : null;
    if (claim.kind !== "formula" || !reading?.ok) return [];
    const { formula } = reading;
    const rows = figuresAt(set, listOfIds(claim.gives)).map((figure) => {
      const values = valuesAt(set, claim, formula.names, figure);
      return { figure, values, result: formula.evaluate(Object.fromEntries(values)) };
    });
    const wrong = rows.filter(({ figure, result }) => !mayAgree(inUnit(figure), exactly(result)));
    if (wrong.length === 0) return [];
    return [
      finding({
        rule: "formula-table",
        severity: "contradiction",
        figures: wrong.map(({ figure }) => figure),
        claims: [claim.id],
        sentence: t("The formula {formula} does not give {wrong} of {count} values of its table.", {
          formula: claim.formula,
          wrong: wrong.length,
          count: rows.length,
        }),
        arithmetic: `${rows
          .map(({ figure, values, result }) =>
            t("{values} gives {result}, the table has {stated}", {
              values: values.map(([name, value]) => `${name} = ${plain(value)}`).join(", "),
              result: plain(result),
              stated: valueText(figure),
            }),
          )
          .join("; ")}.`,
        remedy: t("Correct the formula or the table."),
      }),
    ];
  });

/** Six digits, and none that are zeros at the end. */
const plain = (value: number): string => groupThousands(String(Number(value.toPrecision(6))));

/** A figure in its own unit, known to its last digit. */
const inUnit = (figure: AuditFigure): Range => scaled(claimed(figure.value, figure.step / 2), 1);
const exactly = (value: number): Range => ({ low: value, value, high: value });
