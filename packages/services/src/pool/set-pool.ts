// Pauses, drains or resumes a pool of workers. The state is a row that every claim reads: it holds for all workers of the pool at
// once, also for those that start later, and outlives restarts.
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import { type Context, databaseNow } from "../context.ts";
import { parseInput } from "../errors.ts";
import { deliverWaiting } from "../measure/deliver-waiting.ts";
import { choosing } from "../measure/takeable.ts";
import { PoolName, type PoolView, poolNamed, poolViews } from "./read-pools.ts";

export const SetPoolInput = z.strictObject({
  name: PoolName,
  state: z
    .enum(["open", "paused", "draining"])
    .describe(
      "`paused`: its workers claim no run, and runs under way go on. `draining`: these are also given back before their next " +
        "round, to go on elsewhere or when the pool is open again. `open`: as before.",
    ),
});
export type SetPoolInput = z.input<typeof SetPoolInput>;

/** Throws `forbidden`, `invalid_input`, or `not_found` where no living worker is in the pool and nobody closed it. */
export async function setPool(
  context: Context,
  actor: Actor,
  input: SetPoolInput,
): Promise<PoolView> {
  allow(actor, "workers:write");
  const { name, state } = parseInput(SetPoolInput, input);
  poolNamed(await poolViews(context), name);
  const changedBy = await nameOf(context, actor);
  await context.db.$transaction(async (db) => {
    // After a claim that has begun: once this has answered, no worker of a closed pool takes a run.
    await db.$executeRaw`SELECT pg_advisory_xact_lock(${choosing})`;
    const since = await databaseNow({ db });
    const before = await db.pool.findUnique({ where: { name } });
    if ((before?.state ?? "open") === state) return;
    const change = { state, since, changedBy };
    await db.pool.upsert({ where: { name }, create: { name, ...change }, update: change });
  });
  // Where Redis is away, the sweeper delivers.
  if (state === "open") await deliverWaiting(context).catch(() => 0);
  const [view] = (await poolViews(context)).filter((pool) => pool.name === name);
  return view ?? emptyPool(name);
}

/** A pool that was resumed after its last worker had gone. */
const emptyPool = (name: string): PoolView => ({
  ...{ name, state: "open", since: null, changedBy: null },
  ...{ workers: 0, busy: 0, waiting: 0, oldestMs: null },
});

async function nameOf({ db }: Context, { userId, apiKeyId }: Actor): Promise<string> {
  if (userId !== null) return (await db.user.findUniqueOrThrow({ where: { id: userId } })).name;
  const key = apiKeyId === null ? null : await db.apiKey.findUnique({ where: { id: apiKeyId } });
  return key ? `API key ${key.name}` : "an API key";
}
