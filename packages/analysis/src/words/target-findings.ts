// Diagnostics of a target and of what compares two: errors, terms, work, how its times lie, what it shows of itself.
import type { Message, Quote } from "@gonogo/protocols/report";
import type { FindingWords, Hits, Place } from "./finding-place.ts";
import { hitText } from "./finding-place.ts";
import {
  formatCount,
  formatDuration,
  formatLength,
  formatNumber,
  formatPercent,
  listOf,
  plural,
} from "./format.ts";
import { formatUs } from "./format-plain.ts";
import { failureWords } from "./outcome-words.ts";
import { differenceClause } from "./unequal-words.ts";

/** The commonest failure; `failedOperation`: where there are several; `answerText`: what the target said with it. */
type Failure = {
  readonly failure: string;
  readonly failedOperation?: string;
  readonly answerText?: Quote;
};

const failurePlace = ({ failure, failedOperation }: Failure): string =>
  failedOperation === undefined
    ? failureWords(failure)
    : `${failureWords(failure)} at ${failedOperation}`;
const failureText = (p: Failure): string =>
  p.answerText === undefined ? failurePlace(p) : `${failurePlace(p)} (“${p.answerText.quote}”)`;

/** A variant that fails, or one operation of it that another variant serves. */
type Contaminated = Failure & { readonly errorRatio: number } & (
    | { readonly errorRatioLimit: number; readonly blocks: number; readonly excludedRatio: number }
    | { readonly operation: string; readonly servedBy: string }
  );

function errorsContaminate(p: Contaminated, { variant, at, isCaution }: Place): FindingWords {
  if ("servedBy" in p)
    return {
      clause: `${variant} failed ${formatPercent(p.errorRatio)} of its requests of ${p.operation}${at}, most often with ${failureText(p)}, while ${p.servedBy} serves them; its figures are those of less work and are not compared`,
      remedy: `Make ${variant} serve ${p.operation}, leave it out of both sides, or judge the other operations by name.`,
    };
  const consequence = isCaution
    ? "those blocks are left out of latency and throughput"
    : "its latencies come from failed requests and are not compared";
  const share = formatPercent(isCaution ? p.excludedRatio : p.errorRatio);
  return {
    clause: `${variant} failed ${share} of its requests${at}, most often with ${failureText(p)}; ${consequence}`,
    remedy: `Make ${variant} answer as expected, or list ${failurePlace(p)} under \`expect\` if it is the right answer.`,
  };
}

type Plateau = {
  readonly plateauShare: number;
  readonly plateauShareLimit: number;
  readonly densest5MsShare: number;
  readonly rttUs: number;
  readonly state: "suspected" | "confirmed" | "refuted";
  readonly probePlateauShare?: number;
};

function delayedAckPlateau(p: Plateau, { variant, at }: Place): FindingWords {
  const share = formatPercent(p.plateauShare);
  const seen = `${variant} sits on the delayed-acknowledgement plateau${at}: ${share} of its answers take about 40 ms`;
  const clause = {
    suspected: `${seen} on a path of under 5 ms, so a missing TCP_NODELAY was measured, not the protocol`,
    confirmed: `${seen}, and most of that goes away when acknowledgements are not delayed, so a missing TCP_NODELAY was measured, not the protocol`,
    refuted: `${share} of the answers of ${variant} take about 40 ms${at}; a probe without delayed acknowledgements did not change that, so it is the server's own time`,
  }[p.state];
  return {
    clause,
    remedy: `Set TCP_NODELAY on ${variant}'s server (or write head and body at once) and run again; or accept delayed-ack-plateau by name in the definition.`,
  };
}

type Outlasted = Hits & {
  readonly outlastedRequests: number;
  readonly requestsDue: number;
  readonly windowMs: number;
  readonly requestMs?: number;
};

/** The shortest block, in steps of 500 ms, in which a client surely begins a request: twice as long as one takes. */
export const lengthFor = (requestMs: number): number => Math.ceil((2 * requestMs) / 500) * 500;

/** What to do to see how long requests take; null: none was answered. */
export const longerText = (requestMs: number | null): string =>
  requestMs === null
    ? "Find out why nothing is answered; only then can longer blocks show how long requests take."
    : `To see how long they take, use blocks of at least ${formatLength(lengthFor(requestMs))}.`;

function requestsOutlastBlocks(p: Outlasted, { variant, at }: Place): FindingWords {
  const took =
    p.requestMs === undefined
      ? "; none of them was answered"
      : `; they took about ${formatLength(p.requestMs)}`;
  return {
    clause: `Requests of ${variant} outlasted ${hitText(p)}${at}: ${formatCount(p.outlastedRequests)} were in flight for the whole measured window of ${formatLength(p.windowMs)}, in which ${formatCount(p.requestsDue)} became due${took}`,
    remedy: `They count as at least ${formatLength(p.windowMs)}, and gates that this decides are decided. ${longerText(p.requestMs ?? null)}`,
  };
}

