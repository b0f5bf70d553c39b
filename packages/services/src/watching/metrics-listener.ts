// The listener for Prometheus and probes: `/metrics`, `/health` and `/ready`, apart from what users reach. It has no
// authentication, so it listens only where GONOGO_METRICS_ADDRESS says.
import { createServer, type Server, type ServerResponse } from "node:http";
import { addressText } from "@gonogo/protocols/spec";
import type { MetricsAddress } from "../settings.ts";
import { type HealthAnswer, healthAnswer, type Readiness, readinessAnswer } from "./readiness.ts";

export type MetricsListener = {
  readonly server: Server;
  readonly port: number;
  /** Ends open connections too. */
  close(): Promise<void>;
};

/** What is served. */
export type Watched = {
  /** The metrics now, in Prometheus' text format. */
  readonly scrape: () => Promise<string>;
  /** Of what `scrape` gives. */
  readonly contentType: string;
  readonly readiness: () => Promise<Readiness>;
};

function answer(response: ServerResponse, { status, headers, body }: HealthAnswer): void {
  response.writeHead(status, { ...headers, "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

async function serve(path: string, response: ServerResponse, watched: Watched): Promise<void> {
  if (path === "/health") answer(response, healthAnswer);
  else if (path === "/ready") answer(response, readinessAnswer(await watched.readiness()));
  else if (path === "/metrics") {
    const text = await watched.scrape();
    response.writeHead(200, {
      "content-type": watched.contentType,
      "cache-control": "no-store",
    });
    response.end(text);
  } else response.writeHead(404).end();
}

/**
 * Listens, and resolves when it does.
 * @throws {Error} naming the setting and the system's reason, such as EADDRINUSE
 */
export async function openMetricsListener(
  address: MetricsAddress,
  watched: Watched,
): Promise<MetricsListener> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { allow: "GET, HEAD" }).end();
      return;
    }
    serve(request.url?.split("?")[0] ?? "", response, watched).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(address.port, address.host, resolve);
  }).catch((error: unknown) => {
    throw new Error(
      `GONOGO_METRICS_ADDRESS: cannot listen at ${addressText(address)} (${codeOf(error)}). ` +
        "Give each process of a machine a free address of its own.",
    );
  });
  const bound = server.address();
  return {
    server,
    port: typeof bound === "object" && bound !== null ? bound.port : address.port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : String(error);
