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

it.each(["SIGTERM", "SIGINT"] as const)(
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
