// The wire between worker and engine: a resolved block, with no default left open.
// Rust reads exactly this; its build hashes the JSON Schema made from it (`npm run gen`).
import * as z from "../../schema/zod.ts";
import { congestionControls, quicExpectations, quicModes } from "../kinds/quic.ts";
import { WireWebSocketOperation } from "../kinds/websocket.ts";
import { handshakeKinds, sloQuantiles } from "../parts/load-names.ts";
import { grpcCodes, httpMethods, maxOperations, streamExchanges } from "../parts/vocabulary.ts";
import { tcpCongestionControls } from "../target/socket.ts";
import { ProtocolName } from "../target/target.ts";
import { maxWeight, WireCheck, WireExtract, WireRows } from "./wire-checks.ts";

// The emulated network of a block on the wire: every value resolved, times in milliseconds of the round trip.
// Limits are the engine's (engine/wire/src/network.rs); the definition's own are in network.ts.

export const WireNetwork = z.strictObject({
  rttMs: z.number().min(0).max(10_000),
  /** The round trip wanders by so much to either side; at most half of it. */
  jitterMs: z.number().min(0).max(5_000),
  /** Share of the packets of each direction. */
  lossRatio: z.number().min(0).max(0.5),
  /** Mean packets of a burst of losses; 1: each packet is lost or not on its own. */
  lossBurst: z.number().min(1).max(100),
  /** Of each direction; null: no limit. */
  bandwidthBitPerS: z.int().min(100_000).max(10_000_000_000).nullable(),
  /** Packets that wait for the bandwidth in each direction; those beyond are dropped. */
  queuePackets: z.int().min(10).max(100_000),
  /** Repeats the losses and delays. */
  seed: z.int().min(0),
});
export type WireNetwork = z.infer<typeof WireNetwork>;

/** The largest number that a QUIC integer can hold is 2^62 - 1 (RFC 9000, section 16); JSON's safe integers end before. */
const windowBytes = z.int().min(1);
/** A core's number, as the kernel gives it. */
export const coreId = z.int().min(0).max(1_023);
const clients = z.int().min(1).max(10_000);
const ratePerS = z.number().positive().max(1_000_000);
const maxInFlight = z.int().min(1).max(100_000);
/** A week, the longest that a block measures. */
const maxDurationMs = 604_800_000;
const durationMs = z.int().min(1).max(maxDurationMs);
/** Ten minutes, the longest time that a histogram holds. */
const maxLatencyMs = 600_000;

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
  streamWindowBytes: windowBytes,
  connectionWindowBytes: windowBytes,
  /** Fresh connections resume sessions and send at once. */
  zeroRtt: z.boolean(),
});

export const WireTarget = z.strictObject({
  protocol: ProtocolName,
  host: z.string(),
  port: z.int().min(1).max(65_535),
  /** IP address of the host that the run loaded before; null: the name is looked up. */
  address: z.string().nullable(),
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
  expectStatus: z.array(z.int().min(100).max(599)).min(1),
  /** Urgency (RFC 9218), 0 first to 7 last, sent as `priority: u=N`; null: none. HTTP/2 and HTTP/3 only. */
  priority: z.int().min(0).max(7).nullable(),
});
export const WireGrpcOperation = z.strictObject({
  kind: z.literal("grpc"),
  /** package.Service/Method */
  method: z.string(),
  metadata: WireHeaders,
  /** What a call sends, in order, in protobuf's JSON mapping; exactly one where the client does not stream. */
  messagesJson: z.array(z.string()),
  /** How a bidirectional call takes turns; calls of other kinds have no turns to take. */
  exchange: z.enum(streamExchanges),
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
  priority: z.int().min(-2_147_483_648).max(2_147_483_647),
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
  z.strictObject({ kind: z.literal("closed"), clients, connections: clients }),
  z.strictObject({
    kind: z.literal("open"),
    ratePerS,
    arrivals: z.enum(["uniform", "poisson"]),
    maxInFlight,
    connections: clients,
  }),
  z.strictObject({
    kind: z.literal("stages"),
    /** What a level counts. */
    of: z.enum(["clients", "ratePerS"]),
    stages: z
      .array(
        z.strictObject({
          durationMs,
          /** At most 10,000 clients, in whole numbers. */
          level: z.number().min(0).max(1_000_000),
          shape: z.enum(["step", "ramp"]),
        }),
      )
      .min(1)
      .max(20),
    arrivals: z.enum(["uniform", "poisson"]),
    maxInFlight,
    connections: clients,
  }),
  z.strictObject({
    /** Trials of open load; the block's duration is that of the confirming one, its warm-up goes before each. */
    kind: z.literal("capacity"),
    slo: z.strictObject({
      quantile: z.literal(sloQuantiles),
      limitMs: z.number().positive().max(maxLatencyMs),
      errorRatio: z.number().min(0).lt(1),
    }),
    startRatePerS: ratePerS,
    maxRatePerS: ratePerS,
    precision: z.number().min(0.005).max(0.5),
    trialMs: z.int().min(100).max(600_000),
    arrivals: z.enum(["uniform", "poisson"]),
    maxInFlight,
    connections: clients,
  }),
  z.strictObject({
    kind: z.literal("connect"),
    /** One of the two is null. */
    clients: clients.nullable(),
    ratePerS: ratePerS.nullable(),
    arrivals: z.enum(["uniform", "poisson"]),
    maxInFlight,
    handshake: z.enum(handshakeKinds),
  }),
]);

