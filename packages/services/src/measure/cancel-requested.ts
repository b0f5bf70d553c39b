// Whether somebody asked to cancel a run: a cheap reading for the worker, twice a second.
import type { Context } from "../context.ts";

export async function isCancelRequested(
  context: Pick<Context, "db">,
  runId: string,
): Promise<boolean> {
  const row = await context.db.run.findUnique({
    where: { id: runId },
    select: { cancelRequestedAt: true },
  });
  return row?.cancelRequestedAt != null;
}
