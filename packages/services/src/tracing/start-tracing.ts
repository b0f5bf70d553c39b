// Sends spans to a collector by OTLP/HTTP, where OTEL_EXPORTER_OTLP_ENDPOINT names one. The SDK is loaded only then. Sampling and
// headers are read by the SDK itself from its usual variables (OTEL_TRACES_SAMPLER, OTEL_EXPORTER_OTLP_HEADERS).
import { context, propagation, trace } from "@opentelemetry/api";

export type Tracing = {
  /** Sends what is left, and records nothing from then on. */
  stop(): Promise<void>;
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
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return {
    async stop() {
      await provider.shutdown().catch(() => {});
      for (const api of [trace, context, propagation]) api.disable();
    },
  };
}
