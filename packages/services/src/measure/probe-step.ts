// Asks analysis whether a suspicion needs a probe block and plans it; the next block that starts is then the probe.
// Called by the worker at the end of early rounds and once more before a look decides.
import { decideProbes } from "@gonogo/analysis/pilot/decide-probe";
import type { PlannedBlock } from "@gonogo/analysis/plan/plan-rounds";
import type { DbTransaction } from "@gonogo/db/client";
import type { Context } from "../context.ts";
import { insertBlocks } from "../rows/insert-blocks.ts";
import { runInclude } from "../rows/run-summary.ts";
import { readReportInput } from "../run/report-input.ts";
import { guardLease, type Lease } from "./lease.ts";

/**
 * The probe blocks that were planned; none while the round of the block given still has blocks to run, because a
 * probe between them would tear the round apart. Throws LeaseLostError.
 */
export async function planProbes(
  context: Pick<Context, "db">,
  lease: Lease,
  after?: { readonly cell: number; readonly round: number },
): Promise<readonly PlannedBlock[]> {
  if (after && (await isOpen(context, lease, after))) return [];
  const row = await context.db.run.findUniqueOrThrow({
    where: { id: lease.runId },
    include: runInclude,
  });
  const probes = decideProbes(await readReportInput(context, row));
  if (probes.length === 0) return [];
  await context.db.$transaction(async (db) => {
    await guardLease(db, lease);
    await appendBlocks(db, lease.runId, probes);
  });
  return probes;
}

async function isOpen(
  context: Pick<Context, "db">,
  { runId }: Lease,
  { cell: cellIndex, round }: { readonly cell: number; readonly round: number },
): Promise<boolean> {
  const where = { runId, cellIndex, round, purpose: "evidence", status: "planned" } as const;
  return (await context.db.block.count({ where })) > 0;
}

// Appends blocks to a run's plan: its order counts on over the whole run.

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
