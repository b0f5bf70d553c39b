// Answers 400 or 405 to requests that Next.js itself would answer with 500: addresses that are no valid
// percent-encoding (RFC 3986, section 2.1) and methods it cannot represent. They are led to a route of ours
// before Next.js sees them, by Node's own channel for incoming requests.
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

export const refusedPath = "/api/refused";

const known = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The status such a request is refused with, or null for one that Next.js can take. */
export function refusalOf(request: Pick<IncomingMessage, "url" | "method">): 400 | 405 | null {
  if (!known.has(request.method ?? "")) return 405;
  try {
    decodeURIComponent(request.url?.split("?")[0] ?? "");
    return null;
  } catch {
    return 400;
  }
}

const hasRequest = (message: unknown): message is { request: IncomingMessage } =>
  typeof message === "object" && message !== null && "request" in message;

export function refuseMalformedRequests(): void {
  subscribe("http.server.request.start", (message) => {
    if (!hasRequest(message)) return;
    const status = refusalOf(message.request);
    if (status === null) return;
    message.request.method = "GET";
    message.request.url = `${refusedPath}?status=${status}`;
  });
}
