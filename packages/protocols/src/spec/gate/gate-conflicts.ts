// Gates that cannot stand together: the same rule twice, or limits that no figure can keep both.
// Compared by what they say of the same cells; a ratio turned round says the same of its other side.

import { t } from "@gonogo/locale/t";
import type { CellChoice } from "../parts/cell-choice.ts";
import { formatGate, formatRule } from "./format-gate.ts";
import type { Gate } from "./gate.ts";
import { limitValue } from "./gate-limit.ts";

/** A gate as an interval's end, on a figure that other gates may judge too. */
type Bound = {
  readonly figure: string;
  readonly isUpper: boolean;
  readonly isStrict: boolean;
  readonly limit: number;
};

function boundOf(gate: Gate): Bound {
  const { metric, of, over, vs, operation, op } = gate;
  const isTurned = over !== undefined && over < of;
  const [left, right] = isTurned ? [over, of] : [of, over];
  const written = limitValue(gate) / (gate.per?.amount ?? 1);
  const less = op === "<" || op === "<=";
  return {
    figure: JSON.stringify([metric, left, right, vs, operation, gate.per?.axis]),
    isUpper: less !== isTurned,
    isStrict: op === "<" || op === ">",
    // Of limits that scale alike, what they come to for one of the axis.
    limit: isTurned ? 1 / written : written,
  };
}

/** Relative width within which a limit and the reciprocal of its reciprocal are the same. */
const rounding = 1e-12;

function exclude(a: Bound, b: Bound): boolean {
  if (a.figure !== b.figure || a.isUpper === b.isUpper) return false;
  const [upper, lower] = a.isUpper ? [a, b] : [b, a];
  if (Math.abs(upper.limit - lower.limit) <= rounding * lower.limit)
    return upper.isStrict || lower.isStrict;
  return lower.limit > upper.limit;
}

const overlap = (a: CellChoice, b: CellChoice): boolean =>
  Object.entries(a).every(([axis, value]) => (b[axis as keyof CellChoice] ?? value) === value);

const isWithin = (inner: CellChoice, outer: CellChoice): boolean =>
  Object.entries(outer).every(([axis, value]) => inner[axis as keyof CellChoice] === value);

/** Whether two gates judge the same: of a cell each, or of a mean and of every cell in it. */
function meet(a: Gate, b: Gate): boolean {
  const [own, other] = [a.cells ?? [{}], b.cells ?? [{}]];
  if (a.scope === "each cell" && b.scope === "each cell")
    return own.some((one) => other.some((two) => overlap(one, two)));
  const covers = (outer: readonly CellChoice[], inner: readonly CellChoice[]) =>
    inner.every((one) => outer.some((two) => isWithin(one, two)));
  if (a.scope === b.scope) return covers(own, other) && covers(other, own);
  return a.scope === "each cell" ? covers(own, other) : covers(other, own);
}

/** Where a gate conflicts with an earlier one, and why; indexes from 0, in the sentence from 1. */
export function gateConflicts(gates: readonly Gate[]): { index: number; message: string }[] {
  const bounds = gates.map(boundOf);
  const written = gates.map((gate) => formatGate({ ...gate, blocking: true }));
  return gates.flatMap((gate, index) => {
    for (const [before, other] of gates.slice(0, index).entries()) {
      const [a, b] = [bounds[before], bounds[index]];
      if (written[before] === written[index])
        return [
          {
            index,
            message: t("says the same as gate {number}: remove one of them", {
              number: before + 1,
            }),
          },
        ];
      if (a && b && exclude(a, b) && meet(other, gate))
        return [
          {
            index,
            message: t(
              "contradicts gate {number}: no figure keeps both {other} and {rule}; change one of them",
              { number: before + 1, other: formatRule(other), rule: formatRule(gate) },
            ),
          },
        ];
    }
    return [];
  });
}
