// Asks analysis what a run does next and stores what that means: appended rounds, or cells that stop.
// Called by the worker when no planned block is left, and after a round that was lost.
import { decideLook, type NextStep } from "@gonogo/analysis/verdict/decide-look";
import type { DbTransaction } from "@gonogo/db/client";
import type { Context } from "../context.ts";
import { runInclude } from "../rows/run-summary.ts";
import { readReportInput } from "../run/report-input.ts";
import { guardLease, type Lease } from "./lease.ts";
import { appendBlocks } from "./probe-step.ts";

export type StepTaken = Pick<NextStep, "kind" | "because" | "roundsSaved" | "stopCells"> & {
  /** Blocks that were appended to the plan. */
  readonly appended: number;
};

/** Throws LeaseLostError. */
export async function takeNextStep(context: Pick<Context, "db">, lease: Lease): Promise<StepTaken> {
  const row = await context.db.run.findUniqueOrThrow({
    where: { id: lease.runId },
    include: runInclude,
  });
  const step = decideLook(await readReportInput(context, row));
  await context.db.$transaction(async (db) => {
    await guardLease(db, lease);
    if (step.kind === "run") await requirePlanned(db, lease.runId);
    if (step.stopCells.length > 0)
      await db.block.updateMany({
        where: {
          runId: lease.runId,
          status: "planned",
          purpose: step.purpose,
          cellIndex: { in: step.stopCells.map(({ cell }) => cell) },
        },
        data: { status: "skipped" },
      });
    if (step.kind === "append") await appendBlocks(db, lease.runId, step.blocks);
  });
  const { kind, because, roundsSaved, stopCells } = step;
  return { kind, because, roundsSaved, stopCells, appended: step.blocks.length };
}

/** Who waits for a block that nobody planned waits for ever; that is an issue of ours, reported at once. */
async function requirePlanned(db: DbTransaction, runId: string): Promise<void> {
  const planned = await db.block.count({ where: { runId, status: "planned" } });
  if (planned === 0) throw new Error("the run waits for blocks that are not in its plan");
}
