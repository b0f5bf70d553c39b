// The REST API while PostgreSQL or Redis is away, or has no space left.
import { type OpenContext, openContext } from "@gonogo/services/context";
import { duelDefinition } from "@gonogo/services/testing/test-context";
import { beforeAll, describe, expect, it } from "vitest";
import { defaultLimits, makeRateLimiter } from "../limits/rate-limit.ts";
import { createRestApp } from "./create-app.ts";
import { refusal, restInstance } from "./testing/rest-instance.ts";

const rest = restInstance(["dispatch-go"]);
let finishedRun: string;
beforeAll(() => {
  finishedRun = rest.instance.runOf("dispatch-go");
});

describe("outages", () => {
  const contextWith = (changes: { databaseUrl?: string; redisUrl?: string }) =>
    openContext({
      databaseUrl: rest.instance.databaseUrl,
      redisUrl: rest.instance.redisUrl,
      allowedNetworks: ["127.0.0.0/8"],
      secretKey: rest.instance.secretKey,
      publicUrl: "http://127.0.0.1:3000",
      queuePrefix: rest.instance.prefix,
      ...changes,
    });
  const appOn = (services: OpenContext, log: Parameters<typeof createRestApp>[1] = () => {}) =>
    createRestApp(
      {
        services,
        limiter: makeRateLimiter(services.redis, rest.instance.prefix, defaultLimits),
        closing: new AbortController().signal,
      },
      log,
    );

  it("answers 503 with Retry-After while the database is away, and shows nothing of it", async () => {
    const context = contextWith({ databaseUrl: "postgresql://gonogo:hunter2@127.0.0.1:1/gonogo" });
    const answer = await rest.call("GET", "/runs", {}, appOn(context));
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(await answer.clone().text()).not.toContain("hunter2");
    expect(await refusal(answer)).toMatchObject({ status: 503, code: "unavailable" });
    await context.close();
  });

  it("tells the log the route and the run of what failed, never the path", async () => {
    const context = contextWith({ databaseUrl: "postgresql://gonogo:hunter2@127.0.0.1:1/gonogo" });
    const failed: unknown[] = [];
    const app = appOn(context, (_, at) => failed.push(at));
    await rest.call("GET", `/runs/${finishedRun}?part=secret`, {}, app);
    await rest.call("GET", "/targets/rest", {}, app);
    await rest.call("GET", "/nothing/of/this", {}, app);
    expect(failed).toEqual([
      { route: "/api/v1/runs/:id", runId: finishedRun },
      { route: "/api/v1/targets/:slug" },
      { route: "/api/v1/*" },
    ]);
    await context.close();
  });

  it("says that the disk is full where PostgreSQL says so, and stores nothing", async () => {
    const { db } = rest.instance.context;
    await db.$executeRawUnsafe(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file "base/1/2"' USING ERRCODE = 'disk_full'; END $$`);
    await db.$executeRawUnsafe(
      "CREATE TRIGGER no_room AFTER INSERT ON targets EXECUTE FUNCTION no_room()",
    );
    const before = await db.target.count();
    const target = { slug: "late", name: "L", protocol: "http1", host: "127.0.0.1", port: 9 };
    const answer = await rest.call("POST", "/targets", { body: target }, appOn(contextWith({})));
    expect(answer.headers.get("retry-after")).toBe("60");
    expect(await refusal(answer)).toMatchObject({ status: 503, code: "storage_full" });
    expect(await db.target.count()).toBe(before);
    await db.$executeRawUnsafe("DROP TRIGGER no_room ON targets");
  });

  it("accepts runs and reports finished ones while Redis is away", async () => {
    const context = contextWith({ redisUrl: "redis://127.0.0.1:1" });
    const without = appOn(context);
    const body = { definition: { ...duelDefinition, name: "without-redis" } };
    expect((await rest.call("POST", "/runs", { body }, without)).status).toBe(202);
    const events = await rest.call("GET", `/runs/${finishedRun}/events`, {}, without);
    expect(await events.text()).toContain("event: finished");
    await context.close();
  });
});
