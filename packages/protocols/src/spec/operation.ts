// An operation: one kind of request, as a definition writes it.
// HTTP operations serve http1, http2 and http3 targets, gRPC operations grpc targets, WebSocket and QUIC operations
// their own; which protocol carries them is the target's business, not the operation's.
import { z } from "zod";
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

/** A unary gRPC call: `package.Service/Method` with its message as JSON (protobuf JSON mapping). */
export const GrpcOperation = z.strictObject({
  kind: z.literal("grpc"),
  method: z
    .string()
    .regex(
      /^[A-Za-z_][\w.]*\/[A-Za-z_]\w*$/,
      "must look like package.Service/Method, for example demo.Dispatch/DispatchTask",
    ),
  metadata: Headers.default({}),
  message: z.record(z.string(), z.json()).default({}),
  expect: z.strictObject({ code: z.array(z.enum(grpcCodes)).min(1) }).default({ code: ["OK"] }),
});

export const Operation = z.discriminatedUnion("kind", [
  HttpOperation,
  GrpcOperation,
  WebSocketOperation,
  QuicOperation,
]);
export type HttpOperation = z.infer<typeof HttpOperation>;
export type GrpcOperation = z.infer<typeof GrpcOperation>;
export type Operation = z.infer<typeof Operation>;
