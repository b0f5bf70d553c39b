// The newest ceilings of every machine, for people: the machine by the workers on it, each protocol by load shape.
// A ceiling that another build of the engine reached says nothing of the one that runs now, and is marked.
import type { Context } from "../context.ts";

export type CeilingView = {
  readonly protocol: string;
  /** `open`, or `closed-50` for 50 clients. */
  readonly shape: string;
  /** Requests a second. */
  readonly ceilingPerS: number;
  /** Engine threads that reached it. */
  readonly threads: number;
  /** What was the limit; but for `engine` the figure is a lower bound. */
  readonly limit: string;
  readonly cpuUsPerRequest: number;
  readonly measuredAt: string;
};

export type MachineCeilings = {
  /** SHA-256 of what makes the engine's own speed comparable. */
  readonly fingerprint: string;
  /** Of the workers there; none: calibrated, but no worker reported recently. */
  readonly hosts: readonly string[];
  readonly cpuModel: string | null;
  readonly cpuCores: number | null;
  readonly kernel: string | null;
  /** Empty: never calibrated. */
  readonly ceilings: readonly CeilingView[];
  readonly engineBuild: string | null;
  /** True when workers there run another build than the one that was calibrated: no run is judged by these. */
  readonly outdated: boolean;
};

/** Machines with workers first, then by the time of their calibration, newest first. */
export async function readMachines(context: Pick<Context, "db">): Promise<MachineCeilings[]> {
  const [workers, rows] = await Promise.all([
    context.db.worker.findMany({ orderBy: { lastSeenAt: "desc" } }),
    context.db.engineCeiling.findMany({ orderBy: [{ measuredAt: "desc" }, { id: "desc" }] }),
  ]);
  const fingerprints = new Set(
    [...workers, ...rows].map(({ machineFingerprint }) => machineFingerprint),
  );
  return [...fingerprints].map((fingerprint) => {
    const here = workers.filter((worker) => worker.machineFingerprint === fingerprint);
    const found = rows.filter((row) => row.machineFingerprint === fingerprint);
    // Of the build that runs there now if it was calibrated, else of the one that was last.
    const builds = new Set(here.flatMap((worker) => worker.engineBuild ?? []));
    const engineBuild = (found.find((row) => builds.has(row.engineBuild)) ?? found[0])?.engineBuild;
    const newest = new Map<string, (typeof found)[number]>();
    for (const row of found.filter((one) => one.engineBuild === engineBuild)) {
      const key = `${row.protocol} ${row.shape}`;
      if (!newest.has(key)) newest.set(key, row);
    }
    const [worker] = here;
    return {
      fingerprint,
      hosts: [...new Set(here.map(({ host }) => host))].sort(),
      cpuModel: worker?.cpuModel ?? null,
      cpuCores: worker?.cpuCores ?? null,
      kernel: worker?.kernel ?? null,
      ceilings: [...newest.values()].map((row) => ({
        protocol: row.protocol,
        shape: row.shape,
        ceilingPerS: row.ceilingPerS,
        threads: row.threads,
        limit: row.limit,
        cpuUsPerRequest: row.cpuUsPerRequest,
        measuredAt: row.measuredAt.toISOString(),
      })),
      engineBuild: engineBuild ?? null,
      outdated: engineBuild !== undefined && builds.size > 0 && !builds.has(engineBuild),
    };
  });
}
