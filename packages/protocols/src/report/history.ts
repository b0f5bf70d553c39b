// What a gate against history rests on: the earlier runs as they stood when the run was judged, and which of them
// a gate used. Stored with the run, so that a verdict is recomputed on the same history whatever was deleted since.
// Values are in the metric's stored unit: microseconds, requests per second, or a ratio.

import { VerdictName } from "../events/run-event.ts";
import * as z from "../schema/zod.ts";
import { gateOps } from "../spec/gate/parse-gate.ts";
import { Comparable } from "../spec/parts/comparable.ts";
import { MetricName } from "../spec/parts/table-schemas.ts";

/** Where the true value may lie: `at-least` above what was measured, `at-most` below it. */
export const figureBounds = ["exact", "at-least", "at-most"] as const;
export const FigureBound = z.enum(figureBounds);
export type FigureBound = z.infer<typeof FigureBound>;

/** An estimate of an earlier run. */
export const PastFigure = z.object({
  cell: z.int(),
  variant: z.string(),
  /** null: of all requests together. */
  operation: z.string().nullable(),
  metric: MetricName,
  value: z.number(),
  bound: FigureBound,
  /** What an error ratio was counted on; null: another metric, or stored before counts were kept. */
  requests: z.int().nullable(),
  /** Half the width of its interval within the run, in logarithms; null: none. */
  halfWidthLog: z.number().nullable(),
});
export type PastFigure = z.infer<typeof PastFigure>;

/** For each variant a hash of what shapes its figures: request, target's terms, load, axes, rows, plan, build mode. */
const Terms = z.record(z.string(), z.string());

/** What an earlier run's own gate against history said, where that decides whether it may be a baseline. */
export const PastAnswer = z.object({
  metric: MetricName,
  of: z.string(),
  operation: z.string().nullable(),
  op: z.enum(gateOps),
  /** null: of the mean of cells. */
  cell: z.int().nullable(),
  /** `unjudged`: there were too few earlier runs; `disturbed`: other programs used its machine. */
  outcome: z.enum(["fail", "unjudged", "disturbed"]),
});
export type PastAnswer = z.infer<typeof PastAnswer>;

/**
 * Why a run of another environment is no comparable one, the first that applies: its rule or its worker's label differs
 * (`label-missing`: it has none), or its measurement version, network, placement, CPU (model or cores) or kernel. `unknown`: it is not recorded where it ran.
 */
export const elsewhereReasons = [
  "rule",
  "label-missing",
  "label",
  "measurement",
  "network",
  "placement",
  "cpu",
  "kernel",
  "unknown",
] as const;
export const ElsewhereReason = z.enum(elsewhereReasons);
export type ElsewhereReason = z.infer<typeof ElsewhereReason>;

/** A finished run of the same benchmark. */
export const PastRun = z.object({
  id: z.string(),
  finishedAt: z.iso.datetime(),
  /** Of the subject. */
  version: z.string().nullable(),
  branch: z.string().nullable(),
  verdict: VerdictName.nullable(),
  /** Key of what runs must share to be comparable, by the rule of their definition; null: unknown, or a label is missing. */
  environment: z.string().nullable(),
  /** Why that is not the judged run's; absent: it is, or the history was stored before it was kept. */
  elsewhere: ElsewhereReason.optional(),
  terms: Terms,
  /** Of the metrics and variants that gates against history ask for; a figure without support is absent. */
  figures: z.array(PastFigure),
  answers: z.array(PastAnswer),
});
export type PastRun = z.infer<typeof PastRun>;

/** A change of a series that members had accepted when the judged run began: how it is meant to be since. */
export const AcceptedChange = z.object({
  cell: z.int(),
  variant: z.string(),
  metric: MetricName,
  /** First run of the new regime, and when it finished. */
  runId: z.string(),
  finishedAt: z.iso.datetime(),
  /** Whose runs it was found among; null: of all branches. */
  branch: z.string().nullable(),
  /** When members accepted it: what ran by then is at the accepted level. */
  acceptedAt: z.iso.datetime().nullable(),
});
export type AcceptedChange = z.infer<typeof AcceptedChange>;

/** Runs of other environments by why. */
export const ElsewhereCount = z.object({ why: ElsewhereReason, runs: z.int() });
export type ElsewhereCount = z.infer<typeof ElsewhereCount>;

/** The rule by which earlier runs are comparable, with the value of the judged run's label. */
export const ComparedBy = z.object({
  rule: Comparable,
  /** Of the label that the rule names; null: the worker had none, or the rule names none. */
  value: z.string().nullable(),
});
export type ComparedBy = z.infer<typeof ComparedBy>;

