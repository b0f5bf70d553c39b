// The rules that look at one block at a time, in the order in which a page lists them.
// A new rule is one file and one line here.
import { isClosedLoad } from "@gonogo/protocols/spec";
import { outlastedOf, requestsOf } from "../evidence/block-counts.ts";
import type { BlockContext } from "../evidence/evidence.ts";
import { requestMsOf } from "../evidence/request-times.ts";
import { countBetweenUs, decodeHistogram, maxUs, valueAtRankUs } from "../statistics/histogram.ts";
import { accountingBroken } from "./accounting-broken.ts";
import { engineBound } from "./engine-bound.ts";
import { useNumbers } from "./facts/use-numbers.ts";
import { generatorSaturated } from "./generator-saturated.ts";
import { networkMissed } from "./network-missed.ts";
import { type BlockRule, tidy } from "./rule.ts";
import { scheduleMissed } from "./schedule-missed.ts";
import { targetOverloaded } from "./target-overloaded.ts";

// connects-retried: TCP connections that stood just after a whole second, where the others took a moment. A client
// whose first packet (SYN) is not answered sends it again after 1 s (RFC 6298, section 2.1), then after more; a server
// whose accept queue is full drops it. Such times measure the queue and the client's timer, not of the server's speed.
// Threshold: at least 3 connections that took between n and n + 0.25 s (n = 1 to 7), more than thrice as many as
// between 0.5 and 0.95 s (a slow server spreads its times), with a median under 0.5 s.

const retriedFloor = 3;
const secondUs = 1_000_000;
const windowUs = 250_000;
const retries = [1, 2, 3, 4, 5, 6, 7];

const connectsRetried: BlockRule<"connects-retried"> = {
  code: "connects-retried",
  severity: "caution",
  voidsRound: false,
  examine({ reading: { result } }) {
    if (result.setup === null) return null;
    const times = decodeHistogram(result.setup.tcp);
    const medianUs = valueAtRankUs(times, Math.ceil(times.total / 2))?.valueUs ?? 0;
    const retried = retries.reduce(
      (sum, n) => sum + countBetweenUs(times, n * secondUs, n * secondUs + windowUs),
      0,
    );
    const slow = countBetweenUs(times, 0.5 * secondUs, 0.95 * secondUs);
    if (retried < retriedFloor || retried <= 3 * slow || medianUs >= 0.5 * secondUs) return null;
    return {
      params: {
        retriedConnects: retried,
        connections: times.total,
        medianUs: tidy(medianUs),
        retriedShare: tidy(retried / times.total),
      },
      rank: retried / times.total,
    };
  },
};

// connections-failed: attempts to connect that failed are no requests, so a target that was gone for a while
// shows few errors; clients waited instead, and only throughput shows it. Every first connection succeeded, or there is no block.
// Threshold: at least 3 failed attempts that are 1 % of all, or one with 5 % of the clients' time spent connecting.

const failedConnectsFloor = 3;
const failedConnectsShare = 0.01;
const connectingShareLimit = 0.05;

const connectionsFailed: BlockRule<"connections-failed"> = {
  code: "connections-failed",
  severity: "caution",
  voidsRound: false,
  examine({ reading: { result } }) {
    const { opened, failed, reconnects } = result.connections;
    const attemptShare = failed / Math.max(1, opened + failed);
    const sums = result.littlesLaw;
    // Connecting and the back-off before it; open load has no such sum.
    const connectingShare =
      sums === null ? null : sums.connectS / Math.max(1e-9, sums.clients * result.windowS);
    const often = failed >= failedConnectsFloor && attemptShare >= failedConnectsShare;
    const long = failed > 0 && (connectingShare ?? 0) >= connectingShareLimit;
    if (!often && !long) return null;
    return {
      params: {
        failedConnects: failed,
        openedConnections: opened,
        reconnects,
        failedShare: tidy(attemptShare),
        failedShareLimit: failedConnectsShare,
        ...(connectingShare === null
          ? {}
          : { connectingShare: tidy(connectingShare), connectingShareLimit }),
      },
      rank: (connectingShare ?? 0) + attemptShare,
    };
  },
};

// What keeps a search from being an answer: nothing was found, or the end of the range was reached.
// capacity-not-found: the first rate was not kept, or no rate could be confirmed; the round has no figure.
// capacity-at-limit: the highest rate that may be tried was kept, so the capacity is at least that.

