// What a synthetic block is asked to look like, and the block that it stands for.
// Everything left out gives a healthy block of a TLS server on loopback.
// Shares and ratios run from 0 to 1; times are in microseconds.
import type { BlockResult, CapacityLimit, OutcomeCode, PathFacts } from "@gonogo/protocols/events";
import type { Load } from "@gonogo/protocols/spec";
import type { SyntheticLateness } from "./synthetic-lateness.ts";

/** One operation among several: its share of the requests, and how its times differ from the block's median. */
export type SyntheticOperation = {
  readonly name: string;
  /** Parts of all parts; steps of a workflow have one each. */
  readonly parts: number;
  readonly slower: number;
};

export type SyntheticOptions = {
  /** Median response time of an ordinary request. */
  readonly medianUs: number;
  /** Spread of ln(response time) inside a block. */
  readonly sigma?: number;
  /** Share of requests that end on a plateau of 40 to 44 ms. */
  readonly plateauShare?: number;
  /** Change of ln(throughput) from the first to the last piece of the window; times change the other way. */
  readonly windowChange?: number;
  /** Share of requests that take so many times as long as the others. */
  readonly slowShare?: number;
  readonly slowTimes?: number;
  /** Bytes of an answer on the wire; default: 260. */
  readonly answerBytes?: number;
  /** Share of requests that fail, how, and with which status. */
  readonly errorRatio?: number;
  readonly errorCode?: OutcomeCode;
  readonly errorStatus?: number;
  /** Share of requests that time out: censored at the load's timeout. */
  readonly timeoutRatio?: number;
  /** CPU of the engine's busiest thread, and its wait for a core, as shares of the window. */
  readonly cpuShare?: number;
  readonly runQueueShare?: number;
  /** Where the engine's thread ran, and was to run; default: it does not say. */
  readonly threadCore?: {
    readonly core: number;
    readonly moves: number;
    readonly askedCore: number | null;
  };
  /** Open load: share of arrivals held by the cap, share never sent, typical send lag. */
  readonly heldShare?: number;
  readonly missedShare?: number;
  readonly sendLagUs?: number;
  /** How late the engine was, by its own account; default: it does not report it. */
  readonly lateness?: SyntheticLateness;
  /** Capacity search: what the target can do, and what breaks above it. */
  readonly capacityPerS?: number;
  readonly capacityLimit?: CapacityLimit;
  readonly address?: string;
  readonly tls?: BlockResult["tls"];
  readonly httpVersion?: string;
  readonly okStatus?: number;
  readonly connections?: number;
  readonly rttUs?: number | null;
  readonly path?: PathFacts | null;
  /** Transport of connect-only load; default: TCP with TLS. */
  readonly setupOver?: "tcp" | "tls" | "quic";
  /** Connect-only load: share of connections whose first packet had to be sent again. */
  readonly retriedShare?: number;
  /** WebSocket messages that nobody asked for. */
  readonly unsolicited?: number;
  /** Streaming gRPC calls: messages that each is answered with. */
  readonly messagesPerCall?: number;
  /** The condition that ended the block early. */
  readonly stoppedBy?: BlockResult["stoppedBy"];
  /** Several operations, or the steps of a workflow; failures all fall to the last. */
  readonly operations?: readonly SyntheticOperation[];
  /** The operations are steps: each iteration does all of them in turn. */
  readonly isWorkflow?: boolean;
};

export type SyntheticBlockContext = {
  readonly blockId: string;
  readonly load: Load;
  readonly blockMs: number;
  readonly warmupMs: number;
  readonly startedAtUnixMs: number;
};
