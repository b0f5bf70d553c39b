// Runs once when the server starts; and hears of errors that Next.js met while it answered.
import type { Instrumentation } from "next";

export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { closingSignal, endStreamsOnSignals } = await import("./server/streams/closing.ts");
    const { endWhenBlocked } = await import("./server/end-when-blocked.ts");
    const { answerOutages } = await import("./server/requests/answer-outages.ts");
    const { nameClients } = await import("./server/requests/client-address.ts");
    const { nameRequests } = await import("./server/requests/request-id.ts");
    const { speakByRequest } = await import("@gonogo/locale/request-locale");
    const { readEnv } = await import("./server/env.ts");
    const { refuseMalformedRequests } = await import(
      "./server/requests/refuse-malformed-requests.ts"
    );
    endStreamsOnSignals();
    if (process.env.NODE_ENV === "production") endWhenBlocked();
    const env = readEnv();
    if (env.tracesEndpoint !== undefined) {
      const { startTracing } = await import("@gonogo/services/tracing/start-tracing");
      await startTracing({ endpoint: env.tracesEndpoint, service: "gonogo-web" });
    }
    if (env.metricsAddress !== null) {
      const { serveMetrics } = await import("./server/watching/serve-metrics.ts");
      await serveMetrics(env);
    }
    const { services } = await import("./server/shared-report.ts");
    const { deliverWebhooks } = await import("./server/webhooks/deliver-webhooks.ts");
    const stopDelivering = deliverWebhooks({ redisUrl: env.redisUrl, context: services() });
    closingSignal.addEventListener("abort", () => void stopDelivering());
    const { tidy } = await import("./server/tidy.ts");
    closingSignal.addEventListener("abort", tidy(services()));
    const { watchRights } = await import("./server/streams/watch-rights.ts");
    closingSignal.addEventListener("abort", watchRights(services()));
    nameRequests();
    speakByRequest();
    nameClients(env.trustedProxies);
    refuseMalformedRequests();
    answerOutages();
  }
}

/** Pages and routes of Next.js; `routePath` is a template, `digest` is what the page shows. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logFailure } = await import("./server/watching/log-failure.ts");
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  logFailure(error, { route: context.routePath, method: request.method, digest });
};
