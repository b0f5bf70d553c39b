// What an operator wants to know: which workers are alive and what each measures, what waits, and what the engine can
// do on each machine. Workers and machines belong to the instance; of runs, only those of the actor's project are named.
import type { RunOrigin } from "@gonogo/db/client";
import { WorkerLabels } from "@gonogo/protocols/spec";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { livingWorkers, whyNobodyMeasures } from "../living-workers.ts";
import { redisIsUp } from "../redis.ts";
import { type RunSummary, runInclude, runSummaries } from "../rows/run-summary.ts";

export type WorkerView = {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly alive: boolean;
  readonly startedAt: string;
  readonly lastSeenAt: string;
  readonly engineVersion: string | null;
  readonly engineBuild: string | null;
  /** Why the worker cannot start the engine. */
  readonly engineError: string | null;
  readonly cpuModel: string;
  readonly cpuCores: number;
  readonly labels: WorkerLabels;
  /** The run it works on; "elsewhere": one of another project. */
  readonly measures: RunSummary | "elsewhere" | null;
};

export type QueueView = {
  /** Runs that wait for a worker, of every project; those that lost theirs among them. */
  readonly runsWaiting: number;
  readonly waitingSince: string | null;
  /** How long the oldest of them has waited, by the database's clock; null: none waits. */
  readonly waitingMs: number | null;
  /** Those that wait by what asked for them, in the order in which they are taken; what has none is left out. */
  readonly byOrigin: readonly OriginView[];
  /** Probes of the last minute that nobody answered yet. */
  readonly probesWaiting: number;
  /** False while Redis is away: waiting runs are kept, and delivered when it is back. */
  readonly delivers: boolean;
};

export type OriginView = {
  readonly origin: RunOrigin;
  readonly waiting: number;
  readonly oldestMs: number;
};

export type WorkersView = {
  /** Alive ones first, then by host. */
  readonly workers: readonly WorkerView[];
  readonly queue: QueueView;
  readonly machines: readonly MachineCeilings[];
};

export type StalledQueue = { readonly why: string; readonly runsWaiting: number };

export async function readWorkers(context: Context, actor: Actor): Promise<WorkersView> {
  allow(actor, "read");
  const [workers, queue] = await Promise.all([listWorkers(context, actor), readQueue(context)]);
  return { workers, queue, machines: await readMachines(context) };
}

/** Runs that wait while no worker is alive, of every project, and why; null: there are none. */
export async function readStalledQueue(
  context: Context,
  actor: Actor,
): Promise<StalledQueue | null> {
  allow(actor, "read");
  const why = (await whyNobodyMeasures(context))({});
  if (why === null) return null;
  const { runsWaiting } = await readQueue(context);
  return runsWaiting > 0 ? { why, runsWaiting } : null;
}

async function listWorkers(context: Context, actor: Actor): Promise<WorkerView[]> {
  const rows = await context.db.worker.findMany({ orderBy: [{ host: "asc" }, { pid: "asc" }] });
  const alive = await livingWorkers(context);
  const living = new Set(alive.map(({ id }) => id));
  const measures = await runsOf(context, actor, [...living]);
  return rows
    .map((row) => ({
      id: row.id,
      host: row.host,
      pid: row.pid,
      alive: living.has(row.id),
      startedAt: row.startedAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      engineVersion: row.engineVersion,
      engineBuild: row.engineBuild,
      engineError: row.engineError,
      cpuModel: row.cpuModel,
      cpuCores: row.cpuCores,
      labels: WorkerLabels.parse(row.labels),
      measures: measures.get(row.id) ?? null,
    }))
    .sort((a, b) => Number(b.alive) - Number(a.alive));
}

/** Worker to the run that it holds the lease of. */
async function runsOf(
  context: Context,
  actor: Actor,
  owners: readonly string[],
): Promise<Map<string, RunSummary | "elsewhere">> {
  const rows = await context.db.run.findMany({
    where: { status: "running", leaseOwner: { in: [...owners] } },
    include: runInclude,
  });
  const own = rows.filter((row) => row.projectId === actor.projectId);
  const summaries = new Map((await runSummaries(context, own)).map((run) => [run.id, run]));
  return new Map(
    rows.flatMap((row) =>
      row.leaseOwner === null ? [] : [[row.leaseOwner, summaries.get(row.id) ?? "elsewhere"]],
    ),
  );
}

/** What waits, by what asked for it, in the order in which it is taken; times by the database's clock. */
export const readWaiting = ({
  db,
}: Pick<Context, "db">): Promise<(OriginView & { readonly since: Date })[]> =>
  db.$queryRaw`
    SELECT origin, count(*)::int AS waiting, min(COALESCE("leaseUntil", "createdAt")) AS since,
      GREATEST(0, EXTRACT(EPOCH FROM now() - min(COALESCE("leaseUntil", "createdAt"))) * 1000)::float8 AS "oldestMs"
    FROM runs
    WHERE status = 'queued' OR (status = 'running' AND ("leaseUntil" IS NULL OR "leaseUntil" < now()))
    GROUP BY origin ORDER BY origin`;

async function readQueue(context: Context): Promise<QueueView> {
  const origins = await readWaiting(context);
  const oldest = origins.toSorted((a, b) => a.since.getTime() - b.since.getTime())[0];
  const [probes] = await context.db.$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM probes
    WHERE "answeredAt" IS NULL AND "createdAt" > now() - interval '1 minute'`;
  return {
    runsWaiting: origins.reduce((sum, { waiting }) => sum + waiting, 0),
    waitingSince: oldest?.since.toISOString() ?? null,
    waitingMs: oldest ? Math.round(oldest.oldestMs) : null,
    byOrigin: origins.map(({ origin, waiting, oldestMs }) => ({ origin, waiting, oldestMs })),
    probesWaiting: probes?.waiting ?? 0,
    delivers: await redisIsUp(context.redis, 0),
  };
}

// The newest ceilings of every machine, for people: the machine by the workers on it, each protocol by load shape.
// A ceiling that another build of the engine reached says nothing of the one that runs now, and is marked.

type CeilingView = {
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

type MachineCeilings = {
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
async function readMachines(context: Pick<Context, "db">): Promise<MachineCeilings[]> {
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
