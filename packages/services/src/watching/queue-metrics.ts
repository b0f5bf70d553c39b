// Queue and workers of the whole instance for Prometheus, read from PostgreSQL when they are asked for.
// While PostgreSQL is away they are left out: an old figure would look like a quiet queue.
import type { RunOrigin } from "@gonogo/db/client";
import { Gauge, type Registry } from "prom-client";
import type { Context } from "../context.ts";
import { silentAfterMs } from "../living-workers.ts";
import { readWaiting } from "../worker/read-workers.ts";
import type { Readiness } from "./readiness.ts";
import { sharedFor } from "./shared-for.ts";

const keptMs = 1_000;

const origins = Object.keys({
  person: true,
  pipeline: true,
  study: true,
  schedule: true,
} satisfies Record<RunOrigin, true>);
const workerStates = ["ready", "measuring", "silent"] as const;

type Counts = {
  readonly running: number;
  readonly ready: number;
  readonly measuring: number;
  readonly silent: number;
};

async function readCounts({ db }: Pick<Context, "db">): Promise<Counts> {
  const [counts] = await db.$queryRaw<Counts[]>`
    WITH held AS (
      SELECT "leaseOwner" AS owner FROM runs WHERE status = 'running' AND "leaseUntil" >= now()),
    seen AS (
      SELECT "lastSeenAt" > now() - make_interval(secs => ${silentAfterMs / 1_000}) AS alive,
        EXISTS (SELECT 1 FROM held WHERE held.owner = workers.id) AS measures FROM workers)
    SELECT (SELECT count(*)::int FROM held) AS running,
      count(*) FILTER (WHERE alive AND NOT measures)::int AS ready,
      count(*) FILTER (WHERE alive AND measures)::int AS measuring,
      count(*) FILTER (WHERE NOT alive)::int AS silent
    FROM seen`;
  if (!counts) throw new Error("the database counted nothing");
  return counts;
}

function makeGauges(registry: Registry) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  return {
    waiting: gauge("gonogo_runs_waiting", "Runs that wait for a worker.", ["origin"]),
    oldest: gauge(
      "gonogo_run_oldest_wait_seconds",
      "How long the run has waited that waits longest; 0: none waits.",
      ["origin"],
    ),
    running: gauge("gonogo_runs_running", "Runs that a worker works on."),
    workers: gauge("gonogo_workers", "Workers by what they do.", ["state"]),
    redis: gauge("gonogo_redis_up", "1 while Redis answers, else 0."),
    postgresql: gauge("gonogo_postgresql_up", "1 while PostgreSQL answers, else 0."),
  };
}

/** Adds the gauges to a registry. The returned function reads them again, at most once a second; it does not throw. */
export function addQueueMetrics(
  registry: Registry,
  context: Pick<Context, "db">,
  readiness: () => Promise<Readiness>,
): () => Promise<void> {
  const gauges = makeGauges(registry);
  const { waiting, oldest, running, workers, redis, postgresql } = gauges;
  const forget = () => {
    for (const one of [waiting, oldest, workers]) one.reset();
    running.remove();
  };
  const show = async () => {
    const [byOrigin, counts] = await Promise.all([readWaiting(context), readCounts(context)]);
    const found = new Map(byOrigin.map((one) => [String(one.origin), one]));
    for (const origin of origins) {
      waiting.set({ origin }, found.get(origin)?.waiting ?? 0);
      oldest.set({ origin }, (found.get(origin)?.oldestMs ?? 0) / 1_000);
    }
    running.set(counts.running);
    for (const state of workerStates) workers.set({ state }, counts[state]);
  };
  return sharedFor(keptMs, async () => {
    const found = await readiness();
    redis.set(found.redis === "ok" ? 1 : 0);
    const isUp = found.postgresql === "ok" && (await show().then(yes, no));
    if (!isUp) forget();
    postgresql.set(isUp ? 1 : 0);
  });
}

const yes = () => true;
const no = () => false;
