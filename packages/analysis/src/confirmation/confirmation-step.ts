// What a running run does to confirm its NO-GO: measure the suspect cells again, replace voided rounds as the plan
// allows, and then finish. Derived from the blocks alone, so that a run that was interrupted goes on where it was.
import type { Verdict } from "@gonogo/protocols/report";
import { maxRounds } from "@gonogo/protocols/spec";
import { type GateTest, gateTestsOf } from "../estimates/gate-tests.ts";
import type { CellEvidence, Evidence } from "../evidence/evidence.ts";
import { cellsToStop, missingRounds, type RoundToMeasure } from "../evidence/missing-rounds.ts";
import { minimalRounds } from "../plan/plan-rounds.ts";

export type ConfirmationStep = {
  readonly kind: "run" | "append";
  readonly because: "planned" | "confirm" | "retry";
  readonly rounds: readonly RoundToMeasure[];
  readonly stopCells: readonly { readonly cell: number; readonly reason: string }[];
};

/** Null when there is nothing to confirm, or nothing left to measure for it. */
export function confirmationStep(
  evidence: Evidence,
  verdict: Pick<Verdict, "verdict" | "gates" | "look">,
): ConfirmationStep | null {
  const suspects = suspectsOf(evidence, verdict);
  if (!suspects) return null;
  const { retriesPerCell } = evidence.spec.plan;
  const cells = suspects.cells.map((index) => cellOf(evidence, index));
  const stopCells = cellsToStop(cells, retriesPerCell);
  const stopped = new Set(stopCells.map(({ cell }) => cell));
  const going = cells.filter((cell) => !stopped.has(cell.index));
  if (going.some((cell) => cell.rounds.some((round) => round.state === "pending")))
    return { kind: "run", because: "planned", rounds: [], stopCells };
  const rounds = missingRounds(going, suspects.rounds, retriesPerCell);
  if (rounds.length === 0) return null;
  const begun = cells.some((cell) => cell.rounds.length > 0);
  return { kind: "append", because: begun ? "retry" : "confirm", rounds, stopCells };
}

function cellOf({ cells, confirmation }: Evidence, index: number): CellEvidence {
  const known = confirmation.find((cell) => cell.index === index);
  const cell = known ?? cells.find((one) => one.index === index);
  if (!cell) throw new Error(`the definition has no cell ${index}`);
  return known ?? { ...cell, rounds: [] };
}

// What a NO-GO makes suspect: the blocking tests that failed on the evidence, the cells that they look at,
// and how many rounds it takes to fail them once more. Fixed by the evidence, before anything is measured again.

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
