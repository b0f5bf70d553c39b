// Diagnostics of a run as a whole: its rounds, its machine and its network, who measured and who watched.
import { type Msg, msg, t } from "@gonogo/locale/t";
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

function steadyRemedy({ figure, changeShare, ...p }: NotSteady): string {
  if (figure === "throughput" ? changeShare < 0 : changeShare > 0)
    return t(
      "It became slower while it was measured: look for what builds up in the server (memory, connections, a full queue, CPU that throttles), and measure longer blocks.",
    );
  const { warmupMs, warmupRequests, recommendedWarmupMs: enough } = p;
  if (warmupRequests !== null) {
    const values = {
      requests: plural(warmupRequests, "request"),
      length: formatDuration(warmupMs),
    };
    return enough === null
      ? t(
          "The warm-up of {requests}, of {length} at most, is too short: raise warmupRequests.",
          values,
        )
      : t(
          "The warm-up of {requests}, of {length} at most, is too short: raise warmupRequests, or let time alone end it: MSER-5 recommends {enough}.",
          { ...values, enough: formatDuration(enough) },
        );
  }
  return enough !== null && enough > warmupMs
    ? t("The warm-up of {length} is too short: MSER-5 recommends {enough}.", {
        length: formatDuration(warmupMs),
        enough: formatDuration(enough),
      })
    : t(
        "The warm-up of {length} is too short: begin with {first}. How long is enough can be said from 100 points of a series, which has one a second; these blocks are shorter.",
        {
          length: formatDuration(warmupMs),
          first: formatDuration(Math.max(1_000, 2 * warmupMs)),
        },
      );
}

const unsteady: Readonly<Record<NotSteady["figure"], { readonly rose: Msg; readonly fell: Msg }>> =
  {
    throughput: {
      rose: msg(
        "{variant} was not steady{at}: its throughput rose by {share} from the beginning to the end of the measured window (median of {blocks})",
      ),
      fell: msg(
        "{variant} was not steady{at}: its throughput fell by {share} from the beginning to the end of the measured window (median of {blocks})",
      ),
    },
    p50: {
      rose: msg(
        "{variant} was not steady{at}: its median latency rose by {share} from the beginning to the end of the measured window (median of {blocks})",
      ),
      fell: msg(
        "{variant} was not steady{at}: its median latency fell by {share} from the beginning to the end of the measured window (median of {blocks})",
      ),
    },
  };

const notSteady = (p: NotSteady, { variant, at }: Place): FindingWords => ({
  clause: t(unsteady[p.figure][p.changeShare > 0 ? "rose" : "fell"], {
    variant,
    at,
    share: formatPercent(Math.abs(p.changeShare)),
    blocks: plural(p.blocks, "block"),
  }),
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
  const whose = p.variants.length > 1 ? t(", most of all of {variant}", { variant: p.worst }) : "";
  const values = { figure, rounds: plural(p.rounds, "round"), whose };
  const share = formatPercent(Math.abs(p.changeShare));
  const what = !p.isTrend
    ? t("{figure} moved in waves over {rounds}{whose} (lag-1 autocorrelation {correlation})", {
        ...values,
        correlation: formatNumber(p.lagOneAutocorrelation, 2),
      })
    : p.changeShare > 0
      ? t("{figure} rose by {share} over {rounds}{whose}", { ...values, share })
      : t("{figure} fell by {share} over {rounds}{whose}", { ...values, share });
  return {
    clause: t(
      "{variants} drifted{at}: {what}. Comparisons are paired and stand; absolute values may differ at other times",
      { variants: listOf(p.variants), at, what },
    ),
    remedy: t(
      "Look for what changes over minutes (heat, other work, growing data), or measure at another hour too, before an absolute figure is quoted.",
    ),
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
      ? [
          t(
            "{count, plural, one {# round was measured again} other {# rounds were measured again}}",
            { count: again },
          ),
        ]
      : []),
    ...(kept > 0
      ? [
          t("{count, plural, one {# disturbed round counts} other {# disturbed rounds count}}", {
            count: kept,
          }),
        ]
      : []),
  ]);
}

