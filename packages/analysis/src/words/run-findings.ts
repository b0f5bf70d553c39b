// Diagnostics of a run as a whole: its rounds, its machine and its network, who measured and who watched.
import type { BesideRun } from "@gonogo/protocols/report";
import type { MetricName } from "@gonogo/protocols/spec";
import type { FindingWords, Place } from "./finding-place.ts";
import {
  formatCount,
  formatDuration,
  formatNumber,
  formatPercent,
  listOf,
  plural,
} from "./format.ts";
import { metricWord, openingMetric, sideWord } from "./metric-word.ts";
import { type Use, useText } from "./use-words.ts";

type NotSteady = {
  readonly figure: "throughput" | "p50";
  readonly changeShare: number;
  readonly changeShareLimit: number;
  readonly invalidatingShareLimit: number;
  readonly noiseFloorShare: number;
  readonly p: number;
  readonly blocks: number;
  readonly warmupMs: number;
  /** null: time alone ends the warm-up. */
  readonly warmupRequests: number | null;
  /** By MSER-5; null: it cannot be said. */
  readonly recommendedWarmupMs: number | null;
};

const figureWords = { throughput: "throughput", p50: "median latency" } as const;

function steadyRemedy({ figure, changeShare, ...p }: NotSteady): string {
  if (figure === "throughput" ? changeShare < 0 : changeShare > 0)
    return "It became slower while it was measured: look for what builds up in the server (memory, connections, a full queue, CPU that throttles), and measure longer blocks.";
  const { warmupMs, warmupRequests, recommendedWarmupMs: enough } = p;
  if (warmupRequests !== null) {
    const time =
      enough === null
        ? ""
        : `, or let time alone end it: MSER-5 recommends ${formatDuration(enough)}`;
    return `The warm-up of ${plural(warmupRequests, "request")}, of ${formatDuration(warmupMs)} at most, is too short: raise warmupRequests${time}.`;
  }
  return enough !== null && enough > warmupMs
    ? `The warm-up of ${formatDuration(warmupMs)} is too short: MSER-5 recommends ${formatDuration(enough)}.`
    : `The warm-up of ${formatDuration(warmupMs)} is too short: begin with ${formatDuration(Math.max(1_000, 2 * warmupMs))}. How long is enough can be said from 100 points of a series, which has one a second; these blocks are shorter.`;
}

const notSteady = (p: NotSteady, { variant, at }: Place): FindingWords => ({
  clause: `${variant} was not steady${at}: its ${figureWords[p.figure]} ${p.changeShare > 0 ? "rose" : "fell"} by ${formatPercent(Math.abs(p.changeShare))} from the beginning to the end of the measured window (median of ${plural(p.blocks, "block")})`,
  remedy: steadyRemedy(p),
});

type Drifting = {
  readonly variants: readonly string[];
  readonly worst: string;
  readonly metric: MetricName;
  readonly rounds: number;
  readonly isTrend: boolean;
  readonly changeShare: number;
  readonly trendP: number;
  readonly lagOneAutocorrelation: number;
  readonly neighboursAlikeP: number;
  readonly pLimit: number;
};

function drifting(p: Drifting, { at }: Place): FindingWords {
  const figure = metricWord(p.metric);
  const whose = p.variants.length > 1 ? `, most of all of ${p.worst}` : "";
  const what = p.isTrend
    ? `${figure} ${p.changeShare > 0 ? "rose" : "fell"} by ${formatPercent(Math.abs(p.changeShare))} over ${plural(p.rounds, "round")}${whose}`
    : `${figure} moved in waves over ${plural(p.rounds, "round")}${whose} (lag-1 autocorrelation ${formatNumber(p.lagOneAutocorrelation, 2)})`;
  return {
    clause: `${listOf(p.variants)} drifted${at}: ${what}. Comparisons are paired and stand; absolute values may differ at other times`,
    remedy:
      "Look for what changes over minutes (heat, other work, growing data), or measure at another hour too, before an absolute figure is quoted.",
  };
}

/** Who or what disturbed the machine, each with how many blocks it did. */
export type Cause = { readonly blocks: number; readonly blocksRun: number } & (
  | { readonly kind: "hypervisor"; readonly largestShare: number; readonly shareLimit: number }
  | ({ readonly kind: "others"; readonly largestCores: number; readonly coresLimit: number } & Use)
  | {
      readonly kind: "load-core";
      readonly core: number;
      readonly share: number;
      readonly shareLimit: number;
    }
  | {
      readonly kind: "clock";
      readonly slowestMhz: number;
      readonly fastestMhz: number;
      readonly shareLimit: number;
    }
);

