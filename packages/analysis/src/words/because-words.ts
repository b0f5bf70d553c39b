// Why a gate was not evaluated, each a clause that ends "… was not evaluated: ". Facts come from the rules that ask; they
// are counted once, here they are said once.
import { type Msg, msg, t, translated } from "@gonogo/locale/t";
import type {
  ComparedBy,
  Diagnostic,
  ElsewhereCount,
  ElsewhereReason,
  Message,
  VoidCode,
} from "@gonogo/protocols/report";
import { type GateHistory, type MetricName, metrics } from "@gonogo/protocols/spec";
import { comparableWhere, elsewhereWords, isByMachine, labelOf } from "./comparable-words.ts";
import { comparedText } from "./compared-text.ts";
import { formatDays } from "./days.ts";
import { diagnosticClause } from "./diagnostic-words.ts";
import {
  formatCount,
  formatNumber,
  formatPercent,
  formatUngrouped,
  listOf,
  plural,
} from "./format.ts";
import { howToAccept, leftOutBecause } from "./left-out-words.ts";
import { type Catalogue, type MessageOf, rendererOf } from "./message.ts";
import { metricWord, sideWord } from "./metric-word.ts";
import { differenceClause } from "./unequal-words.ts";
import { voidClause } from "./void-words.ts";

type Side = { readonly variant: string; readonly operation: string | null };

const sideText = ({ variant, operation }: Side): string =>
  sideWord({ operation: operation ?? undefined }, variant);

/** How many runs of a kind there are among those that cannot be compared with. */
export const mismatches = [
  "later",
  "invalid",
  "environment",
  "terms",
  "no-figure",
  "changed",
] as const;
export type MismatchCode = (typeof mismatches)[number];
type LeftOutCode = Exclude<keyof typeof leftOutBecause, "apart">;

const mismatchCounted: Readonly<Record<MismatchCode, Msg>> = {
  later: msg("{n} had not finished when this run began"),
  invalid: msg("{n} {n, plural, one {was} other {were}} INVALID"),
  environment: msg("{n} ran in another environment"),
  terms: msg("{n} ran on other terms (request, target, load, axes, rows, plan or build mode)"),
  "no-figure": msg("{n} {n, plural, one {has} other {have}} no figure of this metric"),
  changed: msg("{n} finished before a change that was accepted"),
};

const mismatchOfOne: Readonly<Record<MismatchCode, Msg>> = {
  later: msg("{run} had not finished when this run began"),
  invalid: msg("{run} was INVALID"),
  environment: msg("{run} ran in another environment"),
  terms: msg("{run} ran on other terms (request, target, load, axes, rows, plan or build mode)"),
  "no-figure": msg("{run} has no figure of this metric"),
  changed: msg("{run} finished before a change that was accepted"),
};

const leftOutCounted = (why: LeftOutCode, count: number): string =>
  t("{count, plural, one {# is one {why}} other {# are ones {why}}}", {
    count,
    why: leftOutBecause[why](count),
  });

export const pairedInstead = msg("measure base and head as two variants of one run");

/** What a paired run would see today, in logarithms; null: it is not known. */
export type PairedEffect = {
  readonly effectLog: number;
  readonly limitRatio: number;
  /** The gate as it would be written. */
  readonly rule: string;
  /** Whether the noise is of the judged run itself, or of the newest one. */
  readonly isOfThisRun: boolean;
} | null;

/** `, which with this plan would see changes from 3.1 % on …`; empty where it is not known. */
export function pairedText(paired: PairedEffect): string {
  if (paired === null) return "";
  const { effectLog, limitRatio, rule, isOfThisRun } = paired;
  const margin = Math.abs(Math.log(limitRatio));
  const short =
    margin > 0 && effectLog >= margin
      ? t("; for ×{ratio} it takes longer blocks or more rounds", {
          ratio: formatUngrouped(limitRatio),
        })
      : "";
  const noise = isOfThisRun
    ? t("this run's own noise between rounds")
    : t("the noise between rounds of the newest run");
  return t(
    ", which with this plan would see changes from {share} on by {noise}{short} (as the gate {rule})",
    { share: formatPercent(Math.exp(effectLog) - 1), noise, short, rule },
  );
}

