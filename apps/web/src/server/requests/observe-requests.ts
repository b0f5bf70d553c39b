// Counts each request of this process when its answer has ended, by Node's own channel for requests. It must listen before
// `refuseMalformedRequests`, which leads some requests elsewhere.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { SeenRequest } from "@gonogo/services/watching/web-metrics";

type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly server: Server;
};

const isExchange = (message: unknown): message is Exchange =>
  typeof message === "object" &&
  message !== null &&
  ["request", "response", "server"].every((part) => part in message);

/** Methods that have a name of their own; there is no end to those that a client may send. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const isEventStream = (response: ServerResponse): boolean =>
  String(response.getHeader("content-type") ?? "").startsWith("text/event-stream");

export type Observing = {
  readonly ended: (request: SeenRequest, durationMs: number) => void;
  /** The template of a route, by method and address. */
  readonly routeOf: (method: string, address: string) => string;
  /** A server whose requests do not count. */
  readonly except: Server;
};

/**
 * From now on, for every request that this process receives, until the returned function is called. Event streams are left
 * out: they last as long as a run.
 */
export function observeRequests({ ended, routeOf, except }: Observing): () => void {
  const onStart = (message: unknown) => {
    if (!isExchange(message) || message.server === except) return;
    const { request, response } = message;
    const { method = "", url = "" } = request;
    const startedAt = performance.now();
    response.once("close", () => {
      if (isEventStream(response)) return;
      const status = response.writableFinished ? String(response.statusCode) : "closed";
      const seen = { method: methods.has(method) ? method : "other", route: routeOf(method, url) };
      ended({ ...seen, status }, performance.now() - startedAt);
    });
  };
  subscribe("http.server.request.start", onStart);
  return () => void unsubscribe("http.server.request.start", onStart);
}
