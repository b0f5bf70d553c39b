// Planned blocks as rows: for the first look, for later looks, and for rounds that replace invalid ones.
// The plan's order counts on over the whole run; the worker performs blocks in this order.
import type { PlannedBlock } from "@gonogo/analysis/plan/plan-rounds";
import type { DbTransaction } from "@gonogo/db/client";
import { newId } from "../id.ts";

export type BlocksToInsert = {
  readonly runId: string;
  readonly cells: readonly { readonly id: string; readonly cellIndex: number }[];
  readonly blocks: readonly PlannedBlock[];
  readonly firstPlanOrder: number;
};

/** Runs inside the caller's transaction. */
export async function insertBlocks(db: DbTransaction, plan: BlocksToInsert): Promise<void> {
  const cellIds = new Map(plan.cells.map((cell) => [cell.cellIndex, cell.id]));
  await db.block.createMany({
    data: plan.blocks.map((block, i) => {
      const cellId = cellIds.get(block.cell);
      if (!cellId) throw new Error(`the run has no cell ${block.cell}`);
      return {
        id: newId(),
        runId: plan.runId,
        cellId,
        cellIndex: block.cell,
        round: block.round,
        purpose: block.purpose,
        attempt: block.attempt,
        position: block.position,
        planOrder: plan.firstPlanOrder + i,
        variant: block.variant,
      };
    }),
  });
}