/** How the judged figure compares with the few earlier runs that there are; null: there is none. */
export type SoFar = {
  readonly metric: MetricName;
  readonly ratio: number;
  readonly runs: number;
  /** ISO UTC. */
  readonly oldest: string;
  readonly newest: string;
} | null;

const soFarText = (soFar: SoFar): string =>
  soFar === null
    ? ""
    : t("; so far {metric} is {compared} that of {runs} ({days}), which decides nothing", {
        metric: metricWord(soFar.metric),
        compared: comparedText({ value: soFar.ratio, low: null, high: null }),
        runs: plural(soFar.runs, "earlier run"),
        days: formatDays(soFar.oldest, soFar.newest),
      });

/** What can be said without a baseline. */
type Meanwhile = { readonly paired: PairedEffect; readonly soFar: SoFar };

const meanwhileText = ({ paired, soFar }: Meanwhile): string =>
  `${pairedText(paired)}${soFarText(soFar)}`;

type FewRuns = Meanwhile & {
  readonly needed: number;
  readonly found: number;
  /** null: of any. */
  readonly branch: string | null;
  /** Whether the gate names one run, and the others show how much runs differ. */
  readonly isBesideNamed: boolean;
  readonly mismatched: readonly { readonly why: MismatchCode; readonly runs: number }[];
  readonly leftOut: readonly { readonly why: LeftOutCode; readonly runs: number }[];
  /** Whether one of them is a level to accept. */
  readonly waitsForAcceptance: boolean;
  /** Absent: judged before it was kept. */
  readonly comparedBy?: ComparedBy;
  readonly elsewhere?: readonly ElsewhereCount[];
};

function fewRunsText(facts: FewRuns): string {
  const { needed, found, branch, isBesideNamed, mismatched, leftOut, waitsForAcceptance } = facts;
  const { comparedBy, elsewhere = [] } = facts;
  const where = branch === null ? "" : t(" of branch {branch}", { branch });
  const besides = isBesideNamed
    ? t(" beside the one that the gate names, to show how much runs differ")
    : "";
  const counts = [
    ...mismatched.map(({ why, runs }) => {
      const where = why === "environment" ? elsewhereWords(elsewhere, comparedBy) : "";
      return `${t(mismatchCounted[why], { n: runs })}${where === "" ? "" : ` (${where})`}`;
    }),
    ...leftOut.map(({ why, runs }) => leftOutCounted(why, runs)),
  ];
  const rest = counts.length === 0 ? "" : t("; of the others {counts}", { counts: listOf(counts) });
  const again =
    labelOf(comparedBy) === null ? t("in this environment") : comparableWhere(comparedBy);
  const alike = isByMachine(elsewhere, comparedBy)
    ? t(", let runs of alike workers count by a label (comparable: '{' sameLabel: pool '}')", {})
    : "";
  const accept = waitsForAcceptance ? t("{accept}; otherwise ", { accept: t(howToAccept) }) : "";
  return t(
    "{needed} comparable runs{where} are needed{besides}, there {found, plural, one {is #} other {are #}}{rest}; {accept}run the benchmark {more} more {more, plural, one {time} other {times}} {again}{alike}, or {paired}{meanwhile}",
    {
      ...{ needed, where, besides, found, rest, accept, again, alike },
      more: needed - found,
      paired: t(pairedInstead),
      meanwhile: meanwhileText(facts),
    },
  );
}

type Missing = Meanwhile & {
  readonly vs: Exclude<GateHistory, { kind: "rolling" }>;
  /** Why the run that was found cannot be beside this one; null: none was found. */
  readonly mismatch: MismatchCode | null;
  /** What of its environment differs; absent: nothing, or judged before it was kept. */
  readonly elsewhere?: ElsewhereReason;
};

