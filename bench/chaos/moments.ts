// Waits for the moment of a run at which a fault strikes, by what PostgreSQL has of the run, asked every few milliseconds.
import pg from "pg";
import { type Moment, pause } from "./fault.ts";

/** Blocks that have ended before a fault strikes in the middle of a run. */
const settledBlocks = 3;
/** From the start of a block until its engine is in its warm-up, and in its window, in a duel of `duelPlan`. */
const warmupFromMs = 300;
const windowFromMs = 950;

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

/** Whether the moment has come. */
const come: Readonly<Record<Exclude<Moment, "merging">, (progress: Progress) => boolean>> = {
  queued: () => true,
  "before the first block": ({ status, done }) => status === "running" && done === 0,
  "warm-up": ({ done, agesMs }) =>
    done >= settledBlocks && agesMs.some((age) => age > warmupFromMs && age < windowFromMs - 400),
  window: ({ done, agesMs }) =>
    done >= settledBlocks && agesMs.some((age) => age > windowFromMs && age < windowFromMs + 200),
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

/**
 * Resolves at the moment.
 * @param isShared whether the run's blocks are shared by two workers
 * @throws {Error} when the run ended before
 */
export function momentOf(
  { databaseUrl, runId, isShared }: { databaseUrl: string; runId: string; isShared: boolean },
  moment: Moment,
): Promise<void> {
  const fromMs = sharedFromMs[moment];
  if (isShared && fromMs !== undefined)
    return pollUntil(databaseUrl, async (client) => {
      const { rows } = await client.query<{ since: number; done: number }>(sharedOf, [runId]);
      return rows.some(({ since, done }) => done >= settledBlocks && Number(since) >= fromMs);
    });
  if (moment === "merging") throw new Error("Only shared blocks are merged.");
  return pollUntil(databaseUrl, async (client) => {
    const [progress] = (await client.query<Progress>(progressOf, [runId])).rows;
    if (!progress) throw new Error("the run is gone");
    if (progress.status !== "queued" && progress.status !== "running")
      throw new Error(`the run ended as ${progress.status} before: ${moment}`);
    return come[moment](progress);
  });
}
