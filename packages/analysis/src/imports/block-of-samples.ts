// A block as the engine would have reported it, made of what another tool said of its single requests. What the tool does
// not report stays empty: set-up times, bytes, its own CPU, the path. Rules that would need them find nothing.
import { t, translated } from "@gonogo/locale/t";
import type { BlockResult, OutcomeCode } from "@gonogo/protocols/events";
import { type AnswerStatuses, kindOf, type Operation } from "@gonogo/protocols/spec";
import { encodeHistogram } from "../statistics/encode-histogram.ts";
import { measuredPart } from "./require-load.ts";
import { ImportError, type Sample } from "./sample.ts";
import { seriesOfSamples } from "./series-of-samples.ts";

/** What histograms hold: ten minutes. */
const longestUs = 600_000_000;

/** Which block it becomes, and what the samples do not report of it. */
export type BlockOrigin = {
  readonly blockId: string;
  /** Which answers were expected. */
  readonly operation: Operation;
  /** Left out at the beginning, as warm-up. */
  readonly skipMs: number;
  /** Requests that were sent and left no record: failures without a time, counted in the measured part. Default: none. */
  readonly unrecorded?: number;
};

type Ended = { readonly sample: Sample; readonly outcome: OutcomeCode };

/** Statuses are stored as the engine stores them: HTTP's as they are, gRPC's as numbers. */
function statusKey(operation: Operation, status: string): string {
  const { numberOf, request } = statusesOf(operation);
  const number = numberOf(status);
  if (number !== undefined && Number.isInteger(number)) return String(number);
  throw new ImportError(
    t("an answer has the status {status}, and the variant's operation is {operation}", {
      status,
      operation: translated(request),
    }),
    t("Give each variant the output of a tool that sent its operation."),
  );
}

function statusesOf(operation: Operation): AnswerStatuses<Operation> {
  const { statuses } = kindOf(operation);
  if (statuses) return statuses;
  throw new ImportError(
    t("requests of kind {kind} cannot be imported", { kind: operation.kind }),
    t("Import HTTP requests and gRPC calls; measure others with a worker."),
  );
}

function outcomeOf(operation: Operation, { status, lost }: Sample): OutcomeCode {
  if (lost === "timeout") return "timeout";
  if (status === null || lost === "failed") return "closed";
  const { expected, numberOf, outcome } = statusesOf(operation);
  const number = numberOf(status);
  return number !== undefined && expected(operation).includes(number) ? "ok" : outcome;
}

function countByKey<K extends string>(keys: readonly K[]): Partial<Record<K, number>> {
  const counts: Partial<Record<K, number>> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

const timesOf = (ended: readonly Ended[]): string =>
  encodeHistogram(ended.map(({ sample }) => ({ valueUs: sample.latencyUs, count: 1 })));

/** Throws ImportError when nothing is left after `skipMs`, or a time cannot be a request's. */
export function blockOfSamples(samples: readonly Sample[], block: BlockOrigin): BlockResult {
  const { blockId, operation, skipMs, unrecorded = 0 } = block;
  const endless = samples.find(({ latencyUs }) => latencyUs > longestUs);
  if (endless)
    throw new ImportError(
      t("a request took {seconds} s, and ten minutes are the longest that is kept", {
        seconds: Math.round(endless.latencyUs / 1e6),
      }),
      t("Give the tool a shorter time-out and measure again."),
    );
  const { firstUs, fromUs, lastUs } = measuredPart(samples, skipMs);
  const all = samples.map((sample): Ended => ({ sample, outcome: outcomeOf(operation, sample) }));
  const measured = all.filter(({ sample }) => sample.startUnixUs >= fromUs);
  const ending = (outcome: OutcomeCode) => measured.filter((one) => one.outcome === outcome);
  const ok = ending("ok");
  const sent = measured.length + unrecorded;
  const inAll = all.length + unrecorded;
  const outcomes = countByKey(measured.map(({ outcome }) => outcome));
  const closed = (outcomes.closed ?? 0) + unrecorded;
  const okInAll = all.filter(({ outcome }) => outcome === "ok").length;
  const response = timesOf(ok);
  const answers = measured.flatMap(({ sample: { status } }) => (status === null ? [] : [status]));
  return {
    ...silent,
    blockId,
    startedAtUnixMs: Math.round(firstUs / 1_000),
    windowS: (lastUs - fromUs) / 1e6,
    httpVersion: "",
    totals: { sent: inAll, answered: okInAll, failed: inAll - okInAll, unanswered: 0 },
    counts: {
      ...{ generated: sent, sent, ok: ok.length, failed: sent - ok.length },
      ...{ unanswered: 0, held: 0, late: 0 },
    },
    outcomes: { ...outcomes, ...(closed > 0 ? { closed } : {}) },
    statuses: countByKey(answers.map((status) => statusKey(operation, status))) as Record<
      string,
      number
    >,
    histograms: {
      // Tools count from sending, so both times are the same.
      ...{ response, service: response, censored: timesOf(ending("timeout")) },
      ...{ connect: noTimes, sendLag: noTimes },
    },
    series: seriesOfSamples(all, { firstUs, fromUs, lastUs }),
  };
}

const noTimes = encodeHistogram([]);

/** What no tool reports. */
const silent = {
  type: "result",
  ...{ stopReason: "duration", stoppedBy: null, addresses: [], tls: null },
  ...{
    failureTexts: [],
    bytesSent: 0,
    bytesReceived: 0,
    payloadSent: null,
    payloadReceived: null,
    unsolicited: 0,
    handshakes: null,
    socket: null,
  },
  ...{ setup: null, streams: null, operations: [], workflow: null, stages: [], littlesLaw: null },
  connections: { opened: 0, failed: 0, reconnects: 0 },
  engine: {
    ...{ threads: [], cpuUserS: 0, cpuSystemS: 0, peakMemoryBytes: 0 },
    ...{ voluntarySwitches: 0, involuntarySwitches: 0, clockReadNs: 0 },
  },
  ...{ rttUs: null, path: null, capacity: null, network: null, lateness: null },
} satisfies Partial<BlockResult>;
