// One plausible block result, made from a few options: how fast, how noisy, how wrong.
// Histograms are real HdrHistogram bytes; counts add up as the engine's do, unless an option says otherwise.
// For tests, seeds and pages that must show every state; nothing here measures anything.
import type { BlockResult } from "@gonogo/protocols/events";
import {
  arrivalsOf,
  type CapacityLoad,
  clientsOf,
  connectionsOf,
  type Load,
  peakOf,
} from "@gonogo/protocols/spec";
import { encodeHistogram, type Values } from "../statistics/encode-histogram.ts";
import { syntheticCapacity } from "./synthetic-capacity.ts";
import { syntheticLateness } from "./synthetic-lateness.ts";
import {
  operationResults,
  responseValues,
  spread,
  syntheticIterations,
  syntheticOperations,
} from "./synthetic-operations.ts";
import type { SyntheticBlockContext, SyntheticOptions } from "./synthetic-options.ts";
import { seriesOf } from "./synthetic-series.ts";
import { syntheticSetup, wholeSetup } from "./synthetic-setup.ts";
import { syntheticStreams } from "./synthetic-streams.ts";

export type { SyntheticBlockContext, SyntheticOptions };

const meanOf = (values: Values): number => {
  const count = values.reduce((sum, value) => sum + value.count, 0);
  return values.reduce((sum, value) => sum + value.valueUs * value.count, 0) / Math.max(1, count);
};

const thinkUsOf = (load: Load): number =>
  "thinkTimeMs" in load ? (load.thinkTimeMs ?? 0) * 1_000 : 0;
/** How much slower the mean of all operations is than the block's median says. */
function meanSlowness({ operations = [] }: SyntheticOptions): number {
  const parts = operations.reduce((sum, one) => sum + one.parts, 0);
  return parts === 0 ? 1 : operations.reduce((sum, one) => sum + one.parts * one.slower, 0) / parts;
}

function countsOf(
  options: SyntheticOptions,
  context: SyntheticBlockContext,
): BlockResult["counts"] {
  const { load } = context;
  const windowS = context.blockMs / 1_000;
  const closedMeanUs =
    meanOf(responseValues(options, 10_000)) * meanSlowness(options) +
    (options.timeoutRatio ?? 0) * load.timeoutMs * 1_000 +
    thinkUsOf(load);
  const arrived =
    load.kind === "capacity" ? confirmedArrivals(options, load) : arrivalsOf(load, context.blockMs);
  const generated =
    arrived === null
      ? Math.floor((peakOf(load) * windowS * 1e6 * 0.98) / closedMeanUs)
      : Math.round(arrived);
  const held = arrived === null ? 0 : Math.round(generated * (options.heldShare ?? 0));
  const missed = arrived === null ? 0 : Math.round(generated * (options.missedShare ?? 0));
  const sent = Math.max(0, generated - held - missed);
  const failed =
    Math.round(sent * (options.errorRatio ?? 0)) + Math.round(sent * (options.timeoutRatio ?? 0));
  return { generated, sent, ok: sent - failed, failed, unanswered: 0, held, late: missed };
}

/** What the last trial of a search offered. */
const confirmedArrivals = (options: SyntheticOptions, load: CapacityLoad): number =>
  syntheticCapacity(options, load).trials.at(-1)?.sent ?? 0;

