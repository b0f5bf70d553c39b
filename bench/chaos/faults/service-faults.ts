// Faults of PostgreSQL and Redis: processes killed and stopped, refusals, cuts, a full disk and a slow one.
import { readFileSync, statfsSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import {
  endpointOf,
  startCuttableProxy,
  throughProxy,
} from "../../../apps/worker/src/testing/cuttable-proxy.ts";
import { makeLimitedRole } from "../../../packages/db/src/testing/limited-role.ts";
import type { KeptProcess } from "../../../scripts/lib/kept-process.mjs";
import { type Fault, type Moment, type Prepared, pause } from "../fault.ts";
import { signalAll, treeOf } from "../process-tree.ts";
import type { Servers } from "../servers.ts";
import type { World } from "../world.ts";
import {
  cancelStatementsFor,
  endConnectionsFor,
  readOnlyFor,
  serverSettingFor,
  shortStatementsFor,
} from "./outages.ts";

const minuteMs = 60_000;
const beyondLeaseMs = 35_000;

const pidOf = (kept: KeptProcess): number => {
  if (!kept.identity) throw new Error(`${kept.name} does not run`);
  return kept.identity.pid;
};

async function hold(kept: KeptProcess, ms: number): Promise<void> {
  const tree = treeOf(pidOf(kept));
  signalAll(tree, "SIGSTOP");
  await pause(ms);
  signalAll(tree.toReversed(), "SIGCONT");
}

/**
 * Writes until the disk is full, and frees it after so long.
 * @throws {Error} when PostgreSQL had no need of the disk meanwhile, so that nothing was tried
 */
async function fillDisk({ cluster, postgresLog }: Servers, ms: number): Promise<void> {
  const filler = join(cluster, "..", "filler");
  const { bavail, bsize } = statfsSync(cluster);
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - 4_096), 1));
  await pause(ms);
  await rm(filler);
  if (!readFileSync(postgresLog, "utf8").includes("No space left on device"))
    throw new Error("PostgreSQL never met the full disk.");
}

/** A worker whose way to one of the two goes through a proxy. */
const behindProxy =
  (service: "postgres" | "redis", fault: (cut: () => void, restore: () => void) => Promise<void>) =>
  async (world: World): Promise<Prepared> => {
    const { databaseUrl, redisUrl } = world.instance;
    const url = service === "postgres" ? databaseUrl : redisUrl;
    const proxy = await startCuttableProxy(endpointOf(url, 1));
    const through = throughProxy(url, proxy);
    await world.startWorker(
      service === "postgres" ? { DATABASE_URL: through } : { REDIS_URL: through },
    );
    return { strike: () => fault(proxy.cut, proxy.restore), remove: proxy.close };
  };

const cutFor = (ms: number) => async (cut: () => void, restore: () => void) => {
  cut();
  await pause(ms);
  restore();
};

/** A worker whose database user may be left without connections. */
async function withLimitedRole(world: World): Promise<Prepared> {
  const role = await makeLimitedRole(world.instance.databaseUrl);
  await world.startWorker({ DATABASE_URL: role.url });
  return {
    strike: async () => {
      await role.limit(0);
      await pause(5_000);
      await role.lift();
    },
    remove: async () => {
      for (const worker of world.workers) await worker.end("SIGKILL");
      await role.drop();
    },
  };
}

const killed = (
  of: "postgres" | "redis",
  name: string,
  moment: Moment,
  servers: Servers,
): Fault => ({
  name: `${of}-killed-${name}`,
  title: `${of === "postgres" ? "PostgreSQL" : "Redis"} killed, started again`,
  moment,
  strike: async () => signalAll([pidOf(servers[of])], "SIGKILL"),
});

const flushed = (name: string, moment: Moment): Fault => ({
  name: `redis-flushed-${name}`,
  title: "Redis flushed",
  moment,
  strike: async ({ instance }) => void (await instance.context.redis.flushall()),
});

const of = (world: World): string => world.instance.databaseUrl;

const postgresFaults = (servers: Servers): Fault[] => [
  killed("postgres", "before", "before the first block", servers),
  killed("postgres", "warmup", "warm-up", servers),
  killed("postgres", "window", "window", servers),
  killed("postgres", "between", "between blocks", servers),
  killed("postgres", "finishing", "finishing", servers),
  {
    name: "postgres-restarted",
    title: "PostgreSQL restarted (fast stop)",
    moment: "window",
    strike: async () => signalAll([pidOf(servers.postgres)], "SIGINT"),
  },
  {
    name: "postgres-paused",
    title: "PostgreSQL stopped for 10 s",
    moment: "window",
    strike: () => hold(servers.postgres, 10_000),
  },
  {
    name: "postgres-paused-beyond-lease",
    title: "PostgreSQL stopped for 35 s",
    moment: "window",
    strike: () => hold(servers.postgres, beyondLeaseMs),
  },
  {
    name: "postgres-unreachable",
    title: "worker's way to PostgreSQL cut for 10 s",
    moment: "window",
    prepare: behindProxy("postgres", cutFor(10_000)),
  },
  {
    name: "postgres-no-connections",
    title: "PostgreSQL out of connections for 5 s",
    moment: "between blocks",
    prepare: withLimitedRole,
  },
  {
    name: "postgres-read-only",
    title: "PostgreSQL read-only for 5 s",
    moment: "between blocks",
    strike: (world) => readOnlyFor(of(world), 5_000),
  },
  {
    name: "statements-cancelled",
    title: "statements under way cut off for 3 s",
    moment: "between blocks",
    strike: (world) => cancelStatementsFor(of(world), 3_000),
  },
  {
    name: "statements-short",
    title: "statements cut off after 1 ms, for 5 s",
    moment: "between blocks",
    strike: (world) => shortStatementsFor(of(world), 5_000),
  },
  {
    name: "connections-ended",
    title: "all connections to PostgreSQL ended, for 3 s",
    moment: "between blocks",
    strike: (world) => endConnectionsFor(of(world), 3_000),
  },
  {
    name: "disk-full",
    title: "PostgreSQL's disk full for 20 s",
    moment: "between blocks",
    diskMiB: 400,
    strike: () => fillDisk(servers, 20_000),
  },
  {
    name: "disk-slow",
    title: "each flush of PostgreSQL's log takes 100 ms longer, for 5 s",
    moment: "between blocks",
    strike: async (world) =>
      void (await Promise.all([
        serverSettingFor(of(world), { name: "commit_siblings", value: "0", ms: 5_000 }),
        serverSettingFor(of(world), { name: "commit_delay", value: "100000", ms: 5_000 }),
      ])),
  },
];

const redisFaults = (servers: Servers): Fault[] => [
  killed("redis", "queued", "queued", servers),
  killed("redis", "before", "before the first block", servers),
  killed("redis", "window", "window", servers),
  killed("redis", "finishing", "finishing", servers),
  flushed("queued", "queued"),
  flushed("window", "window"),
  {
    name: "redis-paused",
    title: "Redis stopped for 10 s",
    moment: "window",
    strike: () => hold(servers.redis, 10_000),
  },
  {
    name: "redis-unreachable",
    title: "worker's way to Redis cut for a minute",
    moment: "warm-up",
    prepare: behindProxy("redis", cutFor(minuteMs)),
  },
];

export const serviceFaults = (servers: Servers): readonly Fault[] => [
  ...postgresFaults(servers),
  ...redisFaults(servers),
];