type Stopped = Hits & { readonly afterMs: number } & (
    | { readonly errorRatio: number; readonly errorRatioLimit: number }
    | { readonly p99Ms: number; readonly p99LimitMs: number }
  );

function stoppedEarly(p: Stopped, { variant, at }: Place): FindingWords {
  const ms = (value: number) => `${formatNumber(value, 1)} ms`;
  const [what, reached, limit] =
    "errorRatio" in p
      ? ["errors", formatPercent(p.errorRatio), formatPercent(p.errorRatioLimit)]
      : ["p99 latency", ms(p.p99Ms), ms(p.p99LimitMs)];
  return {
    clause: `${hitText(p)} of ${variant}${at} were stopped early for safety: ${what} reached ${reached} after ${formatDuration(p.afterMs)}, where ${limit} is the limit`,
    remedy:
      "Offer less load, or raise the limit under `stopWhen` if the target may be pressed that far. Errors are judged as they are.",
  };
}

type Unsolicited = Hits & { readonly unsolicited: number; readonly requests: number };

const howMany = (p: Unsolicited, { variant, at }: Place) =>
  `in ${hitText(p)} of ${variant}${at}, up to ${formatCount(p.unsolicited)} of them beside ${formatCount(p.requests)} requests`;

/** Development builds on all sides, or one beside another build. */
type DebugBuild =
  | { readonly variants: readonly string[] }
  | {
      readonly comparedWith: string;
      readonly build: string | null;
      readonly otherBuild: string | null;
      readonly difference: Message;
    };

function debugBuild(p: DebugBuild): FindingWords {
  const clause =
    "variants" in p
      ? `${listOf(p.variants)} ${p.variants.length === 1 ? "is a development build" : "are all development builds"}: absolute figures are not those of what will be shipped`
      : `${differenceClause(p.difference)}: their figures do not compare`;
  return {
    clause,
    remedy:
      "Measure release builds on all sides, correct the target's label `build`, or accept debug-build by name in the definition.",
  };
}

type Unequal = { readonly comparedWith: string; readonly differences: readonly Message[] };

/** `isWritten`: the definitions ask for other work; else it was measured. */
function unequalWork(
  p: Unequal & { readonly isWritten: boolean },
  { variant, at }: Place,
): FindingWords {
  const differences = listOf(p.differences.map(differenceClause));
  return p.isWritten
    ? {
        clause: `${differences}: figures of all requests together compare different work`,
        remedy:
          "Give both sides the same operations, judge operations by name, or accept unequal-work in the definition.",
      }
    : {
        clause: `${variant} and ${p.comparedWith} did not do the same work${at}: ${differences}`,
        remedy:
          "Make both sides give the same answer to the same request, or accept unequal-work by name in the definition.",
      };
}

type Bimodal = {
  readonly operation?: string;
  readonly lowModeUs: number;
  readonly highModeUs: number;
  readonly highModeShare: number;
  readonly valleyHeightShare: number;
  readonly valleyHeightShareLimit: number;
  readonly blocksWithBoth: number;
  readonly blocks: number;
  readonly requests: number;
};

/** One process behind several variants, or a peak that was only sampled. */
type Memory =
  | { readonly sharedBy: readonly string[] }
  | { readonly sampledBlocks: number; readonly blocksRun: number };

