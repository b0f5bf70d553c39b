// Stores how a block ended, in one transaction under the worker's lease, before the next one begins.
// A block that broke or failed closes its round; the look decides later whether a new round replaces it.
import type { BlockProblem } from "@gonogo/analysis/stored-block";
import type { BlockResult } from "@gonogo/protocols/events";
import type { BlockMachine } from "@gonogo/protocols/report";
import { type Context, databaseNow } from "../context.ts";
import { toJson } from "../json.ts";
import { packBlock } from "../rows/pack-block.ts";
import { closeRound } from "./close-round.ts";
import { guardLease, type Lease, LeaseLostError } from "./lease.ts";

export type BlockEnd =
  | { readonly status: "finished"; readonly result: BlockResult }
  /** `failed`: the engine answered with a problem; `broken`: it was lost or stopped on the way. */
  | { readonly status: "failed" | "broken"; readonly problem: BlockProblem };

/** Throws LeaseLostError; then nothing was stored. Committing the same end twice stores it once. */
export async function commitBlock(
  context: Pick<Context, "db">,
  lease: Lease,
  block: {
    readonly id: string;
    readonly end: BlockEnd;
    /** What the worker saw of its machine meanwhile; null or left out: its system does not report it. */
    readonly machine?: BlockMachine | null;
  },
): Promise<void> {
  const { end } = block;
  await context.db.$transaction(
    async (db) => {
      await guardLease(db, lease);
      const row = await db.block.findFirst({ where: { id: block.id, runId: lease.runId } });
      if (row?.leaseEpoch !== lease.epoch) throw new LeaseLostError(lease);
      if (row.status !== "running") return;
      await db.block.update({
        where: { id: row.id },
        data: {
          status: end.status,
          finishedAt: await databaseNow({ db }),
          ...packBlock({
            result: end.status === "finished" ? end.result : null,
            machine: block.machine ?? null,
          }),
          ...(end.status === "finished" ? {} : { problem: toJson(end.problem) }),
        },
      });
      if (end.status !== "finished") await closeRound(db, row);
    },
    { timeout: 15_000 },
  );
}
