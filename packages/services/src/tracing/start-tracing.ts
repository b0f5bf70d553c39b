// Sends spans to a collector by OTLP/HTTP, where OTEL_EXPORTER_OTLP_ENDPOINT names one. The SDK is loaded only then. Sampling and
// headers are read by the SDK itself from its usual variables (OTEL_TRACES_SAMPLER, OTEL_EXPORTER_OTLP_HEADERS).
import { context, propagation, trace } from "@opentelemetry/api";
import type { ReadableSpan, SpanProcessor } from "@opentelemetry/sdk-trace-node";

export type Tracing = {
  /** Sends what is left, and records nothing from then on. */
  stop(): Promise<void>;
};

/** What leaves the process; libraries note addresses too, whose path may be a token and whose query may be anything. */
const kept = /^(?:gonogo\.|next\.|better_auth\.|error\.type$|http\.(?:method|route|status_code)$)/;

/** Takes addresses, and what errors say, out of a span that has ended. */
function scrub(span: ReadableSpan): void {
  for (const name of Object.keys(span.attributes))
    if (!kept.test(name)) delete span.attributes[name];
  span.events.splice(0);
  delete span.status.message;
}

/** Stands before the processor that sends. */
const scrubbing: SpanProcessor = {
  onStart: () => {},
  onEnd: scrub,
  forceFlush: async () => {},
  shutdown: async () => {},
};

/** Records spans of this process from now on. A collector that is away costs its spans and nothing else. */
export async function startTracing({
  endpoint,
  service,
}: {
  /** The collector's base address; undefined: nothing is traced. */
  readonly endpoint: string | undefined;
  readonly service: "gonogo-web" | "gonogo-worker";
}): Promise<Tracing> {
  if (endpoint === undefined) return { stop: async () => {} };
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import("@opentelemetry/sdk-trace-node"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` });
  const own = resources.resourceFromAttributes({ "service.name": service });
  const provider = new NodeTracerProvider({
    resource: resources.defaultResource().merge(own),
    spanProcessors: [scrubbing, new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return {
    async stop() {
      await provider.shutdown().catch(() => {});
      for (const api of [trace, context, propagation]) api.disable();
    },
  };
}
