// Answers 400 or 405 to requests that Next.js itself would answer with 500, or read for nothing: addresses that are no valid
// percent-encoding (RFC 3986, section 2.1), methods it cannot represent, and bodies that are sent to pages: no page takes
// one, and Next.js would keep and decode them as server actions. They are led to a route of ours before Next.js sees them,
// by Node's own channel for incoming requests.
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

export const refusedPath = "/api/refused";

const known = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const ofPages = new Set(["GET", "HEAD", "OPTIONS"]);
/** What takes bodies: our own routes, and the development server's. */
const takesBodies = /^\/(?:api|_next|__nextjs[^/]*)(?:\/|$)/;

/** The status such a request is refused with, or null for one that Next.js can take. */
export function refusalOf(request: Pick<IncomingMessage, "url" | "method">): 400 | 405 | null {
  const { method = "", url = "" } = request;
  if (!known.has(method)) return 405;
  const path = pathOf(url);
  if (path === null) return 400;
  return ofPages.has(method) || takesBodies.test(path) ? null : 405;
}

/** The path as Next.js reads it, dot segments resolved (RFC 3986, section 5.2.4); null: it is malformed. */
function pathOf(url: string): string | null {
  try {
    decodeURIComponent(url.split("?")[0] ?? "");
    return new URL(url.startsWith("/") ? `http://localhost${url}` : url).pathname;
  } catch {
    return null;
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
