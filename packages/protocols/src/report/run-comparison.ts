// Runs side by side: what differs besides the code, and each metric with its change against the first of them.
// Values are in the metric's stored unit: microseconds, per second, or a ratio.

import { VerdictName } from "../events/run-event.ts";
import * as z from "../schema/zod.ts";
import { Gate } from "../spec/gate/gate.ts";
import { Subject } from "../spec/parts/subject.ts";
import { MetricName } from "../spec/parts/table-schemas.ts";
import { GateOutcome } from "./judgement.ts";
import { Estimate, LatencyCurve } from "./report-figures.ts";

/** Fewest and most runs that are compared. */
export const comparedRuns = { fewest: 2, most: 5 } as const;

export const ComparedRun = z.object({
  id: z.string(),
  benchmark: z.object({ slug: z.string(), question: z.string(), version: z.int() }),
  subject: Subject,
  /** null: no gates. */
  verdict: VerdictName.nullable(),
  finishedAt: z.iso.datetime(),
  tags: z.array(z.string()),
  /** null: nobody wrote one. */
  note: z.string().nullable(),
});
export type ComparedRun = z.infer<typeof ComparedRun>;

export const differenceTopics = [
  "benchmark",
  "subject",
  "target",
  "machine",
  "engine",
  "definition",
] as const;

/** Something that shapes figures and is not the same in all runs. */
export const RunDifference = z.object({
  topic: z.enum(differenceTopics),
  /** A field of the definition as its path, `load.rate`; of the other topics its name, `kernel`. */
  field: z.string(),
  /** The same by its parts, of which names may hold dots: `["variants", "v1.2", "target"]`. */
  path: z.array(z.string()),
  /** In the order of the runs; null: it has none. */
  values: z.array(z.string().nullable()),
});
export type RunDifference = z.infer<typeof RunDifference>;

/**
 * Why a change is not judged. `baseline`: this is the run that the others are compared with; `environment`, `terms`: another
 * machine or network, another definition, load or target; `at-the-same-time`: neither had finished when the other began;
 * `few-runs`: too few comparable runs to know how much runs of one version differ.
 */
export const notJudgedReasons = [
  "other-benchmark",
  "environment-unknown",
  "environment",
  "terms",
  "invalid",
  "at-the-same-time",
  "few-runs",
  "no-figure",
  "never-judged",
] as const;
export const NotJudged = z.object({
  code: z.enum(notJudgedReasons),
  /** Comparable runs that there are, and how many are needed; null: it is not about their number. */
  runs: z.object({ found: z.int(), needed: z.int() }).nullable(),
});
export type NotJudged = z.infer<typeof NotJudged>;

/** A run's figure over the first run's. */
export const RunChange = z.object({
  /** null: one of the two has no figure, or that of the first is zero. */
  ratio: z.number().nullable(),
  /**
   * 95 % interval. Where the change is judged: by the spread between comparable runs, as a gate against that run is. Else by
   * the noise within the two runs, which says nothing of how much two runs differ.
   */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Runs that the spread between runs comes from; 0: the change is not judged. */
  spreadRuns: z.int(),
  /** null: the change is judged. */
  notJudged: NotJudged.nullable(),
});
export type RunChange = z.infer<typeof RunChange>;

export const ComparedRow = z.object({
  metric: MetricName,
  variant: z.string(),
  /** Values of the axes that tell the cell from others; empty without axes. */
  cell: z.string(),
  /** In the order of the runs; null: the run has no such variant or cell. */
  values: z.array(Estimate.nullable()),
  /** In the order of the runs; null: of the first. */
  changes: z.array(RunChange.nullable()),
});
export type ComparedRow = z.infer<typeof ComparedRow>;

export const RunComparison = z.object({
  /** The first is what the others are compared with. */
  runs: z.array(ComparedRun).min(comparedRuns.fewest).max(comparedRuns.most),
  /** Empty: nothing but the code under test differs. */
  differences: z.array(RunDifference),
  rows: z.array(ComparedRow),
  /** Gates by their text, in the order in which runs first have them. */
  gates: z.array(
    z.object({
      rule: z.string(),
      gate: Gate,
      cell: z.string(),
      /** In the order of the runs; null: the run has no such gate. */
      outcomes: z.array(GateOutcome.nullable()),
    }),
  ),
  /** Latency by percentile of each variant and cell, in the order of the runs. */
  curves: z.array(
    z.object({
      variant: z.string(),
      cell: z.string(),
      runs: z.array(LatencyCurve.nullable()),
    }),
  ),
});
export type RunComparison = z.infer<typeof RunComparison>;
