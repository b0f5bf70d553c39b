// The REST API over real services: every status code it can answer, in the shapes its document promises.
// Nothing that a client sends may cause a 5xx.
import { createApiKey } from "@gonogo/services/api-key/create-api-key";
import { revokeApiKey } from "@gonogo/services/api-key/revoke-api-key";
import { type OpenContext, openContext } from "@gonogo/services/context";
import { seedScenario } from "@gonogo/services/seed/seed-scenario";
import {
  addDuelTargets,
  duelDefinition,
  makeTestHouse,
  type TestHouse,
} from "@gonogo/services/testing/test-context";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import * as answers from "./answers.ts";
import { createRestApp } from "./app.ts";
import { defaultLimits, type Limits, makeRateLimiter } from "./rate-limit.ts";
import { maxBodyBytes } from "./read-body.ts";
import type { RestApp } from "./route-parts.ts";

const uuid = "0199c1f4-5a7e-7000-8000-000000000000";
const faults: unknown[] = [];
let house: TestHouse;
let app: RestApp;
let key: string;
let readOnlyKey: string;
let finishedRun: string;

const appWith = (limits: Partial<Limits> = {}) =>
  createRestApp(
    {
      services: house.context,
      limiter: makeRateLimiter(house.context.redis, `${house.prefix}:${Math.random()}`, {
        ...defaultLimits,
        requestsPerMinute: 10_000,
        strangersPerMinute: 10_000,
        runsPerMinute: 10_000,
        ...limits,
      }),
      closing: new AbortController().signal,
    },
    (fault) => faults.push(fault),
  );

beforeAll(async () => {
  house = await makeTestHouse();
  await addDuelTargets(house);
  const all = ["read", "runs:write", "targets:write", "benchmarks:write", "shares:write"] as const;
  ({ key } = await createApiKey(house.context, house.owner, { name: "all", scopes: [...all] }));
  ({ key: readOnlyKey } = await createApiKey(house.context, house.owner, {
    name: "read",
    scopes: ["read"],
  }));
  const { runIds } = await seedScenario(house.context, house.owner, "dispatch-go");
  finishedRun = runIds[0] ?? "";
  app = appWith();
});
afterAll(async () => {
  await house.close();
  expect(faults).toEqual([]);
});

type Sent = {
  body?: unknown;
  raw?: BodyInit;
  headers?: Record<string, string>;
  key?: string | null;
};

const call = async (method: string, path: string, sent: Sent = {}, to: RestApp = app) =>
  to.request(`http://127.0.0.1:3000/api/v1${path}`, {
    method,
    headers: {
      ...(sent.key === null ? {} : { authorization: `Bearer ${sent.key ?? key}` }),
      ...(sent.body === undefined && sent.raw === undefined
        ? {}
        : { "content-type": "application/json" }),
      ...sent.headers,
    },
    ...(sent.raw !== undefined
      ? { body: sent.raw }
      : sent.body !== undefined
        ? { body: JSON.stringify(sent.body) }
        : {}),
  });

async function json<T extends z.ZodType>(answer: Response, shape: T): Promise<z.output<T>> {
  const body: unknown = await answer.json();
  return shape.parse(body);
}

/** Status and code of a refusal, after its shape was checked. */
async function refusal(answer: Response) {
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  const problem = await json(answer, answers.Problem);
  expect(problem.status).toBe(answer.status);
  expect(problem.type).toBe(`urn:gonogo:problem:${problem.code}`);
  return { ...problem, fields: problem.errors?.map((error) => error.field) ?? [] };
}

const newTarget = (slug: string, changes: object = {}) => ({
  slug,
  name: slug,
  protocol: "http1",
  host: "127.0.0.1",
  port: 8080,
  ...changes,
});

