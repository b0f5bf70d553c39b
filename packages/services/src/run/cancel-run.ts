// Cancels a run: a waiting one ends at once, a running one is asked to, and its worker ends it within seconds.
// Finished blocks stay; there is no verdict.
import { t } from "@gonogo/locale/t";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import { type Context, databaseNow } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { idOf } from "../id.ts";
import { findRun } from "../rows/find-run.ts";
import { type RunSummary, runSummary } from "../rows/run-summary.ts";
import { announce, expireEvents } from "./watch/run-stream.ts";

export const CancelRunInput = z.strictObject({ id: idOf("run") });
export type CancelRunInput = z.input<typeof CancelRunInput>;

/** Throws `not_found`, or `run_not_active` when the run has ended. Cancelling twice is no error. */
export async function cancelRun(
  context: Context,
  actor: Actor,
  input: CancelRunInput,
): Promise<RunSummary> {
  allow(actor, "runs:write");
  const { id } = parseInput(CancelRunInput, input);
  await findRun(context, actor, id);
  const endedHere = await context.db.$transaction(async (db) => {
    const at = await databaseNow({ db });
    const waiting = await db.run.updateMany({
      where: { id, status: "queued" },
      data: { status: "cancelled", cancelRequestedAt: at, finishedAt: at },
    });
    if (waiting.count === 0) return false;
    await db.block.updateMany({
      where: { runId: id, status: "planned" },
      data: { status: "skipped" },
    });
    return true;
  });
  if (endedHere) {
    await announce(context, { type: "finished", runId: id, status: "cancelled", verdict: null });
    await expireEvents(context, id);
  } else {
    const asked = await context.db.run.updateMany({
      where: { id, status: "running", cancelRequestedAt: null },
      data: { cancelRequestedAt: await databaseNow(context) },
    });
    const row = await findRun(context, actor, id);
    if (asked.count === 0 && row.status !== "running" && row.status !== "cancelled")
      throw new ServiceError(
        "run_not_active",
        row.status === "failed"
          ? t("The run has failed already.")
          : t("The run has finished already."),
      );
  }
  return runSummary(context, await findRun(context, actor, id));
}
