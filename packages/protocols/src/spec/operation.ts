// An operation: one kind of request, as a definition writes it.
// HTTP operations serve http1, http2 and http3 targets, gRPC operations grpc targets, WebSocket and QUIC operations
// their own; which protocol carries them is the target's business, not the operation's.
import { z } from "zod";
import { boundedText } from "./bounded-text.ts";
import { QuicOperation } from "./quic.ts";
import { Headers, TemplatePath } from "./request-parts.ts";
import { WebSocketOperation } from "./websocket.ts";

export const httpMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** gRPC status names in the order of their numbers (grpc/doc/statuscodes.md). */
export const grpcCodes = [
  "OK",
  "CANCELLED",
  "UNKNOWN",
  "INVALID_ARGUMENT",
  "DEADLINE_EXCEEDED",
  "NOT_FOUND",
  "ALREADY_EXISTS",
  "PERMISSION_DENIED",
  "RESOURCE_EXHAUSTED",
  "FAILED_PRECONDITION",
  "ABORTED",
  "OUT_OF_RANGE",
  "UNIMPLEMENTED",
  "INTERNAL",
  "UNAVAILABLE",
  "DATA_LOSS",
  "UNAUTHENTICATED",
] as const;

/** An HTTP request: a JSON body (any JSON value) or a text body, and the statuses that count as success. */
export const HttpOperation = z.strictObject({
  kind: z.literal("http"),
  method: z.enum(httpMethods).default("GET"),
  path: TemplatePath,
  headers: Headers.default({}),
  /** A string is sent as it is; any other JSON value is sent as JSON with its content type. */
  body: z.json().optional(),
  expect: z
    .strictObject({ status: z.array(z.int().min(100).max(599)).min(1).max(50) })
    .default({ status: [200] }),
  /** Urgency over HTTP/2 and HTTP/3 (RFC 9218, section 4.1): 0 is the most urgent. Default: the header is not sent. */
  priority: z.int().min(0, "must be 0 to 7").max(7, "must be 0 to 7").optional(),
});

/** How a bidirectional call takes turns: `ping-pong` sends a message after the answer to the one before. */
export const streamExchanges = ["ping-pong", "all-at-once"] as const;

/** Messages that one call may send, `repeat` included. */
const mostMessages = 10_000;
/** Their length together as JSON, `repeat` included: a block's order to the engine names each of them. */
const mostMessagesBytes = 16 * 1024 * 1024;

const GrpcMessage = z.record(z.string(), z.json());

/**
 * A gRPC call: `package.Service/Method` with its message as JSON (protobuf JSON mapping). Where the client
 * streams, a call sends `messages` in order, all of them `repeat` times.
 */
export const GrpcOperation = z
  .strictObject({
    kind: z.literal("grpc"),
    method: boundedText(1_000).regex(
      /^[A-Za-z_][\w.]*\/[A-Za-z_]\w*$/,
      "must look like package.Service/Method, for example demo.Dispatch/DispatchTask",
    ),
    metadata: Headers.default({}),
    message: GrpcMessage.default({}),
    /** Instead of `message`, for calls whose client streams. */
    messages: z.array(GrpcMessage).min(1).max(1_000).optional(),
    /** How often a call sends its messages, for calls whose client streams. */
    repeat: z.int().min(1).max(mostMessages).optional(),
    /** Of bidirectional calls; where it is not given, ping-pong. */
    exchange: z.enum(streamExchanges).optional(),
    expect: z.strictObject({ code: z.array(z.enum(grpcCodes)).min(1) }).default({ code: ["OK"] }),
  })
  .refine((operation) => !operation.messages || Object.keys(operation.message).length === 0, {
    path: ["messages"],
    error: "give message or messages, not both",
  })
  .refine((operation) => messageCount(operation) <= mostMessages, {
    path: ["repeat"],
    error: `a call may send ${mostMessages} messages at most, repetitions included`,
  })
  .refine((operation) => messagesBytes(operation) <= mostMessagesBytes, {
    path: ["repeat"],
    error: "the messages of a call may be 16 MiB of JSON at most, repetitions included",
  });

/** What one call sends, in order. */
export function messagesOf(operation: GrpcOperation): Readonly<Record<string, unknown>>[] {
  const once = operation.messages ?? [operation.message];
  return Array.from({ length: operation.repeat ?? 1 }, () => once).flat();
}

/** Characters of the messages of one call as JSON; of one set of them, the repetitions reckoned. */
function messagesBytes(operation: {
  message: unknown;
  messages?: readonly unknown[] | undefined;
  repeat?: number | undefined;
}): number {
  const once = operation.messages ?? [operation.message];
  const bytes = once.reduce((sum: number, one) => sum + JSON.stringify(one).length, 0);
  return bytes * (operation.repeat ?? 1);
}

/** How many messages one call sends. */
export function messageCount(operation: {
  messages?: readonly unknown[] | undefined;
  repeat?: number | undefined;
}): number {
  return (operation.messages?.length ?? 1) * (operation.repeat ?? 1);
}

export const Operation = z.discriminatedUnion("kind", [
  HttpOperation,
  GrpcOperation,
  WebSocketOperation,
  QuicOperation,
]);
export type HttpOperation = z.infer<typeof HttpOperation>;
export type GrpcOperation = z.infer<typeof GrpcOperation>;
export type Operation = z.infer<typeof Operation>;
