// The id of a request, by which an answer, its problem document and a line of the log are brought together: the caller's own where
// it is well formed, else a new one. It begins with the request, by Node's own channel, so that whatever answers has it.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";

export const requestIdHeader = "x-request-id";
/** Nothing that would break a line of a log, or fill it. */
const wellFormed = /^[\w.-]{1,64}$/;

/** @param sent what the caller's header says */
export const requestIdOf = (sent: string | null | undefined): string =>
  typeof sent === "string" && wellFormed.test(sent) ? sent : randomUUID();

/** One for the process: the routes and the instrumentation are separate bundles. */
const holder = globalThis as typeof globalThis & { gonogoRequestIds?: AsyncLocalStorage<string> };
holder.gonogoRequestIds ??= new AsyncLocalStorage();
const ids = holder.gonogoRequestIds;

/** Of the request that is being answered here; null: none is. */
export const currentRequestId = (): string | null => ids.getStore() ?? null;

export const withRequestId = <T>(id: string, call: () => T): T => ids.run(id, call);

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };
const isExchange = (message: unknown): message is Exchange =>
  typeof message === "object" && message !== null && "request" in message && "response" in message;

/** From now on, for every request that this process receives. */
export function nameRequests(): void {
  subscribe("http.server.request.start", (message) => {
    if (!isExchange(message)) return;
    const { request, response } = message;
    const sent = request.headers[requestIdHeader];
    const id = requestIdOf(typeof sent === "string" ? sent : null);
    // What answers reads it there, and sets the same once more.
    request.headers[requestIdHeader] = id;
    response.setHeader(requestIdHeader, id);
    ids.enterWith(id);
  });
}
