// The wire between worker and engine: a resolved block, with no default left open.
// Rust reads exactly this; its build hashes the JSON Schema made from it (`npm run gen`).
import { z } from "zod";
import { grpcCodes, httpMethods } from "./operation.ts";
import { congestionControls, quicExpectations, quicModes } from "./quic.ts";
import { ProtocolName } from "./target.ts";
import { WireWebSocketOperation } from "./websocket.ts";
import { maxOperations, maxWeight, WireCheck, WireExtract, WireRows } from "./wire-checks.ts";

/** Name and value pairs in the order they are sent. */
const WireHeaders = z.array(z.tuple([z.string(), z.string()]));

export const WireTls = z.strictObject({
  caPem: z.string().nullable(),
  serverName: z.string(),
  insecure: z.boolean(),
  /** PEM certificates to show to a server that asks, the client's own first. */
  clientCertificatePem: z.string().nullable(),
  /** PEM private key of the first of them: in the engine's input and nowhere else. */
  clientKeyPem: z.string().nullable(),
});

/** The engine's side of QUIC; null where the protocol has no QUIC. */
export const WireQuic = z.strictObject({
  alpn: z.string(),
  congestionControl: z.enum(congestionControls),
  streamWindowBytes: z.int(),
  connectionWindowBytes: z.int(),
});

export const WireTarget = z.strictObject({
  protocol: ProtocolName,
  host: z.string(),
  port: z.int(),
  tls: WireTls.nullable(),
  quic: WireQuic.nullable(),
});

export const WireHttpOperation = z.strictObject({
  kind: z.literal("http"),
  method: z.enum(httpMethods),
  path: z.string(),
  /** Target headers first, then the operation's; content-type is in here when there is a body. */
  headers: WireHeaders,
  bodyBase64: z.base64(),
  expectStatus: z.array(z.int()),
  /** Urgency (RFC 9218), 0 first to 7 last, sent as `priority: u=N`; null: none. HTTP/2 and HTTP/3 only. */
  priority: z.int().min(0).max(7).nullable(),
});
export const WireGrpcOperation = z.strictObject({
  kind: z.literal("grpc"),
  /** package.Service/Method */
  method: z.string(),
  metadata: WireHeaders,
  /** The request message in protobuf's JSON mapping. */
  messageJson: z.string(),
  /** FileDescriptorSet that describes the method. */
  descriptorSetBase64: z.base64(),
  /** gRPC status numbers that count as success. */
  expectCode: z.array(
    z
      .int()
      .min(0)
      .max(grpcCodes.length - 1),
  ),
});
export const WireQuicOperation = z.strictObject({
  kind: z.literal("quic"),
  mode: z.enum(quicModes),
  /** Without the number that the engine puts before it in a datagram. */
  messageBase64: z.base64(),
  /** `any` where nothing is answered. */
  expect: z.enum(quicExpectations),
  priority: z.int(),
});
export const WireOperation = z.discriminatedUnion("kind", [
  WireHttpOperation,
  WireGrpcOperation,
  WireWebSocketOperation,
  WireQuicOperation,
]);

/**
 * One kind of request of the block. Path, header values, metadata, bodies and messages are templates
 * (docs/templates.md): `{{seq}}`, `{{uuid}}`, `{{client}}`, `{{pick a|b}}`, `{{random 1..9}}`,
 * `{{row.column}}` and, in workflows, `{{vars.name}}`; `{{{{` stands for `{{`.
 */
export const WireNamedOperation = z.strictObject({
  /** Unique within the block. */
  name: z.string().min(1).max(200),
  /** Share of the requests of a mix; without meaning in a workflow. */
  weight: z.int().min(1).max(maxWeight),
  operation: WireOperation,
  /** All must hold, or the request ends as `check_failed`. */
  checks: z.array(WireCheck).max(50),
  /** Workflows only; one that finds nothing ends the request as `extract_failed`. */
  extract: z.array(WireExtract).max(50),
});
export type WireNamedOperation = z.infer<typeof WireNamedOperation>;

/** Mix: each request picks an operation by weight. Workflow: all of them in order, on one connection. */
export const flows = ["mix", "workflow"] as const;

export const WireLoad = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("closed"), clients: z.int(), connections: z.int() }),
  z.strictObject({
    kind: z.literal("open"),
    ratePerS: z.number(),
    arrivals: z.enum(["uniform", "poisson"]),
    maxInFlight: z.int(),
    connections: z.int(),
  }),
  z.strictObject({
    kind: z.literal("stages"),
    /** What a level counts. */
    of: z.enum(["clients", "ratePerS"]),
    stages: z.array(
      z.strictObject({ durationMs: z.int(), level: z.number(), shape: z.enum(["step", "ramp"]) }),
    ),
    arrivals: z.enum(["uniform", "poisson"]),
    maxInFlight: z.int(),
    connections: z.int(),
  }),
  z.strictObject({
    kind: z.literal("connect"),
    /** One of the two is null. */
    clients: z.int().nullable(),
    ratePerS: z.number().nullable(),
    arrivals: z.enum(["uniform", "poisson"]),
    maxInFlight: z.int(),
  }),
]);

export const WireThink = z.strictObject({
  distribution: z.enum(["fixed", "exponential", "uniform"]),
  meanMs: z.number(),
});
export const WireStopWhen = z.strictObject({
  errorRatio: z.number().nullable(),
  latencyP99Ms: z.number().nullable(),
  afterRequests: z.int(),
});

export const BlockSpec = z.strictObject({
  wireVersion: z.literal(1),
  blockId: z.string(),
  /** Seeds Poisson arrivals and think times. */
  seed: z.int(),
  target: WireTarget,
  /** CIDRs that may be loaded, checked on the resolved address. */
  allowedCidrs: z.array(z.string()),
  operations: z.array(WireNamedOperation).min(1).max(maxOperations),
  flow: z.enum(flows),
  /** What `{{row.column}}` reads; null: no such template. */
  rows: WireRows.nullable(),
  load: WireLoad,
  timeoutMs: z.int(),
  warmupMs: z.int(),
  /** Measured window; the block ends at whichever of the two comes first. */
  durationMs: z.int(),
  /** Measured requests after which the block ends; null: no such limit. */
  maxRequests: z.int().nullable(),
  threads: z.int().min(1),
  /** What closed clients do between an answer and their next request; null: nothing. */
  think: WireThink.nullable(),
  /** When the block ends early, for safety; null: never. */
  stopWhen: WireStopWhen.nullable(),
  socket: z.strictObject({
    noDelay: z.boolean(),
    /** Re-arms TCP_QUICKACK around each read: the probe that confirms a delayed-ack plateau. */
    quickAck: z.boolean(),
  }),
});
export type BlockSpec = z.infer<typeof BlockSpec>;