export const targetFindings = {
  "target-overloaded": (
    p: Hits & {
      readonly heldRequests: number;
      readonly backlogGrowth: number;
      readonly arrivals: number;
    },
    { variant, at }: Place,
  ) => ({
    clause: `${variant} did not keep the offered rate in ${hitText(p)}${at}: ${formatCount(p.heldRequests)} of ${formatCount(p.arrivals)} arrivals were held back and the backlog grew by ${formatCount(p.backlogGrowth)}`,
    remedy:
      "This is a result: the held requests count as unanswered. Offer a lower rate to see latency below the limit.",
  }),
  "requests-outlast-blocks": requestsOutlastBlocks,
  "connections-failed": (
    p: Hits & {
      readonly failedConnects: number;
      readonly openedConnections: number;
      readonly reconnects: number;
      readonly failedShare: number;
      readonly failedShareLimit: number;
      readonly connectingShare?: number;
      readonly connectingShareLimit?: number;
    },
    { variant, at }: Place,
  ) => ({
    clause: `${variant} could not be connected to for a while in ${hitText(p)}${at}: ${formatCount(p.failedConnects)} attempts failed and ${formatCount(p.reconnects)} connections had to be opened again${
      p.connectingShare === undefined
        ? ""
        : `; clients spent ${formatPercent(p.connectingShare)} of their time connecting`
    }. These are not among the errors, because no request was sent`,
    remedy:
      "See whether the target restarted or ran out of connections (its log, its listen backlog), and measure again; an error gate alone does not notice this.",
  }),
  "connects-retried": (
    p: Hits & {
      readonly retriedConnects: number;
      readonly connections: number;
      readonly medianUs: number;
      readonly retriedShare: number;
    },
    { variant, at }: Place,
  ) => ({
    clause: `${variant} left connections waiting in ${hitText(p)}${at}: ${formatCount(p.retriedConnects)} of ${formatCount(p.connections)} opened a second or more after they were asked for, when the client asked again, while half of all took ${formatUs(p.medianUs)} at most. A full accept queue of the server does this`,
    remedy:
      "Raise the server's listen backlog (and net.core.somaxconn) or let it accept faster; or connect with fewer clients, or at a lower rate. Percentiles above these connections' share tell of the client's timer.",
  }),
  "errors-contaminate": errorsContaminate,
  "stopped-early": stoppedEarly,
  "unsolicited-messages": (p: Unsolicited, place: Place) => ({
    clause: `The server sent messages that answered no request ${howMany(p, place)}. They were passed over and counted`,
    remedy:
      "Nothing, if the server is meant to push. Else see that the operation names its answer: a reply that must contain a text separates answers from pushes.",
  }),
  "answers-guessed": (p: Unsolicited, place: Place) => ({
    clause: `The server sent messages that nobody had asked for ${howMany(p, place)}. Any message counts as an answer there, so one of them may have been taken for an answer, and its time too`,
    remedy:
      "Say which message answers: `reply: { kind: echo }`, or `reply: { kind: contains, text: … }` with a text that only answers hold.",
  }),
  "delayed-ack-plateau": delayedAckPlateau,
  "unequal-terms": (p: Unequal, { variant, at }: Place) => ({
    clause: `${variant} and ${p.comparedWith} were not measured on equal terms${at}: ${listOf(p.differences.map(differenceClause))}`,
    remedy:
      "Put both sides on the same terms and run again, or accept unequal-terms by name in the definition.",
  }),
  "unequal-work": unequalWork,
  "debug-build": debugBuild,
  bimodal: (p: Bimodal, { variant, at }: Place) => ({
    clause: `Response times of ${p.operation === undefined ? variant : `${p.operation} of ${variant}`} are bimodal${at}: two peaks, one around ${formatUs(p.lowModeUs)}, one around ${formatUs(p.highModeUs)} with ${formatPercent(p.highModeShare)} of the requests, ${
      2 * p.blocksWithBoth >= p.blocks
        ? "in the same blocks"
        : "and a block is mostly one or the other"
    }. No single figure describes both`,
    remedy:
      "Find what the slower requests have in common (a cache miss, a lock, a second node, a garbage collection) and measure the two as operations of their own; judge a percentile within each.",
  }),
  "target-moved": (
    p: {
      readonly blocksBeside: number;
      readonly blocksApart: number;
      readonly p50BesideUs: number;
      readonly p50ApartUs: number;
      readonly p: number;
    },
    { variant, at }: Place,
  ) => ({
    clause: `${variant} ran on the engine's core in ${p.blocksBeside} of ${plural(p.blocksBeside + p.blocksApart, "block")} (p50 ${formatUs(p.p50BesideUs)}) and apart from it in ${p.blocksApart} (p50 ${formatUs(p.p50ApartUs)})${at}: where it ran explains the difference`,
    remedy: `Pin ${variant} to cores of its own (taskset -c), or choose the placement “beside”: then it runs alike in every block.`,
  }),
  "target-metrics": (
    p: {
      readonly blocks: number;
      readonly blocksRun: number;
      readonly reasons: number;
      readonly commonest: readonly Quote[];
    },
    { variant }: Place,
  ) => ({
    clause: `Figures of the target of ${variant} itself are missing in ${p.blocks} of ${plural(p.blocksRun, "block")}: ${listOf(p.commonest.map(({ quote }) => quote))}`,
    remedy:
      "See what the metrics address in the target's settings answers, and whether the target was started again meanwhile.",
  }),
  "target-memory": (p: Memory, { variant }: Place) => ({
    clause:
      "sharedBy" in p
        ? `One process served ${listOf(p.sharedBy)}, and its memory is that of all of them: no ratio of memory is shown`
        : `The peak memory of the target of ${variant} could not be set back in ${p.sampledBlocks} of ${plural(p.blocksRun, "block")}: it is the most of some readings, and no ratio of it is shown`,
    remedy:
      "Serve each variant from a process of its own that the worker may see, or give the target an address that starts it again; it is used before each block of a run that gates on memory.",
  }),
};