/** The machine by what the worker saw around each block, or by how much ratios spread. */
type Noisy =
  | {
      readonly causes: readonly Cause[];
      /** Rounds that were measured again for it, and disturbed ones that count. */
      readonly roundsAgain: number;
      readonly roundsKept: number;
    }
  | {
      readonly comparedWith: string;
      readonly metric: MetricName;
      readonly roundSpreadShare: number;
      readonly calibratedSpreadShare: number;
      readonly spreadTimes: number;
      readonly p: number;
      readonly rounds: number;
    };

/** `1 round was measured again and 2 disturbed rounds count`; empty: none. */
function roundsText(again: number, kept: number): string {
  return listOf([
    ...(again > 0
      ? [`${plural(again, "round")} ${again === 1 ? "was" : "were"} measured again`]
      : []),
    ...(kept > 0 ? [`${plural(kept, "disturbed round")} ${kept === 1 ? "counts" : "count"}`] : []),
  ]);
}

/** What a cause did; `rounds`: what became of the rounds, said once. */
function causeText(cause: Cause, rounds: string): string {
  const where = `in ${cause.blocks} of ${cause.blocksRun} blocks`;
  const more = rounds === "" ? "" : `; ${rounds}`;
  switch (cause.kind) {
    case "hypervisor":
      return `the hypervisor gave up to ${formatPercent(cause.largestShare)} of the CPU time to others ${where} (steal${more})`;
    case "others": {
      const others = cause.gonogoCores === undefined ? "everything else" : "other programs";
      return `${others} used up to ${formatNumber(cause.largestCores, 2)} cores ${where} (${useText(cause, "the target")}${more})`;
    }
    case "load-core":
      return `others took up to ${formatPercent(cause.share)} of core ${cause.core}, which a load thread keeps, ${where}${rounds === "" ? "" : ` (${rounds})`}`;
    case "clock":
      return `the CPU's clock went between ${formatNumber(cause.slowestMhz, 0)} and ${formatNumber(cause.fastestMhz, 0)} MHz (more than ${formatPercent(cause.shareLimit)} off its median ${where})`;
  }
}

function causeRemedy(cause: Cause): string {
  switch (cause.kind) {
    case "hypervisor":
      return "use a machine whose cores are not shared";
    case "others":
      return "stop what else runs beside the worker";
    case "load-core":
      return `keep other programs off core ${cause.core}`;
    case "clock":
      return "fix the clock (governor performance, no turbo) or cool the machine";
  }
}

function noisyEnvironment(p: Noisy, { variant, at }: Place): FindingWords {
  if ("comparedWith" in p)
    return {
      clause: `${openingMetric(p.metric)} of ${variant} against ${p.comparedWith} spread by ${formatPercent(p.roundSpreadShare)} from round to round${at} (${plural(p.rounds, "round")}), where the targets' calibration found ${formatPercent(p.calibratedSpreadShare)}: something disturbed this run`,
      remedy:
        "See what else ran on the machines or the network, and run again; or calibrate the targets again, if this is how it is here now.",
    };
  const rounds = roundsText(p.roundsAgain, p.roundsKept);
  const byOthers = p.causes.map(({ kind }) => kind !== "clock");
  const last = byOthers.lastIndexOf(true);
  const phrases = p.causes.map((cause, i) => causeText(cause, i === last ? rounds : ""));
  return {
    clause: `The engine's machine was not quiet: ${listOf(phrases)}`,
    remedy: `To measure in peace, ${listOf(p.causes.map(causeRemedy))}; the intervals are wider than they need be.`,
  };
}

/** Cells without an emulated network, where others have one. */
type DirectCells =
  | { readonly label: string }
  | { readonly cells: number; readonly of: number }
  | null;

function directText(direct: DirectCells): string {
  if (direct === null) return "";
  return "label" in direct
    ? ` at ${direct.label}`
    : ` in ${direct.cells} of ${direct.of} cells, those without an emulated one`;
}

type Tool = { readonly tool: string; readonly toolVersion: string | null };

/** `h2load 1.52`, or `h2load 1.52 and ghz`. */
export const toolsText = (tools: readonly Tool[]): string =>
  listOf([
    ...new Set(
      tools.map(({ tool, toolVersion }) =>
        toolVersion === null ? tool : `${tool} ${toolVersion}`,
      ),
    ),
  ]);

type Imported = {
  readonly tools: readonly Tool[];
  readonly blocks: number;
  readonly requests: number;
  readonly skippedMs: number;
  readonly inTurns: boolean;
  readonly isClosedLoad: boolean;
};

