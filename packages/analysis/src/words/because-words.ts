// Why a gate was not evaluated, each a clause that ends "… was not evaluated: ". Facts come from the rules that ask; they
// are counted once, here they are said once.
import { msg, t } from "@gonogo/locale/t";
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
import { formatCount, formatNumber, formatPercent, listOf, plural } from "./format.ts";
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

const wereOrWas = (count: number) => (count === 1 ? "was" : "were");
const otherTerms = "ran on other terms (request, target, load, axes, rows, plan or build mode)";

const mismatchCounted: Readonly<Record<MismatchCode, (count: number) => string>> = {
  later: (n) => `${n} had not finished when this run began`,
  invalid: (n) => `${n} ${wereOrWas(n)} INVALID`,
  environment: (n) => `${n} ran in another environment`,
  terms: (n) => `${n} ${otherTerms}`,
  "no-figure": (n) => `${n} ${n === 1 ? "has" : "have"} no figure of this metric`,
  changed: (n) => `${n} finished before a change that was accepted`,
};

const mismatchOfOne: Readonly<Record<MismatchCode, string>> = {
  later: "had not finished when this run began",
  invalid: "was INVALID",
  environment: "ran in another environment",
  terms: otherTerms,
  "no-figure": "has no figure of this metric",
  changed: "finished before a change that was accepted",
};

const leftOutCounted = (why: LeftOutCode, count: number): string =>
  `${formatCount(count)} ${count === 1 ? "is one" : "are ones"} ${leftOutBecause[why](count)}`;

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
      ? `; for ×${limitRatio} it takes longer blocks or more rounds`
      : "";
  const from = isOfThisRun
    ? "this run's own noise between rounds"
    : "the noise between rounds of the newest run";
  return `, which with this plan would see changes from ${formatPercent(Math.exp(effectLog) - 1)} on by ${from}${short} (as the gate ${rule})`;
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
    : `; so far ${metricWord(soFar.metric)} is ${comparedText({ value: soFar.ratio, low: null, high: null })} that of ${plural(soFar.runs, "earlier run")} (${formatDays(soFar.oldest, soFar.newest)}), which decides nothing`;

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
  const where = branch === null ? "" : ` of branch ${branch}`;
  const besides = isBesideNamed
    ? " beside the one that the gate names, to show how much runs differ"
    : "";
  const counts = [
    ...mismatched.map(({ why, runs }) => {
      const where = why === "environment" ? elsewhereWords(elsewhere, comparedBy) : "";
      return `${mismatchCounted[why](runs)}${where === "" ? "" : ` (${where})`}`;
    }),
    ...leftOut.map(({ why, runs }) => leftOutCounted(why, runs)),
  ];
  const rest = counts.length === 0 ? "" : `; of the others ${listOf(counts)}`;
  const more = needed - found;
  const again = labelOf(comparedBy) === null ? "in this environment" : comparableWhere(comparedBy);
  const alike = isByMachine(elsewhere, comparedBy)
    ? ", let runs of alike workers count by a label (comparable: { sameLabel: pool })"
    : "";
  const accept = waitsForAcceptance ? `${howToAccept}; otherwise ` : "";
  return `${needed} comparable runs${where} are needed${besides}, there ${found === 1 ? "is" : "are"} ${formatCount(found)}${rest}; ${accept}run the benchmark ${more} more ${more === 1 ? "time" : "times"} ${again}${alike}, or ${pairedInstead}${meanwhileText(facts)}`;
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
  const what = vs.kind === "pinned" ? "the pinned run" : `the newest run of ${vs.version}`;
  const why =
    mismatch !== null
      ? `${what} ${mismatchOfOne[mismatch]}`
      : vs.kind === "pinned"
        ? "the pinned run is not there any more, or belongs to another benchmark"
        : `no run of version ${vs.version} had finished when this one began`;
  const remedy =
    vs.kind === "pinned"
      ? "pin another run"
      : `measure ${vs.version} here, or name another version`;
  return `${why}; ${remedy}, or ${pairedInstead}${meanwhileText(facts)}`;
}

