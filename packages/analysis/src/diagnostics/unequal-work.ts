// unequal-work: two compared variants do not do the same: other operations or other shares of them, success on one side
// and another answer on the other, more messages a call, or another payload (bytes, within one protocol and encoding).
// Withholds judgement from comparisons of all requests unless the definition accepts it by name; where a gate names an
// operation, that operation's answers are what must agree.
import type { Diagnostic } from "@gonogo/protocols/report";
import { workDifference } from "@gonogo/protocols/spec";
import type { Evidence } from "../evidence/evidence.ts";
import type { Difference } from "../words/unequal-words.ts";
import { comparedPairs, type Pair } from "./facts/compared-pairs.ts";
import { unequalWorkOf } from "./facts/work.ts";
import { diagnostic } from "./rule.ts";

export function unequalWork(evidence: Evidence): Diagnostic[] {
  return comparedPairs(evidence).flatMap((pair) => {
    const { variants } = evidence.spec;
    const [a, b] = [pair.of, pair.over].map((side) => variants.find(({ name }) => name === side));
    const difference = a && b ? workDifference(a, b) : null;
    if (difference !== null) return [finding(evidence, pair, null, [difference])];
    return evidence.cells.flatMap((cell) => {
      const unequal = unequalWorkOf(evidence, cell, pair);
      return unequal.length === 0 ? [] : [finding(evidence, pair, cell.index, unequal)];
    });
  });
}

const finding = (
  evidence: Evidence,
  { of, over }: Pair,
  cell: number | null,
  differences: readonly Difference[],
): Diagnostic =>
  diagnostic(evidence, {
    ...{ code: "unequal-work", severity: "caution", variant: of, cell },
    // What the definitions ask is the same in every cell.
    params: { comparedWith: over, differences, isWritten: cell === null },
  });
