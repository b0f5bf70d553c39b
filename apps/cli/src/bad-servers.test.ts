// Servers that are away, wrong or hostile: each ends in one plain sentence and the exit code 1, within seconds.
import { createServer } from "node:net";
import { afterEach, expect, it } from "vitest";
import { judged, run, runId } from "./testing/answers.ts";
import {
  call,
  type Handler,
  json,
  problem,
  raw,
  type StandIn,
  standIn,
} from "./testing/stand-in.ts";

const open: StandIn[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ close }) => close()));
});
async function serve(handler: Handler): Promise<StandIn> {
  const server = await standIn(handler);
  open.push(server);
  return server;
}

const cases: readonly (readonly [string, Handler, RegExp])[] = [
  ["a wrong key", problem(401, "unauthenticated"), /It is unauthenticated\. Take a new key/],
  [
    "a key without the scope",
    problem(403, "forbidden"),
    /It is forbidden\. Make a key with that scope/,
  ],
  ["nothing of that name", problem(404, "not_found"), /It is not_found\. Check the name/],
  [
    "a conflict",
    problem(409, "conflict", { remedy: "Wait for it." }),
    /It is conflict\. Wait for it\./,
  ],
  ["a used-up limit", problem(429, "rate_limited", {}, { "retry-after": "1" }), /Wait a minute/],
  ["a database that is away", problem(503, "unavailable"), /Try again in some seconds/],
  [
    "another server's 404",
    (_, r) => r.writeHead(404).end("<h1>nginx</h1>"),
    /404, unlike a Gonogo/,
  ],
  ["another server's 502", (_, r) => r.writeHead(502).end("bad"), /502, unlike a Gonogo/],
  [
    "a page in place of JSON",
    (_, r) => r.writeHead(200, { "content-type": "text/html" }).end("<p>"),
    /does not answer with JSON/,
  ],
  [
    "JSON that is cut",
    (_, r) => r.writeHead(200, { "content-type": "application/json" }).end('{"items": ['),
    /JSON that is not whole/,
  ],
  [
    "an answer of another form",
    (_, r) => json(r, 200, { items: 7 }),
    /not as this version expects/,
  ],
  ["a null in place of an answer", (_, r) => json(r, 200, null), /not as this version expects/],
  ["a connection that is cut", (request) => request.socket.destroy(), /cut the connection/],
  [
    "an answer that is cut",
    raw("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"),
    /cut the connection/,
  ],
  ["no HTTP", raw("SSH-2.0-OpenSSH_9.6\r\n"), /does not answer in HTTP/],
  [
    "headers without end",
    raw(`HTTP/1.1 200 OK\r\n${"x: y\r\n".repeat(20_000)}`),
    /headers that are too large|cannot be asked/,
  ],
  [
    "a redirect elsewhere",
    (_, r) => r.writeHead(302, { location: "https://evil.test/" }).end(),
    /redirects to https:\/\/evil\.test, which was not followed/,
  ],
  [
    "a redirect to another port",
    (_, r) => r.writeHead(307, { location: "http://127.0.0.1:1/" }).end(),
    /not followed/,
  ],
  ["a redirect to nowhere", (_, r) => r.writeHead(301).end(), /redirects to nowhere/],
  [
    "redirects in a circle",
    (request, r) => r.writeHead(302, { location: request.url }).end(),
    /without an end/,
  ],
];

it.each(cases)("%s", async (_, handler, sentence) => {
  const { url } = await serve(handler);
  const { code, said, out } = await call(url, ["targets"]);
  expect(said).toMatch(sentence);
  expect(said).not.toMatch(/\n\s+at |undefined|\[object/);
  expect({ code, out }).toEqual({ code: 1, out: "" });
});

it("names each field that is refused", async () => {
  const errors = [
    { field: "subject.version", message: "is too long" },
    { field: "tags.0", message: "must not be empty" },
  ];
  const { url } = await serve(problem(422, "invalid_input", { errors }));
  const { code, said } = await call(url, ["run", "gate"]);
  expect(code).toBe(1);
  expect(said).toContain("subject.version: is too long");
  expect(said).toContain("tags.0: must not be empty");
});

it.each([
  ["nobody listens", "http://127.0.0.1:1", /nothing listens there/],
  ["a name that does not resolve", "http://gonogo.invalid", /does not resolve|cannot be resolved/],
])("%s", async (_, url, sentence) => {
  const { code, said } = await call(url, ["targets"]);
  expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(sentence) });
});

it("does not send the key to where a redirect leads", async () => {
  const seen: (string | undefined)[] = [];
  const other = await serve((request, response) => {
    seen.push(request.headers.authorization);
    json(response, 200, { items: [], nextCursor: null });
  });
  const { url } = await serve((_, response) =>
    response.writeHead(302, { location: `${other.url}/api/v1/targets` }).end(),
  );
  expect((await call(url, ["targets"])).code).toBe(1);
  expect(seen).toEqual([]);
});

