// `gonogo ab` as a process with servers of its own: what it leaves when it is ended, and what it refuses before it measures.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, expect, it } from "vitest";
import { run, runId } from "../testing/answers.ts";
import {
  call,
  type Handler,
  json,
  ownFolder,
  problem,
  type StandIn,
  standIn,
} from "../testing/stand-in.ts";
import { makeServers } from "./server-command.ts";

const folder = ownFolder();
afterAll(folder.remove);
const open: StandIn[] = [];
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await Promise.all(open.splice(0).map(({ close }) => close()));
});

async function serve(handler: Handler): Promise<StandIn> {
  const server = await standIn(handler);
  open.push(server);
  return server;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(20);
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Starts the command as a process of its own. */
function start(url: string, args: readonly string[]) {
  const program = fileURLToPath(new URL("../start.ts", import.meta.url));
  const env = { PATH: process.env.PATH ?? "", GONOGO_URL: url, GONOGO_API_KEY: "key" };
  const child = spawn(process.execPath, ["--import", "tsx", program, "ab", ...args], { env });
  children.push(child);
  const said = text(child.stderr);
  const ended = once(child, "close").then(async ([code, signal]: unknown[]) => ({
    ...{ code, signal, said: await said },
  }));
  return { child, ended };
}

it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "ends what it started at %s while a server is not ready",
  async (signal) => {
    const pidFile = join(folder.path, `${signal}.pid`);
    const [base, head] = [await freePort(), await freePort()];
    const { child, ended } = start("http://127.0.0.1:1", [
      ...["--base", `http://127.0.0.1:${base}`, "--head", `http://127.0.0.1:${head}`],
      ...["--base-cmd", `echo $$ > '${pidFile}.new'; mv '${pidFile}.new' '${pidFile}'; sleep 300`],
    ]);
    await until(() => existsSync(pidFile));
    const pid = Number(readFileSync(pidFile, "utf8"));
    try {
      child.kill(signal);
      expect(await ended).toMatchObject({ code: 130, signal: null });
      expect(isAlive(-pid)).toBe(false);
    } finally {
      if (isAlive(-pid)) process.kill(-pid, "SIGKILL");
    }
  },
  30_000,
);

/** A server that ignores SIGTERM, as its children do. */
const stubborn = (pidFile: string) =>
  `trap '' TERM; echo $$ > '${pidFile}.new'; mv '${pidFile}.new' '${pidFile}'; while :; do sleep 1; done`;

it("ends at once, with what it started, at a second Ctrl-C", async () => {
  const pidFile = join(folder.path, "stubborn.pid");
  const port = await freePort();
  const { child, ended } = start("http://127.0.0.1:1", [
    ...["--base", `http://127.0.0.1:${port}`, "--base-cmd", stubborn(pidFile)],
    ...["--head", "http://127.0.0.1:1"],
  ]);
  await until(() => existsSync(pidFile));
  const pid = Number(readFileSync(pidFile, "utf8"));
  try {
    const from = Date.now();
    child.kill("SIGINT");
    await pause(500);
    expect(isAlive(-pid)).toBe(true);
    child.kill("SIGINT");
    expect(await ended).toMatchObject({ code: 130, signal: null });
    expect(Date.now() - from).toBeLessThan(4_000);
    await until(() => !isAlive(-pid));
  } finally {
    if (isAlive(-pid)) process.kill(-pid, "SIGKILL");
  }
}, 30_000);

it("has ended what ignores SIGTERM when it says so", async () => {
  const pidFile = join(folder.path, "killed.pid");
  const servers = makeServers(() => {});
  const port = await freePort();
  const stop = new AbortController();
  const started = servers.start(
    {
      ...{ name: "base", command: stubborn(pidFile), path: "/", timeoutMs: 60_000 },
      ...{ url: new URL(`http://127.0.0.1:${port}`), port },
    },
    stop.signal,
  );
  await until(() => existsSync(pidFile));
  stop.abort(new Error("over"));
  await expect(started).rejects.toThrow("over");
  await servers.stop();
  expect(isAlive(-Number(readFileSync(pidFile, "utf8")))).toBe(false);
}, 30_000);

it("starts no run where a started server has ended before", async () => {
  const asked: string[] = [];
  const port = await freePort();
  const { url } = await serve(({ method }) => {
    asked.push(method ?? "");
    // Answers nothing: the server ends meanwhile.
    void fetch(`http://127.0.0.1:${port}/end`).catch(() => {});
  });
  const server = `require("http").createServer((q, r) => { r.end(); if (q.url === "/end") { console.log("out of memory"); process.exit(3); } }).listen(process.env.PORT, "127.0.0.1")`;
  const { code, said } = await call(url, [
    ...["ab", "--base", "http://127.0.0.1:1", "--head", `http://127.0.0.1:${port}`],
    ...["--head-cmd", `'${process.execPath}' -e '${server}'`],
  ]);
  expect({ code, said }).toEqual({
    code: 1,
    said: expect.stringMatching(
      /The server of head ended with 3\. Last output:\n {2}out of memory$/,
    ),
  });
  expect(asked).toEqual(["GET"]);
});

