// Runs that are started at once, each with an address of its own, of one target: every server gets requests of its run alone.
// The servers are Node's own and keep what they received.
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { reportMarkdown } from "@gonogo/analysis/report/markdown/report-markdown";
import { createRun } from "@gonogo/services/run/create-run";
import { createTarget } from "@gonogo/services/target/create-target";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { setUpBench } from "../testing/bench.ts";
import { endOf, mustHaveFinished } from "../testing/finished-run.ts";

const bench = setUpBench();
const runs = 20;

type Received = { readonly path: string; readonly headers: IncomingHttpHeaders };
type Kept = { readonly server: Server; readonly port: number; readonly received: Received[] };

async function startServer(): Promise<Kept> {
  const received: Received[] = [];
  const server = createServer((asked, answer) => {
    received.push({ path: asked.url ?? "", headers: asked.headers });
    answer.end("ok");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, port: (server.address() as AddressInfo).port, received };
}

let own: Kept;
const servers: Kept[] = [];
beforeAll(async () => {
  own = await startServer();
  for (let i = 0; i < runs; i++) servers.push(await startServer());
});
afterAll(() => {
  for (const { server } of [own, ...servers]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  for (const { received } of [own, ...servers]) received.length = 0;
});

const addTarget = (more: object, secret: { bearerToken: string } | null = null) =>
  createTarget(bench.instance.context, bench.instance.owner, {
    target: {
      ...{ slug: "shared", name: "Shared", protocol: "http1", host: "127.0.0.1", port: own.port },
      ...more,
    },
    secret,
  });

const start = (name: string, port: number) =>
  createRun(bench.instance.context, bench.instance.owner, {
    definition: {
      ...{ name, question: "Is this version fast?", load: { kind: "closed", clients: 1 } },
      variants: [{ name: "head", target: "shared", operation: { kind: "http", path: `/${name}` } }],
      plan: { rounds: 2, warmupMs: 20, blockMs: 100, retriesPerCell: 0 },
    } as never,
    targets: { shared: { port } },
  });

it("20 runs at once load 20 addresses of one target, and mix nothing", async () => {
  await addTarget({});
  const made = await Promise.all(servers.map(({ port }, i) => start(`pull-${i}`, port)));
  for (const [i, { id }] of made.entries()) {
    const { report } = mustHaveFinished(await endOf(bench.instance, id));
    const port = servers[i]?.port;
    expect(report.variants).toMatchObject([
      {
        addresses: [`127.0.0.1:${port}`],
        runAddress: { loaded: `127.0.0.1:${port}`, own: `127.0.0.1:${own.port}` },
      },
    ]);
    expect(reportMarkdown(report)).toContain(`loaded at 127.0.0.1:${port} in this run only`);
  }
  for (const [i, { received }] of servers.entries()) {
    const paths = new Set(received.map(({ path }) => path));
    // Probes ask for the root.
    expect([...paths].sort()).toEqual(["/", `/pull-${i}`]);
    expect(received.filter(({ path }) => path !== "/").length).toBeGreaterThan(10);
  }
  expect(own.received).toEqual([]);
}, 240_000);

it("the target's secret goes along where the target allows the network", async () => {
  const [server] = servers;
  if (!server) throw new Error("no server was started");
  await addTarget({ secretNetworks: ["127.0.0.0/8"] }, { bearerToken: "for-this-network" });
  const { id } = await start("with-secret", server.port);
  mustHaveFinished(await endOf(bench.instance, id));
  const sent = new Set(server.received.map(({ headers }) => headers.authorization));
  expect([...sent]).toEqual(["Bearer for-this-network"]);
  expect(own.received).toEqual([]);
}, 60_000);
