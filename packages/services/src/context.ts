// What every service works with: database, queue, clock and the settings that an app read from its environment.
// Services never read the environment and never open connections of their own.
import { type Db, type DbOptions, type DbTransaction, openDb } from "@gonogo/db/client";
import { ServerClock } from "@gonogo/db/server-clock";
import type { Redis } from "ioredis";
import { noteQueryError } from "./database-errors.ts";
import type { LoadCeilings } from "./load-ceilings.ts";
import { openQueues, type Queues } from "./queues.ts";
import { openRedis } from "./redis.ts";

export type Context = {
  readonly db: Db;
  /** Fails fast when Redis is away: one retry, no offline queue. */
  readonly redis: Redis;
  readonly queues: Queues;
  /** By the database server's clock. What SQL compares with its now() is written by SQL, or by `databaseNow`. */
  readonly now: () => Date;
  /** Networks that may be put under load, each with ports or without. */
  readonly allowedNetworks: readonly string[];
  /** The most that a run may ask for. */
  readonly ceilings: LoadCeilings;
  /** How many runs a project may have under way and waiting. */
  readonly queueLimits: QueueLimits;
  /** Days for which an ended run keeps the latencies of its single seconds; null: for ever. */
  readonly keepTimelineDays: number | null;
  /** 32 bytes; encrypts the secrets of targets. */
  readonly secretKey: Uint8Array;
  /** Origin that links begin with, without a final slash. */
  readonly publicUrl: string;
  /** First part of every key in Redis. */
  readonly queuePrefix: string;
  /** What hosts that join are told to connect to; null: none may join. */
  readonly joining: JoinAddresses | null;
  /** What webhooks may reach beside `allowedNetworks`, and the server for e-mails. Workers send none. */
  readonly webhooks: WebhookSettings;
};

export type WebhookSettings = {
  /** Networks that no load may reach, each with ports or without. */
  readonly networks: readonly string[];
  /** null: no e-mail is sent. */
  readonly smtp: { readonly url: string; readonly from: string } | null;
};

/** As hosts that join reach them, with the rights of a worker alone. */
export type JoinAddresses = { readonly databaseUrl: string; readonly redisUrl: string };

export type QueueLimits = {
  /** Measured at once; null: as many as there are workers. */
  readonly runsPerProject: number | null;
  readonly waitingPerProject: number;
};

/** What reading needs: the database, or a transaction in it. */
export type Reader = { readonly db: DbTransaction };

/**
 * The server's time in whole milliseconds, for columns that SQL compares with its own now(): when the transaction began, or now
 * outside of one. Rounded down, so that it never lies ahead of now(): a cast to timestamptz(3) may round up. The process's clock
 * may be hours away.
 */
export async function databaseNow({ db }: Reader): Promise<Date> {
  const rows = await db.$queryRaw<{ at: Date }[]>`SELECT date_trunc('milliseconds', now()) AS at`;
  const at = rows[0]?.at;
  if (!at) throw new Error("the database did not tell its time");
  return at;
}

export type ContextSettings = {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly allowedNetworks: readonly string[];
  /** Absent: there are none. */
  readonly ceilings?: LoadCeilings;
  /** Absent: one worker for each run, and a thousand that wait. */
  readonly queueLimits?: QueueLimits;
  /** Absent: for ever. */
  readonly keepTimelineDays?: number | null;
  readonly secretKey: Uint8Array;
  readonly publicUrl: string;
  readonly queuePrefix: string;
  /** Absent: no host may join. */
  readonly joining?: JoinAddresses | null;
  /** Absent: `allowedNetworks` alone, and no e-mail. */
  readonly webhooks?: WebhookSettings;
  readonly maxConnections?: number;
} & Pick<DbOptions, "unstorable">;

export type OpenContext = Context & { close(): Promise<void> };

/** Opens database, Redis and queues; nothing connects before it is needed. `close()` ends them all. */
export function openContext(settings: ContextSettings): OpenContext {
  if (settings.secretKey.length !== 32) throw new Error("the secret key must be 32 bytes long");
  const clock = new ServerClock();
  const { maxConnections = 10, unstorable = "refuse" } = settings;
  const db = openDb(settings.databaseUrl, {
    ...{ maxConnections, clock, unstorable, onError: noteQueryError },
  });
  const redis = openRedis(settings.redisUrl);
  const queues = openQueues({ redisUrl: settings.redisUrl, prefix: settings.queuePrefix });
  return {
    db,
    redis,
    queues,
    now: () => clock.now(),
    allowedNetworks: settings.allowedNetworks,
    ceilings: settings.ceilings ?? {},
    queueLimits: settings.queueLimits ?? { runsPerProject: null, waitingPerProject: 1_000 },
    keepTimelineDays: settings.keepTimelineDays ?? null,
    secretKey: settings.secretKey,
    publicUrl: settings.publicUrl.replace(/\/+$/, ""),
    queuePrefix: settings.queuePrefix,
    joining: settings.joining ?? null,
    webhooks: settings.webhooks ?? { networks: [], smtp: null },
    async close() {
      await queues.close();
      redis.disconnect();
      await db.$disconnect();
    },
  };
}
