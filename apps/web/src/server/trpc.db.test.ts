// The procedures of the browser: who may call, how a refusal looks to a form, and what a fault of ours does not tell.
import { makeTestHouse, type TestHouse } from "@gonogo/services/testing/test-context";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import superjson from "superjson";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { appRouter } from "./routers/app-router.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await makeTestHouse();
});
afterAll(() => house.close());

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

/** A query without input, by who is signed in. */
const query = (path: string, actor: TestHouse["owner"] | null) =>
  fetchRequestHandler({
    endpoint: "/api/trpc",
    req: new Request(`http://127.0.0.1:3000/api/trpc/${path}`),
    router: appRouter,
    createContext: () => ({ services: house.context, findActor: async () => actor }),
  });

type Asked = { signedIn?: boolean; services?: TestHouse["context"] };

async function mutate(path: string, input: unknown, asked: Asked = {}) {
  const request = new Request(`http://127.0.0.1:3000/api/trpc/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(superjson.serialize(input)),
  });
  const answer = await fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: appRouter,
    createContext: () => ({
      services: asked.services ?? house.context,
      findActor: async () => (asked.signedIn === false ? null : house.owner),
    }),
  });
  const text = await answer.text();
  const body: unknown = JSON.parse(text);
  const error = z.object({ error: z.unknown() }).safeParse(body);
  return {
    status: answer.status,
    text,
    refusal: error.success ? Refusal.parse(superjson.deserialize(error.data.error as never)) : null,
  };
}

const target = { slug: "a", name: "A", protocol: "http1", host: "127.0.0.1", port: 80 };

describe("procedures", () => {
  it("answers 401 to anybody who is not signed in", async () => {
    const { status } = await mutate("target.create", { target }, { signedIn: false });
    expect(status).toBe(401);
  });

  it("tells of workers to who may read, and to nobody else", async () => {
    expect((await query("worker.read", null)).status).toBe(401);
    expect((await query("worker.read", { ...house.owner, scopes: [] })).status).toBe(403);
    const answer = await query("worker.read", house.owner);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('"runsWaiting":0');
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
    expect(status).toBe(400);
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

  it("tells nothing of a fault of ours", async () => {
    const db = { target: { findUnique: () => Promise.reject(new Error("password=hunter2")) } };
    const broken = { ...house.context, db } as unknown as TestHouse["context"];
    const { status, text } = await mutate("target.delete", { slug: "a" }, { services: broken });
    expect(status).toBe(500);
    expect(text).not.toContain("hunter2");
    expect(text).not.toContain("at ");
  });
});