/** What a cause did; `rounds`: what became of the rounds, said once. */
function causeText(cause: Cause, rounds: string): string {
  const { blocks, blocksRun } = cause;
  const more = rounds === "" ? "" : `; ${rounds}`;
  switch (cause.kind) {
    case "hypervisor":
      return t(
        "the hypervisor gave up to {share} of the CPU time to others in {blocks} of {blocksRun} blocks (steal{more})",
        { share: formatPercent(cause.largestShare), blocks, blocksRun, more },
      );
    case "others": {
      const values = {
        cores: formatNumber(cause.largestCores, 2),
        blocks,
        blocksRun,
        use: `${useText(cause, t("the target"))}${more}`,
      };
      return cause.gonogoCores === undefined
        ? t(
            "everything else used up to {cores} cores in {blocks} of {blocksRun} blocks ({use})",
            values,
          )
        : t(
            "other programs used up to {cores} cores in {blocks} of {blocksRun} blocks ({use})",
            values,
          );
    }
    case "load-core": {
      const taken = t(
        "others took up to {share} of core {core}, which a load thread keeps, in {blocks} of {blocksRun} blocks",
        { share: formatPercent(cause.share), core: cause.core, blocks, blocksRun },
      );
      return rounds === "" ? taken : `${taken} (${rounds})`;
    }
    case "clock":
      return t(
        "the CPU's clock went between {slowest} and {fastest} MHz (more than {share} off its median in {blocks} of {blocksRun} blocks)",
        {
          slowest: formatNumber(cause.slowestMhz, 0),
          fastest: formatNumber(cause.fastestMhz, 0),
          share: formatPercent(cause.shareLimit),
          blocks,
          blocksRun,
        },
      );
  }
}

function causeRemedy(cause: Cause): string {
  switch (cause.kind) {
    case "hypervisor":
      return t("use a machine whose cores are not shared");
    case "others":
      return t("stop what else runs beside the worker");
    case "load-core":
      return t("keep other programs off core {core}", { core: cause.core });
    case "clock":
      return t("fix the clock (governor performance, no turbo) or cool the machine");
  }
}

function noisyEnvironment(p: Noisy, { variant, at }: Place): FindingWords {
  if ("comparedWith" in p)
    return {
      clause: t(
        "{metric} of {variant} against {other} spread by {spread} from round to round{at} ({rounds}), where the targets' calibration found {calibrated}: something disturbed this run",
        {
          metric: openingMetric(p.metric),
          variant,
          other: p.comparedWith,
          spread: formatPercent(p.roundSpreadShare),
          at,
          rounds: plural(p.rounds, "round"),
          calibrated: formatPercent(p.calibratedSpreadShare),
        },
      ),
      remedy: t(
        "See what else ran on the machines or the network, and run again; or calibrate the targets again, if this is how it is here now.",
      ),
    };
  const rounds = roundsText(p.roundsAgain, p.roundsKept);
  const byOthers = p.causes.map(({ kind }) => kind !== "clock");
  const last = byOthers.lastIndexOf(true);
  const phrases = p.causes.map((cause, i) => causeText(cause, i === last ? rounds : ""));
  return {
    clause: t("The engine's machine was not quiet: {causes}", { causes: listOf(phrases) }),
    remedy: t("To measure in peace, {remedies}; the intervals are wider than they need be.", {
      remedies: listOf(p.causes.map(causeRemedy)),
    }),
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
    ? t(" at {label}", { label: direct.label })
    : t(" in {cells} of {all} cells, those without an emulated one", {
        cells: direct.cells,
        all: direct.of,
      });
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
    t(
      "times count from sending, not from when a request was due, so waiting behind a stall is missing",
    ),
    t("whether the tool was the limit is not known"),
    ...(p.isClosedLoad ? [t("that as many clients as defined were at work is not known")] : []),
    ...(several ? [t("variants were measured by different tools, whose own costs differ")] : []),
    ...(p.inTurns || p.tools.length < 2
      ? []
      : [
          t(
            "variants were not measured in turns, so what changed meanwhile looks like a difference",
          ),
        ]),
  ];
  return {
    clause: t("The figures were measured by {tools}: {cautions}", {
      tools: toolsText(p.tools),
      cautions: cautions.join("; "),
    }),
    remedy: t(
      "Let a worker measure the same benchmark, or accept imported by name in the definition.",
    ),
  };
}

