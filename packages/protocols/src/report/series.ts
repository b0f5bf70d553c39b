// A series as pages and clients see it: one metric of one variant and cell over the finished runs of a benchmark, with
// the changes that were found in it and what members said of them. A change is a finding: it rewrites no verdict.
// Values are in the metric's stored unit: microseconds, requests per second, or a ratio.

import { VerdictName } from "../events/run-event.ts";
import * as z from "../schema/zod.ts";
import { gateOps } from "../spec/gate/parse-gate.ts";
import { metricUnits } from "../spec/parts/metric-unit.ts";
import { Subject } from "../spec/parts/subject.ts";
import { MetricName } from "../spec/parts/table-schemas.ts";
import { BaselinePart } from "./history.ts";

/**
 * What a change is: `new` nobody has said, `accepted` how it is meant to be from now on, `regression` an issue to be
 * fixed, `environment` something beside what is measured.
 */
export const changeStates = ["new", "accepted", "regression", "environment"] as const;
export const ChangeState = z.enum(changeStates);
export type ChangeState = z.infer<typeof ChangeState>;

export const SeriesPoint = z.object({
  runId: z.string(),
  /** ISO UTC; when the run finished. */
  at: z.iso.datetime(),
  /** Among all runs of the series that were read, from 1. */
  number: z.int(),
  subject: Subject,
  benchmarkVersion: z.int(),
  /** null: the run does not support the figure. */
  estimate: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  verdict: VerdictName.nullable(),
  /** Fingerprint; null: unknown. */
  environment: z.string().nullable(),
  /** The environment differs from that of the point before, or one of the two is unknown. */
  environmentChanged: z.boolean(),
  /** A stretch of one environment, or of runs whose environment is unknown, begins here. */
  environmentBegins: z.boolean(),
  /**
   * What the run would be to the baseline of the definition's gate on this series, if a run began now; null: neither used
   * nor left out, or no gate compares the series with its past.
   */
  baseline: BaselinePart.nullable(),
  /** The estimates of the variants that were asked for beside it; null: the run does not support the figure. */
  beside: z.record(z.string(), z.number().nullable()).optional(),
});
export type SeriesPoint = z.infer<typeof SeriesPoint>;

export const Member = z.object({ name: z.string(), email: z.string() });
export type Member = z.infer<typeof Member>;

/** How large a change is. */
const ChangeSize = z.object({
  /** Last comparable run before the change. */
  beforeRunId: z.string(),
  /** Means of the runs before, back to the change that was reported before this one, and since, until the next one. */
  before: z.number(),
  after: z.number(),
  runsBefore: z.int(),
  runsAfter: z.int(),
  pValue: z.number(),
  /** For the metric: less latency is better, more throughput is. */
  direction: z.enum(["better", "worse"]),
});
export type ChangeSize = z.infer<typeof ChangeSize>;

export const SeriesChange = z.object({
  /** First run of the new regime; what was said of the change is kept with it. */
  runId: z.string(),
  /** ISO UTC; when that run finished. */
  at: z.iso.datetime(),
  subject: Subject,
  /** null: members judged a change here that is not found any more. */
  size: ChangeSize.nullable(),
  state: ChangeState,
  /** Who looks after it; null: nobody. */
  owner: Member.nullable(),
  note: z.string(),
  /** Who said so last, and when; null: nobody has said anything, or it was said with an API key. */
  decidedBy: Member.nullable(),
  decidedAt: z.iso.datetime().nullable(),
});
export type SeriesChange = z.infer<typeof SeriesChange>;

/** What a gate of the newest definition asks of a series. */
export const SeriesLimit = z.object({
  /** The gate as text. */
  rule: z.string(),
  op: z.enum(gateOps),
  /** In the unit of the series. */
  value: z.number(),
  blocking: z.boolean(),
  /** Derived from the mean of the baseline's runs. */
  ofBaseline: z.boolean(),
});
export type SeriesLimit = z.infer<typeof SeriesLimit>;

/** Lowest, highest and mean of the runs that the gate would use as its baseline now. */
export const SeriesBand = z.object({ low: z.number(), high: z.number(), mean: z.number() });
export type SeriesBand = z.infer<typeof SeriesBand>;

export const Series = z.object({
  metric: MetricName,
  /** Of a ratio of two variants it is `ratio`. */
  unit: z.enum(metricUnits),
  /** Runs between `from` and `to`, or all that were read; with more of them than points the series is thinned. */
  runs: z.int(),
  /** Oldest first. */
  points: z.array(SeriesPoint),
  limits: z.array(SeriesLimit),
  /** null: no gate compares the series with its past, or there is no baseline yet. */
  band: SeriesBand.nullable(),
  /** Oldest first. */
  changes: z.array(SeriesChange),
  /** Runs that could be searched: with an exact figure, not INVALID, and comparable with others. */
  searched: z.int(),
  /** Changes that were found and are smaller than the calibrated noise of the target. */
  withinNoise: z.int(),
  /** Whether the target's noise was calibrated for every stretch that a change was found in. */
  calibrated: z.boolean(),
  /** Branches that runs of this benchmark name, in their order by name. */
  branches: z.array(z.string()),
  /** Finished runs of this benchmark that somebody deleted. */
  deleted: z.int().default(0),
});
export type Series = z.infer<typeof Series>;