function missingText(facts: Missing): string {
  const { vs, mismatch } = facts;
  const run =
    vs.kind === "pinned"
      ? t("the pinned run")
      : t("the newest run of {version}", { version: vs.version });
  const why =
    mismatch !== null
      ? t(mismatchOfOne[mismatch], { run })
      : vs.kind === "pinned"
        ? t("the pinned run is not there any more, or belongs to another benchmark")
        : t("no run of version {version} had finished when this one began", {
            version: vs.version,
          });
  const rest = { why, paired: t(pairedInstead), meanwhile: meanwhileText(facts) };
  return vs.kind === "pinned"
    ? t("{why}; pin another run, or {paired}{meanwhile}", rest)
    : t("{why}; measure {version} here, or name another version, or {paired}{meanwhile}", {
        ...rest,
        version: vs.version,
      });
}

const unequalWords = {
  "unequal-terms": msg("the terms were not equal"),
  "unequal-work": msg("the work was not equal"),
  "debug-build": msg("the builds were not equal"),
} as const;

const catalogue = {
  /** A diagnostic of the evidence that the gate was judged on. */
  finding: ({ finding }: { readonly finding: Diagnostic }) => diagnosticClause(finding),
  "rounds-lost": (f: {
    readonly lost: number;
    readonly valid: number;
    readonly needed: number;
    readonly why: readonly VoidCode[];
  }) =>
    t(
      "{lost, plural, one {# round was lost} other {# rounds were lost}} ({why}); {valid} valid ones are left and {needed} are needed",
      { lost: f.lost, why: f.why.map(voidClause).join(", "), valid: f.valid, needed: f.needed },
    ),
  "no-valid-round": (_: Record<never, never>) => t("there is no valid round"),
  "few-rounds": (f: { readonly valid: number; readonly needed: number }) =>
    t("there are {rounds}, and fewer than {needed} have no finite 95 % interval", {
      rounds: plural(f.valid, "valid round"),
      needed: f.needed,
    }),
  "blocks-selected": (f: { readonly variant: string }) =>
    t("too many blocks of {variant} were invalidated, so the rest may be a selection", {
      variant: f.variant,
    }),
  plateau: (f: { readonly variant: string }) =>
    t(
      "{variant} sits on the delayed-acknowledgement plateau of 40 ms, so the ratio would measure a missing TCP_NODELAY",
      { variant: f.variant },
    ),
  unequal: (f: {
    readonly reason: keyof typeof unequalWords;
    readonly differences: readonly Message[];
  }) => `${t(unequalWords[f.reason])}: ${f.differences.map(differenceClause).join("; ")}`,
  "process-shared": (f: { readonly variants: readonly string[] }) =>
    t("one process served {variants}", { variants: listOf(f.variants) }),
  "peak-sampled": (f: { readonly variant: string; readonly blocks: number; readonly of: number }) =>
    t("the peak of {variant} was sampled, and not set back, in {blocks} of {all}", {
      variant: f.variant,
      blocks: f.blocks,
      all: plural(f.of, "block"),
    }),
  "memory-reused": (f: {
    readonly variant: string;
    readonly blocks: number;
    readonly of: number;
  }) =>
    t(
      "the target of {variant} did not grow in {blocks} of {all}: it used memory that earlier ones left",
      { variant: f.variant, blocks: f.blocks, all: plural(f.of, "block") },
    ),
  "not-streaming": (f: { readonly variant: string; readonly metric: MetricName }) =>
    t("the calls of {variant} do not stream, so there is no {metric}", {
      variant: f.variant,
      metric: metricWord(f.metric),
    }),
  "few-samples": (f: {
    readonly variant: string;
    readonly metric: MetricName;
    readonly needed: number;
  }) =>
    t(
      "{metric} of {variant} needs {needed} {samples, select, connections {connections} calls {calls} gaps {gaps} messages {messages} other {requests}} a block",
      {
        metric: metricWord(f.metric),
        variant: f.variant,
        needed: formatCount(f.needed),
        samples: metrics[f.metric].samples,
      },
    ),
  "few-requests": (
    f: Side & {
      readonly metric: MetricName;
      readonly needed: number;
      readonly median: number;
      readonly outlasted: number;
      readonly blocks: number;
    },
  ) => {
    const outlasted =
      f.outlasted === 0
        ? ""
        : t(", because its requests outlasted {outlasted} of {blocks}", {
            outlasted: f.outlasted,
            blocks: plural(f.blocks, "block"),
          });
    return t(
      "{metric} needs {needed} requests in each block of {side}, which has {median}{outlasted}",
      {
        metric: metricWord(f.metric),
        needed: formatCount(f.needed),
        side: sideText(f),
        median: formatCount(f.median),
        outlasted,
      },
    );
  },
  "failures-excluded": (f: Side & { readonly metric: MetricName; readonly allowedShare: number }) =>
    t(
      "more than {share} of the requests of {side} failed, and failures have no place in {metric}",
      {
        share: formatPercent(f.allowedShare),
        side: sideText(f),
        metric: metricWord(f.metric),
      },
    ),
  disturbed: (f: {
    readonly variant: string;
    readonly disturbed: number;
    readonly blocks: number;
    readonly coresLimit: number;
    readonly loadCoreShareLimit: number | null;
    readonly stealShareLimit: number;
  }) => {
    const ofLoad =
      f.loadCoreShareLimit === null
        ? ""
        : t(", or {share} of the load's own", { share: formatPercent(f.loadCoreShareLimit) });
    return t(
      "others took CPU from {disturbed} of {blocks} of {variant} (programs {cores} of a core or more{ofLoad}, or the hypervisor {steal}), so a difference from earlier runs may be their doing",
      {
        disturbed: f.disturbed,
        blocks: plural(f.blocks, "block"),
        variant: f.variant,
        cores: formatNumber(f.coresLimit, 1),
        ofLoad,
        steal: formatPercent(f.stealShareLimit),
      },
    );
  },
  "no-requests": (_: Record<never, never>) => t("there are no requests"),
  "not-reported": (f: { readonly metric: MetricName }) =>
    t("nobody reported {what}", { what: translated(metrics[f.metric].missingInImports ?? "") }),
  "no-errors": (_: Record<never, never>) => t("neither side had an error, so there is no ratio"),
  "few-figures": (f: { readonly metric: MetricName; readonly needed: number }) => {
    const { takes } = metrics[f.metric];
    return takes === null
      ? t("fewer than {needed} rounds have a usable figure", { needed: f.needed })
      : t("fewer than {needed} rounds saw {what}", { needed: f.needed, what: translated(takes) });
  },
  "few-runs": fewRunsText,
  "baseline-missing": missingText,
  "environment-unknown": (f: Meanwhile) =>
    t(
      "where this run was measured is not known, so no earlier run is comparable; let a worker measure it, or {paired}{meanwhile}",
      { paired: t(pairedInstead), meanwhile: meanwhileText(f) },
    ),
  "label-missing": ({ label, ...f }: Meanwhile & { readonly label: string }) =>
    t(
      "the worker that measured this run has no label {label}, by which runs are comparable; give it one, or {paired}{meanwhile}",
      { label, paired: t(pairedInstead), meanwhile: meanwhileText(f) },
    ),
  "history-not-read": (f: Meanwhile) =>
    t("no earlier runs were read for it; judge the run again from its stored rows{meanwhile}", {
      meanwhile: meanwhileText(f),
    }),
  "no-figure-now": (_: Record<never, never>) => t("this run has no figure to compare"),
  "no-errors-ever": (_: Record<never, never>) =>
    t(
      "neither this run nor the earlier ones had an error, so there is no ratio; give errors an absolute limit beside it",
    ),
} satisfies Catalogue;

export type Because = MessageOf<typeof catalogue>;

/** The clause, without a stop. */
export const becauseClause = rendererOf(catalogue);
