// Selective invalidation: blocks that fell out of the evidence mostly on one side leave a selection behind.
// When more than a quarter of one variant's blocks were invalidated, or one variant has 3 more than another,
// comparisons with it are not evaluated.
import type { CellEvidence } from "./evidence.ts";

const shareLimit = 0.25;
const differenceLimit = 3;

function lostBlocks(cell: CellEvidence, variant: string): { lost: number; ran: number } {
  const blocks = cell.rounds
    .flatMap((round) => round.blocks)
    .filter((block) => block.stored.variant === variant && block.stored.status !== "skipped");
  return {
    lost: blocks.filter((block) => block.issues.length > 0).length,
    ran: blocks.filter((block) => block.reading !== null || block.issues.length > 0).length,
  };
}

/** The side that lost too many blocks to be compared; null: neither. */
export function selectivelyInvalidated(
  cell: CellEvidence,
  sides: readonly string[],
): string | null {
  const counted = sides.map((variant) => ({ variant, ...lostBlocks(cell, variant) }));
  const fewest = Math.min(...counted.map((side) => side.lost));
  const worst = counted.find(
    (side) => side.lost > shareLimit * side.ran || side.lost - fewest >= differenceLimit,
  );
  return worst?.variant ?? null;
}
