// Rounds of an import by time: which blocks share one, and whether each round of a cell followed the one before.
import type { ImportPlace } from "./import-input.ts";

type Timed = ImportPlace & { readonly startedAt: Date; readonly finishedAt: Date };

/** Blocks of one round and cell, in the order that they have. */
export const roundOf = <T extends ImportPlace>(
  blocks: readonly T[],
  { cell, round }: ImportPlace,
): T[] => blocks.filter((one) => one.cell === cell && one.round === round);

/** Whether each round of a cell was over before its next one began. */
export function areInTurns(blocks: readonly Timed[]): boolean {
  return blocks.every(({ cell, round, finishedAt }) =>
    roundOf(blocks, { cell, round: round + 1 }).every(({ startedAt }) => startedAt >= finishedAt),
  );
}
