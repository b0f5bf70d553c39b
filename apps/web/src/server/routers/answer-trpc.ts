// Answers a request to tRPC within limits that hold before anybody is known: its origin, its size, its number of calls.
// What is refused here has not been parsed.
import { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { bodyShapeFault, limitsOfProcedures } from "../requests/body-limits.ts";
import { readBytes, tooLargeText } from "../requests/read-bytes.ts";
import { isSameOrigin } from "../requests/same-origin.ts";
import type { TrpcContext } from "../trpc-context.ts";
import { appRouter } from "./app-router.ts";

const endpoint = "/api/trpc";
/** Calls in one request; pages send half as many at most (lib/trpc.tsx). */
export const mostCallsAtOnce = 20;

export async function answerTrpc(request: Request, context: TrpcContext): Promise<Response> {
  if (!isSameOrigin(request)) return new Response("Not from this site.", { status: 403 });
  const { method, headers, signal } = request;
  const { pathname } = new URL(request.url);
  const limits = limitsOfProcedures(decodeURIComponent(pathname.slice(`${endpoint}/`.length)));
  const body = method === "POST" ? await readBytes(request, limits.bytes) : undefined;
  const shape = body ? bodyShapeFault(body, limits) : null;
  return fetchRequestHandler({
    endpoint,
    req: new Request(request.url, {
      method,
      headers,
      signal,
      body: shape === null ? (body ?? null) : null,
    }),
    router: appRouter,
    maxBatchSize: mostCallsAtOnce,
    responseMeta: () => ({ headers: { "cache-control": "no-store" } }),
    createContext: () => {
      if (body === null)
        throw new TRPCError({ code: "PAYLOAD_TOO_LARGE", message: tooLargeText(limits.bytes) });
      if (shape !== null)
        throw new TRPCError({ code: "UNPROCESSABLE_CONTENT", message: `The input ${shape}.` });
      return context;
    },
    onError({ error, path }) {
      if (error.code === "INTERNAL_SERVER_ERROR") console.error(`tRPC ${path ?? ""}:`, error.cause);
    },
  });
}
