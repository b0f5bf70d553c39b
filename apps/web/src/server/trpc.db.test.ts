// The procedures of the browser: who may call, how a refusal looks to a form, and what an error of ours does not reveal.
import { performance } from "node:perf_hooks";
import { actorOfUser } from "@gonogo/services/auth/actor-of-user";
import { type TestInstance, testInstance } from "@gonogo/services/testing/test-context";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defaultLimits, type Limits, makeRateLimiter } from "./limits/rate-limit.ts";
import { maxBodyBytes } from "./requests/read-bytes.ts";
import { answerTrpc, mostCallsAtOnce } from "./routers/answer-trpc.ts";
import type { TrpcContext } from "./trpc.ts";

const instance = testInstance();

const Refusal = z.object({
  message: z.string(),
  data: z.object({
    code: z.string(),
    problem: z
      .object({
        code: z.string(),
        remedy: z.string().nullable(),
        issues: z.array(z.object({ field: z.string(), message: z.string() })),
      })
      .nullable(),
  }),
});

type Asked = {
  signedIn?: boolean;
  actor?: TestInstance["owner"] | null;
  services?: TestInstance["context"];
  limits?: Partial<Limits>;
  findActor?: TrpcContext["findActor"];
};

/** Answers as the route does. Each instance of limits counts for itself. */
function answer(path: string, init: RequestInit, asked: Asked = {}) {
  const { signedIn = true, actor = signedIn ? instance.owner : null, limits = {} } = asked;
  const limitsPrefix = `${instance.prefix}:${JSON.stringify(limits)}`;
  return answerTrpc(new Request(`http://127.0.0.1:3000/api/trpc/${path}`, init), {
    services: asked.services ?? instance.context,
    limiter: makeRateLimiter(instance.context.redis, limitsPrefix, { ...defaultLimits, ...limits }),
    clientAddress: "203.0.113.7",
    findActor: asked.findActor ?? (async () => actor),
  });
}

const query = (path: string, actor: TestInstance["owner"] | null) => answer(path, {}, { actor });

const post = (path: string, body: string, asked?: Asked) =>
  answer(path, { method: "POST", headers: { "content-type": "application/json" }, body }, asked);

async function mutate(path: string, input: unknown, asked: Asked = {}) {
  const answered = await post(path, JSON.stringify(input), asked);
  const text = await answered.text();
  const body: unknown = JSON.parse(text);
  const error = z.object({ error: Refusal }).safeParse(body);
  return { status: answered.status, text, refusal: error.success ? error.data.error : null };
}

const target = { slug: "a", name: "A", protocol: "http1", host: "127.0.0.1", port: 80 };

