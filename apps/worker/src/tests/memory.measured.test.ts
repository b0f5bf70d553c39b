// What a report says of the memory of real targets: of the bundled one, whose single process serves both variants, and of two
// servers that hold a known amount for each connection.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Report } from "@gonogo/protocols/report";
import type { MetricName } from "@gonogo/protocols/spec";
import { createTarget } from "@gonogo/services/target/create-target";
import { updateTarget } from "@gonogo/services/target/update-target";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setUpBench } from "../testing/bench.ts";
import { finishedRun } from "../testing/finished-run.ts";

const each = 1_048_576;
/** Holds and touches so many bytes for each connection until it closes, and gives them back to the system then. */
const holding = (bytes: number) => `
  const server = require("node:http").createServer((_, answer) => answer.end("ok"));
  let open = 0;
  server.on("connection", (socket) => {
    open += 1;
    let held = Buffer.alloc(${bytes}, 1);
    socket.on("close", () => { held = null; if (--open === 0) setImmediate(gc); });
  });
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;

const servers: { readonly child: ChildProcess; readonly port: number }[] = [];
beforeAll(async () => {
  for (const bytes of [each, 2 * each]) {
    const args = ["--expose-gc", "--max-semi-space-size=1", "-e", holding(bytes)];
    const env = { ...process.env, MALLOC_MMAP_THRESHOLD_: "65536" };
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"], env });
    const [line] = await once(child.stdout, "data");
    servers.push({ child, port: Number(String(line)) });
  }
});
afterAll(() => servers.map(({ child }) => child.kill()));

const bench = setUpBench({
  async populate({ context, owner }, { ports, caPem }) {
    const at = `http://127.0.0.1:${ports.control}`;
    const metrics = { url: `${at}/metrics`, fresh: `${at}/fresh` };
    // Both over TLS, so that they may be compared.
    const tls = { caPem, serverName: "localhost" };
    const changes = { grpc: { metrics }, rest: { metrics, tls, port: ports.restTls } };
    for (const slug of ["rest", "grpc"] as const)
      await updateTarget(context, owner, { slug, changes: changes[slug] });
    for (const [i, { port }] of servers.entries()) {
      const target = { slug: `holding-${i + 1}`, name: "H", host: "127.0.0.1", port };
      await createTarget(context, owner, { target: { ...target, protocol: "http1" } });
    }
  },
});

const rowOf = ({ comparison }: Report, metric: MetricName) =>
  comparison.find((row) => row.metric === metric);
const gateOn = (metric: MetricName, of: string, over: string) => ({
  ...{ metric, of, over, op: "<=", limitRatio: 10, blocking: false },
});
const latency = { metric: "p50", of: "grpc", op: "<", limitMs: 1_000 };

describe.runIf(process.platform === "linux")("memory of the bundled target", () => {
  it("is that of a process of each block's own, where a gate asks for memory", async () => {
    // What was left behind before: far more than a block of a few small messages takes.
    const body = Buffer.alloc(16_000_000, "x");
    const echo = `http://127.0.0.1:${bench.target.ports.rest}/echo`;
    await (await fetch(echo, { method: "POST", body })).arrayBuffer();
    const gates = [gateOn("memory", "grpc", "rest"), latency];
    const { input, report } = await finishedRun(bench, { gates });
    const machines = input.blocks.flatMap(({ machine }) => machine ?? []);
    // A round that the machine disturbed is measured again, on a busy machine.
    expect(input.blocks.filter(({ attempt }) => attempt === 1)).toHaveLength(8);
    expect(machines).toHaveLength(input.blocks.length);
    const idle = machines.map(({ targetIdleBytes }) => targetIdleBytes ?? 0);
    expect(Math.max(...idle) / Math.min(...idle)).toBeLessThan(1.1);
    for (const machine of machines) {
      expect(machine).toMatchObject({ targetMemorySince: "fresh", targetErrors: [] });
      expect(machine.targetPeakBytes).toBeLessThan(2 * Math.min(...idle));
    }
    expect(report.diagnostics.map(({ code }) => code)).not.toContain("target-memory");
    for (const metric of ["memory", "memoryGrowth", "memoryPerConnection"] as const)
      expect(rowOf(report, metric)?.ratios[1]?.value, metric).toBeGreaterThan(0);
  });

  it("is that of all variants where nothing asks for it, and the report says so", async () => {
    const { report } = await finishedRun(bench, { gates: [latency] });
    const memory = rowOf(report, "memory");
    expect(memory?.values.map(({ value }) => (value ?? 0) > 1_000_000)).toEqual([true, true]);
    expect(memory?.ratios[1]).toMatchObject({
      ...{
        value: null,
        note: { code: "not-own-memory", params: { because: { code: "process-shared" } } },
      },
    });
    expect(report.diagnostics).toContainEqual(
      expect.objectContaining({ code: "target-memory", severity: "note", variant: null }),
    );
  });
});

describe.runIf(process.platform === "linux")("memory of servers of a known appetite", () => {
  it("agrees with what they hold for each connection to 5 %, and so does its ratio", async () => {
    const operation = { kind: "http", method: "GET", path: "/" };
    const { report } = await finishedRun(bench, {
      variants: [1, 2].map((i) => ({ name: `hold${i}`, target: `holding-${i}`, operation })),
      load: { kind: "open", ratePerS: 100, connections: 100 },
      gates: [gateOn("memoryPerConnection", "hold2", "hold1"), { ...latency, of: "hold1" }],
    });
    const row = rowOf(report, "memoryPerConnection");
    const held = row?.values.map(({ value }) => (value ?? 0) / each) ?? [];
    expect(Math.abs((held[0] ?? 0) - 1)).toBeLessThan(0.05);
    expect(Math.abs((held[1] ?? 0) / 2 - 1)).toBeLessThan(0.05);
    expect(Math.abs((row?.ratios[1]?.value ?? 0) / 2 - 1)).toBeLessThan(0.05);
    const [before, growth] = [rowOf(report, "memoryBefore"), rowOf(report, "memoryGrowth")];
    expect(before?.values.every(({ value }) => (value ?? 0) > 10_000_000)).toBe(true);
    expect((growth?.values[0]?.value ?? 0) / (100 * each)).toBeCloseTo(1, 1);
    expect(report.diagnostics.map(({ code }) => code)).not.toContain("target-memory");
  });
});