/** A whole result. Options left out give a healthy block of a TLS server on loopback. */
export function syntheticResult(
  options: SyntheticOptions,
  context: SyntheticBlockContext,
): BlockResult {
  const counts = countsOf(options, context);
  const windowS = context.blockMs / 1_000;
  const operations = syntheticOperations(options, counts);
  const responses = operations
    ? operations.flatMap(({ values }) => values)
    : responseValues(options, counts.ok);
  const timeouts = Math.round(counts.sent * (options.timeoutRatio ?? 0));
  const errors = counts.failed - timeouts;
  const elapsedUs = context.load.timeoutMs * 1_000;
  const connections = options.connections ?? connectionsOf(context.load) ?? counts.ok;
  const clients = clientsOf(context.load);
  const setup = context.load.kind === "connect" ? syntheticSetup(options, responses) : null;
  const response = encodeHistogram(setup ? wholeSetup(options, responses) : responses);
  const lagUs = options.sendLagUs ?? 8;
  return {
    type: "result",
    blockId: context.blockId,
    stopReason: options.stoppedBy ? "condition" : "duration",
    stoppedBy: options.stoppedBy ?? null,
    startedAtUnixMs: context.startedAtUnixMs,
    windowS,
    addresses: [options.address ?? "127.0.0.1:18443"],
    tls:
      options.tls === undefined
        ? { version: "TLSv1.3", cipher: "TLS13_AES_256_GCM_SHA384", alpn: null }
        : options.tls,
    httpVersion: options.httpVersion ?? "HTTP/1.1",
    totals: { sent: counts.sent, answered: counts.ok, failed: counts.failed, unanswered: 0 },
    counts,
    outcomes: {
      ...(counts.ok > 0 ? { ok: counts.ok } : {}),
      ...(errors > 0 ? { [options.errorCode ?? "http_status"]: errors } : {}),
      ...(timeouts > 0 ? { timeout: timeouts } : {}),
    },
    statuses: {
      ...(counts.ok > 0 ? { [String(options.okStatus ?? 200)]: counts.ok } : {}),
      ...(errors > 0 ? { [String(options.errorStatus ?? 500)]: errors } : {}),
    },
    bytesSent: counts.sent * 220,
    bytesReceived: counts.ok * (options.answerBytes ?? 260),
    payloadSent: counts.sent * 40,
    payloadReceived: counts.ok * Math.floor((options.answerBytes ?? 260) / 2),
    failureTexts: [],
    unsolicited: options.unsolicited ?? 0,
    handshakes: null,
    socket: null,
    operations: operations ? operationResults(operations, counts, options) : [],
    workflow: operations && options.isWorkflow ? syntheticIterations(operations, options) : null,
    histograms: {
      response,
      service: response,
      censored: encodeHistogram([{ valueUs: elapsedUs, count: timeouts + counts.held }]),
      connect: setup ? response : connectTimes(connections),
      sendLag: encodeHistogram([{ valueUs: lagUs, count: counts.sent }]),
    },
    lateness: syntheticLateness(
      options.lateness,
      setup ? wholeSetup(options, responses) : responses,
      {
        counts,
        windowS,
      },
    ),
    setup,
    streams: syntheticStreams(options, responses),
    stages: stagesOf(context.load, counts, responses),
    littlesLaw: clients
      ? { clients, ...littlesSums(context.load, counts, clients * windowS * 0.98), connectS: 0 }
      : null,
    connections: { opened: connections, failed: 0, reconnects: 0 },
    series: seriesOf(options, context, counts),
    engine: {
      threads: [
        {
          name: "engine-0",
          cpuS: (options.cpuShare ?? 0.3) * windowS,
          runQueueS: (options.runQueueShare ?? 0.01) * windowS,
          realTime: false,
          ...(options.threadCore ?? { core: null, moves: 0, askedCore: null }),
          clients: clients ?? 1,
        },
      ],
      cpuUserS: (options.cpuShare ?? 0.3) * windowS * 0.4,
      cpuSystemS: (options.cpuShare ?? 0.3) * windowS * 0.6,
      peakMemoryBytes: 21_000_000,
      voluntarySwitches: counts.sent,
      involuntarySwitches: 12,
      clockReadNs: 24,
    },
    rttUs: options.rttUs === undefined ? 45 : options.rttUs,
    path: options.path ?? null,
    network: null,
    capacity: context.load.kind === "capacity" ? syntheticCapacity(options, context.load) : null,
  };
}

/** Where the clients' time went: in requests, and thinking between them. */
function littlesSums(load: Load, { sent }: BlockResult["counts"], spentS: number) {
  const thinkS = Math.min(spentS, (sent * thinkUsOf(load)) / 1e6);
  return { inFlightS: spentS - thinkS, thinkS };
}

/** Set-up times of connections that a load opens before it begins. */
const connectTimes = (connections: number): string =>
  encodeHistogram(spread(connections, 4).map((count, i) => ({ valueUs: 900 + 60 * i, count })));

/** Every stage gets its share of the answers by its length; the first takes what does not divide. */
function stagesOf(
  load: Load,
  counts: BlockResult["counts"],
  responses: Values,
): BlockResult["stages"] {
  if (load.kind !== "stages") return [];
  const totalMs = load.stages.reduce((sum, stage) => sum + stage.durationMs, 0);
  const share = (count: number, ms: number) => Math.floor((count * ms) / totalMs);
  return load.stages.map(({ durationMs }) => {
    const values = responses.map((one) => ({ ...one, count: share(one.count, durationMs) }));
    const ok = values.reduce((sum, value) => sum + value.count, 0);
    const failed = share(counts.failed, durationMs);
    return {
      sent: ok + failed,
      ok,
      failed,
      unanswered: 0,
      held: share(counts.held, durationMs),
      response: encodeHistogram(values),
      censored: encodeHistogram([]),
    };
  });
}
