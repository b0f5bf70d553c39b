// winner-within-spread: a winner needs a difference beyond what runs of the same thing differ by.
// With several runs their range shows it; with one figure a side, intervals must not overlap; without either, nothing shows it.
import { t } from "@gonogo/locale/t";
import type { ClaimOf } from "@gonogo/protocols/published";
import { storedPerUnit } from "@gonogo/protocols/published";
import type { AxisName } from "@gonogo/protocols/spec";
import { metrics } from "@gonogo/protocols/spec";
import { type AuditFigure, type AuditSet, groupedBy } from "../figures/audit-set.ts";
import { type AuditRuleOf, finding } from "../figures/rule.ts";
import { figureText, percentText, quantityText } from "../figures/words.ts";
import { spreadOf } from "./stated-spread.ts";

type Winner = ClaimOf<"winner">;
type Side = {
  readonly variant: string;
  readonly figures: readonly AuditFigure[];
  readonly runs: readonly AuditFigure[];
  readonly value: number;
};

/** The variants that a claim of a winner compares, in the stage and build that most of their figures are of. */
export function sidesOfWinner(set: AuditSet, claim: Winner): Side[] {
  const all = set.figures.filter(
    (figure) =>
      figure.metric === claim.metric &&
      figure.measured &&
      figure.variant !== null &&
      (claim.operation ?? figure.operation) === figure.operation &&
      Object.entries(claim.cell ?? {}).every(
        ([axis, value]) => figure.cell[axis as AxisName] === value,
      ),
  );
  const [figures = []] = groupedBy(all, ({ stage, buildMode }) =>
    JSON.stringify([stage, buildMode]),
  ).toSorted((a, b) => b.length - a.length);
  const sides = groupedBy(figures, ({ variant }) => variant ?? "").map((own): Side => {
    const runs = own.filter(({ run }) => run !== null);
    const whole = own.find(({ run }) => run === null);
    const values = runs.map(({ stored }) => stored.value);
    return {
      variant: own[0]?.variant ?? "",
      figures: whole ? [whole, ...runs] : runs,
      runs,
      value: whole?.stored.value ?? values.reduce((sum, value) => sum + value, 0) / values.length,
    };
  });
  return sides.some(({ variant }) => variant === claim.winner) ? sides : [];
}

export const winnerWithinSpread: AuditRuleOf = (set) =>
  set.claims.flatMap((claim) => {
    if (claim.kind !== "winner") return [];
    const sides = sidesOfWinner(set, claim);
    const winner = sides.find(({ variant }) => variant === claim.winner);
    if (!winner) return [];
    // One rival that it does not beat is enough.
    for (const other of sides) {
      const found = other === winner ? [] : judge(claim, winner, other);
      if (found.length > 0) return found;
    }
    return [];
  });

function judge(claim: Winner, winner: Side, other: Side) {
  const [first] = winner.figures;
  if (!first || other.value <= 0 || winner.value <= 0) return [];
  const higher = first.known
    ? metrics[first.known].better === "higher"
    : first.kind === "perS" || first.kind === "bitPerS";
  const ratio = winner.value / other.value;
  const lead = higher ? ratio - 1 : 1 - ratio;
  const values = `${winner.variant} ${quantityText(first.kind, winner.value)}, ${other.variant} ${quantityText(first.kind, other.value)}`;
  const said = { winner: winner.variant, metric: claim.metric };
  const findingOf = (sentence: string, arithmetic: string) => [
    finding({
      rule: "winner-within-spread",
      severity: lead <= 0 ? "contradiction" : "caution",
      figures: [...winner.figures, ...other.figures],
      claims: [claim.id],
      sentence,
      arithmetic,
      remedy: t(
        "Call it not decided, or measure more runs until the difference stands out of their spread.",
      ),
    }),
  ];
  if (lead <= 0)
    return findingOf(
      t("{winner} is said to win at {metric}, and {other} has the better figure.", {
        ...said,
        other: other.variant,
      }),
      `${values}.`,
    );
  const spreads = [winner, other].map((side) =>
    side.runs.length >= 2 ? spreadOf(side.runs) : null,
  );
  const widest = Math.max(...spreads.map((spread) => spread ?? 0));
  if (spreads.every((spread) => spread !== null))
    return lead > widest
      ? []
      : findingOf(
          t(
            "{winner} is said to win at {metric} by {lead}, which is less than runs of one variant differ by.",
            { ...said, lead: percentText(lead) },
          ),
          t("{values}: {lead}; runs differ by {spreads}.", {
            values,
            lead: percentText(lead),
            spreads: [winner, other]
              .map((side, i) => `${percentText(spreads[i] ?? 0)} (${side.variant})`)
              .join(` ${t("and##figures")} `),
          }),
        );
  const interval = (side: Side) => {
    const [figure] = side.figures;
    return figure?.low == null || figure.high == null
      ? null
      : {
          low: figure.low * storedPerUnit(figure.unit),
          high: figure.high * storedPerUnit(figure.unit),
        };
  };
  const [a, b] = [interval(winner), interval(other)];
  if (a && b)
    return a.low > b.high || b.low > a.high
      ? []
      : findingOf(
          t("{winner} is said to win at {metric}, and the intervals of both sides overlap.", {
            ...said,
          }),
          t("{values}; their intervals share values.", { values }),
        );
  return findingOf(
    t(
      "{winner} is said to win at {metric}, and one figure a side says nothing of how far runs differ.",
      { ...said },
    ),
    t("{figure} against {others}, without runs or intervals.", {
      figure: figureText(first),
      others: other.figures.map(figureText).join(", "),
    }),
  );
}
