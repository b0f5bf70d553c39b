// A collector of OpenTelemetry for tests: takes traces by OTLP/HTTP as JSON and keeps their spans.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { z } from "zod";

const Attribute = z.object({
  key: z.string(),
  value: z.object({
    stringValue: z.string().optional(),
    intValue: z.union([z.int(), z.string()]).optional(),
  }),
});
const Span = z
  .object({
    traceId: z.string(),
    spanId: z.string(),
    parentSpanId: z.string().optional(),
    name: z.string(),
    startTimeUnixNano: z.string().transform(BigInt),
    endTimeUnixNano: z.string().transform(BigInt),
    attributes: z.array(Attribute),
  })
  .transform(({ attributes, ...span }) => ({
    ...span,
    attributes: Object.fromEntries(
      attributes.map(({ key, value }) => [key, value.stringValue ?? String(value.intValue)]),
    ),
  }));
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

export type ReceivedSpan = z.output<typeof Span> & {
  /** `service.name` of the process that sent it. */
  readonly service: string | undefined;
};

/** Listens on a port, or on a free one. `spans` grows as they arrive; `refused` are bodies that were no export of traces. */
export async function startOtlpReceiver(wantedPort = 0) {
  const spans: ReceivedSpan[] = [];
  const refused: unknown[] = [];
  const server = createServer(async (request, response) => {
    const body: unknown = await json(request).catch(() => null);
    const parsed = Export.safeParse(body);
    if (request.url === "/v1/traces" && parsed.success)
      for (const { resource, scopeSpans } of parsed.data.resourceSpans) {
        const name = resource.attributes.find(({ key }) => key === "service.name");
        const service = name?.value.stringValue;
        for (const scope of scopeSpans)
          spans.push(...scope.spans.map((span) => ({ ...span, service })));
      }
    else refused.push(body);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(wantedPort, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    refused,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
