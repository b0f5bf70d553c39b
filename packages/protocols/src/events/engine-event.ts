// What the engine says: one JSON object a line on standard output (NDJSON).
// hello, then phases and ticks, then exactly one result or problem.

import * as z from "../schema/zod.ts";
import { TlsFacts } from "../spec/wire/probe.ts";
import { CapacityResult, TrialReport } from "./capacity.ts";
import { Handshakes, SocketFacts } from "./connection-facts.ts";
import { NetworkFacts } from "./network-facts.ts";
import { OutcomeCode, Outcomes } from "./outcome.ts";
import { PathFacts } from "./path-facts.ts";
import { ShardFacts } from "./shard-facts.ts";

const count = z.int().nonnegative();

export const Hello = z.object({
  type: z.literal("hello"),
  engineVersion: z.string(),
  buildHash: z.string(),
  /** SHA-256 of the committed JSON Schema the engine was built with. */
  schemaHash: z.string(),
});
export type Hello = z.infer<typeof Hello>;

export const phases = ["connecting", "warmup", "measuring", "draining"] as const;
export const Phase = z.object({ type: z.literal("phase"), phase: z.enum(phases) });

/** A shard is connected and waits for its order to begin. */
export const ReadyToBegin = z.object({ type: z.literal("ready") });

/** Every second, and once more for the last, shorter piece. Counts are of this second. */
export const Tick = z.object({
  type: z.literal("tick"),
  phase: z.enum(phases),
  /** Since the first request was due, warm-up included. */
  elapsedMs: z.number(),
  /** Length of the piece that the counts cover. */
  spanMs: z.number(),
  sent: count,
  answered: count,
  failed: count,
  inFlight: count,
  /** Response times of this piece; null when nothing was answered. */
  p50Us: z.number().nullable(),
  p90Us: z.number().nullable(),
  p99Us: z.number().nullable(),
  maxUs: z.number().nullable(),
});
export type Tick = z.infer<typeof Tick>;

/** HdrHistogram V2 deflate, base64; units of 100 ns, 3 significant digits, up to 10 minutes. */
const Histogram = z.base64();

export const ThreadUse = z.object({
  name: z.string(),
  /** CPU seconds in the measured window (user and system). */
  cpuS: z.number(),
  /** Seconds runnable but waiting for a core (schedstat), in the measured window; null where the kernel does not report it. */
  runQueueS: z.number().nullable(),
  /** Ran at real-time priority, where the system grants it and a core is left for others. */
  realTime: z.boolean(),
  /** Core that it ran on at the end of the measured window; null: the system does not say it. */
  core: count.nullable(),
  /** Looks, one every few milliseconds of the window, that found it on another core than the one before. */
  moves: count,
  /** Core that it was to keep; null: the kernel chose. Another `core`, or moves: it could not stay there. */
  askedCore: count.nullable(),
  clients: count,
});

/**
 * How late the engine itself was. Response and service times run to the kernel's stamp of an answer's last byte, so a
 * late read is not in them, nor is a late send; figures to the read are kept beside them for comparing with other tools.
 */
export const EngineLateness = z.object({
  /** Expected answers of the measured window with a stamp, and without one: those run to the read. */
  stamped: count,
  unstamped: count,
  /** Change of the system's clock against the monotonic one over the block; a step makes stamps useless. */
  clockStepUs: z.number(),
  /** Sends during which the thread stood still for over 50 µs: the departure is uncertain by that much. */
  uncertainDepartures: count,
  /** Open load: sent closer to the request before than half of what the schedule had between them. */
  bunched: count,
  /**
   * Response times of the expected answers that bunching may have raised; they are in `response` as well: of the bunched
   * requests, and of those after a bunch until no more are in flight than before it, or 20 times its lateness has passed.
   */
  bunchedResponse: Histogram,
  /** Intended start to the read of the last byte, all lateness included: what other tools call latency. */
  responseToRead: Histogram,
  /** From the arrival of the last byte to the read; answers with a stamp only. */
  read: Histogram,
  /** How late timers were, sampled every few milliseconds in the measured window: a thread that stood still shows it. */
  timer: Histogram,
});
export type EngineLateness = z.infer<typeof EngineLateness>;

