// Diagnostics of a target and of what compares two: errors, terms, work, how its times lie, what it shows of itself.
import { type Msg, msg, t, translated } from "@gonogo/locale/t";
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
    : t("{failure} at {operation}", {
        failure: failureWords(failure),
        operation: failedOperation,
      });
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
      clause: t(
        "{variant} failed {share} of its requests of {operation}{at}, most often with {failure}, while {other} serves them; its figures are those of less work and are not compared",
        {
          variant,
          share: formatPercent(p.errorRatio),
          operation: p.operation,
          at,
          failure: failureText(p),
          other: p.servedBy,
        },
      ),
      remedy: t(
        "Make {variant} serve {operation}, leave it out of both sides, or judge the other operations by name.",
        { variant, operation: p.operation },
      ),
    };
  return {
    clause: t(
      isCaution
        ? "{variant} failed {share} of its requests{at}, most often with {failure}; those blocks are left out of latency and throughput"
        : "{variant} failed {share} of its requests{at}, most often with {failure}; its latencies come from failed requests and are not compared",
      {
        variant,
        share: formatPercent(isCaution ? p.excludedRatio : p.errorRatio),
        at,
        failure: failureText(p),
      },
    ),
    remedy: t(
      "Make {variant} answer as expected, or list {failure} under `expect` if it is the right answer.",
      { variant, failure: failurePlace(p) },
    ),
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

const plateaus: Readonly<Record<Plateau["state"], Msg>> = {
  suspected: msg(
    "{variant} sits on the delayed-acknowledgement plateau{at}: {share} of its answers take about 40 ms on a path of under 5 ms, so a missing TCP_NODELAY was measured, not the protocol",
  ),
  confirmed: msg(
    "{variant} sits on the delayed-acknowledgement plateau{at}: {share} of its answers take about 40 ms, and most of that goes away when acknowledgements are not delayed, so a missing TCP_NODELAY was measured, not the protocol",
  ),
  refuted: msg(
    "{share} of the answers of {variant} take about 40 ms{at}; a probe without delayed acknowledgements did not change that, so it is the server's own time",
  ),
};

const delayedAckPlateau = (p: Plateau, { variant, at }: Place): FindingWords => ({
  clause: t(plateaus[p.state], { variant, at, share: formatPercent(p.plateauShare) }),
  remedy: t(
    "Set TCP_NODELAY on {variant}'s server (or write head and body at once) and run again; or accept delayed-ack-plateau by name in the definition.",
    { variant },
  ),
});

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
    ? t(
        "Find out why nothing is answered; only then can longer blocks show how long requests take.",
      )
    : t("To see how long they take, use blocks of at least {length}.", {
        length: formatLength(lengthFor(requestMs)),
      });

function requestsOutlastBlocks(p: Outlasted, { variant, at }: Place): FindingWords {
  const took =
    p.requestMs === undefined
      ? t("; none of them was answered")
      : t("; they took about {time}", { time: formatLength(p.requestMs) });
  return {
    clause: t(
      "Requests of {variant} outlasted {blocks}{at}: {outlasted} were in flight for the whole measured window of {window}, in which {due} became due{took}",
      {
        variant,
        blocks: hitText(p),
        at,
        outlasted: formatCount(p.outlastedRequests),
        window: formatLength(p.windowMs),
        due: formatCount(p.requestsDue),
        took,
      },
    ),
    remedy: `${t("They count as at least {window}, and gates that this decides are decided.", { window: formatLength(p.windowMs) })} ${longerText(p.requestMs ?? null)}`,
  };
}

type Stopped = Hits & { readonly afterMs: number } & (
    | { readonly errorRatio: number; readonly errorRatioLimit: number }
    | { readonly p99Ms: number; readonly p99LimitMs: number }
  );

function stoppedEarly(p: Stopped, { variant, at }: Place): FindingWords {
  const ms = (value: number) => `${formatNumber(value, 1)} ms`;
  const values = { blocks: hitText(p), variant, at, time: formatDuration(p.afterMs) };
  return {
    clause:
      "errorRatio" in p
        ? t(
            "{blocks} of {variant}{at} were stopped early for safety: errors reached {reached} after {time}, where {limit} is the limit",
            {
              ...values,
              reached: formatPercent(p.errorRatio),
              limit: formatPercent(p.errorRatioLimit),
            },
          )
        : t(
            "{blocks} of {variant}{at} were stopped early for safety: p99 latency reached {reached} after {time}, where {limit} is the limit",
            { ...values, reached: ms(p.p99Ms), limit: ms(p.p99LimitMs) },
          ),
    remedy: t(
      "Offer less load, or raise the limit under `stopWhen` if the target may be pressed that far. Errors are judged as they are.",
    ),
  };
}

type Unsolicited = Hits & { readonly unsolicited: number; readonly requests: number };

const howMany = (p: Unsolicited, { variant, at }: Place) =>
  t("in {blocks} of {variant}{at}, up to {messages} of them beside {requests} requests", {
    blocks: hitText(p),
    variant,
    at,
    messages: formatCount(p.unsolicited),
    requests: formatCount(p.requests),
  });

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
      ? t(
          "{count, plural, one {{variants} is a development build} other {{variants} are all development builds}}: absolute figures are not those of what will be shipped",
          { count: p.variants.length, variants: listOf(p.variants) },
        )
      : t("{difference}: their figures do not compare", {
          difference: differenceClause(p.difference),
        });
  return {
    clause,
    remedy: t(
      "Measure release builds on all sides, correct the target's label `build`, or accept debug-build by name in the definition.",
    ),
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
        clause: t("{differences}: figures of all requests together compare different work", {
          differences,
        }),
        remedy: t(
          "Give both sides the same operations, judge operations by name, or accept unequal-work in the definition.",
        ),
      }
    : {
        clause: t("{variant} and {other} did not do the same work{at}: {differences}", {
          variant,
          other: p.comparedWith,
          at,
          differences,
        }),
        remedy: t(
          "Make both sides give the same answer to the same request, or accept unequal-work by name in the definition.",
        ),
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
    clause: t(
      "{variant} did not keep the offered rate in {blocks}{at}: {held} of {arrivals} arrivals were held back and the backlog grew by {growth}",
      {
        variant,
        blocks: hitText(p),
        at,
        held: formatCount(p.heldRequests),
        arrivals: formatCount(p.arrivals),
        growth: formatCount(p.backlogGrowth),
      },
    ),
    remedy: t(
      "This is a result: the held requests count as unanswered. Offer a lower rate to see latency below the limit.",
    ),
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
    clause: t(
      "{variant} could not be connected to for a while in {blocks}{at}: {failed} attempts failed and {reconnects} connections had to be opened again{spent}. These are not among the errors, because no request was sent",
      {
        variant,
        blocks: hitText(p),
        at,
        failed: formatCount(p.failedConnects),
        reconnects: formatCount(p.reconnects),
        spent:
          p.connectingShare === undefined
            ? ""
            : t("; clients spent {share} of their time connecting", {
                share: formatPercent(p.connectingShare),
              }),
      },
    ),
    remedy: t(
      "See whether the target restarted or ran out of connections (its log, its listen backlog), and measure again; an error gate alone does not notice this.",
    ),
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
    clause: t(
      "{variant} left connections waiting in {blocks}{at}: {retried} of {connections} opened a second or more after they were asked for, when the client asked again, while half of all took {median} at most. A full accept queue of the server does this",
      {
        variant,
        blocks: hitText(p),
        at,
        retried: formatCount(p.retriedConnects),
        connections: formatCount(p.connections),
        median: formatUs(p.medianUs),
      },
    ),
    remedy: t(
      "Raise the server's listen backlog (and net.core.somaxconn) or let it accept faster; or connect with fewer clients, or at a lower rate. Percentiles above these connections' share tell of the client's timer.",
    ),
  }),
  "errors-contaminate": errorsContaminate,
  "stopped-early": stoppedEarly,
  "unsolicited-messages": (p: Unsolicited, place: Place) => ({
    clause: t(
      "The server sent messages that answered no request {blocks}. They were passed over and counted",
      { blocks: howMany(p, place) },
    ),
    remedy: t(
      "Nothing, if the server is meant to push. Else see that the operation names its answer: a reply that must contain a text separates answers from pushes.",
    ),
  }),
  "answers-guessed": (p: Unsolicited, place: Place) => ({
    clause: t(
      "The server sent messages that nobody had asked for {blocks}. Any message counts as an answer there, so one of them may have been taken for an answer, and its time too",
      { blocks: howMany(p, place) },
    ),
    remedy: t(
      "Say which message answers: `reply: {echo}`, or `reply: {contains}` with a text that only answers hold.",
      { echo: "{ kind: echo }", contains: "{ kind: contains, text: … }" },
    ),
  }),
  "delayed-ack-plateau": delayedAckPlateau,
  "unequal-terms": (p: Unequal, { variant, at }: Place) => ({
    clause: t("{variant} and {other} were not measured on equal terms{at}: {differences}", {
      variant,
      other: p.comparedWith,
      at,
      differences: listOf(p.differences.map(differenceClause)),
    }),
    remedy: t(
      "Put both sides on the same terms and run again, or accept unequal-terms by name in the definition.",
    ),
  }),
  "unequal-work": unequalWork,
  "debug-build": debugBuild,
  bimodal: (p: Bimodal, { variant, at }: Place) => ({
    clause: t(
      2 * p.blocksWithBoth >= p.blocks
        ? "Response times of {whose} are bimodal{at}: two peaks, one around {low}, one around {high} with {share} of the requests, in the same blocks. No single figure describes both"
        : "Response times of {whose} are bimodal{at}: two peaks, one around {low}, one around {high} with {share} of the requests, and a block is mostly one or the other. No single figure describes both",
      {
        whose:
          p.operation === undefined
            ? variant
            : t("{operation} of {variant}", { operation: p.operation, variant }),
        at,
        low: formatUs(p.lowModeUs),
        high: formatUs(p.highModeUs),
        share: formatPercent(p.highModeShare),
      },
    ),
    remedy: t(
      "Find what the slower requests have in common (a cache miss, a lock, a second node, a garbage collection) and measure the two as operations of their own; judge a percentile within each.",
    ),
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
    clause: t(
      "{variant} ran on the engine's core in {beside} of {blocks} (p50 {p50Beside}) and apart from it in {apart} (p50 {p50Apart}){at}: where it ran explains the difference",
      {
        variant,
        beside: p.blocksBeside,
        blocks: plural(p.blocksBeside + p.blocksApart, "block"),
        p50Beside: formatUs(p.p50BesideUs),
        apart: p.blocksApart,
        p50Apart: formatUs(p.p50ApartUs),
        at,
      },
    ),
    remedy: t(
      "Pin {variant} to cores of its own (taskset -c), or choose the placement “beside”: then it runs alike in every block.",
      { variant },
    ),
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
    clause: t(
      "Figures of the target of {variant} itself are missing in {blocks} of {all}: {reasons}",
      {
        variant,
        blocks: p.blocks,
        all: plural(p.blocksRun, "block"),
        reasons: listOf(p.commonest.map(({ quote }) => translated(quote))),
      },
    ),
    remedy: t(
      "See what the metrics address in the target's settings answers, and whether the target was started again meanwhile.",
    ),
  }),
  "target-memory": (p: Memory, { variant }: Place) => ({
    clause:
      "sharedBy" in p
        ? t(
            "One process served {variants}, and its memory is that of all of them: no ratio of memory is shown",
            { variants: listOf(p.sharedBy) },
          )
        : t(
            "The peak memory of the target of {variant} could not be set back in {blocks} of {all}: it is the most of some readings, and no ratio of it is shown",
            { variant, blocks: p.sampledBlocks, all: plural(p.blocksRun, "block") },
          ),
    remedy: t(
      "Serve each variant from a process of its own that the worker may see, or give the target an address that starts it again; it is used before each block of a run that gates on memory.",
    ),
  }),
};
