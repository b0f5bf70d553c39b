// Appends blocks to a run's plan: its order counts on over the whole run.
import type { PlannedBlock } from "@gonogo/analysis/plan/plan-rounds";
import type { DbTransaction } from "@gonogo/db/client";
import { insertBlocks } from "../rows/insert-blocks.ts";

/** Runs inside the caller's transaction. */
export async function appendBlocks(
  db: DbTransaction,
  runId: string,
  blocks: readonly PlannedBlock[],
): Promise<void> {
  const last = await db.block.aggregate({ where: { runId }, _max: { planOrder: true } });
  const cells = await db.cell.findMany({ where: { runId } });
  await insertBlocks(db, { runId, cells, blocks, firstPlanOrder: (last._max.planOrder ?? -1) + 1 });
}
