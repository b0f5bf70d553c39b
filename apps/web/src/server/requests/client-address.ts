// Whose request it is: the address of its connection, or, where that is a proxy which the operator trusts, the address that
// the proxy names. Written into X-Forwarded-For before anything reads it, so that no client can give itself another one.
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { isWithin } from "@gonogo/services/networks";

const header = "x-forwarded-for";

/**
 * The nearest address that is none of the proxies (CIDRs). The header is read from its end, which the nearest hop wrote;
 * what is no address there is nobody's, and the hop before it is taken.
 */
export function addressOf(
  connected: string,
  forwarded: string | undefined,
  proxies: readonly string[],
): string {
  let nearest = connected;
  for (const hop of [connected, ...(forwarded?.split(",") ?? []).reverse()]) {
    const address = hop.trim();
    if (isIP(address) === 0) break;
    nearest = address;
    if (!isWithin(address, proxies)) break;
  }
  return nearest;
}

const hasRequest = (message: unknown): message is { request: IncomingMessage } =>
  typeof message === "object" && message !== null && "request" in message;

/** From now on the header of every request that this process receives holds one address: that of the client. */
export function nameClients(proxies: readonly string[]): void {
  subscribe("http.server.request.start", (message) => {
    if (!hasRequest(message)) return;
    const { request } = message;
    const given = request.headers[header];
    const forwarded = Array.isArray(given) ? given.join(",") : given;
    request.headers[header] = addressOf(request.socket.remoteAddress ?? "", forwarded, proxies);
  });
}

/** The client's address as `nameClients` wrote it; null: there is none. */
export const clientAddress = (headers: Headers): string | null => headers.get(header) || null;
