// Two production web processes of the instance behind a proxy that gives each request to the next one, as a load balancer
// without sticky sessions does. Neither is the instance's own web process, whose public address is another.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { webSettings } from "./instance.ts";

const webFolder = fileURLToPath(new URL("..", import.meta.url));
const next = fileURLToPath(new URL("../../../node_modules/next/dist/bin/next", import.meta.url));
const host = "127.0.0.1";

/** In a request to the proxy: the client's address, which its requests are counted by. */
export const clientHeader = "x-test-client";
/** In each answer of the proxy: which process answered, 0 or 1. */
export const answeredBy = "x-answered-by";

export type Web = { readonly port: number; readonly process: ChildProcess };

export type SeveralWebs = {
  /** Public address of both. */
  readonly url: string;
  /** How many requests each has answered. */
  readonly answered: readonly [number, number];
  /** The address of one of them alone. */
  urlOf(web: 0 | 1): string;
  /** Ends one of them; the proxy asks the other from then on. */
  stop(web: 0 | 1): Promise<void>;
  close(): Promise<void>;
};

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const readyTimeoutMs = 60_000;
/** Lines of its output that a failure shows. */
const mostLines = 200;

/** A proxy gives requests only to what its health check found ready. */
async function isReady(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(5_000);
  const answer = await fetch(`http://${host}:${port}/api/ready`, { signal }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}

type WebAddress = {
  /** What its links begin with. */
  readonly publicUrl: string;
  readonly port: number;
  /** Address that it binds. */
  readonly bind: string;
};

/** Resolves when it is ready. Throws with its output where it ends before, or is not ready in time. */
export async function startWeb({ publicUrl, port, bind }: WebAddress): Promise<Web> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [next, "start", "-H", bind, "-p", String(port)], {
    cwd: webFolder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...{ PATH, HOME, ...webSettings, NODE_ENV: "production", PORT: String(port) },
      ...{ GONOGO_URL: publicUrl, GONOGO_TRUSTED_PROXIES: `${host}/32` },
    },
  });
  child.stderr.pipe(process.stderr, { end: false });
  const output: string[] = [];
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on("line", (line) => {
      output.push(line);
      if (output.length > mostLines) output.shift();
    });
  const failure = (how: string) => new Error(`a web process ${how}:\n${output.join("\n")}`);
  const ended = new Promise<never>((_, reject) => {
    child.once("error", (error) => reject(failure(`did not start: ${error.message}`)));
    // After its output, which comes to an end with it.
    child.once("close", () => reject(failure("ended before it was ready")));
  });
  ended.catch(() => {});
  const until = Date.now() + readyTimeoutMs;
  while (!(await Promise.race([isReady(port), ended]))) {
    if (Date.now() > until) {
      child.kill("SIGKILL");
      throw failure(`was not ready in ${readyTimeoutMs / 1_000} s`);
    }
    await Promise.race([pause(100), ended]);
  }
  return { port, process: child };
}

export async function endWeb({ process: child }: Web): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const hard = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await ended;
  clearTimeout(hard);
}

type Upstreams = {
  readonly webs: readonly Web[];
  readonly stopped: ReadonlySet<number>;
  readonly answered: [number, number];
  turn: number;
};

/** Gives the request to the next process that was not stopped, by its body as it comes. */
function passOn(to: Upstreams, asked: IncomingMessage, answer: ServerResponse): void {
  do to.turn = 1 - to.turn;
  while (to.stopped.has(to.turn) && to.stopped.size < 2);
  const web = to.turn as 0 | 1;
  const client = asked.headers[clientHeader] ?? "203.0.113.1";
  const passed = request(
    {
      ...{ host, port: to.webs[web]?.port, method: asked.method, path: asked.url },
      headers: { ...asked.headers, "x-forwarded-for": client },
    },
    (given) => {
      to.answered[web]++;
      answer.writeHead(given.statusCode ?? 502, { ...given.headers, [answeredBy]: String(web) });
      given.pipe(answer);
      given.on("error", () => answer.destroy());
    },
  );
  passed.on("error", (error) =>
    answer.headersSent ? answer.destroy() : answer.writeHead(502).end(String(error)),
  );
  answer.on("close", () => passed.destroy());
  asked.pipe(passed);
}

export async function startSeveralWebs(): Promise<SeveralWebs> {
  const webs: Web[] = [];
  const stopped = new Set<number>();
  const upstreams: Upstreams = { webs, stopped, answered: [0, 0], turn: 1 };
  const proxy = createServer((asked, answer) => passOn(upstreams, asked, answer)).listen(0, host);
  await once(proxy, "listening");
  const url = `http://${host}:${(proxy.address() as AddressInfo).port}`;
  const close = async () => {
    await Promise.all(webs.map(endWeb));
    proxy.closeAllConnections();
    proxy.close();
  };
  try {
    for (let i = 0; i < 2; i++)
      webs.push(await startWeb({ publicUrl: url, port: await freePort(), bind: host }));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ...{ url, answered: upstreams.answered },
    urlOf: (web) => `http://${host}:${webs[web]?.port}`,
    async stop(web) {
      stopped.add(web);
      const one = webs[web];
      if (one) await endWeb(one);
    },
    close,
  };
}
