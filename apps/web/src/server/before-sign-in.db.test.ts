// What anybody can send before it is known who asks, to every route there is: of a large body 64 kB are read at most, nothing
// that is deep or large is parsed, and whoever comes often is told to wait before a byte is read. A new route fails here
// until it is among those that are asked.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createApiKey } from "@gonogo/services/api-key/create-api-key";
import { openAuth } from "@gonogo/services/auth/auth";
import { deepestJson } from "@gonogo/services/json-shape";
import { testInstance } from "@gonogo/services/testing/test-context";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answerAuth } from "./auth/answer-auth.ts";
import { answerJoin } from "./join/answer-join.ts";
import { defaultLimits, type Limits, makeRateLimiter } from "./limits/rate-limit.ts";
import { maxVisitorBytes } from "./requests/read-bytes.ts";
import { answerProfile, answerSummary } from "./rest/answer-profile.ts";
import { createRestApp } from "./rest/create-app.ts";
import { answerTrpc } from "./routers/answer-trpc.ts";
import { answerUnlock } from "./share/answer-unlock.ts";

const instance = testInstance();
const origin = "http://127.0.0.1:3000";
const appFolder = join(import.meta.dirname, "../app");

/** The parts of a request to a route of nobody; each set of limits counts for itself. */
function nobody(limits: Partial<Limits> = {}) {
  const { context, prefix } = instance;
  const many = { ...defaultLimits, visitorsPerMinute: 10_000, redeemsPerMinute: 10_000, ...limits };
  const limiter = makeRateLimiter(context.redis, `${prefix}:${JSON.stringify(limits)}`, many);
  const findActor = async () => null;
  return { services: context, limiter, clientAddress: "203.0.113.9", findActor };
}

const auth = () =>
  openAuth({
    db: instance.context.db,
    secret: "a secret of more than thirty-two characters",
    publicUrl: origin,
    limitSignIns: async () => {},
  });

type Route = {
  readonly file: string;
  readonly path: string;
  readonly answer: (request: Request, limits?: Partial<Limits>) => Response | Promise<Response>;
};
const trpc = (request: Request, limits?: Partial<Limits>) => answerTrpc(request, nobody(limits));
const rest = (request: Request, limits?: Partial<Limits>) => {
  const closing = new AbortController().signal;
  return createRestApp({ ...nobody(limits), closing }, () => {}).fetch(request);
};
const joining = (request: Request, limits?: Partial<Limits>) =>
  answerJoin(request, { ...nobody(limits), clientAddress: null });
const unlocking = (request: Request, limits?: Partial<Limits>) =>
  answerUnlock(request, nobody(limits));
const routes: readonly Route[] = [
  ...[
    "/sign-in/email",
    "/sign-in/oauth2",
    "/sign-out",
    "/change-password",
    "/update-user",
    "/nothing",
  ].map(
    (path): Route => ({
      file: "api/auth/[...all]/route.ts",
      path: `/api/auth${path}`,
      answer: (request, limits) => answerAuth(request, { ...nobody(limits), auth: auth() }),
    }),
  ),
  {
    file: "api/join/route.ts",
    path: "/api/join",
    answer: joining,
  },
  {
    file: "api/profiles/route.ts",
    path: "/api/profiles?runId=1",
    answer: (request, limits) => answerProfile(request, nobody(limits)),
  },
  {
    file: "api/summaries/route.ts",
    path: "/api/summaries",
    answer: (request, limits) => answerSummary(request, nobody(limits)),
  },
  {
    file: "api/unlock/route.ts",
    path: "/api/unlock",
    answer: unlocking,
  },
  ...[
    "account.redeemLink",
    "account.redeemLink?batch=1",
    "account.redeemLink,account.redeemLink?batch=1",
    "account.redeemLink,target.create?batch=1",
    "target.create,account.redeemLink?batch=1",
    "target.create",
    "account%2EredeemLink",
    "nothing.there",
  ].map(
    (path): Route => ({
      file: "api/trpc/[trpc]/route.ts",
      path: `/api/trpc/${path}`,
      answer: trpc,
    }),
  ),
  ...["/runs", "/imports", "/payload-sizes", "/targets", "/openapi.json", "/nothing"].map(
    (path): Route => ({
      file: "api/v1/[[...route]]/route.ts",
      path: `/api/v1${path}`,
      answer: rest,
    }),
  ),
];

