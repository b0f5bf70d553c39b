// Secrets of targets where they could get out: to a server that they were not given for, and back from one that writes
// down what it was sent. The servers are Node's own and keep what they received.
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { reportMarkdown } from "@gonogo/analysis/report/markdown/report-markdown";
import { streamKey } from "@gonogo/services/run/watch/run-stream";
import { createTarget } from "@gonogo/services/target/create-target";
import { probeTarget } from "@gonogo/services/target/probe-target";
import { updateTarget } from "@gonogo/services/target/update-target";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setUpBench } from "../testing/bench.ts";
import { endedRun, endOf } from "../testing/finished-run.ts";

const bench = setUpBench();
type Echo = { readonly server: Server; readonly received: IncomingHttpHeaders[] };
const echoes: Echo[] = [];

/** Fails every request, and says at length what it was sent, in its status line's headers and its body. */
async function startEcho(): Promise<Echo> {
  const received: IncomingHttpHeaders[] = [];
  const server = createServer((asked, answer) => {
    // Its figures hold what it was sent before.
    if (asked.url === "/metrics") {
      answer.end(`go_memstats_mallocs_total ${token}\nprocess_cpu_seconds_total 1${apiKey}\n`);
      return;
    }
    received.push(asked.headers);
    const { authorization = "none" } = asked.headers;
    const body = asked.url?.startsWith("/cut")
      ? `${"x".repeat(285)} ${authorization.slice(7)}`
      : JSON.stringify({ error: "denied", headers: asked.headers });
    answer.writeHead(asked.url === "/" ? 200 : 403, { server: authorization }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, received };
}

const portOf = ({ server }: Echo) => (server.address() as AddressInfo).port;
const token = "tok-4711/abcdefghij+0815==klmnop";
const apiKey = "key-of-the-other-header";

beforeAll(async () => {
  echoes.push(await startEcho(), await startEcho());
});
afterAll(() => {
  for (const { server } of echoes) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  for (const { received } of echoes) received.length = 0;
});

const [first, second] = [() => echoes[0] as Echo, () => echoes[1] as Echo];
const addTarget = (slug: string, echo: Echo, secret: object | null, more: object = {}) =>
  createTarget(bench.instance.context, bench.instance.owner, {
    target: {
      ...{ slug, name: slug, protocol: "http1", host: "127.0.0.1", port: portOf(echo) },
      ...more,
    },
    secret: secret as never,
  });
const variant = (target: string, path: string) => ({
  ...{ name: target, target },
  operation: { kind: "http", path },
});

/** Every row that a run leaves, and what was announced of it. */
async function everythingOf(id: string) {
  const { context } = bench.instance;
  return JSON.stringify([
    await context.redis.xrange(streamKey(context, id), "-", "+"),
    await context.db.run.findMany({ include: { blocks: true, verdict: true } }),
    await context.db.target.findMany({ include: { probes: true } }),
  ]);
}

describe("a target that sends secrets back", () => {
  it("is reported without them: in rows, events, report and text, whole, encoded and cut", async () => {
    const secret = { bearerToken: token, headers: { "x-api-key": apiKey } };
    const metrics = { url: `http://127.0.0.1:${portOf(first())}/metrics` };
    await addTarget("echo", first(), secret, { metrics });
    // Another target of the run may know the secret of the first.
    await addTarget("cut", second(), { bearerToken: token });
    const { report, run } = await endedRun(bench, {
      variants: [variant("echo", "/say"), variant("cut", "/cut")],
      plan: { rounds: 2, warmupMs: 50, blockMs: 200, retriesPerCell: 0 },
      gates: [],
    });
    expect(run.status).toBe("finished");
    expect(first().received.at(-1)).toMatchObject({
      authorization: `Bearer ${token}`,
      "x-api-key": apiKey,
    });
    const probe = await probeTarget(bench.instance.context, bench.instance.owner, { slug: "echo" });
    expect(probe.answer.http?.server).toBe("Bearer [secret]");
    const kept = [await everythingOf(run.id), JSON.stringify(report), reportMarkdown(report)].join(
      "\n",
    );
    expect(kept).toContain("[secret]");
    expect(kept).toContain("denied");
    expect(kept).toContain("go_memstats_mallocs_total is [secret]");
    for (const value of [token, apiKey])
      for (let at = 0; at + 8 <= value.length; at++)
        expect(kept, value.slice(at, at + 8)).not.toContain(value.slice(at, at + 8));
    expect(kept).not.toContain("tok-4");
  });
});

describe("a secret", () => {
  it("goes to no server but the one that it was given for, by a run that waits either", async () => {
    const { context, owner } = bench.instance;
    await addTarget("moved", first(), { bearerToken: token });
    await bench.worker.stop();
    const { id } = await bench.instance.duel({
      variants: [variant("moved", "/say")],
      gates: [],
    });
    await updateTarget(context, owner, {
      slug: "moved",
      changes: { port: portOf(second()) },
      secret: { bearerToken: "for-the-new-server-alone" },
    });
    await bench.worker.start();
    const { run } = await endOf(bench.instance, id);
    expect(run.failure).toMatchObject({
      code: "secret_elsewhere",
      remedy: expect.stringContaining("Start another run"),
    });
    expect([first().received, second().received]).toEqual([[], []]);
    await probeTarget(context, owner, { slug: "moved" });
    expect(second().received).toMatchObject([{ authorization: "Bearer for-the-new-server-alone" }]);
  });
});
