// What is sent to a collector: routes and ids, and no address, no query and no word of an error.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SpanStatusCode, trace } from "@opentelemetry/api";
import { afterEach, expect, it } from "vitest";
import { activeTraceparent, inSpan, noteOnSpan } from "./spans.ts";
import { startTracing, type Tracing } from "./start-tracing.ts";

const bodies: string[] = [];
const collector = createServer(async (request, response) => {
  bodies.push(`${request.url} ${await text(request)}`);
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
});
let tracing: Tracing;
afterEach(async () => {
  await tracing.stop();
  collector.closeAllConnections();
  collector.close();
});

it("sends routes and ids, and leaves out addresses and what errors say", async () => {
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const { port } = collector.address() as AddressInfo;
  tracing = await startTracing({ endpoint: `http://127.0.0.1:${port}/`, service: "gonogo-web" });
  const attributes = { "http.route": "/r/[token]", "http.target": "/r/hunter2?q=hunter2" };
  let traceparent: string | null = null;
  await inSpan("request", { attributes, continues: null }, async () => {
    traceparent = activeTraceparent();
    noteOnSpan({ "gonogo.run.id": "r-1", "http.url": "http://a/hunter2" });
    const span = trace.getActiveSpan();
    span?.recordException(new Error("hunter2"));
    span?.setStatus({ code: SpanStatusCode.ERROR, message: "hunter2" });
  });
  expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  await tracing.stop();
  expect(activeTraceparent()).toBeNull();
  const sent = bodies.join("\n");
  expect(sent).toMatch(/^\/v1\/traces /);
  for (const word of ["gonogo-web", "request", "/r/[token]", "r-1"]) expect(sent).toContain(word);
  expect(sent).not.toContain("hunter2");
});