/** Takes no body: it is where requests are led that no route could take. */
const withoutBodies = [
  ...["api/health/route.ts", "api/ready/route.ts", "api/refused/route.ts"],
  ...["schemas/gonogo.json/route.ts", "gonogo.mjs/route.ts", "badges/[file]/route.ts"],
  "messages/[locale]/route.ts",
  "r/[token]/picture/route.ts",
];

/** A body that counts what is read of it. */
function counted(chunk: Uint8Array, chunks: number) {
  const sent = { bytes: 0 };
  let left = chunks;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (left-- <= 0) return controller.close();
        sent.bytes += chunk.byteLength;
        controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, sent };
}

const bytes = (text: string) => new TextEncoder().encode(text);
const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  new Request(`${origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin, host: "127.0.0.1:3000", ...headers },
    body,
    duplex: "half",
  } as RequestInit);

/** The longest text that was parsed as JSON meanwhile, and the deepest. */
let parsed: { characters: number; deepest: number };
beforeEach(() => {
  parsed = { characters: 0, deepest: 0 };
  const parse = JSON.parse;
  vi.spyOn(JSON, "parse").mockImplementation((text: string, ...rest) => {
    const leading = /^[[\s]*/.exec(String(text))?.[0].replace(/\s/g, "").length ?? 0;
    parsed.characters = Math.max(parsed.characters, String(text).length);
    parsed.deepest = Math.max(parsed.deepest, leading);
    return parse(text, ...rest);
  });
});
afterEach(() => void vi.restoreAllMocks());

const deep = "[".repeat(30_000) + "]".repeat(30_000);
const large = bytes("[[],".repeat(16 * 1024));

const bodies: readonly (readonly [
  string,
  () => [ReadableStream | Uint8Array<ArrayBuffer>, object?],
])[] = [
  ["8 MB of nested lists", () => [bytes("[".repeat(8_000_000))]],
  ["8 MB in pieces, of no stated length", () => [counted(large, 128).body]],
  [
    "8 MB that are said to be 10 bytes",
    () => [counted(large, 128).body, { "content-length": "10" }],
  ],
  ["64 kB of nested lists", () => [bytes(deep)]],
  ["64 kB of nested lists in a call's input", () => [bytes(`{"0":${deep}}`)]],
  ["8 MB, compressed", () => [gzipSync("[".repeat(8_000_000)), { "content-encoding": "gzip" }]],
  [
    "a form of 8 MB",
    () => [counted(large, 128).body, { "content-type": "multipart/form-data; boundary=x" }],
  ],
  [
    "8 MB of octets",
    () => [counted(large, 128).body, { "content-type": "application/octet-stream" }],
  ],
];

describe("before it is known who asks", () => {
  it("every route of the product is asked here", () => {
    const files = readdirSync(appFolder, { recursive: true, encoding: "utf8" })
      .filter((file) => /(?:^|\/)route\.[jt]sx?$/.test(file))
      .sort();
    expect([...new Set(routes.map(({ file }) => file)), ...withoutBodies].sort()).toEqual(files);
  });

  it.each(routes.flatMap((route) => bodies.map((body) => [route.path, ...body, route] as const)))(
    "%s refuses %s, of which it parses nothing",
    async (path, what, bodyOf, { answer }) => {
      const [body, headers] = bodyOf();
      const answered = await answer(post(path, body, headers as Record<string, string>));
      await answered.text();
      expect(answered.status, what).toBeGreaterThanOrEqual(400);
      expect(answered.status, what).toBeLessThan(500);
      expect(parsed.characters, what).toBeLessThanOrEqual(maxVisitorBytes);
      expect(parsed.deepest, what).toBeLessThanOrEqual(deepestJson);
    },
  );

  it.each(routes.map((route) => [route.path, route] as const))(
    "%s reads a megabyte of a body that does not end, at most",
    async (path, { answer }) => {
      const { body, sent } = counted(large, 10_000);
      await (await answer(post(path, body))).text();
      expect(sent.bytes).toBeLessThanOrEqual(1_200_000);
    },
  );

  it.each([
    ["/api/trpc/account.redeemLink", trpc, { redeemsPerMinute: 1 }],
    ["/api/trpc/account.redeemLink,account.redeemLink?batch=1", trpc, { redeemsPerMinute: 1 }],
    ["/api/trpc/target.create", trpc, { visitorsPerMinute: 1 }],
    ["/api/v1/runs", rest, { visitorsPerMinute: 1 }],
    ["/api/join", joining, { joinsPerMinute: 1 }],
    ["/api/unlock", unlocking, { visitorsPerMinute: 1 }],
    ["/api/auth/sign-in/email", routes[0]?.answer ?? trpc, { visitorsPerMinute: 1 }],
  ] as const)("%s counts before it reads", async (path, answer, limits) => {
    const own = { ...limits, signInsPerMinute: path.length };
    await answer(post(path, "{}"), own);
    const { body, sent } = counted(large, 10_000);
    const answered = await answer(post(path, body), own);
    expect(answered.status).toBe(429);
    expect(sent.bytes).toBe(0);
    expect(await answered.text()).toMatch(/limit is 1 a minute/);
  });

  it("counts those who come back from a single sign-on", async () => {
    const [first] = routes;
    const back = () => new Request(`${origin}/api/auth/oauth2/callback/oidc?code=x&state=y`);
    const limits = { visitorsPerMinute: 1, signInsPerMinute: 3 };
    expect((await first?.answer(back(), limits))?.status).toBe(404);
    expect((await first?.answer(back(), limits))?.status).toBe(429);
  });

  it.each([deep.slice(0, 15_000), "x".repeat(20_000), `{"0":${"[".repeat(10_000)}`])(
    "an address that holds the input of a call is no longer, and no deeper (%#)",
    async (input) => {
      for (const call of [
        "account.redeemLink?input",
        "worker.read?input",
        "worker.read?connectionParams",
      ]) {
        const url = `${origin}/api/trpc/${call}=${input}&batch=1`;
        const answered = await trpc(new Request(url));
        expect(answered.status).toBeGreaterThanOrEqual(400);
        expect(answered.status).toBeLessThan(500);
        expect(parsed.deepest).toBeLessThanOrEqual(deepestJson);
      }
    },
  );
});

it("whoever is signed in sends what is large, and nothing that is deep", async () => {
  const owner = { ...nobody(), findActor: async () => instance.owner };
  const target = { slug: "a", name: "A", protocol: "http1", host: "127.0.0.1", port: 80 };
  const send = (input: unknown, path = "target.create") =>
    answerTrpc(post(`/api/trpc/${path}`, JSON.stringify(input)), owner);
  const long = { ...target, labels: { note: "x".repeat(maxVisitorBytes) } };
  expect((await send({ target: long })).status).toBe(422);
  expect((await send({ target })).status).toBe(200);
  const nested = await answerTrpc(post("/api/trpc/target.create", deep), owner);
  expect(nested.status).toBe(422);
  expect(await nested.text()).toContain("nested deeper than 64 levels");
  const scopes = ["benchmarks:write" as const, "runs:write" as const];
  const { key } = await createApiKey(instance.context, instance.owner, { name: "all", scopes });
  for (const path of ["benchmarks/a", "runs", "imports"]) {
    const method = path.includes("/") ? "PUT" : "POST";
    const sent = post(`/api/v1/${path}`, deep, { authorization: `Bearer ${key}` });
    const answered = await rest(new Request(sent, { method }));
    expect([path, answered.status]).toEqual([path, 422]);
    expect(await answered.text()).toContain("nested deeper than 64 levels");
  }
  expect(parsed.deepest).toBeLessThanOrEqual(deepestJson);
  // What is open to anybody is as small for members.
  expect((await send({ token: "x".repeat(maxVisitorBytes) }, "account.redeemLink")).status).toBe(
    413,
  );
});
