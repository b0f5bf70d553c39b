// unequal-work: two compared variants do not do the same: other operations or other shares of them, success on one side
// and another answer on the other, more messages a call, or another payload (bytes, within one protocol and encoding).
// Withholds judgement from comparisons of all requests unless the definition accepts it by name; where a gate names an
// operation, that operation's answers are what must agree.
import type { Diagnostic } from "@gonogo/protocols/report";
import { workDifference } from "@gonogo/protocols/spec";
import { atCell, type Evidence } from "../evidence/evidence.ts";
import { listOf, sentenceCase } from "../words/format.ts";
import { comparedPairs, type Pair } from "./facts/compared-pairs.ts";
import { unequalWorkOf } from "./facts/work.ts";
import { diagnostic } from "./rule.ts";

export function unequalWork(evidence: Evidence): Diagnostic[] {
  return comparedPairs(evidence).flatMap((pair) => {
    const { variants } = evidence.spec;
    const [a, b] = [pair.of, pair.over].map((side) => variants.find(({ name }) => name === side));
    const difference = a && b ? workDifference(a, b) : null;
    if (difference !== null) return [written(evidence, pair, difference)];
    return evidence.cells.flatMap((cell) => {
      const unequal = unequalWorkOf(evidence, cell, pair);
      return unequal.length === 0 ? [] : [measured(evidence, cell.index, pair, unequal)];
    });
  });
}

const written = (evidence: Evidence, { of, over }: Pair, difference: string): Diagnostic =>
  diagnostic(evidence, {
    code: "unequal-work",
    severity: "caution",
    variant: of,
    cell: null,
    evidence: { comparedWith: over, difference },
    sentence: `${sentenceCase(difference)}: figures of all requests together compare different work.`,
    remedy:
      "Give both sides the same operations, judge operations by name, or accept unequal-work in the definition.",
  });

const measured = (
  evidence: Evidence,
  cell: number,
  { of, over }: Pair,
  unequal: readonly string[],
): Diagnostic =>
  diagnostic(evidence, {
    code: "unequal-work",
    severity: "caution",
    variant: of,
    cell,
    evidence: { comparedWith: over, differences: unequal.length, work: unequal.join("; ") },
    sentence: `${of} and ${over} did not do the same work${atCell(evidence, cell)}: ${listOf(unequal)}.`,
    remedy:
      "Make both sides give the same answer to the same request, or accept unequal-work by name in the definition.",
  });
