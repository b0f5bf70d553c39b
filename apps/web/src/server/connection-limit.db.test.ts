// PostgreSQL has no connection left: every entry point answers 503 and says when to come back, nobody is taken for signed out,
// and all goes on when there are connections again.

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type LimitedRole, makeLimitedRole } from "@gonogo/db/testing/limited-role";
import { openAuth } from "@gonogo/services/auth/auth";
import { callAuth } from "@gonogo/services/auth/call-auth";
import { redeemSignInLink } from "@gonogo/services/auth/redeem-sign-in-link";
import { makeSignInLink } from "@gonogo/services/auth/sign-in-link";
import { type OpenContext, openContext } from "@gonogo/services/context";
import { isDatabaseAway } from "@gonogo/services/database-errors";
import { duelDefinition } from "@gonogo/services/testing/test-context";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { answerAuth } from "./auth/answer-auth.ts";
import { defaultLimits, makeRateLimiter } from "./limits/rate-limit.ts";
import { answerOutages } from "./requests/answer-outages.ts";
import { createRestApp } from "./rest/create-app.ts";
import { refusal, restInstance } from "./rest/testing/rest-instance.ts";
import { answerTrpc } from "./routers/answer-trpc.ts";

const rest = restInstance(["dispatch-go"]);
const origin = "http://127.0.0.1:3000";
const password = "a password for tests";
let role: LimitedRole;
let context: OpenContext;
let auth: ReturnType<typeof openAuth>;
let run: string;
let cookie: string;

const api = () =>
  createRestApp(
    {
      services: context,
      limiter: makeRateLimiter(context.redis, rest.instance.prefix, defaultLimits),
      closing: new AbortController().signal,
    },
    () => {},
  );
const trpc = (path: string, init: RequestInit = {}) =>
  answerTrpc(new Request(`${origin}/api/trpc/${path}`, init), {
    services: context,
    limiter: makeRateLimiter(context.redis, rest.instance.prefix, defaultLimits),
    findActor: async () => rest.instance.owner,
  });
const ask = (path: string, body?: object) =>
  answerAuth(
    new Request(`${origin}/api/auth${path}`, {
      method: body ? "POST" : "GET",
      headers: { "content-type": "application/json", origin, cookie: cookie ?? "" },
      ...(body && { body: JSON.stringify(body) }),
    }),
    {
      auth,
      limiter: makeRateLimiter(context.redis, rest.instance.prefix, defaultLimits),
      clientAddress: null,
      log: () => {},
    },
  );

beforeAll(async () => {
  const { instance } = rest;
  run = rest.instance.runOf("dispatch-go");
  role = await makeLimitedRole(instance.databaseUrl);
  context = openContext({
    ...instance.context,
    databaseUrl: role.url,
    redisUrl: instance.redisUrl,
    maxConnections: 3,
  });
  auth = openAuth({
    db: context.db,
    secret: "a secret of thirty-two characters",
    publicUrl: origin,
    limitSignIns: async () => {},
  });
  const link = await makeSignInLink(instance.context, instance.owner.userId ?? "");
  await redeemSignInLink(instance.context, {
    ...{ token: link.split("/").at(-1) ?? "", email: "ada@example.org", password },
  });
  const signedIn = await ask("/sign-in/email", { email: "ada@example.org", password });
  cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(";")[0])
    .join("; ");
});
afterAll(async () => {
  await context.close();
  await role.drop();
});
beforeEach(() => role.limit(0));

/** There are connections again; of those that the pool still holds, each may be one that the server ended. */
async function back(): Promise<void> {
  await role.lift();
  await vi.waitUntil(async () => (await rest.call("GET", "/runs", {}, api())).status === 200);
}