const unequalWords = {
  "unequal-terms": "the terms were not equal",
  "unequal-work": "the work was not equal",
  "debug-build": "the builds were not equal",
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
    `${plural(f.lost, "round")} ${wereOrWas(f.lost)} lost (${f.why.map(voidClause).join(", ")}); ${f.valid} valid ones are left and ${f.needed} are needed`,
  "no-valid-round": (_: Record<never, never>) => "there is no valid round",
  "few-rounds": (f: { readonly valid: number; readonly needed: number }) =>
    `there are ${plural(f.valid, "valid round")}, and fewer than ${f.needed} have no finite 95 % interval`,
  "blocks-selected": (f: { readonly variant: string }) =>
    `too many blocks of ${f.variant} were invalidated, so the rest may be a selection`,
  plateau: (f: { readonly variant: string }) =>
    `${f.variant} sits on the delayed-acknowledgement plateau of 40 ms, so the ratio would measure a missing TCP_NODELAY`,
  unequal: (f: {
    readonly reason: keyof typeof unequalWords;
    readonly differences: readonly Message[];
  }) => `${unequalWords[f.reason]}: ${f.differences.map(differenceClause).join("; ")}`,
  "process-shared": (f: { readonly variants: readonly string[] }) =>
    `one process served ${listOf(f.variants)}`,
  "peak-sampled": (f: { readonly variant: string; readonly blocks: number; readonly of: number }) =>
    `the peak of ${f.variant} was sampled, and not set back, in ${f.blocks} of ${plural(f.of, "block")}`,
  "memory-reused": (f: {
    readonly variant: string;
    readonly blocks: number;
    readonly of: number;
  }) =>
    `the target of ${f.variant} did not grow in ${f.blocks} of ${plural(f.of, "block")}: it used memory that earlier ones left`,
  "not-streaming": (f: { readonly variant: string; readonly metric: MetricName }) =>
    `the calls of ${f.variant} do not stream, so there is no ${metricWord(f.metric)}`,
  "few-samples": (f: {
    readonly variant: string;
    readonly metric: MetricName;
    readonly needed: number;
  }) =>
    `${metricWord(f.metric)} of ${f.variant} needs ${formatCount(f.needed)} ${metrics[f.metric].samples} a block`,
  "few-requests": (
    f: Side & {
      readonly metric: MetricName;
      readonly needed: number;
      readonly median: number;
      readonly outlasted: number;
      readonly blocks: number;
    },
  ) =>
    `${metricWord(f.metric)} needs ${formatCount(f.needed)} requests in each block of ${sideText(f)}, which has ${formatCount(f.median)}${
      f.outlasted === 0
        ? ""
        : `, because its requests outlasted ${f.outlasted} of ${plural(f.blocks, "block")}`
    }`,
  "failures-excluded": (f: Side & { readonly metric: MetricName; readonly allowedShare: number }) =>
    `more than ${formatPercent(f.allowedShare)} of the requests of ${sideText(f)} failed, and failures have no place in ${metricWord(f.metric)}`,
  disturbed: (f: {
    readonly variant: string;
    readonly disturbed: number;
    readonly blocks: number;
    readonly coresLimit: number;
    readonly loadCoreShareLimit: number | null;
    readonly stealShareLimit: number;
  }) =>
    `others took CPU from ${f.disturbed} of ${plural(f.blocks, "block")} of ${f.variant} (programs ${formatNumber(f.coresLimit, 1)} of a core or more${
      f.loadCoreShareLimit === null
        ? ""
        : `, or ${formatPercent(f.loadCoreShareLimit)} of the load's own`
    }, or the hypervisor ${formatPercent(f.stealShareLimit)}), so a difference from earlier runs may be their doing`,
  "no-requests": (_: Record<never, never>) => "there are no requests",
  "not-reported": (f: { readonly metric: MetricName }) =>
    `nobody reported ${metrics[f.metric].missingInImports}`,
  "no-errors": (_: Record<never, never>) => "neither side had an error, so there is no ratio",
  "few-figures": (f: { readonly metric: MetricName; readonly needed: number }) =>
    `fewer than ${f.needed} rounds ${metrics[f.metric].takes === null ? "have a usable figure" : `saw ${metrics[f.metric].takes}`}`,
  "few-runs": fewRunsText,
  "baseline-missing": missingText,
  "environment-unknown": (f: Meanwhile) =>
    `where this run was measured is not known, so no earlier run is comparable; let a worker measure it, or ${pairedInstead}${meanwhileText(f)}`,
  "label-missing": ({ label, ...f }: Meanwhile & { readonly label: string }) =>
    `the worker that measured this run has no label ${label}, by which runs are comparable; give it one, or ${pairedInstead}${meanwhileText(f)}`,
  "history-not-read": (f: Meanwhile) =>
    `no earlier runs were read for it; judge the run again from its stored rows${meanwhileText(f)}`,
  "no-figure-now": (_: Record<never, never>) => "this run has no figure to compare",
  "no-errors-ever": (_: Record<never, never>) =>
    "neither this run nor the earlier ones had an error, so there is no ratio; give errors an absolute limit beside it",
} satisfies Catalogue;

export type Because = MessageOf<typeof catalogue>;

/** The clause, without a stop. */
export const becauseClause = rendererOf(catalogue);