describe("who may call", () => {
  it.each<[string, Sent]>([
    ["no key", { key: null }],
    ["a wrong key", { key: `gng_${"x".repeat(43)}` }],
    ["something that is no key", { key: "secret" }],
    ["another scheme", { key: null, headers: { authorization: "Basic YTpi" } }],
  ])("answers 401 to %s", async (_, sent) => {
    const answer = await call("GET", "/runs", sent);
    expect(answer.headers.get("www-authenticate")).toContain("Bearer");
    expect(await refusal(answer)).toMatchObject({ status: 401, code: "unauthenticated" });
  });

  it("answers 401 to a revoked key", async () => {
    const made = await createApiKey(house.context, house.owner, { name: "r", scopes: ["read"] });
    expect((await call("GET", "/runs", { key: made.key })).status).toBe(200);
    await revokeApiKey(house.context, house.owner, { id: made.id });
    expect((await call("GET", "/runs", { key: made.key })).status).toBe(401);
  });

  it.each([
    ["POST", "/runs", { definition: duelDefinition }],
    ["POST", "/targets", newTarget("refused")],
    ["PATCH", "/targets/rest", { name: "x" }],
    ["DELETE", "/targets/rest", undefined],
    ["PUT", "/benchmarks/duel", duelDefinition],
    ["POST", `/runs/${uuid}/shares`, {}],
    ["DELETE", `/shares/${uuid}`, undefined],
    ["POST", `/runs/${uuid}/cancel`, undefined],
  ])("answers 403 to %s %s without the scope", async (method, path, body) => {
    const answer = await call(method, path, { key: readOnlyKey, ...(body ? { body } : {}) });
    expect(await refusal(answer)).toMatchObject({ status: 403, code: "forbidden" });
  });
});

