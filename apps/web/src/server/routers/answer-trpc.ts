// Answers a request to tRPC within limits that hold before anybody is known: its origin, its size, its number of calls.
// What is refused here has not been parsed.
import { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { readBytes, tooLargeText } from "../requests/read-bytes.ts";
import { isSameOrigin } from "../requests/same-origin.ts";
import type { TrpcContext } from "../trpc-context.ts";
import { appRouter } from "./app-router.ts";

/** Calls in one request; pages send half as many at most (lib/trpc.tsx). */
export const mostCallsAtOnce = 20;

export async function answerTrpc(request: Request, context: TrpcContext): Promise<Response> {
  if (!isSameOrigin(request)) return new Response("Not from this site.", { status: 403 });
  const { method, headers, signal } = request;
  const body = method === "POST" ? await readBytes(request) : undefined;
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: new Request(request.url, { method, headers, signal, body: body ?? null }),
    router: appRouter,
    maxBatchSize: mostCallsAtOnce,
    responseMeta: () => ({ headers: { "cache-control": "no-store" } }),
    createContext: () => {
      if (body !== null) return context;
      throw new TRPCError({ code: "PAYLOAD_TOO_LARGE", message: tooLargeText() });
    },
    onError({ error, path }) {
      if (error.code === "INTERNAL_SERVER_ERROR") console.error(`tRPC ${path ?? ""}:`, error.cause);
    },
  });
}