/** Earlier runs, and what of the judged run decides which of them are comparable. */
export const RunHistory = z.object({
  /** When the judged run began: only runs that had finished by then count. */
  startedAt: z.iso.datetime(),
  environment: z.string().nullable(),
  terms: Terms,
  /** Newest first. */
  runs: z.array(PastRun),
  /** Finished runs of the benchmark in other environments; they are not among `runs` unless a gate names them. */
  elsewhere: z.int(),
  /** Why those are no comparable ones; absent: judged before it was kept. */
  elsewhereBecause: z.array(ElsewhereCount.extend({ branch: z.string().nullable() })).optional(),
  /** Absent: judged before definitions could choose, by the machine. */
  comparedBy: ComparedBy.optional(),
  /** Of the metrics and variants that gates against history ask for. */
  accepted: z.array(AcceptedChange),
});
export type RunHistory = z.infer<typeof RunHistory>;

/** A run that a gate was judged with, and its figure there. */
export const UsedRun = z.object({
  id: z.string(),
  finishedAt: z.iso.datetime(),
  version: z.string().nullable(),
  value: z.number(),
});
export type UsedRun = z.infer<typeof UsedRun>;

/**
 * Why a comparable run is no part of a baseline: its own verdict said that it breaks this gate (`failed`), it was not GO
 * where a gate takes only those (`not-go`), other programs used its machine so much that it was not judged itself
 * (`disturbed`), it ran after a change of the series that nobody accepted, or before one for the better (`after-change`,
 * `before-change`), or it stands apart from all others (`apart`).
 */
export const leftOutReasons = [
  "failed",
  "not-go",
  "disturbed",
  "after-change",
  "before-change",
  "apart",
] as const;
export const LeftOut = z.enum(leftOutReasons);
export type LeftOut = z.infer<typeof LeftOut>;

/** What a run is to a gate's baseline; `used`: a part of it. */
export const BaselinePart = z.enum(["used", ...leftOutReasons]);
export type BaselinePart = z.infer<typeof BaselinePart>;

export const LeftOutRun = z.object({ ...UsedRun.shape, why: LeftOut });
export type LeftOutRun = z.infer<typeof LeftOutRun>;

const Errors = z.object({ errors: z.number(), requests: z.number() });

/** How an error ratio was compared: counts instead of logarithms, for many of them are zero. */
export const ErrorHistory = z.object({
  now: Errors,
  /** Summed over the baseline. */
  before: Errors,
  /** Pearson's chi-square over its degrees of freedom, between earlier runs; at most 1: they differ by chance alone. */
  dispersion: z.number(),
  /** What the counts were divided by before anything was claimed. */
  deflation: z.number(),
  /** What a run of an unchanged version with as many requests may show; null: no earlier run had an error. */
  unchanged: z.object({ low: z.number(), high: z.number().nullable() }).nullable(),
});
export type ErrorHistory = z.infer<typeof ErrorHistory>;

/** The history behind one gate result: enough to work it out again by hand. */
export const HistoryUse = z.object({
  kind: z.enum(["rolling", "pinned", "release"]),
  /** What the new figure was compared with, newest first. */
  baseline: z.array(UsedRun),
  /** Where the spread comes from; the same runs for a rolling baseline. */
  spread: z.array(UsedRun),
  /** Comparable runs among them in time that were left out, newest first. */
  leftOut: z.array(LeftOutRun),
  /** The figure of this run, and the geometric mean of the baseline; of error ratios that of all its requests. */
  now: z.number(),
  before: z.number(),
  /** Number of baseline runs. */
  k: z.int(),
  /** Degrees of freedom of the spread between runs: Student's t, or Pearson's chi-square. */
  degrees: z.int(),
  /** Standard deviation between runs, of logarithms; null: of error ratios, which are counted. */
  sdLog: z.number().nullable(),
  /** t * s * sqrt(1 + 1/k): what an unchanged version may differ by, in logarithms; null: of error ratios. */
  halfWidthLog: z.number().nullable(),
  /** null: the metric is no error ratio. */
  errors: ErrorHistory.nullable(),
  /** The baseline is stale: its newest run is so many days older, or so many comparable runs followed it; null: it is not. */
  stale: z
    .discriminatedUnion("code", [
      z.object({ code: z.literal("old"), params: z.object({ days: z.int() }) }),
      z.object({ code: z.literal("followed"), params: z.object({ runs: z.int() }) }),
    ])
    .nullable(),
  /** The rule by which runs were comparable; absent: judged before definitions could choose, by the machine. */
  comparedBy: ComparedBy.optional(),
  /** Runs of other environments, which were not compared, by why; absent: none, or not kept. */
  elsewhere: z.array(ElsewhereCount).optional(),
});
export type HistoryUse = z.infer<typeof HistoryUse>;