const watchedBy = { page: msg("on its page"), api: msg("through the events API") } as const;

const besideText = ({ run, benchmark }: BesideRun): string =>
  benchmark === null
    ? t("of another project")
    : t("{benchmark}, run {run}", { benchmark, run: String(run) });

export const runFindings = {
  "not-steady": notSteady,
  drifting,
  "noisy-environment": noisyEnvironment,
  "shared-machine": (
    p: { readonly variants: readonly string[]; readonly isAll: boolean },
    _: Place,
  ) => ({
    // Names matter where only some share it; all of them would be a list as long as the run is wide.
    clause: t(
      "Target and load generator share a machine{whose}: they take CPU from each other, and the busier protocol pays more for it",
      { whose: p.isAll ? "" : ` (${listOf(p.variants)})` },
    ),
    remedy: t("Run the worker on a machine of its own before a decision that matters."),
  }),
  "loopback-only": (p: { readonly direct: DirectCells }, _: Place) => ({
    clause: t(
      "No network lies between generator and target{where}: round trips, losses and bandwidth, where protocols differ most, are not in these figures",
      { where: directText(p.direct) },
    ),
    remedy: t("Measure over the network that users have before a decision that rests on it."),
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
    clause: t(
      "{metric} of {side} needs {needed} requests a block{at}; the median block has {median}, the smallest {smallest}",
      {
        metric: openingMetric(p.metric),
        side: sideWord({ operation: p.operation ?? undefined }, variant),
        needed: formatCount(p.needed),
        at,
        median: formatCount(p.medianRequests),
        smallest: formatCount(p.smallestBlock),
      },
    ),
    remedy: t("Use longer blocks, more clients, or a lower percentile."),
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
    clause: t(
      p.plannedRounds < 6
        ? "A plan of {rounds}{looks} with {tests} cannot decide anything and has no 95 % interval"
        : "A plan of {rounds}{looks} with {tests} cannot end in NO-GO",
      {
        rounds: plural(p.plannedRounds, "round"),
        looks: p.looks > 1 ? t(" in {looks}", { looks: plural(p.looks, "look") }) : "",
        tests: plural(p.blockingTests, "blocking test"),
      },
    ),
    remedy:
      p.plannedRounds < p.neededRounds
        ? t("Plan at least {needed} rounds.", { needed: p.neededRounds })
        : t("Look less often, or at more rounds: each look spends a part of the level."),
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
    clause: t(
      p.firstVisit === "better"
        ? "The variant that a round visits first does {share} better than those after it (median of {rounds}). Mirrored rounds let this fall on all sides alike, but it widens the intervals"
        : "The variant that a round visits first does {share} worse than those after it (median of {rounds}). Mirrored rounds let this fall on all sides alike, but it widens the intervals",
      { share: formatPercent(p.effectShare), rounds: plural(p.rounds, "round") },
    ),
    remedy:
      p.firstVisit === "better"
        ? t(
            "Something that one block leaves behind slows the next (open connections, queues, a cache of the other side): use separate servers, or a longer warm-up.",
          )
        : t("The first block of a round wakes the machine or the server up: use a longer warm-up."),
  }),
  imported,
  "beside-other-load": ({ others }: { readonly others: readonly BesideRun[] }, _: Place) => ({
    clause:
      others.length === 0
        ? t("The definition lets other runs load its targets meanwhile; none did")
        : t(
            "{count, plural, one {# other run} other {# other runs}} loaded one of its targets meanwhile ({runs}), as the definition allows: its figures are those of a target that others load too",
            { count: others.length, runs: listOf(others.map(besideText)) },
          ),
    remedy:
      others.length === 0
        ? t("Nothing needs to be done.")
        : t(
            "Where the target alone is the question, leave besideOtherLoad out: the run then waits for its turn.",
          ),
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
    clause: t(
      "The run was watched from the engine's own machine for {time}, {ways}, while {blocks} of {blocksRun} ran: it took CPU from the engine and the target",
      {
        time: formatDuration(p.watchedS * 1_000),
        ways: listOf(p.by.map((way) => t(watchedBy[way]))),
        blocks: plural(p.blocks, "block"),
        blocksRun: p.blocksRun,
      },
    ),
    remedy: t("Watch from another machine, or open the report when the run has ended."),
  }),
};
