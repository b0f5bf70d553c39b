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
  /** Workers with one id never measure at once. */
  readonly hostId: string;
};

export const livingWorkers = (context: Pick<Context, "db">): Promise<LivingWorker[]> =>
  context.db.$queryRaw<LivingWorker[]>`
    SELECT id, "machineFingerprint", "engineBuild", labels, "hostId" FROM workers
    WHERE "lastSeenAt" > now() - make_interval(secs => ${silentAfterMs / 1_000})`;

/** What a run asks of the workers. */
export type WantedWorkers = {
  readonly runsOn: WorkerLabels;
  /** Labels of each worker that shares its load; empty or absent: one does all of it. */
  readonly places?: readonly WorkerLabels[];
};

/** Why a run that waits will not begin by itself, by the workers that it asks for; null: they are alive. */
export async function whyNobodyMeasures(
  context: Pick<Context, "db">,
): Promise<(wanted: WantedWorkers) => string | null> {
  const workers = await livingWorkers(context);
  return ({ runsOn, places = [] }) => {
    if (workers.length === 0)
      return "No worker is alive: nothing is measured until one is started.";
    if (!workers.some(({ labels }) => hasLabels(labels, runsOn)))
      return `No living worker has ${labelsText(runsOn)}: start one with these labels, or ask for others.`;
    return tooFewHosts(workers, places);
  };
}

/** Why the living workers cannot share a load at these places; null: they can, when they are idle. */
function tooFewHosts(
  workers: readonly LivingWorker[],
  places: readonly WorkerLabels[],
): string | null {
  for (const place of places) {
    const wanted = places.filter((other) => labelsText(other) === labelsText(place)).length;
    const hosts = new Set(
      workers.filter(({ labels }) => hasLabels(labels, place)).map(({ hostId }) => hostId),
    ).size;
    if (hosts >= wanted) continue;
    const which = labelsText(place) === "" ? "" : ` with ${labelsText(place)}`;
    const alive = hosts === 0 ? "none is alive" : hosts === 1 ? "1 is alive" : `${hosts} are alive`;
    return `The load comes from ${wanted} ${wanted === 1 ? "host" : "hosts"}${which}, and ${alive}: start more workers on hosts of their own, or ask for fewer.`;
  }
  return null;
}
