// Whose sockets are at a port, and whether the target is on this machine at all.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { ownPortOf, socketsAt, watchTarget } from "./target-processes.ts";

const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 12345 1 0000000000000000 100 0 0 10 0
   1: 0100007F:1F90 0100007F:C350 01 00000000:00000000 00:00000000 00000000     0        0 12346 1 0000000000000000 20 4 30 10 -1
   2: 0100007F:C350 0100007F:1F90 01 00000000:00000000 00:00000000 00000000     0        0 12347 1 0000000000000000 20 4 30 10 -1
   3: 00000000:1F91 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 0 1 0000000000000000 100 0 0 10 0
`;

describe("sockets at a port", () => {
  it("are those that listen, over TCP", () => {
    expect(socketsAt(table, { port: 8_080, transport: "tcp" })).toEqual(["12345"]);
    expect(socketsAt(table, { port: 50_000, transport: "tcp" })).toEqual([]);
  });
  it("are all that are bound to it, over UDP; one without an inode is nobody's", () => {
    expect(socketsAt(table, { port: 8_080, transport: "udp" })).toEqual(["12345", "12346"]);
    expect(socketsAt(table, { port: 8_081, transport: "udp" })).toEqual([]);
    expect(socketsAt("", { port: 1, transport: "tcp" })).toEqual([]);
  });
});

describe("a target's own port", () => {
  const target = { port: 8_443, protocol: "http1" as const };
  it("is known where all its addresses are this machine's", () => {
    const here = { port: 8_443, transport: "tcp" };
    expect(ownPortOf(target, ["127.0.0.1:8443", "10.0.0.9:9000"], [])).toEqual(here);
    expect(ownPortOf(target, ["10.0.0.2:8443"], ["10.0.0.2"])).toEqual(here);
    expect(ownPortOf({ ...target, protocol: "quic" }, ["[::1]:8443"], [])).toEqual({
      ...here,
      transport: "udp",
    });
  });
  it("is not known elsewhere, or without an address", () => {
    expect(ownPortOf(target, ["10.0.0.9:8443"], ["10.0.0.2"])).toBeNull();
    expect(ownPortOf(target, ["127.0.0.1:8443", "10.0.0.9:8443"], [])).toBeNull();
    expect(ownPortOf(target, [], [])).toBeNull();
  });
});

it("leaves the worker's own process out, and says nothing where nobody else listens", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  for (const watch of [await watchTarget({ port, transport: "tcp" }), await watchTarget(null)])
    expect([watch.cpuS(), watch.memoryBytes(), watch.isPeakSetBack]).toEqual([null, null, false]);
  server.close();
});

describe.runIf(process.platform === "linux")("a process that listens", () => {
  it("has CPU and memory while it runs, and neither once it has gone", async () => {
    const serve =
      'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => console.log(s.address().port))';
    const child = spawn(process.execPath, ["-e", serve]);
    const [line] = await once(child.stdout, "data");
    const watch = await watchTarget({ port: Number(String(line)), transport: "tcp" });
    expect(watch.pids).toEqual([child.pid]);
    expect(watch.cpuS()).toBeGreaterThanOrEqual(0);
    expect(watch.memoryBytes()).toBeGreaterThan(1_000_000);
    expect(watch.names).toEqual([expect.stringMatching(new RegExp(`^${child.pid}@\\d+$`))]);
    expect(watch.peakBytes()).toBeGreaterThanOrEqual(1_000_000);
    const ended = once(child, "exit");
    child.kill();
    await ended;
    expect([watch.cpuS(), watch.memoryBytes(), watch.peakBytes()]).toEqual([null, null, null]);
  });
});