it("follows a redirect within the same origin", async () => {
  const { url } = await serve((request, response) =>
    request.url?.includes("moved")
      ? json(response, 200, { items: [], nextCursor: null })
      : response.writeHead(308, { location: "/moved" }).end(),
  );
  expect(await call(url, ["targets"])).toMatchObject({ code: 0, said: "" });
});

it("holds no more of an answer than it may", async () => {
  const { url } = await serve((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const part = Buffer.alloc(1024 * 1024, " ");
    const send = () => {
      while (!response.destroyed && response.write(part));
    };
    response.on("drain", send).on("error", () => {});
    send();
  });
  const { code, said } = await call(url, ["targets"]);
  expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining("more than 64 MB") });
});

it("shows no escape sequence of a server", async () => {
  const evil = "\u001b]0;title\u0007\u001b[2J\u202eNAME\u009b31m";
  const target = { slug: "a", protocol: "http1", host: evil, port: 1, name: evil, lastProbe: null };
  const { url } = await serve((request, response) =>
    request.url?.includes("limit")
      ? json(response, 200, { items: [target], nextCursor: null })
      : problem(404, "not_found", { detail: `No ${evil}.` })(request, response),
  );
  const listed = await call(url, ["targets"]);
  const refused = await call(url, ["targets", "show", "a"]);
  const asJson = await call(url, ["targets", "--json"]);
  const marks = ["\u001b", "\u0007", "\u202e", "\u009b", "\\u001b"];
  for (const text of [listed.out, asJson.out, refused.said])
    expect(marks.filter((mark) => text.includes(mark))).toEqual([]);
  expect(listed.out).toContain("NAME");
});

it("goes no further than some pages of a list without an end", async () => {
  let pages = 0;
  const { url } = await serve((_, response) => {
    pages++;
    json(response, 200, { items: [], nextCursor: "again" });
  });
  expect((await call(url, ["targets"])).code).toBe(0);
  expect(pages).toBe(50);
});

it("waits with --wait until the limit is free again, and sends the same request", async () => {
  const keys: unknown[] = [];
  const { url } = await serve((request, response) => {
    if (request.url?.endsWith("/verdict")) return json(response, 200, judged());
    if (request.url?.endsWith("/events")) return response.writeHead(204).end();
    if (request.method !== "POST") return json(response, 200, run());
    keys.push(request.headers["idempotency-key"]);
    if (keys.length === 1)
      return problem(429, "rate_limited", {}, { "retry-after": "1" })(request, response);
    // The second is cut off.
    if (keys.length === 2) return request.socket.destroy();
    return json(response, 202, run({ verdict: null, status: "queued" }));
  });
  const { code, said } = await call(url, ["run", "gate", "--wait"]);
  expect(said).toContain("Trying again in 1 s.");
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(3);
  expect(code).toBe(0);
});

it("does not wait for longer than a minute", async () => {
  const { url } = await serve(problem(429, "rate_limited", {}, { "retry-after": "3600" }));
  expect((await call(url, ["run", "gate", "--wait"])).code).toBe(1);
});

it("asks by a proxy where the environment names one, but not for NO_PROXY", async () => {
  const asked: string[] = [];
  const proxy = createServer((socket) => {
    socket
      .on("error", () => {})
      .once("data", (bytes) => {
        asked.push(String(bytes).split("\r\n")[0] ?? "");
        socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
      });
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const address = proxy.address();
  const port = typeof address === "object" ? address?.port : 0;
  const env = { HTTP_PROXY: `http://127.0.0.1:${port}`, NO_PROXY: "127.0.0.1" };
  try {
    const { code, said } = await call("http://gonogo.invalid", ["targets"], { env });
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringContaining("HTTP proxy refuses"),
    });
    expect(asked).toEqual(["CONNECT gonogo.invalid:80 HTTP/1.1"]);
    const { url } = await serve((_, response) =>
      json(response, 200, { items: [], nextCursor: null }),
    );
    expect((await call(url, ["targets"], { env })).code).toBe(0);
    expect(asked).toHaveLength(1);
  } finally {
    proxy.close();
  }
});

it("sends an id that is a path as one part of the address", async () => {
  const paths: unknown[] = [];
  const { url } = await serve((request, response) => {
    paths.push(request.url);
    problem(404, "not_found")(request, response);
  });
  await call(url, ["report", `../targets/${runId}`]);
  expect(paths).toEqual([`/api/v1/runs/..%2Ftargets%2F${runId}`]);
});
