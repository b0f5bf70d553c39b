// Which workers reported recently, on the database's clock, and whether their pools take runs; and what it means for runs where
// none does. It is beside the folders, since runs, pools, workers and noise all ask it.
import { Prisma } from "@gonogo/db/client";
import { t } from "@gonogo/locale/t";
import {
  defaultPool,
  hasLabels,
  labelsText,
  poolOf,
  type WorkerLabels,
} from "@gonogo/protocols/spec";
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
  /** False while its pool is paused or drained. */
  readonly takesRuns: boolean;
};

/** Of a row of `workers`. */
export const isAlive = Prisma.sql`
  workers."lastSeenAt" > now() - make_interval(secs => ${silentAfterMs / 1_000})`;

/** The pool of a row of `workers`. */
export const poolOfWorker = Prisma.sql`COALESCE(workers.labels->>'pool', ${defaultPool})`;

/** Whether workers of the pool take runs: one that nobody paused or drained has no row, or is `open`. */
export const isPoolOpen = (pool: Prisma.Sql) =>
  Prisma.sql`NOT EXISTS (SELECT 1 FROM pools WHERE pools.name = ${pool} AND pools.state <> 'open')`;

export const livingWorkers = (context: Pick<Context, "db">): Promise<LivingWorker[]> =>
  context.db.$queryRaw<LivingWorker[]>`
    SELECT id, "machineFingerprint", "engineBuild", labels, "hostId",
      ${isPoolOpen(poolOfWorker)} AS "takesRuns"
    FROM workers WHERE ${isAlive}`;

/** What a run asks of the workers. */
export type WantedWorkers = {
  readonly runsOn: WorkerLabels;
  /** Labels of each worker that shares its load; empty or absent: one does all of it. */
  readonly places?: readonly WorkerLabels[];
};

/** Why a run that waits will not begin by itself, by the workers that it asks for; null: they take runs. */
export async function whyNobodyMeasures(
  context: Pick<Context, "db">,
): Promise<(wanted: WantedWorkers) => string | null> {
  const workers = await livingWorkers(context);
  return ({ runsOn, places = [] }) => {
    if (workers.length === 0)
      return t("No worker is alive: nothing is measured until one is started.");
    const fitting = workers.filter(({ labels }) => hasLabels(labels, runsOn));
    if (fitting.length === 0)
      return t("No living worker has {runsOn}: start one with these labels, or ask for others.", {
        runsOn: labelsText(runsOn),
      });
    if (!fitting.some(({ takesRuns }) => takesRuns))
      return whyPaused([...new Set(fitting.map(({ labels }) => poolOf(labels)))].sort());
    return tooFewHosts(
      workers.filter(({ takesRuns }) => takesRuns),
      places,
    );
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
    const labels = labelsText(place);
    return labels === ""
      ? t(
          "The load comes from {wanted, plural, one {# host} other {# hosts}}, and {alive, plural, =0 {none is alive} one {# is alive} other {# are alive}}: start more workers on hosts of their own, or ask for fewer.",
          { wanted, alive: hosts },
        )
      : t(
          "The load comes from {wanted, plural, one {# host} other {# hosts}} with {labels}, and {alive, plural, =0 {none is alive} one {# is alive} other {# are alive}}: start more workers on hosts of their own, or ask for fewer.",
          { wanted, alive: hosts, labels },
        );
  }
  return null;
}

const whyPaused = (pools: readonly string[]): string =>
  pools.length === 1
    ? t(
        "The pool {pools} is paused, and no worker of another pool can take this: resume the pool on the page Workers.",
        { pools: pools.join(", ") },
      )
    : t(
        "The pools {pools} are paused, and no worker of another pool can take this: resume one of them on the page Workers.",
        { pools: pools.join(", ") },
      );
