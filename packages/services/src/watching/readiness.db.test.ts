// Readiness follows PostgreSQL as it goes and comes back, also where it only falls silent; Redis alone changes nothing.
import { expect, it, vi } from "vitest";
import { openContext } from "../context.ts";
import { redisIsUp } from "../redis.ts";
import { testInstance } from "../testing/test-context.ts";
import { makeReadiness, readinessAnswer } from "./readiness.ts";

const instance = testInstance();
const alive = new AbortController().signal;
const contextWith = (changes: { databaseUrl?: string; redisUrl?: string }) =>
  openContext({
    databaseUrl: instance.databaseUrl,
    redisUrl: instance.redisUrl,
    allowedNetworks: ["127.0.0.0/8"],
    secretKey: instance.secretKey,
    publicUrl: "http://127.0.0.1:3000",
    queuePrefix: instance.prefix,
    maxConnections: 2,
    ...changes,
  });

it("is ready while both answer, and not once the process is asked to stop", async () => {
  const closing = new AbortController();
  const ready = makeReadiness(instance.context, closing.signal);
  expect(readinessAnswer(await ready())).toMatchObject({
    status: 200,
    headers: { "cache-control": "no-store" },
    body: { status: "ready", postgresql: "ok", redis: "ok" },
  });
  closing.abort();
  expect(await ready()).toEqual({ status: "not-ready", postgresql: "ok", redis: "ok" });
});

it("is not ready without PostgreSQL, says when to ask again, and shows no address", async () => {
  const context = contextWith({ databaseUrl: "postgresql://gonogo:hunter2@127.0.0.1:1/gonogo" });
  await redisIsUp(context.redis);
  const { status, headers, body } = readinessAnswer(await makeReadiness(context, alive)());
  expect({ status, headers }).toEqual({
    status: 503,
    headers: { "cache-control": "no-store", "retry-after": "5" },
  });
  expect(body).toEqual({ status: "not-ready", postgresql: "away", redis: "ok" });
  await context.close();
});

it("is ready without Redis", async () => {
  const context = contextWith({ redisUrl: "redis://127.0.0.1:1" });
  expect(await makeReadiness(context, alive)()).toEqual({
    status: "ready",
    postgresql: "ok",
    redis: "away",
  });
  await context.close();
});

it("counts a PostgreSQL that gives no connection as away, and is ready again when it does", async () => {
  const context = contextWith({});
  await redisIsUp(context.redis);
  const ready = makeReadiness(context, alive);
  let free = () => {};
  const freed = new Promise<void>((resolve) => {
    free = resolve;
  });
  // Both connections are held, as by a database that answers nobody.
  let held = 0;
  const holding = [1, 2].map(() =>
    context.db.$transaction(
      async (db) => {
        await db.$queryRaw`SELECT 1`;
        held += 1;
        await freed;
      },
      { timeout: 30_000 },
    ),
  );
  await vi.waitUntil(() => held === 2);
  expect(await ready()).toMatchObject({ status: "not-ready", postgresql: "away" });
  free();
  await Promise.all(holding);
  await vi.waitUntil(async () => (await ready()).status === "ready", { timeout: 20_000 });
  await context.close();
});

it("asks both once for any number of callers", async () => {
  const query = vi.spyOn(instance.context.redis, "ping");
  const ready = makeReadiness(instance.context, alive);
  await Promise.all(Array.from({ length: 100 }, ready));
  await ready();
  expect(query).toHaveBeenCalledTimes(1);
  query.mockRestore();
});
