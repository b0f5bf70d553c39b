// Databases of a row's own, migrated and empty, with a worker and the demo target where runs are to be measured.
import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { migrate } from "@gonogo/db/migrate";
import { ensureOwner, type Owner } from "@gonogo/services/auth/ensure-owner";
import { type OpenContext, openContext } from "@gonogo/services/context";
import { createRun } from "@gonogo/services/run/create-run";
import { getRun } from "@gonogo/services/run/get-run";
import { createTarget } from "@gonogo/services/target/create-target";
import pg from "pg";
import { startDemoTarget } from "../../apps/worker/src/testing/demo-target.ts";
import { startWorker } from "../../apps/worker/src/worker.ts";
import { enginePath, targetPath } from "../../scripts/lib/paths.mjs";
import { makeTestFolder, startTestServices } from "../../scripts/services/private-gonogo.mjs";
import { atEnd } from "../lib/cleanup.mjs";

const secretKey = new Uint8Array(randomBytes(32));
const queuePrefix = "bench";
const publicUrl = "http://127.0.0.1:3000";

export type OwnDatabases = {
  readonly context: OpenContext;
  readonly owner: Owner;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** One connection, for what services do not ask. */
  readonly sql: pg.Client;
  /** Before the end of the bench. */
  end(): Promise<void>;
};

/** Ends with the bench. */
export async function startOwnDatabases(say: (text: string) => void): Promise<OwnDatabases> {
  const stops: (() => Promise<unknown> | unknown)[] = [];
  const end = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  atEnd(end);
  const whenEnded = (stop: () => Promise<unknown> | unknown) => void stops.push(stop);
  const folder = await makeTestFolder(whenEnded);
  const { TEST_DATABASE_URL = "", TEST_REDIS_URL: redisUrl = "" } = await startTestServices({
    ...{ folder, say, atEnd: whenEnded },
  });
  const url = new URL(TEST_DATABASE_URL);
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query("CREATE DATABASE bench");
  await admin.end();
  url.pathname = "/bench";
  const databaseUrl = url.href;
  await migrate(databaseUrl);
  const context = openContext({
    ...{ databaseUrl, redisUrl, secretKey, publicUrl, queuePrefix },
    allowedNetworks: ["127.0.0.0/8"],
  });
  whenEnded(() => context.close());
  const sql = new pg.Client({ connectionString: databaseUrl });
  await sql.connect();
  whenEnded(() => sql.end());
  return { context, owner: await ensureOwner(context), databaseUrl, redisUrl, sql, end };
}

/** Measures the definitions one after another, against the demo target's REST, gRPC and HTTP/3. */
export async function measureRuns(
  { context, owner, databaseUrl, redisUrl }: OwnDatabases,
  definitions: readonly object[],
  say: (text: string) => void,
): Promise<string[]> {
  process.env.GONOGO_TARGET_PATH = targetPath;
  const target = await startDemoTarget();
  atEnd(() => target.stop());
  const { restTls, grpcTls, http3 } = target.ports;
  const tls = { caPem: target.caPem, serverName: "localhost" };
  const host = "127.0.0.1";
  for (const one of [
    { slug: "demo-rest", name: "REST", protocol: "http1" as const, port: restTls, tls },
    { slug: "demo-grpc", name: "gRPC", protocol: "grpc" as const, port: grpcTls, tls },
    { slug: "demo-http3", name: "HTTP/3", protocol: "http3" as const, port: http3, tls },
  ])
    await createTarget(context, owner, { target: { ...one, host } });
  const worker = await startWorker(
    {
      ...{ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, GONOGO_URL: publicUrl },
      ...{ GONOGO_ALLOWED_NETWORKS: ["127.0.0.0/8"], GONOGO_SECRET_KEY: secretKey },
      ...{ GONOGO_QUEUE_PREFIX: queuePrefix, GONOGO_ENGINE_PATH: enginePath, GONOGO_LABELS: {} },
    },
    { log: () => {} },
  );
  const ids: string[] = [];
  try {
    for (const definition of definitions) {
      const { id } = await createRun(context, owner, { definition: definition as never });
      let run = await getRun(context, owner, { id });
      while (run.status === "queued" || run.status === "running") {
        await pause(500);
        run = await getRun(context, owner, { id });
      }
      if (run.status !== "finished")
        throw new Error(`A run is ${run.status}: ${run.failure?.message ?? ""}`);
      say(`  ${run.benchmark.slug}: ${run.progress.blocksDone} blocks`);
      ids.push(id);
    }
  } finally {
    await worker.stop();
  }
  return ids;
}
