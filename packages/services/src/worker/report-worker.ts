// A worker reports that it is there, on the database's clock. Who stops in order takes its row along; who falls silent
// without that stays visible for a day.
import type { WorkerLabels } from "@gonogo/protocols/spec";
import type { Context } from "../context.ts";
import { type Machine, machineFingerprint } from "../engine-ceiling/read-ceilings.ts";

/** How often a worker reports: thrice before it would count as silent (living-workers.ts). */
export const reportEveryMs = 10_000;
const forgottenAfterHours = 24;

export type WorkerFacts = {
  /** The owner of its leases. */
  readonly id: string;
  readonly host: string;
  /** Of the machine, the same in all its containers: workers with one id never measure at once. */
  readonly hostId: string;
  readonly pid: number;
  readonly machine: Machine;
  /** What it says of itself: region, pool. */
  readonly labels: WorkerLabels;
  /** The engine that it starts, or why it cannot. */
  readonly engine:
    | { readonly version: string; readonly build: string }
    | { readonly error: string };
};

/** Writes what the worker says of itself and that it was seen now; forgets those that fell silent long ago. */
export async function reportWorker(
  context: Pick<Context, "db">,
  facts: WorkerFacts,
): Promise<void> {
  const { id, host, hostId, pid, machine, labels, engine } = facts;
  const { version, build, error } = { version: null, build: null, error: null, ...engine };
  await context.db.$executeRaw`
    INSERT INTO workers (id, host, "hostId", pid, "cpuModel", "cpuCores", kernel, "machineFingerprint", labels,
      "engineVersion", "engineBuild", "engineError", "startedAt", "lastSeenAt")
    VALUES (${id}, ${host}, ${hostId}, ${pid}, ${machine.cpuModel}, ${machine.cpuCores}, ${machine.kernel},
      ${machineFingerprint(machine)}, ${JSON.stringify(labels)}::jsonb, ${version}, ${build}, ${error}, now(), now())
    ON CONFLICT (id) DO UPDATE SET "lastSeenAt" = now(), "engineVersion" = EXCLUDED."engineVersion",
      "engineBuild" = EXCLUDED."engineBuild", "engineError" = EXCLUDED."engineError"`;
  await context.db.$executeRaw`
    DELETE FROM workers WHERE "lastSeenAt" < now() - make_interval(hours => ${forgottenAfterHours})`;
}

/** The worker stops in order: nobody need look for it. */
export async function forgetWorker(context: Pick<Context, "db">, id: string): Promise<void> {
  await context.db.worker.deleteMany({ where: { id } });
}