const capacityNotFound: BlockRule<"capacity-not-found"> = {
  code: "capacity-not-found",
  severity: "caution",
  voidsRound: false,
  examine({ load, reading }) {
    const found = reading.result.capacity;
    if (load.kind !== "capacity" || found === null || found.lowRatePerS !== null) return null;
    // Then nothing is known of the target, and the block is void.
    if (found.limitedBy === "engine") return null;
    const belowStart = (found.highRatePerS ?? 0) <= load.startRatePerS;
    return {
      params: {
        startRatePerS: load.startRatePerS,
        lowestBrokenPerS: tidy(found.highRatePerS ?? 0),
        limitedBy: found.limitedBy,
        isBelowStart: belowStart,
      },
      rank: belowStart ? 2 : 1,
    };
  },
};

const capacityAtLimit: BlockRule<"capacity-at-limit"> = {
  code: "capacity-at-limit",
  severity: "caution",
  voidsRound: false,
  examine({ load, reading }) {
    if (load.kind !== "capacity" || reading.result.capacity?.limitedBy !== "max-rate") return null;
    return { params: { maxRatePerS: load.maxRatePerS }, rank: 1 };
  },
};

// littles-law (closed load): every client is always doing something, so the time in flight, thinking and
// connecting must add up to clients times window. If it does not, the measurement is wrong somewhere.
// From an answer's arrival until the engine reads it a client pauses: that is in the time thinking, and late reads break nothing.
// Broken if B > 1.02 N T, or N T - B > 0.05 N T + engine CPU seconds; needs 20 requests a client.

const excessLimit = 1.02;
const gapLimit = 0.05;
const requestsPerClient = 20;

const littlesLaw: BlockRule<"littles-law"> = {
  code: "littles-law",
  severity: "invalidating",
  voidsRound: true,
  examine({ load, reading: { result } }) {
    const sums = result.littlesLaw;
    if (!isClosedLoad(load) || sums === null || sums.clients === 0) return null;
    if (result.counts.sent < requestsPerClient * sums.clients) return null;
    const busyS = sums.inFlightS + sums.thinkS + sums.connectS;
    const availableS = sums.clients * result.windowS;
    const engineCpuS = result.engine.cpuUserS + result.engine.cpuSystemS;
    const gapLimitS = gapLimit * availableS + engineCpuS;
    if (busyS <= excessLimit * availableS && availableS - busyS <= gapLimitS) return null;
    return {
      params: {
        busyS: tidy(busyS),
        clientSeconds: tidy(availableS),
        engineCpuS: tidy(engineCpuS),
        clients: sums.clients,
      },
      rank: Math.abs(busyS - availableS) / Math.max(availableS, 1e-9),
    };
  },
};

// stopped-early: a limit of `stopWhen` ended the block before its window did, for safety.
// The block stays evidence of errors, which is why it was stopped; its times and its throughput are those of
// a window that ended in its worst moment, so gates on them are not evaluated unless the definition accepts it.

const stoppedEarly: BlockRule<"stopped-early"> = {
  code: "stopped-early",
  severity: "caution",
  voidsRound: false,
  examine({ reading }: BlockContext) {
    const { stopReason, stoppedBy } = reading.result;
    if (stopReason !== "condition" || stoppedBy === null) return null;
    const { limitName, limit, value, atMs } = stoppedBy;
    return {
      params: { ...passed(limitName, limit, tidy(value)), afterMs: tidy(atMs) },
      rank: value / limit,
    };
  },
};

/** What was passed, under names that carry its unit. */
const passed = (
  limitName: "errorRatio" | "latencyP99Ms",
  limit: number,
  value: number,
): { errorRatio: number; errorRatioLimit: number } | { p99Ms: number; p99LimitMs: number } =>
  limitName === "errorRatio"
    ? { errorRatio: value, errorRatioLimit: limit }
    : { p99Ms: value, p99LimitMs: limit };

// What a WebSocket server sends that answers no request (pushes, late answers); the engine counts it.
// unsolicited-messages: it was told from answers and passed over; it costs both sides work that no request's time shows.
// answers-guessed: any message answers, so one that nobody had asked for may have been taken for an answer.

const takesAny = ({ variant }: Parameters<BlockRule["examine"]>[0]): boolean =>
  variant.operations.some(
    ({ operation }) => operation.kind === "websocket" && operation.reply.kind === "any",
  );

