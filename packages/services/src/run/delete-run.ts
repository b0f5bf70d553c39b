// Deletes a run that has ended, with its blocks, verdict, decisions and shares. There is no way back. What members said of a change
// that began with it goes on to the next run of the series.
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { findRun } from "../rows/find-run.ts";
import { handOnDecisions } from "../series/hand-on-decisions.ts";
import { streamKey } from "./watch/run-stream.ts";

export const DeleteRunInput = z.strictObject({ id: z.string() });
export type DeleteRunInput = z.input<typeof DeleteRunInput>;

/** Throws `not_found`, or `run_active` while it waits or runs. */
export async function deleteRun(
  context: Context,
  actor: Actor,
  input: DeleteRunInput,
): Promise<void> {
  allow(actor, "runs:write");
  const { id } = parseInput(DeleteRunInput, input);
  await findRun(context, actor, id);
  await context.db.$transaction(async (db) => {
    await handOnDecisions(db, id);
    const gone = await db.run.deleteMany({
      where: { id, status: { in: ["finished", "failed", "cancelled"] } },
    });
    if (gone.count === 0)
      throw new ServiceError("run_active", "The run has not ended.", {
        remedy: "Cancel it first.",
      });
  });
  await context.redis.del(streamKey(context, id)).catch(() => {});
}
