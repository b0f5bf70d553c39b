// Pools of workers as operators see them: the state of each, who is in it, and what waits that it could take. They belong to the
// installation: runs of every project are counted, and none is named.

import type { PoolState } from "@gonogo/db/client";
import { t } from "@gonogo/locale/t";
import { hasLabels, poolOf, type WorkerLabels } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context, Reader } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { type LivingWorker, livingWorkers } from "../living-workers.ts";
import { readLater } from "../read-later.ts";

export type PoolView = {
  readonly name: string;
  /** `paused`: its workers claim no run. `draining`: and give back the runs that they measure. */
  readonly state: PoolState;
  /** Since when, and the person or API key that changed it; null: nobody ever did. */
  readonly since: string | null;
  readonly changedBy: string | null;
  /** Workers that are alive. */
  readonly workers: number;
  /** Those of them that measure a run. */
  readonly busy: number;
  /** Runs that wait and that one of its workers could take, were the pool open. */
  readonly waiting: number;
  /** How long the oldest of them has waited; null: none waits. */
  readonly oldestMs: number | null;
};

/** Every pool that has a living worker or is not open, by name. */
export async function readPools(
  context: Context,
  actor: Actor,
): Promise<{ readonly items: readonly PoolView[] }> {
  allow(actor, "read");
  return { items: await poolViews(context) };
}

/** Its name as an input has it: what nobody could call a pool is answered as an unknown one. */
export const PoolName = readLater(
  z.string(),
  z.string().describe("Value of the label `pool` of its workers; `default`: those without one."),
);

export const GetPoolInput = z.strictObject({ name: PoolName });
export type GetPoolInput = z.input<typeof GetPoolInput>;

/** Throws `not_found` where no living worker is in the pool and it is open. */
export async function getPool(
  context: Context,
  actor: Actor,
  input: GetPoolInput,
): Promise<PoolView> {
  allow(actor, "read");
  return poolNamed(await poolViews(context), parseInput(GetPoolInput, input).name);
}

/** Throws `not_found` with the names that there are. */
export function poolNamed(pools: readonly PoolView[], name: string): PoolView {
  const found = pools.find((pool) => pool.name === name);
  if (found) return found;
  const known = pools.map((pool) => pool.name).join(", ");
  throw new ServiceError("not_found", t("There is no such pool."), {
    field: "name",
    remedy:
      known === ""
        ? t("Start a worker of the pool first.")
        : t("The pools are: {known}.", { known }),
  });
}

export async function poolViews(context: Pick<Context, "db">): Promise<PoolView[]> {
  const [workers, rows, busy, waiting] = await Promise.all([
    livingWorkers(context),
    context.db.pool.findMany(),
    busyWorkers(context),
    waitingByLabels(context),
  ]);
  const known = new Map(rows.map((row) => [row.name, row]));
  const closed = rows.filter(({ state }) => state !== "open").map(({ name }) => name);
  const names = new Set([...workers.map(({ labels }) => poolOf(labels)), ...closed]);
  return [...names].sort().map((name): PoolView => {
    const row = known.get(name);
    const own = workers.filter(({ labels }) => poolOf(labels) === name);
    const fitting = waiting.filter(({ runsOn }) => couldTake(name, own, runsOn));
    return {
      name,
      state: row?.state ?? "open",
      since: row?.since.toISOString() ?? null,
      changedBy: row?.changedBy ?? null,
      workers: own.length,
      busy: own.filter(({ id }) => busy.has(id)).length,
      waiting: fitting.reduce((sum, { runs }) => sum + runs, 0),
      oldestMs: fitting.length === 0 ? null : Math.max(...fitting.map(({ oldestMs }) => oldestMs)),
    };
  });
}

/** Of a pool without workers only the runs are known that ask for it by name. */
const couldTake = (name: string, own: readonly LivingWorker[], runsOn: WorkerLabels): boolean =>
  own.length === 0 ? runsOn.pool === name : own.some(({ labels }) => hasLabels(labels, runsOn));

async function busyWorkers({ db }: Reader): Promise<ReadonlySet<string>> {
  const rows = await db.$queryRaw<{ owner: string }[]>`
    SELECT "leaseOwner" AS owner FROM runs
    WHERE status = 'running' AND "leaseUntil" >= now() AND "leaseOwner" IS NOT NULL`;
  return new Set(rows.map(({ owner }) => owner));
}

type WaitingRuns = {
  readonly runsOn: WorkerLabels;
  readonly runs: number;
  readonly oldestMs: number;
};

const waitingByLabels = ({ db }: Reader): Promise<WaitingRuns[]> =>
  db.$queryRaw<WaitingRuns[]>`
    SELECT "runsOn", count(*)::int AS runs,
      round(GREATEST(0, EXTRACT(EPOCH FROM now() - min(COALESCE("leaseUntil", "createdAt"))) * 1000))::float8 AS "oldestMs"
    FROM runs
    WHERE status = 'queued' OR (status = 'running' AND ("leaseUntil" IS NULL OR "leaseUntil" < now()))
    GROUP BY "runsOn"`;