describe("runs", () => {
  it("accepts an inline definition, and lists, shows and cancels the run", async () => {
    const answer = await call("POST", "/runs", {
      body: {
        definition: duelDefinition,
        subject: { version: "v1", commit: "abc" },
        tags: { ci: "1" },
      },
    });
    expect(answer.status).toBe(202);
    const run = await json(answer, answers.Run);
    expect(run).toMatchObject({ status: "queued", verdict: null, subject: { version: "v1" } });
    expect(run.url).toBe(`http://127.0.0.1:3000/api/v1/runs/${run.id}`);
    expect(run.reportUrl).toBe(`http://127.0.0.1:3000/runs/${run.id}`);
    expect(answer.headers.get("location")).toBe(run.url);
    const page = await json(await call("GET", "/runs?status=queued&version=v1"), answers.RunList);
    expect(page.items.map((item) => item.id)).toContain(run.id);
    expect((await json(await call("GET", `/runs/${run.id}`), answers.Run)).id).toBe(run.id);
    expect(
      await json(await call("GET", `/runs/${run.id}/verdict`), answers.RunVerdict),
    ).toMatchObject({ verdict: null, gates: [] });
    const cancelled = await call("POST", `/runs/${run.id}/cancel`);
    expect(cancelled.status).toBe(202);
    expect((await json(cancelled, answers.Run)).status).toBe("cancelled");
  });

  it("starts a stored benchmark by its slug", async () => {
    await call("PUT", "/benchmarks/duel", { body: duelDefinition });
    const answer = await call("POST", "/runs", { body: { benchmark: "duel" } });
    expect(answer.status).toBe(202);
    expect((await json(answer, answers.Run)).benchmark.slug).toBe("duel");
  });

  it("warns of a plan that cannot say everything asked of it", async () => {
    const plan = { ...duelDefinition.plan, rounds: 3 };
    const answer = await call("POST", "/runs", {
      body: { definition: { ...duelDefinition, name: "short", plan } },
    });
    expect((await json(answer, answers.Run)).warnings).not.toEqual([]);
  });

  it("gives the same run for the same Idempotency-Key, and refuses another request under it", async () => {
    const headers = { "idempotency-key": "build-17" };
    const body = { definition: { ...duelDefinition, name: "idem" } };
    const first = await json(await call("POST", "/runs", { body, headers }), answers.Run);
    const again = await call("POST", "/runs", { body, headers });
    expect(again.status).toBe(202);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect((await json(again, answers.Run)).id).toBe(first.id);
    const other = await call("POST", "/runs", { body: { ...body, tags: { a: "b" } }, headers });
    expect(await refusal(other)).toMatchObject({ status: 422, code: "idempotency_mismatch" });
  });

  it("reads verdict and report of a finished run", async () => {
    const verdict = await json(
      await call("GET", `/runs/${finishedRun}/verdict`),
      answers.RunVerdict,
    );
    expect(verdict.verdict).toBe("GO");
    expect(verdict.gates.length).toBeGreaterThan(0);
    const report = await json(
      await call("GET", `/runs/${finishedRun}/report.json`),
      answers.Report,
    );
    expect(report.run.id).toBe(finishedRun);
    const ended = await call("POST", `/runs/${finishedRun}/cancel`);
    expect(await refusal(ended)).toMatchObject({ status: 409, code: "run_not_active" });
  });

  it("pages through a list by cursor", async () => {
    const first = await json(await call("GET", "/runs?limit=1"), answers.RunList);
    expect(first.items).toHaveLength(1);
    const second = await json(
      await call("GET", `/runs?limit=1&cursor=${first.nextCursor}`),
      answers.RunList,
    );
    expect(second.items[0]?.id).not.toBe(first.items[0]?.id);
  });

  it.each<[string, unknown, string, string]>([
    ["nothing", {}, "invalid_input", "benchmark"],
    ["both", { benchmark: "duel", definition: duelDefinition }, "invalid_input", "benchmark"],
    ["a list", [], "invalid_input", ""],
    ["a text", "run", "invalid_input", ""],
    ["an unknown field", { benchmark: "duel", colour: "red" }, "invalid_input", ""],
    [
      "zero duration",
      { definition: { ...duelDefinition, plan: { blockMs: 0 } } },
      "invalid_input",
      "definition.plan.blockMs",
    ],
    [
      "an unknown target",
      {
        definition: {
          ...duelDefinition,
          variants: [
            { ...duelDefinition.variants[0], target: "nowhere" },
            duelDefinition.variants[1],
          ],
        },
      },
      "target_unknown",
      "definition.variants.0.target",
    ],
    [
      "an unknown method",
      {
        definition: {
          ...duelDefinition,
          variants: [
            duelDefinition.variants[0],
            {
              ...duelDefinition.variants[1],
              operation: { kind: "grpc", method: "demo.Dispatch/No" },
            },
          ],
        },
      },
      "method_unknown",
      "definition.variants.1.operation.method",
    ],
    [
      "a million cells",
      {
        definition: {
          ...duelDefinition,
          axes: ["clients", "connections"].map((name) => ({
            name,
            values: Array.from({ length: 50 }, (_, i) => i + 1),
          })),
        },
      },
      "plan_too_large",
      "definition.axes",
    ],
    [
      "a NUL character",
      { benchmark: "duel", subject: { version: "a\u0000b" } },
      "invalid_input",
      "subject.version",
    ],
    [
      "half a surrogate pair",
      { benchmark: "duel", tags: { a: "\ud83d" } },
      "invalid_input",
      "tags.a",
    ],
  ])("refuses %s with 422 and the field, and stores nothing", async (_, body, code, field) => {
    const before = await house.context.db.run.count();
    const answer = await refusal(await call("POST", "/runs", { body }));
    expect(answer).toMatchObject({ status: 422, code });
    expect(answer.fields).toContain(field);
    expect(await house.context.db.run.count()).toBe(before);
  });

  it("answers 404 to a benchmark that is not there", async () => {
    const answer = await call("POST", "/runs", { body: { benchmark: "nothing" } });
    expect(await refusal(answer)).toMatchObject({ status: 404, code: "not_found" });
  });
});

