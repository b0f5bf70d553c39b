// Waits for the moment of a run at which a fault strikes: by what PostgreSQL has of the run, asked every few milliseconds, and
// within a block by the phases that its engine announces.
import { Redis } from "ioredis";
import pg from "pg";
import { parseEntries, streamKey } from "../../packages/services/src/run/watch/run-stream.ts";
import { type Moment, pause } from "./fault.ts";

/** Blocks that have ended before a fault strikes in the middle of a run. */
const settledBlocks = 3;
/** From the engine's word that a phase of a block began; each lasts longer in a duel of `duelPlan`. */
const intoPhaseMs = 150;

export const duelPlan = {
  ...{ rounds: 6, warmupMs: 500, blockMs: 600 },
  retriesPerCell: 4,
};

const lookEveryMs = 5;

type Progress = { status: string; done: number; total: number; agesMs: number[] };

const progressOf = `
  SELECT r.status, count(b.id) FILTER (WHERE b.status = 'finished')::int AS done,
    count(b.id)::int AS total,
    coalesce(array_agg(extract(epoch FROM clock_timestamp() - b."startedAt") * 1000)
      FILTER (WHERE b.status = 'running'), '{}')::float[] AS "agesMs"
  FROM runs r LEFT JOIN blocks b ON b."runId" = r.id WHERE r.id = $1 GROUP BY r.id`;

const phaseOf = { "warm-up": "warmup", window: "measuring" } as const;
type WithinBlock = keyof typeof phaseOf;
const isWithinBlock = (moment: Moment): moment is WithinBlock => moment in phaseOf;

/** Whether the moment has come. */
const come: Readonly<
  Record<Exclude<Moment, "merging" | WithinBlock>, (progress: Progress) => boolean>
> = {
  queued: () => true,
  "before the first block": ({ status, done }) => status === "running" && done === 0,
  "between blocks": ({ done, agesMs }) => done > settledBlocks && agesMs.length === 0,
  finishing: ({ done, total, agesMs }) => done >= total && agesMs.length === 0,
};

/** In a block that two workers share: from the moment at which both begin. */
const sharedFromMs: Partial<Readonly<Record<Moment, number>>> = {
  "warm-up": 150,
  window: duelPlan.warmupMs + 200,
  merging: duelPlan.warmupMs + duelPlan.blockMs + 5,
};

const sharedOf = `
  SELECT extract(epoch FROM clock_timestamp()) * 1000 - s."beginAtUs" / 1000 AS since,
    (SELECT count(*) FROM blocks d WHERE d."runId" = b."runId" AND d.status = 'finished')::int AS done
  FROM block_shards s JOIN blocks b ON b.id = s."blockId"
  WHERE b."runId" = $1 AND b.status = 'running' AND s."beginAtUs" IS NOT NULL`;

async function pollUntil(
  databaseUrl: string,
  look: (client: pg.Client) => Promise<boolean>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    while (!(await look(client))) await pause(lookEveryMs);
  } finally {
    await client.end();
  }
}

/** Resolves in the phase of the first block after the settled ones. */
async function intoPhase({ redisUrl, queuePrefix, runId }: Watched, moment: WithinBlock) {
  const redis = new Redis(redisUrl);
  redis.on("error", () => {});
  try {
    let [after, settled] = ["0-0", 0];
    for (;;) {
      const key = streamKey({ queuePrefix }, runId);
      const read = await redis.xread("BLOCK", 1_000, "STREAMS", key, after);
      for (const { id, event } of parseEntries(read?.[0]?.[1] ?? [])) {
        after = id;
        if (event.type === "finished") throw new Error(`the run ended before: ${moment}`);
        if (event.type === "block-finished" && event.status === "finished") settled += 1;
        if (event.type !== "block-phase" || event.phase !== phaseOf[moment]) continue;
        // What was read late may be over: the next block has the phase again.
        const agoMs = Date.now() - Number.parseInt(id, 10);
        if (settled >= settledBlocks && agoMs < intoPhaseMs)
          return await pause(intoPhaseMs - agoMs);
      }
    }
  } finally {
    redis.disconnect();
  }
}

type Watched = {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly queuePrefix: string;
  readonly runId: string;
  /** Whether the run's blocks are shared by two workers. */
  readonly isShared: boolean;
};

/**
 * Resolves at the moment.
 * @throws {Error} when the run ended before
 */
export function momentOf(watched: Watched, moment: Moment): Promise<void> {
  const { databaseUrl, runId, isShared } = watched;
  const fromMs = sharedFromMs[moment];
  if (isShared && fromMs !== undefined)
    return pollUntil(databaseUrl, async (client) => {
      const { rows } = await client.query<{ since: number; done: number }>(sharedOf, [runId]);
      return rows.some(({ since, done }) => done >= settledBlocks && Number(since) >= fromMs);
    });
  if (isWithinBlock(moment)) return intoPhase(watched, moment);
  if (moment === "merging") throw new Error("Only shared blocks are merged.");
  return pollUntil(databaseUrl, async (client) => {
    const [progress] = (await client.query<Progress>(progressOf, [runId])).rows;
    if (!progress) throw new Error("the run is gone");
    if (progress.status !== "queued" && progress.status !== "running")
      throw new Error(`the run ended as ${progress.status} before: ${moment}`);
    return come[moment](progress);
  });
}