const twoCommands = ["--base-cmd", "sleep 300", "--head-cmd", "sleep 300"];
it.each<[string, readonly string[], RegExp]>([
  [
    "one port for two servers that it starts",
    ["--base", "http://127.0.0.1:7001", "--head", "http://127.0.0.2:7001", ...twoCommands],
    /same port 7001, so one server would answer for both/,
  ],
  [
    "the port of the other side for the server that it starts",
    ["--base", "http://localhost:7001", "--head", "http://127.0.0.1:7001", "--head-cmd", "sleep 9"],
    /same port 7001/,
  ],
  ["no address", ["--base", "a:1", "--head", "http://b"], /--base is not an address/],
  ["a query", ["--base", "http://a/?v=1", "--head", "http://b"], /--base has a query/],
  ["a fragment", ["--base", "http://a", "--head", "http://b/#v"], /--head has a query or a fragm/],
  ["a path of gRPC", ["--base", "grpc://a:1", "--head", "grpc://b:1/v2"], /--head has a path/],
  [
    "a body to be filled in",
    ["--base", "http://a", "--head", "http://b", "--body", "<body of the request>"],
    /--body is a placeholder: <body of the request>/,
  ],
  [
    "a query to be filled in",
    ["--base", "http://a", "--head", "http://b", "--request", "GET /orders?<query>"],
    /The query of --request is a placeholder: <query>/,
  ],
  [
    "a header to be filled in",
    ["--base", "http://a", "--head", "http://b", "--header", "authorization: <value>"],
    /--header authorization is a placeholder: <value>/,
  ],
])("refuses %s before anything is asked", async (_, args, sentence) => {
  const asked: unknown[] = [];
  const { url } = await serve((request, response) => {
    asked.push(request.url);
    json(response, 200, {});
  });
  const { code, said } = await call(url, ["ab", ...args]);
  expect({ code, said, asked }).toEqual({
    code: 2,
    said: expect.stringMatching(sentence),
    asked: [],
  });
});

it.each<[string, Handler, Handler, RegExp]>([
  [
    "started",
    (_, response) => json(response, 202, run({ status: "queued", verdict: null })),
    (_, response) => json(response, 200, run()),
    /Ended from outside\. The run is cancelled\.$/,
  ],
  [
    "started, and could not be cancelled",
    (_, response) => json(response, 202, run({ status: "queued", verdict: null })),
    problem(409, "conflict"),
    new RegExp(`could not be cancelled\\. Cancel it: gonogo cancel ${runId}$`),
  ],
  ["was refused", problem(422, "invalid_input"), problem(500, "x"), /No run has started\.$/],
  [
    "is unknown",
    (_, response) => response.writeHead(502).end("bad gateway"),
    problem(500, "x"),
    /It is unknown whether a run has started: look at http:\S+\/runs, and cancel it there\.$/,
  ],
])(
  "says that the run %s, when it is ended during the start",
  async (_, started, cancel, sentence) => {
    let isAsked = false;
    const { url } = await serve((request, response) => {
      if (request.method !== "POST") return json(response, 200, {});
      if (request.url?.endsWith("/cancel")) return cancel(request, response);
      isAsked = true;
      setTimeout(() => started(request, response), 1_000);
    });
    const sides = ["--base", "http://127.0.0.1:1", "--head", "http://127.0.0.1:2"];
    const { child, ended } = start(url, sides);
    await until(() => isAsked);
    child.kill("SIGTERM");
    const { code, said } = await ended;
    expect({ code, said: said.trim() }).toEqual({
      code: 130,
      said: expect.stringMatching(sentence),
    });
  },
  30_000,
);

const running = run({ status: "running", verdict: null, finishedAt: null });

it("cancels the run when it is ended, because its server ends too", async () => {
  const asked: string[] = [];
  const { url } = await serve(({ method, url: path = "" }, response) => {
    asked.push(`${method} ${path}`);
    if (path.endsWith("/events"))
      return response.writeHead(200, { "content-type": "text/event-stream" }).write(": ping\n\n");
    return json(response, method === "POST" ? 202 : 200, running);
  });
  const port = await freePort();
  const server = `require("http").createServer((_, r) => r.end()).listen(process.env.PORT, "127.0.0.1")`;
  const { child, ended } = start(url, [
    ...["--base", `http://127.0.0.1:${port}`, "--base-cmd", `'${process.execPath}' -e '${server}'`],
    ...["--head", "http://127.0.0.1:1"],
  ]);
  await until(() => asked.includes(`GET /api/v1/runs/${runId}/events`));
  child.kill("SIGTERM");
  expect(await ended).toMatchObject({
    code: 130,
    said: expect.stringContaining("The run is cancelled, because its servers end"),
  });
  expect(asked.at(-1)).toBe(`POST /api/v1/runs/${runId}/cancel`);
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow("fetch failed");
}, 30_000);

it("starts no server where another listens already", async () => {
  const other = await serve((_, response) => response.end("another"));
  const started = join(folder.path, "started");
  const { code, said } = await call(other.url, [
    ...["ab", "--base", other.url, "--base-cmd", `touch '${started}'; sleep 300`],
    ...["--head", "http://127.0.0.1:1"],
  ]);
  expect({ code, said }).toEqual({
    code: 1,
    said: `gonogo: Port ${other.port} of base is in use. Stop the program that listens there, or use another port.`,
  });
  expect(existsSync(started)).toBe(false);
});

it("makes a target that is missing, and writes the definition before a run starts", async () => {
  const asked: string[] = [];
  const { url } = await serve((request, response) => {
    const { method, url: path = "" } = request;
    asked.push(`${method} ${path}`);
    if (method === "POST") return problem(422, "invalid_input")(request, response);
    if (method === "GET" && path.includes("-tls"))
      return problem(404, "not_found")(request, response);
    return json(response, 200, {});
  });
  const file = join(folder.path, "written.yaml");
  const sides = ["--base", "https://a.test", "--head", "http://b.test", "--write", file];
  expect((await call(url, ["ab", ...sides])).code).toBe(1);
  expect(asked).toEqual([
    "GET /api/v1/targets/ab-base-http1-tls",
    "PUT /api/v1/targets/ab-base-http1-tls",
    "GET /api/v1/targets/ab-head-http1",
    "POST /api/v1/runs",
  ]);
  expect(readFileSync(file, "utf8")).toContain("errors(head) <= 1 %");
});
