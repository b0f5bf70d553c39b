// Rounds that a cell still lacks: whole new ones in place of those that were voided, up to the plan's limit,
// and none for a cell whose every attempt failed for one reason. Evidence and confirmation count alike.
import type { CellEvidence, RoundEvidence } from "./evidence.ts";
import { countedRounds } from "./looks.ts";

export type RoundToMeasure = {
  readonly cell: number;
  /** Index of the new round. */
  readonly round: number;
  /** 1 for a round that was asked for, 2 for the first replacement in a cell, 3 for the second … */
  readonly attempt: number;
};

export const nextRound = (cell: CellEvidence): number =>
  Math.max(-1, ...[...cell.rounds, ...cell.setAside].map((round) => round.round)) + 1;

/** Whole new rounds that bring each cell to `rounds` valid ones, as far as `retriesPerCell` allows. */
export function missingRounds(
  cells: readonly CellEvidence[],
  rounds: number,
  retriesPerCell: number,
): RoundToMeasure[] {
  return cells.flatMap((cell) => {
    if (stopReason(cell, retriesPerCell) !== null) return [];
    const { voided } = countedRounds(cell.rounds, retriesPerCell);
    const there = cell.rounds.length;
    const missing = rounds + Math.min(voided, retriesPerCell) - there;
    const next = nextRound(cell);
    return Array.from({ length: Math.max(0, missing) }, (_, i) => ({
      cell: cell.index,
      round: next + i,
      attempt: Math.max(1, 2 + there + i - rounds),
    }));
  });
}

/** A round that was never begun, because its cell had stopped. */
const isSkipped = (round: RoundEvidence): boolean =>
  round.blocks.every((block) => block.stored.status === "skipped");

/** The one reason for which all rounds of a cell, its first and all retries, were voided; null: go on. */
export function stopReason(cell: CellEvidence, retriesPerCell: number): string | null {
  const ended = cell.rounds.filter((round) => round.state !== "pending" && !isSkipped(round));
  if (ended.length <= retriesPerCell || ended.some((round) => round.state === "valid")) return null;
  const issuesOf = (round: RoundEvidence) =>
    new Set(
      round.blocks.flatMap((block) =>
        block.issues.map((issue) => block.stored.problem?.code ?? issue),
      ),
    );
  const [first, ...others] = ended.map(issuesOf);
  const shared = [...(first ?? [])].filter((issue) => others.every((issues) => issues.has(issue)));
  return shared.find((issue) => issue !== "skipped") ?? null;
}

/** Cells whose every attempt failed for one reason, with that reason. */
export const cellsToStop = (
  cells: readonly CellEvidence[],
  retriesPerCell: number,
): { readonly cell: number; readonly reason: string }[] =>
  cells.flatMap((cell) => {
    const reason = stopReason(cell, retriesPerCell);
    return reason === null ? [] : [{ cell: cell.index, reason }];
  });