function imported(p: Imported): FindingWords {
  const several = new Set(p.tools.map(({ tool }) => tool)).size > 1;
  const cautions = [
    "times count from sending, not from when a request was due, so waiting behind a stall is missing",
    "whether the tool was the limit is not known",
    ...(p.isClosedLoad ? ["that as many clients as defined were at work is not known"] : []),
    ...(several ? ["variants were measured by different tools, whose own costs differ"] : []),
    ...(p.inTurns || p.tools.length < 2
      ? []
      : ["variants were not measured in turns, so what changed meanwhile looks like a difference"]),
  ];
  return {
    clause: `The figures were measured by ${toolsText(p.tools)}: ${cautions.join("; ")}`,
    remedy:
      "Let a worker measure the same benchmark, or accept imported by name in the definition.",
  };
}

const watchedBy = { page: "on its page", api: "through the events API" } as const;

const besideText = ({ run, benchmark }: BesideRun): string =>
  benchmark === null ? "of another project" : `${benchmark}, run ${run}`;

export const runFindings = {
  "not-steady": notSteady,
  drifting,
  "noisy-environment": noisyEnvironment,
  "shared-machine": (
    p: { readonly variants: readonly string[]; readonly isAll: boolean },
    _: Place,
  ) => ({
    // Names matter where only some share it; all of them would be a list as long as the run is wide.
    clause: `Target and load generator share a machine${p.isAll ? "" : ` (${listOf(p.variants)})`}: they take CPU from each other, and the busier protocol pays more for it`,
    remedy: "Run the worker on a machine of its own before a decision that matters.",
  }),
  "loopback-only": (p: { readonly direct: DirectCells }, _: Place) => ({
    clause: `No network lies between generator and target${directText(p.direct)}: round trips, losses and bandwidth, where protocols differ most, are not in these figures`,
    remedy: "Measure over the network that users have before a decision that rests on it.",
  }),
  "too-few-requests": (
    p: {
      readonly metric: MetricName;
      readonly operation: string | null;
      readonly medianRequests: number;
      readonly smallestBlock: number;
      readonly needed: number;
    },
    { variant, at }: Place,
  ) => ({
    clause: `${openingMetric(p.metric)} of ${sideWord({ operation: p.operation ?? undefined }, variant)} needs ${formatCount(p.needed)} requests a block${at}; the median block has ${formatCount(p.medianRequests)}, the smallest ${formatCount(p.smallestBlock)}`,
    remedy: "Use longer blocks, more clients, or a lower percentile.",
  }),
  "too-few-rounds": (
    p: {
      readonly plannedRounds: number;
      readonly neededRounds: number;
      readonly blockingTests: number;
      readonly looks: number;
    },
    _: Place,
  ) => ({
    clause: `A plan of ${plural(p.plannedRounds, "round")}${p.looks > 1 ? ` in ${plural(p.looks, "look")}` : ""} with ${plural(p.blockingTests, "blocking test")} ${
      p.plannedRounds < 6
        ? "cannot decide anything and has no 95 % interval"
        : "cannot end in NO-GO"
    }`,
    remedy:
      p.plannedRounds < p.neededRounds
        ? `Plan at least ${p.neededRounds} rounds.`
        : "Look less often, or at more rounds: each look spends a part of the level.",
  }),
  "unstable-order": (
    p: {
      readonly firstVisit: "better" | "worse";
      readonly effectShare: number;
      readonly effectShareLimit: number;
      readonly p: number;
      readonly rounds: number;
    },
    _: Place,
  ) => ({
    clause: `The variant that a round visits first does ${formatPercent(p.effectShare)} ${p.firstVisit} than those after it (median of ${plural(p.rounds, "round")}). Mirrored rounds let this fall on all sides alike, but it widens the intervals`,
    remedy:
      p.firstVisit === "better"
        ? "Something that one block leaves behind slows the next (open connections, queues, a cache of the other side): use separate servers, or a longer warm-up."
        : "The first block of a round wakes the machine or the server up: use a longer warm-up.",
  }),
  imported,
  "beside-other-load": ({ others }: { readonly others: readonly BesideRun[] }, _: Place) => ({
    clause:
      others.length === 0
        ? "The definition lets other runs load its targets meanwhile; none did"
        : `${plural(others.length, "other run")} loaded one of its targets meanwhile (${listOf(others.map(besideText))}), as the definition allows: its figures are those of a target that others load too`,
    remedy:
      others.length === 0
        ? "Nothing needs to be done."
        : "Where the target alone is the question, leave besideOtherLoad out: the run then waits for its turn.",
  }),
  "watched-live": (
    p: {
      readonly watchedS: number;
      readonly blocks: number;
      readonly blocksRun: number;
      readonly by: readonly (keyof typeof watchedBy)[];
    },
    _: Place,
  ) => ({
    clause: `The run was watched from the engine's own machine for ${formatDuration(p.watchedS * 1_000)}, ${p.by.map((way) => watchedBy[way]).join(" and ")}, while ${plural(p.blocks, "block")} of ${p.blocksRun} ran: it took CPU from the engine and the target`,
    remedy: "Watch from another machine, or open the report when the run has ended.",
  }),
};
