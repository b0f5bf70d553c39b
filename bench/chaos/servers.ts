// PostgreSQL and Redis of one fault: on free ports, with data folders of their own. The cluster is made and migrated once and
// copied for each fault. Both are kept running, as a supervisor would: what is killed starts again after a second.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { KeptProcess } from "../../scripts/lib/kept-process.mjs";
import { root } from "../../scripts/lib/paths.mjs";
import { mustRun } from "../../scripts/lib/run-command.mjs";
import { startPostgres } from "../../scripts/services/postgres.mjs";
import { startRedis } from "../../scripts/services/redis.mjs";
import { atEnd } from "../lib/cleanup.mjs";

const template = "gonogo_template";
const password = randomBytes(12).toString("hex");

export type Servers = {
  readonly postgres: KeptProcess;
  readonly redis: KeptProcess;
  /** The folder of PostgreSQL's data. */
  readonly cluster: string;
  readonly postgresLog: string;
  readonly env: Record<"TEST_DATABASE_URL" | "TEST_DATABASE_TEMPLATE" | "TEST_REDIS_URL", string>;
  stop(): Promise<void>;
};

async function startDatabase(folder: string, logPath: string) {
  let postgres: KeptProcess | undefined;
  const { urlOf, remove } = await startPostgres({
    ...{ folder, password, logPath },
    onMade: (kept) => {
      postgres = kept;
      atEnd(() => kept.stop());
    },
  });
  if (!postgres) throw new Error("PostgreSQL did not start.");
  const kept = postgres;
  const stop = () => kept.stop().then(remove);
  return { postgres: kept, urlOf, stop };
}

/** Makes a migrated cluster below `folder`; gives its path. */
export async function makeTemplateCluster(folder: string): Promise<string> {
  const cluster = join(folder, "template", "postgres");
  const { urlOf, stop } = await startDatabase(cluster, join(folder, "template.log"));
  const env = {
    TEMPLATE_ADMIN_URL: urlOf("postgres"),
    TEMPLATE_URL: urlOf(template),
    TEMPLATE_NAME: template,
  };
  const program = join(root, "scripts/services/migrate-template.ts");
  await mustRun(process.execPath, ["--import", "tsx", program], { env });
  await stop();
  return cluster;
}

type ServerOptions = {
  /** Of the migrated cluster that is copied. */
  readonly templateCluster: string;
  /** Of this fault; removed by `stop`. */
  readonly folder: string;
  /** Size of a file system of its own under PostgreSQL's data; none where left out. Needs root. */
  readonly diskMiB?: number | undefined;
};

/** Starts both. */
export async function startServers(options: ServerOptions): Promise<Servers> {
  const { folder, templateCluster, diskMiB } = options;
  const disk = join(folder, "disk");
  mkdirSync(disk, { recursive: true, mode: 0o700 });
  if (diskMiB !== undefined)
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskMiB}m`, "tmpfs", disk]);
  const cluster = join(disk, "postgres");
  cpSync(templateCluster, cluster, { recursive: true });
  const postgresLog = join(folder, "postgres.log");
  const database = await startDatabase(cluster, postgresLog);
  let redis: KeptProcess | undefined;
  const { url } = await startRedis({
    ...{ folder: join(folder, "redis"), password, logPath: join(folder, "redis.log") },
    say: () => {},
    onMade: (kept) => {
      redis = kept;
      atEnd(() => kept.stop());
    },
  });
  if (!redis) throw new Error("Redis did not start.");
  const keptRedis = redis;
  return {
    ...{ postgres: database.postgres, redis: keptRedis, cluster, postgresLog },
    env: {
      TEST_DATABASE_URL: database.urlOf("postgres"),
      TEST_DATABASE_TEMPLATE: template,
      TEST_REDIS_URL: url,
    },
    async stop() {
      await keptRedis.stop();
      await database.stop();
      if (diskMiB !== undefined) execFileSync("umount", ["--lazy", disk]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
