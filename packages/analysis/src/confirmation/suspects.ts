// What a NO-GO makes suspect: the blocking tests that failed on the evidence, the cells that they look at,
// and how many rounds it takes to fail them once more. Fixed by the evidence, before anything is measured again.
import type { Verdict } from "@gonogo/protocols/report";
import { maxRounds } from "@gonogo/protocols/spec";
import { type GateTest, gateTestsOf } from "../estimates/gate-tests.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { minimalRounds } from "../plan/plan-rounds.ts";

export type Suspects = {
  readonly tests: readonly GateTest[];
  /** Indexes of cells, ascending. */
  readonly cells: readonly number[];
  /** Valid rounds of each cell that the confirmation asks for. */
  readonly rounds: number;
};

/**
 * Null unless the plan asks for confirmation and the evidence alone says NO-GO. As many rounds as the deciding
 * look had, and never fewer than these tests need to fail at its level after Holm: ceil(log2(m / alpha)).
 */
export function suspectsOf(
  evidence: Evidence,
  { verdict, gates, look }: Pick<Verdict, "verdict" | "gates" | "look">,
): Suspects | null {
  if (evidence.spec.plan.confirm !== true || verdict !== "NO-GO") return null;
  const failed = gates.filter((result) => result.gate.blocking && result.outcome === "fail");
  const tests = gateTestsOf(evidence.spec).filter((test) =>
    failed.some((result) => result.gateIndex === test.gateIndex && result.cell === test.cell),
  );
  const everywhere = tests.some((test) => test.cell === null);
  const cells = evidence.cells
    .map((cell) => cell.index)
    .filter((cell) => everywhere || tests.some((test) => test.cell === cell));
  // Values that did not vary decide at any level, even where a look's level is zero.
  const fewest = look.alpha > 0 ? minimalRounds(tests.length, look.alpha) : 0;
  return { tests, cells, rounds: Math.min(maxRounds, Math.max(look.rounds, fewest)) };
}
