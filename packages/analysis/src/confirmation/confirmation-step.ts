// What a running run does to confirm its NO-GO: measure the suspect cells again, replace voided rounds as the plan
// allows, and then finish. Derived from the blocks alone, so that a run that was interrupted goes on where it was.
import type { Verdict } from "@gonogo/protocols/report";
import type { CellEvidence, Evidence } from "../evidence/evidence.ts";
import { cellsToStop, missingRounds, type RoundToMeasure } from "../evidence/missing-rounds.ts";
import { suspectsOf } from "./suspects.ts";

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
