// Answers a request to tRPC within limits that hold before anybody is known: its origin, its size, its number of calls, how
// often it comes. Who is not signed in has no body read at all, but for what is open to anybody, and of that 64 kB.
// What is refused here has not been parsed.
import type { Actor } from "@gonogo/services/actor";
import { ServiceError } from "@gonogo/services/errors";
import { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { visitorKey } from "../limits/rate-limit.ts";
import { bodyLimits, limitsOfProcedures } from "../requests/body-limits.ts";
import { maxVisitorBytes, readBytes, tooLargeText } from "../requests/read-bytes.ts";
import { bodyShapeIssue, RequestInParts } from "../requests/read-in-parts.ts";
import { isSameOrigin } from "../requests/same-origin.ts";
import type { TrpcContext } from "../trpc.ts";
import { sessionEnded, trpcError } from "../trpc.ts";
import { logFailure } from "../watching/log-failure.ts";
import { appRouter } from "./app-router.ts";

const endpoint = "/api/trpc";
/** Calls in one request; pages send half as many at most (lib/trpc.ts). */
export const mostCallsAtOnce = 20;
/** Of an address, which holds the inputs of queries. */
const mostAddressCharacters = 16 * 1024;

type Admitted = { readonly body: Buffer<ArrayBuffer> | null; readonly context: TrpcContext };

export async function answerTrpc(request: Request, context: TrpcContext): Promise<Response> {
  if (!isSameOrigin(request)) return new Response("Not from this site.", { status: 403 });
  const { method, headers, signal } = request;
  const address = new URL(request.url);
  if (address.href.length > mostAddressCharacters)
    return new Response("The address is too long.", { status: 414 });
  // The library parses some of its parameters before it asks for a context.
  for (const value of address.searchParams.values()) {
    const shape = await bodyShapeIssue(Buffer.from(value), bodyLimits.usual);
    if (shape !== null) return new Response(`The address ${shape}.`, { status: 422 });
  }
  // A refusal is thrown where tRPC answers it for each call.
  const admitted = await admit(request, context).catch((error: unknown) => ({
    refusal: trpcError(error),
  }));
  const body = "refusal" in admitted ? null : admitted.body;
  return fetchRequestHandler({
    endpoint,
    req: new RequestInParts(request.url, { method, headers, signal, body }),
    router: appRouter,
    maxBatchSize: mostCallsAtOnce,
    responseMeta: () => ({ headers: { "cache-control": "no-store" } }),
    createContext: () => {
      if ("refusal" in admitted) throw admitted.refusal;
      return admitted.context;
    },
    onError({ error, path }) {
      if (error.code === "INTERNAL_SERVER_ERROR")
        logFailure(error.cause, { route: `${endpoint}/[trpc]`, procedure: path ?? null });
    },
  });
}

type Procedure = { readonly _def: { readonly meta?: { readonly scope?: string } } };
const procedures = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>),
);

/** How many calls of a request are open to anybody. What is written otherwise than pages write it is none of them. */
function openCallsIn(path: string): number {
  return path.split(",").filter((name) => {
    const called = procedures.get(name);
    return called !== undefined && called._def.meta?.scope === undefined;
  }).length;
}

/** Throws what the request is refused with. Reads a body only after it is known who sends it, or that anybody may. */
async function admit(request: Request, given: TrpcContext): Promise<Admitted> {
  if (request.method !== "POST") return { body: null, context: given };
  const { pathname } = new URL(request.url);
  const path = pathname.slice(endpoint.length + 1);
  const open = openCallsIn(path);
  // What is open to anybody is open from every page, too.
  const actor = open > 0 ? null : await given.findActor();
  await countVisitor(given, actor, open);
  const context = open > 0 ? given : { ...given, findActor: async () => actor };
  const { headers } = request;
  const isJson = /^application\/json\b/i.test(headers.get("content-type") ?? "");
  if (!isJson || headers.has("content-encoding"))
    throw new TRPCError({
      code: "UNSUPPORTED_MEDIA_TYPE",
      message:
        "Calls are plain JSON: send Content-Type: application/json, and no Content-Encoding.",
    });
  const limits = limitsOfProcedures(decodeURIComponent(path));
  const maxBytes = actor === null ? maxVisitorBytes : limits.bytes;
  const body = await readBytes(request, maxBytes);
  if (body === null)
    throw new TRPCError({ code: "PAYLOAD_TOO_LARGE", message: tooLargeText(maxBytes) });
  const shape = await bodyShapeIssue(body, limits);
  if (shape !== null) throw misshapen(shape);
  return { body, context };
}

/** Throws RateLimited, and 401 for who is nobody and calls nothing that is open. */
async function countVisitor(
  { limiter, clientAddress }: TrpcContext,
  actor: Actor | null,
  open: number,
): Promise<void> {
  const visitor = visitorKey(clientAddress);
  for (let call = 0; call < Math.min(open, mostCallsAtOnce); call++)
    await limiter.consume("redeemsPerMinute", visitor);
  if (actor !== null || open > 0) return;
  await limiter.consume("visitorsPerMinute", visitor);
  throw new TRPCError({ code: "UNAUTHORIZED", message: sessionEnded });
}

function misshapen(shape: string): TRPCError {
  const issues = [{ field: "", message: shape }];
  const cause = new ServiceError("invalid_input", `The input ${shape}.`, { issues });
  return new TRPCError({ code: "UNPROCESSABLE_CONTENT", message: cause.message, cause });
}
