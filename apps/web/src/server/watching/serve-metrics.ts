// Metrics of this web process: requests, event streams, queue and workers, and Node's own; served by a listener apart.
import { join } from "node:path";
import { log, textOf } from "@gonogo/services/watching/log";
import { openMetricsListener } from "@gonogo/services/watching/metrics-listener";
import { addProcessMetrics } from "@gonogo/services/watching/process-metrics";
import { addQueueMetrics } from "@gonogo/services/watching/queue-metrics";
import { makeWebMetrics } from "@gonogo/services/watching/web-metrics";
import type { Env } from "../env.ts";
import { observeRequests } from "../requests/observe-requests.ts";
import { readPageRoutes, routeOf } from "../requests/route-names.ts";
import { services } from "../shared-report.ts";
import { openStreamCount } from "../streams/open-streams.ts";
import { readiness } from "./readiness.ts";

/** Node's default. */
const lookAtEventLoopMs = 10;

export type ServedMetrics = { readonly port: number; close(): Promise<void> };

/** Serves metrics for as long as the process lives; null: the settings say nowhere, or it cannot listen, as the log says. */
export async function serveMetrics({
  metricsAddress,
  nextDir,
}: Pick<Env, "metricsAddress" | "nextDir">): Promise<ServedMetrics | null> {
  if (metricsAddress === null) return null;
  const { registry, requestEnded } = makeWebMetrics(openStreamCount);
  addProcessMetrics(registry, lookAtEventLoopMs);
  const readQueue = addQueueMetrics(registry, services(), readiness);
  const pages = readPageRoutes(join(process.cwd(), nextDir));
  try {
    const { server, port, close } = await openMetricsListener(metricsAddress, {
      scrape: async () => {
        await readQueue();
        return registry.metrics();
      },
      contentType: registry.contentType,
      readiness,
    });
    // Next.js ends the process; the listener must not keep it.
    server.unref();
    const stop = observeRequests({
      ended: requestEnded,
      routeOf: (method, address) => routeOf(pages, method, address),
      except: server,
    });
    return {
      port,
      close() {
        stop();
        return close();
      },
    };
  } catch (error) {
    log("error", "metrics are not served", { why: textOf(error) });
    return null;
  }
}
