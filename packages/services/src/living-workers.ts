// Which workers reported recently, on the database's clock; and what it means for runs when there is none.
// It is beside the folders, since runs, workers and noise all ask it.
import type { Context } from "./context.ts";

/** After how long of silence a worker no longer counts as alive. */
const silentAfterMs = 30_000;

export type LivingWorker = {
  readonly id: string;
  readonly machineFingerprint: string;
  readonly engineBuild: string | null;
};

export const livingWorkers = (context: Pick<Context, "db">): Promise<LivingWorker[]> =>
  context.db.$queryRaw<LivingWorker[]>`
    SELECT id, "machineFingerprint", "engineBuild" FROM workers
    WHERE "lastSeenAt" > now() - make_interval(secs => ${silentAfterMs / 1_000})`;

/** Why a run that waits will not begin by itself; null: a worker is alive. */
export async function whyNobodyMeasures(context: Pick<Context, "db">): Promise<string | null> {
  return (await livingWorkers(context)).length > 0
    ? null
    : "No worker is alive: nothing is measured until one is started.";
}
