// A target's own counters, from a server that answers as targets do and as they should not.
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { counterIn, readAllocations, watchAllocations } from "./read-metrics.ts";

const name = "go_memstats_mallocs_total";

describe("a counter in Prometheus' text", () => {
  it.each([
    ["a bare value", `# HELP ${name} Total.\n# TYPE ${name} counter\n${name} 1.5e+06\n`, 1.5e6],
    ["values by label, summed", `${name}{heap="a b"} 3\n${name}{heap="}"} 4 1700000000000\n`, 7],
    ["a longer name beside it", `${name}_more 9\n${name} 2\n`, 2],
    ["Windows' line ends", `${name} 2\r\n`, 2],
    ["no such name", "go_goroutines 7\n", null],
    ["no number", `${name} NaN\n`, null],
    ["nothing", "", null],
  ])("is read from %s", (_, text, expected) => {
    expect(counterIn(text, name)).toBe(expected);
  });
});

let server: Server;
let asked = 0;
const answers: Record<string, RequestListener> = {
  "/metrics": (_, answer) => {
    asked += 1;
    answer.end(`${name} ${1_000 + 20 * asked}\n`);
  },
  "/restarted": (_, answer) => {
    asked += 1;
    answer.end(`${name} ${1_000 - asked}\n`);
  },
  "/gone": (_, answer) => answer.writeHead(404).end(`${name} 1\n`),
  "/moved": (_, answer) => answer.writeHead(302, { location: "/metrics" }).end(),
  "/endless": (_, answer) => {
    const line = `${"x".repeat(1_000_000)}\n`;
    const more = () => {
      while (answer.write(line));
    };
    answer.on("drain", more);
    more();
  },
  "/cut": (_, answer) => {
    answer.writeHead(200, { "content-length": "100" });
    answer.write(`${name} 1`);
    setTimeout(() => answer.destroy(), 20);
  },
};
beforeAll(async () => {
  server = createServer((request, answer) => answers[request.url ?? ""]?.(request, answer));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const targetAt = (path: string, host = "127.0.0.1") => ({
  metrics: {
    url: `http://${host}:${(server.address() as AddressInfo).port}${path}`,
    allocations: name,
  },
  tls: null,
});
const loopback = ["127.0.0.0/8", "::1/128"];

describe("what a target tells of itself", () => {
  it("is the difference between two readings", async () => {
    const end = await watchAllocations(targetAt("/metrics"), loopback);
    expect(await end()).toBe(20);
    expect(await (await watchAllocations(targetAt("/metrics", "localhost"), loopback))()).toBe(20);
  });
  it.each(["/gone", "/moved", "/endless", "/cut", "/silent"])(
    "is nothing at %s",
    async (path) => {
      expect(await readAllocations(targetAt(path), loopback)).toBeNull();
    },
    20_000,
  );
  it("is nothing where the process was started anew, or has no address", async () => {
    const end = await watchAllocations(targetAt("/restarted"), loopback);
    expect(await end()).toBeNull();
    expect(await (await watchAllocations({ metrics: null, tls: null }, loopback))()).toBeNull();
  });
  it.each(["127.0.0.1", "localhost"])(
    "is not asked of %s where that lies outside the networks",
    async (host) => {
      const before = asked;
      expect(await readAllocations(targetAt("/metrics", host), ["10.0.0.0/8"])).toBeNull();
      expect(asked).toBe(before);
    },
  );
});
