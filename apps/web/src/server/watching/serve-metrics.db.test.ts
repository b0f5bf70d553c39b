// Metrics of the web by real requests; and an address that is taken, which the web logs and bears.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { OpenContext } from "@gonogo/services/context";
import { testInstance } from "@gonogo/services/testing/test-context";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openStream } from "../streams/open-streams.ts";
import { type ServedMetrics, serveMetrics } from "./serve-metrics.ts";

const instance = testInstance();
const holder = globalThis as typeof globalThis & {
  gonogoContext?: OpenContext | undefined;
  gonogoReadiness?: unknown;
};
const forget = () => {
  delete holder.gonogoContext;
  delete holder.gonogoReadiness;
};
let served: ServedMetrics | null;
beforeAll(async () => {
  forget();
  holder.gonogoContext = instance.context;
  served = await serveMetrics({
    metricsAddress: { host: "127.0.0.1", port: 0 },
    nextDir: ".next-none",
  });
});
afterAll(async () => {
  await served?.close();
  forget();
});

it("has requests by route, event streams, the queue and the process", async () => {
  const web = createServer((_, response) => void response.writeHead(503).end());
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  await fetch(`http://127.0.0.1:${(web.address() as AddressInfo).port}/runs/0199c1f4?secret=1`);
  web.closeAllConnections();
  web.close();
  const stream = openStream("ada", async () => true);
  const text = await (await fetch(`http://127.0.0.1:${served?.port}/metrics`)).text();
  stream.close();
  expect(text).toMatch(
    /^gonogo_http_request_duration_seconds_count\{method="GET",route="other",status="503"\} [1-9]/m,
  );
  expect(text).toMatch(/^gonogo_event_streams [1-9]/m);
  expect(text).toContain('gonogo_runs_waiting{origin="person"} 0');
  expect(text).toContain("gonogo_postgresql_up 1");
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  expect(text).not.toContain("0199c1f4");
});

it("goes on where the address is taken, and says so in the log", async () => {
  const lines: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  const metricsAddress = { host: "127.0.0.1", port: served?.port ?? 0 };
  expect(await serveMetrics({ metricsAddress, nextDir: ".next-none" })).toBeNull();
  vi.restoreAllMocks();
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: "error",
    message: "metrics are not served",
    why: expect.stringContaining(`cannot listen at 127.0.0.1:${served?.port} (EADDRINUSE)`),
  });
});

it("serves nothing where no address is set", async () => {
  expect(await serveMetrics({ metricsAddress: null, nextDir: ".next" })).toBeNull();
});