/**
 * Why requests and connections failed, for at most 8 outcomes and statuses: reasons with their counts (a close code with its
 * text, an error code of HTTP/2, HTTP/3 or QUIC, a limit of the engine), at most 4 of each and the others together; or of
 * answers the first text (a gRPC message, the first words of a body), which is not counted.
 */
export const FailureText = z.object({
  outcome: OutcomeCode,
  status: z.int().nullable(),
  words: z.string(),
  /** Requests, or connections, that failed for this reason; null: the text of an answer. */
  count: count.positive().nullable(),
});
export type FailureText = z.infer<typeof FailureText>;

export const BlockResult = z.object({
  type: z.literal("result"),
  blockId: z.string(),
  /**
   * Why measuring ended. `input-closed` marks a block that was stopped from outside, `condition` one
   * that ended early for safety.
   */
  stopReason: z.enum(["duration", "requests", "condition", "input-closed"]),
  /** The limit of `stopWhen` that was passed, in its own unit (a ratio, or ms); null: none was. */
  stoppedBy: z
    .object({
      limitName: z.enum(["errorRatio", "latencyP99Ms"]),
      limit: z.number(),
      value: z.number(),
      /** Since the first request was due, warm-up included. */
      atMs: z.number(),
    })
    .nullable(),
  startedAtUnixMs: z.int(),
  /** Length of the measured window. */
  windowS: z.number(),
  /** The address that was loaded, `ip:port`. */
  addresses: z.array(z.string()),
  tls: TlsFacts.nullable(),
  /** HTTP/1.1, HTTP/2, HTTP/3, WebSocket or QUIC */
  httpVersion: z.string(),
  /** Whole life of the block, warm-up included: what the target's own counter must equal. */
  totals: z.object({ sent: count, answered: count, failed: count, unanswered: count }),
  /** Requests that were due in the measured window. sent = ok + failures + unanswered. */
  counts: z.object({
    /** Arrivals generated by the schedule; for closed load equal to sent. */
    generated: count,
    sent: count,
    ok: count,
    failed: count,
    /** In flight when the window and the drain that follows it ended. */
    unanswered: count,
    /** Arrivals held by the in-flight cap and never sent. */
    held: count,
    /** Sent more than 1 ms after they were due. */
    late: count,
  }),
  outcomes: Outcomes,
  /** HTTP status, gRPC status number or WebSocket close code to count, as text keys. */
  statuses: z.record(z.string(), count),
  failureTexts: z.array(FailureText),
  bytesSent: count,
  bytesReceived: count,
  /** Of them bodies and messages alone; null: another tool's, which does not count them. */
  payloadSent: count.nullable(),
  payloadReceived: count.nullable(),
  /** Messages that answered no request, over the whole life of the block (WebSocket). */
  unsolicited: count,
  /** null: no TLS. */
  handshakes: Handshakes.nullable(),
  socket: SocketFacts.nullable(),
  histograms: z.object({
    /** Intended start to last byte of expected answers; without the engine's own lateness where `lateness` is reported. */
    response: Histogram,
    /** Actual send to last byte of expected answers. */
    service: Histogram,
    /** Elapsed time of timeouts, held and unanswered requests: each is "at least this". */
    censored: Histogram,
    /** Connection set-up, name resolution excluded: TCP, TLS or QUIC, until the first request could go. */
    connect: Histogram,
    /**
     * Open load: intended start until the engine took the request up, its own lateness. Waiting for
     * a busy connection is not in it; that is between response and service time.
     */
    sendLag: Histogram,
  }),
  /** null: another tool's: times run to the read and hold all lateness. */
  lateness: EngineLateness.nullable(),
  /** Connection set-up by phase; a histogram is empty where the transport has no such phase. */
  setup: z.object({ tcp: Histogram, tls: Histogram, quic: Histogram }).nullable(),
  /** Messages of streaming gRPC calls that were due in the measured window; null where nothing streams. */
  streams: z
    .object({
      /** Intended start of a call to its first message. */
      firstMessage: Histogram,
      /** Between one message of a call and the next. */
      gap: Histogram,
      messagesSent: count,
      messagesReceived: count,
    })
    .nullable(),
  /**
   * Requests due in the measured window by operation, in the order of the spec. Where there is only one, its
   * histograms are empty: they are those of the block. Empty: another tool's, which has one.
   */
  operations: z.array(
    z.object({
      name: z.string(),
      sent: count,
      ok: count,
      failed: count,
      unanswered: count,
      /** Arrivals that would have been this operation; of a workflow always the first. */
      held: count,
      outcomes: Outcomes,
      statuses: z.record(z.string(), count),
      response: Histogram,
      service: Histogram,
      censored: Histogram,
    }),
  ),
  /**
   * Iterations whose first request was due in the measured window; null: no workflow. Those that neither
   * completed nor failed were cut off by the end of the block or of its number of requests.
   */
  workflow: z
    .object({
      started: count,
      completed: count,
      failed: count,
      /** Whole completed iterations, from the first due time to the end of the last answer. */
      duration: Histogram,
    })
    .nullable(),
  /** One entry a stage, in the order of the plan; empty where the load has none. */
  stages: z.array(
    z.object({
      sent: count,
      ok: count,
      failed: count,
      unanswered: count,
      held: count,
      response: Histogram,
      censored: Histogram,
    }),
  ),
  /**
   * Exact sums over the measured window, in seconds, for Little's law (closed load). `clients` is
   * the greatest number; thinkS is all time not spent sending: think time, stages without the client.
   */
  littlesLaw: z
    .object({ clients: count, inFlightS: z.number(), thinkS: z.number(), connectS: z.number() })
    .nullable(),
  /** A failed attempt is not a request: nothing was sent. The client waits and tries again. */
  connections: z.object({ opened: count, failed: count, reconnects: count }),
  /** One entry a second, or more where a block is longer than 10 minutes; columns of equal length. */
  series: z.object({
    phase: z.array(z.enum(phases)),
    spanMs: z.array(z.number()),
    sent: z.array(count),
    answered: z.array(count),
    failed: z.array(count),
    p50Us: z.array(z.number().nullable()),
    p90Us: z.array(z.number().nullable()),
    p99Us: z.array(z.number().nullable()),
    maxUs: z.array(z.number().nullable()),
    /** Of a shard alone: the response times of each step. */
    response: z.array(Histogram).optional(),
  }),
  engine: z.object({
    threads: z.array(ThreadUse),
    /** CPU of the whole process in the measured window. */
    cpuUserS: z.number(),
    cpuSystemS: z.number(),
    peakMemoryBytes: count,
    voluntarySwitches: count,
    involuntarySwitches: count,
    /** Cost of one clock reading. */
    clockReadNs: z.number(),
  }),
  /** Smoothed round-trip time of the transport, median over connections (TCP_INFO or QUIC); null when unknown. */
  rttUs: z.number().nullable(),
  /** What the transport met on the way; null when it does not report it. */
  path: PathFacts.nullable(),
  /** What a search found; null: the load is another, or the search was stopped. */
  capacity: CapacityResult.nullable(),
  /** What the emulated network did; null: there was none. */
  network: NetworkFacts.nullable(),
  /** Of a shard alone: when it was ordered to begin, on its host's clock, and how much later the last of its threads did. */
  began: z.object({ askedUnixUs: z.int(), lateUs: z.number() }).optional(),
  /** What each host did, where several performed the block and this is their merged result; the engine never writes it. */
  shards: z.array(ShardFacts).optional(),
});
export type BlockResult = z.infer<typeof BlockResult>;

export const problemCodes = [
  "spec_invalid",
  "address_not_allowed",
  "dns_failed",
  "connect_refused",
  "connect_timeout",
  "connect_failed",
  "tls_failed",
  "protocol_error",
  "grpc_schema",
  "resource_exhausted",
  "network_unavailable",
  "internal",
] as const;

/** What the last whole pass of a workflow extracted: tokens, which are not for keeping. Only where the spec asks for it. */
export const Extracted = z.object({
  type: z.literal("extracted"),
  values: z.record(z.string(), z.string()),
});

/** A block that could not be performed at all. */
export const Problem = z.object({
  type: z.literal("problem"),
  code: z.enum(problemCodes),
  /** Path of the field in error, when the spec was refused. */
  field: z.string().nullable(),
  message: z.string(),
  remedy: z.string(),
});
export type Problem = z.infer<typeof Problem>;

export const EngineEvent = z.discriminatedUnion("type", [
  Hello,
  Phase,
  ReadyToBegin,
  Tick,
  TrialReport,
  Extracted,
  BlockResult,
  Problem,
]);
export type EngineEvent = z.infer<typeof EngineEvent>;