describe("events", () => {
  it("tells a finished run at once: snapshot, finished, end", async () => {
    const answer = await call("GET", `/runs/${finishedRun}/events`);
    expect(answer.headers.get("content-type")).toContain("text/event-stream");
    const text = await answer.text();
    expect([...text.matchAll(/^event: (.*)$/gm)].map((match) => match[1])).toEqual([
      "snapshot",
      "finished",
    ]);
    expect(text).toMatch(/^id: \d+-\d+$/m);
  });
  it("answers 404 as a problem, not as a stream", async () => {
    expect(await refusal(await call("GET", `/runs/${uuid}/events`))).toMatchObject({ status: 404 });
  });
});

describe("targets", () => {
  it("adds, changes, lists and removes one, and never shows its secret", async () => {
    const secret = { bearerToken: "very-secret-token" };
    const made = await call("POST", "/targets", { body: { ...newTarget("crud"), secret } });
    expect(made.status).toBe(201);
    const text = await made.text();
    expect(text).not.toContain("very-secret-token");
    expect(answers.Target.parse(JSON.parse(text))).toMatchObject({ slug: "crud", hasSecret: true });
    const changed = await call("PATCH", "/targets/crud", { body: { port: 9090, secret: null } });
    expect(await json(changed, answers.Target)).toMatchObject({ port: 9090, hasSecret: false });
    const page = await json(await call("GET", "/targets?limit=100"), answers.TargetList);
    expect(page.items.map((target) => target.slug)).toContain("crud");
    expect((await call("DELETE", "/targets/crud")).status).toBe(204);
    expect((await call("DELETE", "/targets/crud")).status).toBe(404);
  });

  it.each<[string, unknown, number, string, string]>([
    ["a slug that is taken", newTarget("rest"), 409, "conflict", "slug"],
    ["a port of text", newTarget("a", { port: "80" }), 422, "invalid_input", "port"],
    ["a URL as host", newTarget("a", { host: "http://a" }), 422, "invalid_input", "host"],
    ["an address outside", newTarget("a", { host: "8.8.8.8" }), 422, "address_not_allowed", "host"],
    [
      "a secret with spaces",
      newTarget("a", { secret: { bearerToken: "a b" } }),
      422,
      "invalid_input",
      "secret.bearerToken",
    ],
    [
      "a NUL in a label",
      newTarget("a", { labels: { a: "\u0000" } }),
      422,
      "invalid_input",
      "labels.a",
    ],
    ["no object", 7, 422, "invalid_input", ""],
  ])("refuses %s", async (_, body, status, code, field) => {
    const answer = await refusal(await call("POST", "/targets", { body }));
    expect(answer).toMatchObject({ status, code });
    expect(answer.fields).toContain(field);
  });

  it("refuses a change that makes no sense, with its field", async () => {
    const answer = await refusal(
      await call("PATCH", "/targets/rest", { body: { protocol: "http3" } }),
    );
    expect(answer).toMatchObject({ status: 422, code: "invalid_input" });
    expect(answer.fields).toEqual(["tls"]);
  });
});

describe("benchmarks", () => {
  it("applies a definition idempotently", async () => {
    const definition = { ...duelDefinition, name: "applied" };
    const first = await json(
      await call("PUT", "/benchmarks/applied", { body: definition }),
      answers.Benchmark,
    );
    expect(first).toMatchObject({ version: 1, changed: true });
    const again = await json(
      await call("PUT", "/benchmarks/applied", { body: definition }),
      answers.Benchmark,
    );
    expect(again).toMatchObject({ version: 1, changed: false });
    const page = await json(await call("GET", "/benchmarks?limit=100"), answers.BenchmarkList);
    expect(page.items.map((benchmark) => benchmark.slug)).toContain("applied");
  });
  it("takes the name from the address, and refuses another one", async () => {
    const { name: _, ...nameless } = duelDefinition;
    const saved = await json(
      await call("PUT", "/benchmarks/named", { body: nameless }),
      answers.Benchmark,
    );
    expect(saved.slug).toBe("named");
    const answer = await refusal(await call("PUT", "/benchmarks/other", { body: duelDefinition }));
    expect(answer).toMatchObject({ status: 422, fields: ["name"] });
  });
});

