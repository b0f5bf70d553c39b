// Which look a run has reached, derived from its blocks alone. Looks are counted in valid rounds; a round that was
// voided is replaced while the cell has retries left, so a look is complete in a cell when its rounds,
// less the voided ones that were replaced, reach the look's number.
import { looksOf } from "@gonogo/protocols/spec";
import { lookLevels } from "../statistics/look-levels.ts";
import type { CellEvidence, Evidence } from "./evidence.ts";

export type Look = {
  /** From 0. */
  readonly index: number;
  readonly of: number;
  /** Valid rounds at which this look is taken. */
  readonly rounds: number;
  /** One-sided level of decisions at this look. */
  readonly alpha: number;
};

/** Rounds that count towards a look: those that ended, less the voided ones that get a replacement. */
export function countedRounds(
  rounds: CellEvidence["rounds"],
  retriesPerCell: number,
): { readonly counted: number; readonly voided: number } {
  const ended = rounds.filter((round) => round.state !== "pending");
  const voided = ended.filter((round) => round.state === "void").length;
  return { counted: ended.length - Math.min(voided, retriesPerCell), voided };
}

/** How many of a cell's rounds it took to complete a look; null: not complete yet. */
function completedAfter(cell: CellEvidence, look: number, retriesPerCell: number): number | null {
  for (let rounds = look; rounds <= cell.rounds.length; rounds++) {
    const first = cell.rounds.slice(0, rounds);
    if (countedRounds(first, retriesPerCell).counted >= look) return rounds;
  }
  return null;
}

/** Alpha of each one-sided decision when there is a single look. */
export const plainAlpha = 0.025;

/** The look that the stored rounds belong to. Without blocking gates nothing is decided early, so nothing is spent. */
export function lookOf(evidence: Evidence): Look {
  const { plan, gates } = evidence.spec;
  const looks = gates.some((gate) => gate.blocking) ? looksOf(plan) : [plan.rounds];
  const last = looks.length - 1;
  let index = 0;
  while (index < last && movedOn(evidence, looks[index] ?? 0)) index++;
  const level = lookLevels(looks, plainAlpha)[index];
  return {
    index,
    of: looks.length,
    rounds: looks[index] ?? plan.rounds,
    alpha: looks.length === 1 ? plainAlpha : (level?.alpha ?? plainAlpha),
  };
}

/**
 * The evidence as it stood when this look was taken: of each cell the rounds that completed it, voided ones
 * and their replacements included. Judging it again gives what was said then.
 */
export function evidenceAtLook(evidence: Evidence, look: number): Evidence {
  const { retriesPerCell } = evidence.spec.plan;
  return {
    ...evidence,
    confirmation: [],
    cells: evidence.cells.map((cell) => ({
      ...cell,
      rounds: cell.rounds.slice(0, completedAfter(cell, look, retriesPerCell) ?? undefined),
    })),
  };
}

/** Whether every cell completed this look and rounds beyond it exist. */
function movedOn(evidence: Evidence, look: number): boolean {
  const { retriesPerCell } = evidence.spec.plan;
  const after = evidence.cells.map((cell) => completedAfter(cell, look, retriesPerCell));
  return (
    after.every((rounds) => rounds !== null) &&
    evidence.cells.some((cell, i) => cell.rounds.length > (after[i] ?? 0))
  );
}
