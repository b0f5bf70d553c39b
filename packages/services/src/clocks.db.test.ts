// A process whose clock is days ahead writes the database's times: a run is made, measured, judged, shared and signed by it, and
// no time that any table keeps lies beyond the server's own.
import { afterEach, expect, it, vi } from "vitest";
import { createApiKey } from "./api-key/create-api-key.ts";
import { verifyApiKey } from "./api-key/verify-api-key.ts";
import { databaseNow, openContext } from "./context.ts";
import { recordDecision } from "./decision/record-decision.ts";
import { finishRun } from "./measure/finish-run.ts";
import { startBlock } from "./measure/start-block.ts";
import { cancelRun } from "./run/cancel-run.ts";
import { failOverdueRuns } from "./run/queue-deadline.ts";
import { thinTimelines } from "./run/thin-timelines.ts";
import { createShare } from "./share/create-share.ts";
import { updateTarget } from "./target/update-target.ts";
import { addDuelTargets, testInstance } from "./testing/test-context.ts";
import { claimed, commitResult, startDuel } from "./testing/test-run.ts";

const instance = testInstance();
afterEach(() => vi.useRealTimers());

/** Columns of times, with the newest of each; `expiresAt` lies ahead by intention. */
async function newestTimes(): Promise<{ column: string; aheadS: number }[]> {
  const { db } = instance.context;
  const columns = await db.$queryRaw<{ table: string; column: string }[]>`
    SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type = 'timestamp with time zone'
      AND column_name NOT IN ('expiresAt', 'leaseUntil')`;
  const times = columns.map(async ({ table, column }) => {
    const rows = await db.$queryRawUnsafe<{ aheadS: number | null }[]>(
      `SELECT extract(epoch FROM max("${column}") - clock_timestamp())::float8 AS "aheadS" FROM "${table}"`,
    );
    const aheadS = rows[0]?.aheadS;
    return aheadS == null ? [] : [{ column: `${table}.${column}`, aheadS }];
  });
  return (await Promise.all(times)).flat();
}

it.each([3, -3])("with a clock that is %i days off", async (days) => {
  vi.useFakeTimers({
    toFake: ["Date"],
    now: Date.now() + days * 86_400_000,
    shouldAdvanceTime: true,
  });
  const context = openContext({
    ...instance.context,
    databaseUrl: instance.databaseUrl,
    redisUrl: instance.redisUrl,
  });
  const wrong = { ...instance, context };
  const { owner } = instance;
  try {
    if (days > 0) await addDuelTargets(wrong);
    const cancelled = await startDuel(wrong, { name: days > 0 ? "ahead" : "behind" });
    await cancelRun(context, owner, { id: cancelled });
    const id = await startDuel(wrong, {
      plan: { rounds: 6, warmupMs: 100, blockMs: 500, pilot: "off" },
    });
    // By the wrong clock it would be overdue for days, or for days to come never.
    expect(await failOverdueRuns(context)).toBe(0);
    const lease = await claimed(context, id);
    for (
      let block = await startBlock(context, lease);
      block;
      block = await startBlock(context, lease)
    )
      await commitResult(context, lease, block);
    await finishRun(context, lease, { status: "finished" });
    await createShare(context, owner, { runId: id });
    await recordDecision(context, owner, {
      runId: id,
      decision: { outcome: "rejected", reasons: ["a test"] } as never,
    });
    const expiresAt = new Date(instance.context.now().getTime() + 60_000).toISOString();
    const { key } = await createApiKey(context, owner, {
      name: `${days}`,
      scopes: ["read"],
      expiresAt,
    });
    expect(await verifyApiKey(context, { key })).not.toBeNull();
    await updateTarget(context, owner, { slug: "rest", changes: { name: `REST ${days}` } });
    await thinTimelines(context, { keepDays: 1, most: 10 });
    const run = await context.db.run.findUniqueOrThrow({ where: { id } });
    const lastedS = (Number(run.finishedAt) - Number(run.createdAt)) / 1_000;
    expect(lastedS).toBeGreaterThanOrEqual(0);
    expect(lastedS).toBeLessThan(3_600);
    for (const { column, aheadS } of await newestTimes()) {
      expect.soft(aheadS, column).toBeLessThan(3_600);
      expect.soft(aheadS, column).toBeGreaterThan(-3_600);
    }
  } finally {
    await context.close();
  }
});

it("services write no time ahead of now() in SQL", async () => {
  const { db } = instance.context;
  // Rounding to the nearest millisecond would be ahead in about every second transaction.
  for (let i = 0; i < 20; i++) {
    const lagMs = await db.$transaction(async (transaction) => {
      const at = await databaseNow({ db: transaction });
      const [row] = await transaction.$queryRaw<{ ms: number }[]>`
        SELECT (extract(epoch FROM now() - ${at}::timestamptz) * 1000)::float8 AS ms`;
      return row?.ms;
    });
    expect(lagMs).toBeGreaterThanOrEqual(0);
    expect(lagMs).toBeLessThan(1);
  }
});