const found = ({ reading }: Parameters<BlockRule["examine"]>[0]) => {
  const { unsolicited, counts } = reading.result;
  if (unsolicited === 0) return null;
  return { params: { unsolicited, requests: counts.sent }, rank: unsolicited };
};

const unsolicitedMessages: BlockRule<"unsolicited-messages"> = {
  code: "unsolicited-messages",
  severity: "note",
  voidsRound: false,
  examine: (block) => (takesAny(block) ? null : found(block)),
};

const answersGuessed: BlockRule<"answers-guessed"> = {
  code: "answers-guessed",
  severity: "caution",
  voidsRound: false,
  examine: (block) => (takesAny(block) ? found(block) : null),
};

// requests-outlast-blocks: requests that were due before the measured window and still in flight at its end. They belong to
// no window, and the window of whoever waits for them holds nothing: a slow server would look like no load at all.
// Threshold: at least 1 % of them and of the requests due in the window together.

const outlastedShareLimit = 0.01;

const requestsOutlastBlocks: BlockRule<"requests-outlast-blocks"> = {
  code: "requests-outlast-blocks",
  severity: "caution",
  voidsRound: false,
  examine({ reading: { result } }) {
    const [outlasted, due] = [outlastedOf(result), requestsOf(result)];
    const share = outlasted / Math.max(1, outlasted + due);
    if (share < outlastedShareLimit) return null;
    const requestMs = requestMsOf(result);
    return {
      params: {
        outlastedRequests: outlasted,
        requestsDue: due,
        windowMs: tidy(result.windowS * 1_000),
        ...(requestMs !== null && { requestMs: tidy(requestMs) }),
      },
      rank: share,
    };
  },
};

// engine-stalled: the engine itself stood still (stopped, starved of CPU, or the machine paused), so that its timers fired
// late. What it sent, read and timed out meanwhile says nothing of the target; the round is measured again.
// Threshold: one timer in the measured window 100 ms late. A time slice of a busy machine is a few milliseconds.

const stallLimitUs = 100_000;

const engineStalled: BlockRule<"engine-stalled"> = {
  code: "engine-stalled",
  severity: "invalidating",
  voidsRound: true,
  examine({ reading, use }) {
    const stallUs = maxUs(reading.lateness("timer")) ?? 0;
    if (stallUs < stallLimitUs) return null;
    return {
      params: { stallUs: tidy(stallUs), stallLimitUs, ...useNumbers(use) },
      rank: stallUs / stallLimitUs,
    };
  },
};

// clock-stepped: the machine's clock was set while the block ran. Arrival stamps are on that clock, so times to them are
// off by the step; the round is measured again. Slewing moves all clocks alike and is no step.
// Threshold: 50 µs against the monotonic clock over the block, where any answer has a stamp.

const clockStepLimitUs = 50;

const clockStepped: BlockRule<"clock-stepped"> = {
  code: "clock-stepped",
  severity: "invalidating",
  voidsRound: true,
  examine({ reading: { result } }) {
    if (result.lateness === null || result.lateness.stamped === 0) return null;
    const stepUs = Math.abs(result.lateness.clockStepUs);
    if (stepUs <= clockStepLimitUs) return null;
    return { params: { stepUs: tidy(stepUs), clockStepLimitUs }, rank: stepUs };
  },
};

// resource-exhausted: this machine ran out of ports, descriptors or memory, so requests failed before the
// target saw them. The block says nothing of the target; its round is measured again.
// Threshold: any request of the window, since none of them is the target's doing.

const resourceExhausted: BlockRule<"resource-exhausted"> = {
  code: "resource-exhausted",
  severity: "invalidating",
  voidsRound: true,
  examine({ reading }) {
    const failed = reading.result.outcomes.resource_exhausted ?? 0;
    if (failed === 0) return null;
    return { params: { failed, requests: reading.result.counts.sent }, rank: failed };
  },
};

export const blockRules: readonly BlockRule[] = [
  accountingBroken,
  generatorSaturated,
  engineBound,
  engineStalled,
  clockStepped,
  scheduleMissed,
  targetOverloaded,
  requestsOutlastBlocks,
  connectionsFailed,
  connectsRetried,
  littlesLaw,
  resourceExhausted,
  networkMissed,
  stoppedEarly,
  unsolicitedMessages,
  answersGuessed,
  capacityNotFound,
  capacityAtLimit,
];
