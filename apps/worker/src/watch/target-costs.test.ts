// What a block costs a target: by its own metrics, by the kernel where that sees it, and after a new start.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { usualFigures } from "@gonogo/protocols/spec";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { watchTargetCosts } from "./target-costs.ts";
import { watchTarget } from "./target-processes.ts";

/** What the target answers, one entry an answer; the last one again and again. */
let script: string[] = [];
let server: Server;
let asked: string[] = [];
beforeAll(async () => {
  server = createServer(({ method, url }, answer) => {
    asked.push(`${method} ${url}`);
    if (url === "/busy") answer.writeHead(409);
    const [text = ""] = script;
    if (script.length > 1) script.shift();
    answer.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const answerOf = (allocations: number, bytes: number, cpuS: number, memory: number | string) =>
  [
    `go_memstats_mallocs_total ${allocations}`,
    `go_memstats_alloc_bytes_total ${bytes}`,
    `process_cpu_seconds_total ${cpuS}`,
    `process_resident_memory_bytes ${memory}\n`,
  ].join("\n");

const addressOf = (path: string) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

async function watchOf(answers: string[], fresh: string | null = null) {
  script = answers;
  const metrics = { url: addressOf("/metrics"), fresh, ...usualFigures };
  const watch = await watchTargetCosts({
    ...{ target: { metrics, tls: null }, networks: ["127.0.0.0/8"] },
    ...{ ownPort: null, fresh: true },
  });
  expect(watch.pids).toEqual([]);
  return watch;
}

const costsOf = async (...answers: string[]) => (await watchOf(answers)).end();

it("is what its counters grew by, and the most memory that was reported", async () => {
  expect(await costsOf(answerOf(100, 5_000, 1.5, 1e6), answerOf(300, 9_000, 2, 4e6))).toEqual({
    targetCpuS: 0.5,
    targetCpuBy: "target",
    targetIdleBytes: 1e6,
    targetPeakBytes: 4e6,
    targetMemorySince: "sampled",
    targetProcesses: [addressOf("/metrics")],
    targetAllocations: 200,
    targetAllocatedBytes: 4_000,
    targetErrors: [],
  });
});

it("leaves out what the target lies about, says why, and keeps the rest", async () => {
  const costs = await costsOf(answerOf(100, 5_000, 1.5, 1e6), answerOf(300, 4_000, 2, "NaN"));
  expect(costs).toMatchObject({
    ...{ targetCpuS: 0.5, targetAllocations: 200, targetAllocatedBytes: null },
    ...{ targetIdleBytes: null, targetPeakBytes: null },
  });
  expect(costs.targetErrors).toEqual([
    expect.stringMatching(/^go_memstats_alloc_bytes_total fell during the block/),
    "process_resident_memory_bytes is NaN at the metrics address, which is no amount",
  ]);
});

it("says one error of all figures once", async () => {
  const costs = await costsOf("nothing\n");
  expect(costs.targetErrors).toEqual([expect.stringMatching(/^the metrics address has none of/)]);
});

it("has neither figures nor errors without an address", async () => {
  const target = { metrics: null, tls: null };
  const watch = await watchTargetCosts({ target, networks: [], ownPort: null, fresh: true });
  expect(await watch.end()).toEqual({
    ...{ targetCpuS: null, targetCpuBy: "target", targetIdleBytes: null, targetPeakBytes: null },
    ...{ targetMemorySince: "sampled", targetProcesses: [] },
    ...{ targetAllocations: null, targetAllocatedBytes: null, targetErrors: [] },
  });
});

describe("memory that the target alone reports", () => {
  const [before, open, closed] = [10e6, 50e6, 12e6].map((bytes) => answerOf(1, 1, 1, bytes));
  it("is read while connections are open, however short the block is", async () => {
    const watch = await watchOf([before ?? "", open ?? "", closed ?? ""]);
    asked = [];
    for (const phase of ["connecting", "warmup", "measuring"]) watch.onPhase(phase);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    watch.onPhase("draining");
    expect(await watch.end()).toMatchObject({ targetIdleBytes: 10e6, targetPeakBytes: 50e6 });
  });
  it("is unknown where connections were closed before it was read, with the reason", async () => {
    const watch = await watchOf([before ?? "", open ?? "", closed ?? ""]);
    for (const phase of ["connecting", "measuring", "draining"]) watch.onPhase(phase);
    const costs = await watch.end();
    expect(costs).toMatchObject({ targetIdleBytes: null, targetPeakBytes: null, targetCpuS: 0 });
    expect(costs.targetErrors).toEqual([
      expect.stringMatching(/did not answer once while .* were open: measure longer blocks$/),
    ]);
  });
});

describe("a target that can be started anew", () => {
  it("is, before anything else is asked of it", async () => {
    asked = [];
    const watch = await watchOf([answerOf(1, 1, 1, 1e6)], addressOf("/fresh"));
    expect(asked).toEqual(["POST /fresh", "GET /metrics"]);
    expect(await watch.end()).toMatchObject({ targetMemorySince: "fresh", targetErrors: [] });
  });
  it("is as it was where it refuses, which the block says", async () => {
    const watch = await watchOf([answerOf(1, 1, 1, 1e6)], addressOf("/busy"));
    expect(await watch.end()).toMatchObject({
      ...{ targetMemorySince: "sampled", targetPeakBytes: 1e6 },
      targetErrors: ["the address that starts it anew answered with status 409"],
    });
  });
});

/** Holds and touches so much for each connection, says one byte once it does, and gives it back when all are closed. */
const holding = (bytes: number) => `
  let open = 0;
  const server = require("node:net").createServer((socket) => {
    open += 1;
    let held = Buffer.alloc(${bytes}, 1);
    socket.on("error", () => {});
    socket.on("close", () => { held = null; if (--open === 0) setImmediate(gc); });
    socket.resume().write("x");
  });
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;

describe.runIf(process.platform === "linux")("memory that the kernel reports", () => {
  it("is what a server holds for its connections, to 5 %, though it held more before", async () => {
    const each = 1_048_576;
    const env = { ...process.env, MALLOC_MMAP_THRESHOLD_: "65536" };
    const child = spawn(process.execPath, ["--expose-gc", "-e", holding(each)], { env });
    const [line] = await once(child.stdout, "data");
    const port = Number(String(line));
    const held = async () => (await watchTarget({ port, transport: "tcp" })).memoryBytes() ?? 0;
    const before = await held();
    /** What a block of so many connections, all open at once, adds to the server. */
    const grownBy = async (connections: number) => {
      const target = { metrics: null, tls: null };
      const ownPort = { port, transport: "tcp" as const };
      const watch = await watchTargetCosts({ target, networks: [], ownPort, fresh: false });
      const sockets = Array.from({ length: connections }, () => connect(port, "127.0.0.1"));
      await Promise.all(sockets.map((socket) => once(socket, "data")));
      for (const socket of sockets) socket.destroy();
      const costs = await watch.end();
      expect(costs).toMatchObject({ targetMemorySince: "reset", targetErrors: [] });
      return (costs.targetPeakBytes ?? 0) - (costs.targetIdleBytes ?? 0);
    };
    try {
      expect(Math.abs((await grownBy(160)) / 160 / each - 1)).toBeLessThan(0.05);
      await vi.waitFor(async () => expect(await held()).toBeLessThan(before + 40 * each), 4_000);
      // What the first block took at most does not count for a second one that takes next to nothing.
      expect(await grownBy(1)).toBeLessThan(20 * each);
    } finally {
      child.kill();
    }
  });
});