describe("procedures", () => {
  it("answers 401 to anybody who is not signed in", async () => {
    const { status } = await mutate("target.create", { target }, { signedIn: false });
    expect(status).toBe(401);
  });

  it("reads nothing of an input before it knows who asks", async () => {
    expect((await post("target.create", "no JSON at all", { signedIn: false })).status).toBe(401);
    expect((await post("target.create", "no JSON at all")).status).toBe(400);
  });

  it("refuses what a page of another project calls, but what is open to anybody", async () => {
    const { owner, context } = instance;
    const userId = owner.userId ?? "";
    const findActor = async () =>
      (await actorOfUser(context, { userId, shown: "other" }))?.actor ?? null;
    const { status, refusal } = await mutate("target.create", { target }, { findActor });
    expect(status).toBe(412);
    expect(refusal).toMatchObject({
      message: "This page shows another project.",
      data: { problem: { code: "precondition_failed", remedy: "Reload it." } },
    });
    expect((await answer("worker.read", {}, { findActor })).status).toBe(412);
    // A stream says its page's project in its address.
    expect((await answer("worker.read?x-gonogo-project=default", {})).status).toBe(200);
    const link = { token: "x", email: "a@example.org", password: "correct horse battery" };
    expect((await mutate("account.redeemLink", link, { findActor })).status).not.toBe(412);
  });

  it("takes references of superjson for what they are, data", async () => {
    const json = { target: Array.from({ length: 30 }, () => ({ a: {}, b: {} })) };
    const equalities = Object.fromEntries(
      json.target.slice(1).map((_, i) => [`target.${i + 1}`, [`target.${i}.a`, `target.${i}.b`]]),
    );
    const { status } = await mutate("target.create", {
      json,
      meta: { referentialEqualities: equalities },
    });
    expect(status).toBe(422);
  });

  it("refuses a request that holds too many calls, or too many bytes", async () => {
    const calls = (count: number) => Array.from({ length: count }, () => "worker.read").join(",");
    const batch = (count: number) => answer(`${calls(count)}?batch=1&input=%7B%7D`, {});
    expect((await batch(mostCallsAtOnce)).status).toBe(200);
    expect((await batch(mostCallsAtOnce + 1)).status).toBe(400);
    const large = await mutate("target.create", { pad: "x".repeat(maxBodyBytes) });
    expect(large.status).toBe(413);
    expect(large.refusal?.message).toBe("A body may hold 6 MB.");
    // What needs less may hold less, in bytes and in values.
    const note = await mutate("share.revoke", { id: "x".repeat(262_144) });
    expect(note.refusal?.message).toBe("A body may hold 256 kB.");
    const values = await mutate("share.revoke", { id: Array.from({ length: 5_001 }, () => 1) });
    expect(values).toMatchObject({
      status: 422,
      refusal: { message: expect.stringContaining("more than 5,000 values") },
    });
  });

  it.each<[string, (i: number) => string]>([
    ["60,000 keys", (i) => `k${i}: 1`],
    ["60,000 anchors", (i) => `- &a${i} 1`],
  ])("refuses published figures of %s, and the event loop goes on", async (_, make) => {
    const text = Array.from({ length: 60_000 }, (_, i) => make(i)).join("\n");
    const { status, refusal } = await mutate("published.audit", { text });
    expect(status).toBe(422);
    expect(refusal?.data.problem?.issues[0]?.field).toBe("text");
    const before = performance.eventLoopUtilization();
    await mutate("published.audit", { text });
    // The library alone takes ten seconds for the keys.
    expect(performance.eventLoopUtilization(before).active).toBeLessThan(1_000);
  });

  it.each<[string, string, Asked]>([
    ["visitors", "target.create", { signedIn: false, limits: { visitorsPerMinute: 1 } }],
    ["members", "target.create", { limits: { callsPerMinute: 1 } }],
    ["whoever redeems links", "account.redeemLink", { limits: { redeemsPerMinute: 1 } }],
    [
      "who asks for mails",
      "account.requestPasswordReset",
      { limits: { redeemsPerMinute: 1, joinsPerMinute: 1 } },
    ],
  ])("counts %s, and says when they may come again", async (_, path, asked) => {
    const link = { token: "x", email: "a@example.org", password: "correct horse battery" };
    expect((await mutate(path, link, asked)).status).not.toBe(429);
    const { status, refusal } = await mutate(path, link, asked);
    expect(status).toBe(429);
    expect(refusal?.message).toMatch(/^The limit is 1 a minute\. Try again in \d+ s\.$/);
  });

  it("reports workers to who may read, and to nobody else", async () => {
    expect((await query("worker.read", null)).status).toBe(401);
    expect((await query("worker.read", { ...instance.owner, scopes: [] })).status).toBe(403);
    const answered = await query("worker.read", instance.owner);
    expect(answered.status).toBe(200);
    expect(answered.headers.get("cache-control")).toBe("no-store");
    expect(await answered.text()).toContain('"runsWaiting":0');
  });

  it("calls the service, and says a service's refusal with its field and remedy", async () => {
    expect((await mutate("target.create", { target })).status).toBe(200);
    const { status, refusal } = await mutate("target.create", { target });
    expect(status).toBe(409);
    expect(refusal?.data.problem).toMatchObject({
      code: "conflict",
      remedy: expect.any(String),
      issues: [{ field: "target.slug", message: expect.any(String) }],
    });
  });

  it("names every field of an input that cannot be read", async () => {
    const { status, refusal } = await mutate("target.create", {
      target: { ...target, port: 0, host: "a b" },
    });
    expect(status).toBe(422);
    expect(refusal?.message).toBe("Some fields need attention.");
    expect(refusal?.data.problem?.code).toBe("invalid_input");
    expect(refusal?.data.problem?.issues.map((issue) => issue.field).sort()).toEqual([
      "target.host",
      "target.port",
    ]);
  });

  it("refuses what PostgreSQL could not store", async () => {
    const { status, refusal } = await mutate("target.create", {
      target: { ...target, labels: { a: "\u0000" } },
    });
    expect(status).toBe(422);
    expect(refusal?.data.problem?.issues[0]?.field).toBe("target.labels.a");
  });

  it("answers 404 to ids that are none", async () => {
    expect((await mutate("run.cancel", { id: "'; DROP TABLE runs" })).status).toBe(404);
    expect((await mutate("share.revoke", { id: "1" })).status).toBe(404);
  });

  it("shows nothing of an error of ours", async () => {
    const db = { target: { findUnique: () => Promise.reject(new Error("password=hunter2")) } };
    const broken = { ...instance.context, db } as unknown as TestInstance["context"];
    const { status, text } = await mutate("target.delete", { slug: "a" }, { services: broken });
    expect(status).toBe(500);
    expect(text).not.toContain("hunter2");
    expect(text).not.toContain("at ");
  });
});
