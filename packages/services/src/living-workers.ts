// Which workers reported recently, on the database's clock; and what it means for runs when there is none.
// It is beside the folders, since runs, workers and noise all ask it.
import { hasLabels, labelsText, type WorkerLabels } from "@gonogo/protocols/spec";
import type { Context } from "./context.ts";

/** After how long of silence a worker no longer counts as alive. */
export const silentAfterMs = 30_000;

export type LivingWorker = {
  readonly id: string;
  readonly machineFingerprint: string;
  readonly engineBuild: string | null;
  readonly labels: WorkerLabels;
};

export const livingWorkers = (context: Pick<Context, "db">): Promise<LivingWorker[]> =>
  context.db.$queryRaw<LivingWorker[]>`
    SELECT id, "machineFingerprint", "engineBuild", labels FROM workers
    WHERE "lastSeenAt" > now() - make_interval(secs => ${silentAfterMs / 1_000})`;

/** Why a run that waits will not begin by itself, by the labels that it asks for; null: a worker that has them is alive. */
export async function whyNobodyMeasures(
  context: Pick<Context, "db">,
): Promise<(runsOn: WorkerLabels) => string | null> {
  const workers = await livingWorkers(context);
  return (runsOn) => {
    if (workers.length === 0)
      return "No worker is alive: nothing is measured until one is started.";
    return workers.some(({ labels }) => hasLabels(labels, runsOn))
      ? null
      : `No living worker has ${labelsText(runsOn)}: start one with these labels, or ask for others.`;
  };
}