describe("shares", () => {
  it("makes a link once and revokes it", async () => {
    const made = await call("POST", `/runs/${finishedRun}/shares`);
    expect(made.status).toBe(201);
    const share = await json(made, answers.Share);
    expect(share.url).toMatch(/\/r\/[\w-]{43}$/);
    expect((await call("DELETE", `/shares/${share.id}`)).status).toBe(204);
    expect((await call("DELETE", `/shares/${share.id}`)).status).toBe(204);
    expect((await call("DELETE", `/shares/${uuid}`)).status).toBe(404);
  });
  it("refuses an expiry in the past", async () => {
    const body = { expiresAt: "2020-01-01T00:00:00Z" };
    const answer = await refusal(await call("POST", `/runs/${finishedRun}/shares`, { body }));
    expect(answer).toMatchObject({ status: 422, fields: ["expiresAt"] });
  });
  it("refuses to share a run that has not ended", async () => {
    const run = await json(
      await call("POST", "/runs", { body: { definition: { ...duelDefinition, name: "waits" } } }),
      answers.Run,
    );
    const answer = await refusal(await call("POST", `/runs/${run.id}/shares`, { body: {} }));
    expect(answer).toMatchObject({ status: 409, code: "run_active" });
  });
});

describe("what clients get wrong", () => {
  it.each<[string, Sent, number, string]>([
    ["broken JSON", { raw: "{" }, 400, "malformed_json"],
    ["an empty body", { raw: "" }, 400, "malformed_json"],
    [
      "bytes that are not UTF-8",
      { raw: new Uint8Array([0x7b, 0xff, 0x7d]) },
      400,
      "malformed_json",
    ],
    [
      "a body without a type",
      { raw: "{}", headers: { "content-type": "" } },
      415,
      "unsupported_media_type",
    ],
    [
      "a form",
      { raw: "a=b", headers: { "content-type": "application/x-www-form-urlencoded" } },
      415,
      "unsupported_media_type",
    ],
    ["a huge body", { raw: `"${"x".repeat(maxBodyBytes)}"` }, 413, "body_too_large"],
    [
      "a hundred thousand brackets",
      { raw: "[".repeat(100_000) + "]".repeat(100_000) },
      422,
      "invalid_input",
    ],
    [
      "an endless Idempotency-Key",
      { body: {}, headers: { "idempotency-key": "k".repeat(201) } },
      422,
      "invalid_input",
    ],
  ])("refuses %s", async (_, sent, status, code) => {
    expect(await refusal(await call("POST", "/runs", sent))).toMatchObject({ status, code });
  });

  it.each([
    ["GET", "/runs/not-an-id", 404],
    ["GET", `/runs/${uuid}`, 404],
    ["GET", "/runs/%00", 422],
    ["GET", "/runs/%ff", 422],
    ["GET", "/runs/%E0%A4%A", 422],
    ["GET", `/runs/${"a".repeat(5_000)}`, 404],
    ["GET", "/runs?limit=0", 422],
    ["GET", "/runs?limit=many", 422],
    ["GET", "/runs?cursor=1", 422],
    ["GET", "/runs?status=odd", 422],
    ["GET", "/runs?version=%00", 422],
    ["GET", "/runs?colour=red", 422],
    ["GET", "/targets?limit=1000", 422],
    ["GET", "/benchmarks?cursor='", 422],
    ["DELETE", "/targets/%00", 422],
    ["DELETE", "/targets/Not%20A%20Slug", 422],
    ["PATCH", "/targets/nothing", 400],
    ["DELETE", "/shares/1", 404],
    ["POST", "/runs/1/cancel", 404],
    ["GET", "/nothing", 404],
    ["PUT", "/runs", 405],
    ["DELETE", "/runs/1/verdict", 405],
  ])("answers %s %s with %i", async (method, path, status) => {
    const sent = method === "PATCH" ? { raw: "x" } : {};
    expect((await refusal(await call(method, path, sent))).status).toBe(status);
  });

  it("names the methods that an address has", async () => {
    expect((await call("PUT", "/runs")).headers.get("allow")).toBe("POST, GET");
  });
});

