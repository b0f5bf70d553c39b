// What is counted of real requests: method, route and status, once each, and nothing that a client can invent.
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { SeenRequest } from "@gonogo/services/watching/web-metrics";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { observeRequests } from "./observe-requests.ts";

const seen: (SeenRequest & { durationMs: number })[] = [];
const listen = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
const web = createServer((asked, response) => {
  if (asked.url === "/events") {
    response.setHeader("content-type", "text/event-stream");
    response.end("data: 1\n\n");
  } else if (asked.url === "/slow") response.write("a part");
  else response.writeHead(asked.url === "/missing" ? 404 : 200).end();
});
const metrics = createServer((_, response) => void response.end());
let stop: () => void;
let port: number;
let metricsPort: number;
beforeAll(async () => {
  [port, metricsPort] = [await listen(web), await listen(metrics)];
  stop = observeRequests({
    ended: (one, durationMs) => {
      // Servers of other tests run in this process.
      if (one.route.startsWith("here ")) seen.push({ ...one, durationMs });
    },
    routeOf: (_, address) => (address.startsWith("/") ? `here ${address}` : "elsewhere"),
    except: metrics,
  });
});
afterAll(() => {
  stop();
  for (const server of [web, metrics]) {
    server.closeAllConnections();
    server.close();
  }
});

/** Resolves when the answer has begun, and ends it there where it is told to. */
const send = (path: string, { method = "GET", to = port, leave = false } = {}) =>
  new Promise<void>((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port: to, path, method, agent: false }, (answer) => {
      answer.on("close", resolve).on("error", resolve).resume();
      if (leave) sent.destroy();
    });
    sent.on("error", leave ? () => resolve() : reject).end();
  });

it("counts each request once, by what became of it", async () => {
  await send("/runs/1");
  await send("/missing", { method: "POST" });
  await send("/made-up", { method: "PURGE" });
  await send("/slow", { leave: true });
  await send("/events");
  await send("/metrics", { to: metricsPort });
  await vi.waitUntil(() => seen.length >= 4);
  expect(seen.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
    "GET here /runs/1 200",
    "POST here /missing 404",
    "other here /made-up 200",
    "GET here /slow closed",
  ]);
  expect(seen.every(({ durationMs }) => durationMs >= 0)).toBe(true);
});