export const WireThink = z.strictObject({
  distribution: z.enum(["fixed", "exponential", "uniform"]),
  meanMs: z.number().positive().max(maxLatencyMs),
});
export const WireStopWhen = z.strictObject({
  errorRatio: z.number().gt(0).lt(1).nullable(),
  latencyP99Ms: z.number().positive().max(maxLatencyMs).nullable(),
  afterRequests: z.int().min(0),
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
  timeoutMs: z.int().min(1).max(maxLatencyMs),
  /**
   * How long all connections stay open and idle before the first request, so that a server which accepts them late has them by
   * then; null: not at all.
   */
  holdMs: z.int().min(1).max(10_000).nullable(),
  warmupMs: z.int().min(0).max(86_400_000),
  /** Requests after which the warm-up ends, if its time has not ended it; null: its time alone ends it. */
  warmupRequests: z.int().min(1).nullable(),
  /** Measured window; the block ends at whichever of the two comes first. */
  durationMs,
  /** Measured requests after which the block ends; null: no such limit. */
  maxRequests: z.int().min(1).nullable(),
  threads: z.int().min(1).max(256),
  /** Cores that the load threads keep, one after the other; empty: the kernel chooses. */
  loadCores: z.array(coreId).max(256),
  /** What closed clients do between an answer and their next request; null: nothing. */
  think: WireThink.nullable(),
  /** When the block ends early, for safety; null: never. */
  stopWhen: WireStopWhen.nullable(),
  socket: z.strictObject({
    noDelay: z.boolean(),
    /** null: the kernel's default; below QUIC, 2 MiB asked for. */
    sendBufferBytes: z.int().nullable(),
    receiveBufferBytes: z.int().nullable(),
    /** Of TCP; null: the kernel's default. */
    congestionControl: z.enum(tcpCongestionControls).nullable(),
    /** Re-arms TCP_QUICKACK around each read: the probe that confirms a delayed-ack plateau. */
    quickAck: z.boolean(),
  }),
  /** The emulated network on the way; null: none. */
  network: WireNetwork.nullable(),
  /**
   * For a block of a few requests, sent beside a load or to try a request: texts of answers are kept from the first one on, of
   * those as expected too, and the event `extracted` comes before the result.
   */
  reportAnswers: z.boolean(),
  /**
   * This engine's part of a block that several hosts perform: load threads `index`, `index + of` … of `of` times as many. Connected
   * and warm-up ahead, it says `ready` and waits for a `BeginOrder`. null: it performs all of the block, at once.
   */
  shard: z.strictObject({ index: z.int().min(0), of: z.int().min(1).max(256) }).nullable(),
});
export type BlockSpec = z.infer<typeof BlockSpec>;

/** The second line of a shard's input: when its load begins, in microseconds of Unix time on the clock of its host. */
export const BeginOrder = z.strictObject({ beginAtUnixUs: z.int().min(0) });
export type BeginOrder = z.infer<typeof BeginOrder>;
