// What a fault happens in: a Gonogo with its own database, queue, demo target and workers as processes, and a duel under way.
import pg from "pg";
import { type DemoTarget, startDemoTarget } from "../../apps/worker/src/testing/demo-target.ts";
import { aliasEngine, type EngineAlias } from "../../apps/worker/src/testing/engine-alias.ts";
import {
  type MeasuredInstance,
  makeMeasuredInstance,
  spawnWorker,
} from "../../apps/worker/src/testing/measured-instance.ts";

export type SpawnedWorker = Awaited<ReturnType<typeof spawnWorker>>;
type Settings = Parameters<MeasuredInstance["settings"]>[0];

export type World = {
  readonly instance: MeasuredInstance;
  readonly engine: EngineAlias;
  /** The one that answers now: `restartTarget` replaces it. */
  target(): DemoTarget;
  /** Kills the target where it lives, and starts another on the same ports. */
  restartTarget(): Promise<void>;
  /** Requests that targets counted before they were killed. */
  countedBefore(): number;
  /** Workers in the order of their start. */
  readonly workers: SpawnedWorker[];
  /** Starts a worker process. @param within a command that runs another */
  startWorker(changes?: Settings, within?: readonly string[]): Promise<SpawnedWorker>;
  /** Asks PostgreSQL over a connection of this call; waits while the server is away. */
  query(sql: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Kills workers, engines and target, whatever state they are in. */
  kill(): Promise<void>;
  close(): Promise<void>;
};

const totalOf = async (target: DemoTarget): Promise<number> =>
  Object.values(await target.requests()).reduce((sum, count) => sum + count, 0);

/** Requests of this world's targets so far that no stored probe sent; a probe of gRPC sends none. */
export async function countedIn(world: World): Promise<number> {
  const [probes] = await world.query(
    `SELECT count(*)::int AS count FROM probes JOIN targets ON targets.id = probes."targetId"
     WHERE targets.protocol <> 'grpc'`,
  );
  return world.countedBefore() + (await totalOf(world.target())) - Number(probes?.count);
}

async function ask(url: string, sql: string, values: readonly unknown[]) {
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      const { rows } = await client.query(sql, [...values]);
      return rows;
    } catch (error) {
      if (error instanceof pg.DatabaseError && !/^(?:53|57|08)/.test(error.code ?? "")) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      void client.end().catch(() => {});
    }
  }
}

type WorldOptions = {
  /** That the target listens on; default: 127.0.0.1. */
  readonly targetHost?: string | undefined;
  /** What Node runs as a worker; default: the sources. */
  readonly workerMain?: readonly string[];
};

const after = (us: number) => ({ delay: { kind: "fixed", us } });
/** REST answers after 8 ms and gRPC after 2 ms: results that are mixed up do not pass the duel's gate. */
const behaviour = { rest: after(8_000), grpc: after(2_000) };

/** Opens one on the servers that TEST_DATABASE_URL and TEST_REDIS_URL name. */
export async function openWorld({
  targetHost: host,
  workerMain,
}: WorldOptions = {}): Promise<World> {
  const listen = host === undefined ? {} : { host };
  let target = await startDemoTarget(listen);
  await target.behave(behaviour);
  const engine = aliasEngine();
  const instance = await makeMeasuredInstance(target, engine);
  const workers: SpawnedWorker[] = [];
  let countedBefore = 0;
  const kill = async () => {
    for (const worker of workers) await worker.end("SIGKILL");
    for (const pid of engine.pids()) process.kill(pid, "SIGKILL");
    await target.kill();
  };
  return {
    ...{ instance, engine, workers, kill },
    target: () => target,
    countedBefore: () => countedBefore,
    async restartTarget() {
      countedBefore += await totalOf(target);
      await target.kill();
      target = await startDemoTarget({ ...listen, ports: target.ports, tlsDir: target.tlsDir });
      await target.behave(behaviour);
    },
    async startWorker(changes, within) {
      const hosted = { GONOGO_HOST: `${instance.prefix}-host`, ...changes };
      const worker = await spawnWorker(instance.settings(hosted), within, workerMain);
      workers.push(worker);
      return worker;
    },
    query: (sql, values = []) => ask(instance.databaseUrl, sql, values),
    async close() {
      await kill();
      await instance.close();
      await target.stop();
      engine.remove();
    },
  };
}