describe("limits", () => {
  it("answers 429 with Retry-After once a key has used up its requests", async () => {
    const limited = appWith({ requestsPerMinute: 2 });
    expect((await call("GET", "/runs", {}, limited)).status).toBe(200);
    expect((await call("GET", "/runs", {}, limited)).status).toBe(200);
    const answer = await call("GET", "/runs", {}, limited);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refusal(answer)).toMatchObject({ status: 429, code: "rate_limited" });
  });
  it("limits runs apart from requests", async () => {
    const limited = appWith({ runsPerMinute: 1 });
    await call("POST", "/runs", { body: {} }, limited);
    expect((await call("POST", "/runs", { body: {} }, limited)).status).toBe(429);
    expect((await call("GET", "/runs", {}, limited)).status).toBe(200);
  });
  it("limits strangers", async () => {
    const limited = appWith({ strangersPerMinute: 1 });
    expect((await call("GET", "/runs", { key: null }, limited)).status).toBe(401);
    expect((await call("GET", "/runs", { key: null }, limited)).status).toBe(429);
  });
});

describe("outages", () => {
  const contextWith = (changes: { databaseUrl?: string; redisUrl?: string }) =>
    openContext({
      databaseUrl: house.databaseUrl,
      redisUrl: house.redisUrl,
      allowedNetworks: ["127.0.0.0/8"],
      secretKey: house.secretKey,
      publicUrl: "http://127.0.0.1:3000",
      queuePrefix: house.prefix,
      ...changes,
    });
  const appOn = (services: OpenContext) =>
    createRestApp(
      {
        services,
        limiter: makeRateLimiter(services.redis, house.prefix, defaultLimits),
        closing: new AbortController().signal,
      },
      () => {},
    );

  it("answers 503 with Retry-After while the database is away, and tells nothing of it", async () => {
    const context = contextWith({ databaseUrl: "postgresql://gonogo:hunter2@127.0.0.1:1/gonogo" });
    const answer = await call("GET", "/runs", {}, appOn(context));
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(await answer.clone().text()).not.toContain("hunter2");
    expect(await refusal(answer)).toMatchObject({ status: 503, code: "unavailable" });
    await context.close();
  });

  it("accepts runs and tells of finished ones while Redis is away", async () => {
    const context = contextWith({ redisUrl: "redis://127.0.0.1:1" });
    const without = appOn(context);
    const body = { definition: { ...duelDefinition, name: "without-redis" } };
    expect((await call("POST", "/runs", { body }, without)).status).toBe(202);
    const events = await call("GET", `/runs/${finishedRun}/events`, {}, without);
    expect(await events.text()).toContain("event: finished");
    await context.close();
  });
});

describe("the document", () => {
  it("is OpenAPI 3.1, public, names every call and refers to nothing that is not there", async () => {
    const answer = await call("GET", "/openapi.json", { key: null });
    expect(answer.status).toBe(200);
    const text = await answer.text();
    const document = JSON.parse(text);
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.paths).sort()).toEqual([
      "/api/v1/benchmarks",
      "/api/v1/benchmarks/{slug}",
      "/api/v1/runs",
      "/api/v1/runs/{id}",
      "/api/v1/runs/{id}/cancel",
      "/api/v1/runs/{id}/events",
      "/api/v1/runs/{id}/report.json",
      "/api/v1/runs/{id}/shares",
      "/api/v1/runs/{id}/verdict",
      "/api/v1/shares/{id}",
      "/api/v1/targets",
      "/api/v1/targets/{slug}",
    ]);
    for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g))
      expect(document.components.schemas).toHaveProperty(name ?? "");
    expect(text).not.toContain("__shared");
  });
});