describe("while PostgreSQL has no connection left", () => {
  it.each([
    ["GET", "/runs"],
    ["POST", "/runs"],
    ["GET", "/runs/{run}/report"],
    ["GET", "/runs/{run}/events"],
    ["DELETE", "/runs/{run}"],
  ])("REST answers 503 to %s %s", async (method, path) => {
    const sent = method === "POST" ? { body: { definition: duelDefinition } } : {};
    const answer = await rest.call(method, path.replace("{run}", run), sent, api());
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(await refusal(answer)).toMatchObject({ status: 503, code: "unavailable" });
  });

  it.each(["run.list", "project.overview", "target.list"])(
    "tRPC answers 503 to %s",
    async (path) => {
      const answer = await trpc(`${path}?input=${encodeURIComponent("{}")}`);
      expect(answer.status).toBe(503);
      expect(await answer.text()).toContain("The database is away");
    },
  );

  it.each<[string, object?]>([
    ["/sign-in/email", { email: "ada@example.org", password }],
    ["/change-password", { currentPassword: password, newPassword: `${password}!` }],
    ["/sign-out", {}],
  ])(
    "signing in and out answers 503 at %s, and no word of a wrong password or session",
    async (path, body) => {
      const answer = await ask(path, body);
      expect(answer.status).toBe(503);
      expect(answer.headers.get("retry-after")).toBe("5");
      expect(await answer.json()).toEqual({
        message: "The database is away. Nothing was lost. Try again soon.",
        code: "UNAVAILABLE",
      });
    },
  );

  it("a page's session is not known, rather than none", async () => {
    const reading = callAuth(() => auth.api.getSession({ headers: new Headers({ cookie }) }));
    await expect(reading).rejects.toSatisfy(isDatabaseAway);
    await back();
    expect(
      await callAuth(() => auth.api.getSession({ headers: new Headers({ cookie }) })),
    ).toMatchObject({
      user: { email: "ada@example.org" },
    });
  });

  it("a page that fails for it answers 503, and one that fails for another reason 500", async () => {
    answerOutages();
    // As Next.js does: what fails in the end is 500, and its text stays in the log.
    const server = createServer(async ({ url }, response) => {
      const headers = new Headers({ cookie });
      const read = url === "/away" ? callAuth(() => auth.api.getSession({ headers })) : null;
      await read?.catch(() => {});
      response.statusCode = url === "/whole" ? 200 : 500;
      response.end("This page could not be made");
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const statusOf = async (path: string) => {
      const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`);
      return [status, headers.get("retry-after")];
    };
    expect(await statusOf("/away")).toEqual([503, "5"]);
    expect(await statusOf("/other")).toEqual([500, null]);
    expect(await statusOf("/whole")).toEqual([200, null]);
    server.close();
  });

  it("a stream that is open stays so, and goes on", async () => {
    await back();
    const { id } = await rest.instance.context.db.run.findFirstOrThrow({ where: { id: run } });
    await rest.instance.context.db
      .$executeRaw`UPDATE runs SET status = 'running' WHERE id = ${id}::uuid`;
    const leaving = new AbortController();
    const answer = await api().request(`${origin}/api/v1/runs/${id}/events`, {
      headers: { authorization: `Bearer ${rest.key}` },
      signal: leaving.signal,
    });
    expect(answer.status).toBe(200);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain("event: snapshot");
    await role.limit(0);
    // Longer than it waits for a word of the run before it asks PostgreSQL.
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    await back();
    await rest.instance.context.db
      .$executeRaw`UPDATE runs SET status = 'finished' WHERE id = ${id}::uuid`;
    let text = "";
    while (!text.includes("event: finished")) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) break;
      text += value;
    }
    expect(text).toContain("event: finished");
    leaving.abort();
  });

  it("all of it works again when there are connections", async () => {
    await back();
    expect((await rest.call("GET", "/runs", {}, api())).status).toBe(200);
    expect((await trpc(`run.list?input=${encodeURIComponent("{}")}`)).status).toBe(200);
    const signedIn = await ask("/sign-in/email", { email: "ada@example.org", password });
    expect(signedIn.status).toBe(200);
  });
});
