// A probe: what answers at an address. One line of JSON to `gonogo-engine probe`, one line back.
// The answer is stored with the target; a failed one refuses runs for a while.
import * as z from "../../schema/zod.ts";
import { GrpcSchemaSource } from "../target/target.ts";
import { WireTarget } from "./block-spec.ts";

export const ProbeRequest = z.strictObject({
  wireVersion: z.literal(1),
  target: WireTarget,
  allowedCidrs: z.array(z.string()),
  /** Headers or metadata to send, secrets included; for WebSocket also the subprotocol to ask for. */
  headers: z.array(z.tuple([z.string(), z.string()])),
  /** Path of the GET or of the WebSocket handshake that a probe sends. */
  path: z.string(),
  grpcSchema: GrpcSchemaSource.nullable(),
  /** By reflection asked for by name, beside what the server lists: services, messages in `Any`, extensions. */
  grpcSymbols: z.array(z.string()).optional(),
  timeoutMs: z.int(),
});
export type ProbeRequest = z.infer<typeof ProbeRequest>;

/** A message field, flattened for a form: enough to fill in JSON. */
export const GrpcField = z.object({
  name: z.string(),
  /** `string`, `int32`, `message demo.Task`, `enum demo.Priority` … */
  type: z.string(),
  repeated: z.boolean(),
});
export const GrpcMethod = z.object({
  /** package.Service/Method */
  method: z.string(),
  input: z.string(),
  output: z.string(),
  clientStreaming: z.boolean(),
  serverStreaming: z.boolean(),
  inputFields: z.array(GrpcField),
  /** An example message in protobuf's JSON mapping, every field present. */
  exampleJson: z.string(),
});
export type GrpcMethod = z.infer<typeof GrpcMethod>;

/** What a schema names and no call can be made of: `package.Service` or `package.Service/Method`. */
export const GrpcUnusable = z.object({ name: z.string(), reason: z.string() });

export const TlsFacts = z.object({
  /** TLSv1.2 or TLSv1.3 */
  version: z.string(),
  cipher: z.string(),
  alpn: z.string().nullable(),
});
export const CertificateFacts = z.object({
  subject: z.string(),
  issuer: z.string(),
  notAfter: z.iso.datetime({ offset: true }),
  names: z.array(z.string()),
});

export const ProbeAnswer = z.object({
  ok: z.boolean(),
  /** Resolved addresses, `ip:port`; the first is the one that answered. */
  addresses: z.array(z.string()),
  connectUs: z.number().nullable(),
  tls: TlsFacts.nullable(),
  certificate: CertificateFacts.nullable(),
  http: z
    .object({ status: z.int(), version: z.string(), server: z.string().nullable() })
    .nullable(),
  grpc: z
    .object({
      methods: z.array(GrpcMethod),
      unusable: z.array(GrpcUnusable).default([]),
      descriptorSetBase64: z.base64(),
    })
    .nullable(),
  /** What a WebSocket target said to a handshake at this path; a refusal names the way out. */
  websocket: z
    .object({
      path: z.string(),
      accepted: z.boolean(),
      subprotocol: z.string().nullable(),
      refusal: z.object({ message: z.string(), remedy: z.string() }).nullable(),
    })
    .nullable()
    .default(null),
  /** Longest datagram that the server takes in bytes, its own number included; null: it takes none. */
  quic: z
    .object({ version: z.string(), datagramBytes: z.int().nullable() })
    .nullable()
    .default(null),
  problem: z.object({ code: z.string(), message: z.string(), remedy: z.string() }).nullable(),
});
export type ProbeAnswer = z.infer<typeof ProbeAnswer>;
