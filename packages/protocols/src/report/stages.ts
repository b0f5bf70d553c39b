// Stages of a benchmark: its finished runs by the stage and build mode of their subjects, each stage against one of them.
// Runs of different stages share no rounds, so their intervals are unpaired.

import { VerdictName } from "../events/run-event.ts";
import * as z from "../schema/zod.ts";
import { Subject } from "../spec/parts/subject.ts";
import { MetricName } from "../spec/parts/table-schemas.ts";
import { FigureBound } from "./history.ts";

export const StageRun = z.object({
  id: z.string(),
  /** When it finished. */
  at: z.iso.datetime(),
  subject: Subject,
  benchmarkVersion: z.int(),
  verdict: VerdictName.nullable(),
  /** Why its figures are no part of the stage's; null: they are. */
  leftOut: z.enum(["invalid", "no-figures"]).nullable(),
});

export const Stage = z.object({
  /** null: its runs name none. */
  stage: z.string().nullable(),
  buildMode: z.enum(["release", "debug"]).nullable(),
  /** Oldest first; the order of stages is that of their first runs. */
  runs: z.array(StageRun),
  /** Variants that were asked otherwise than in the reference: another request, or another target. */
  askedOtherwise: z.array(z.string()),
});
export type Stage = z.infer<typeof Stage>;

/** A figure of a stage: the geometric mean of its runs' figures, with an interval. */
export const StageFigure = z.object({
  value: z.number(),
  /** null: nothing is known on that side. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  bound: FigureBound,
  runs: z.int(),
  /** Of this stage to the reference; null: one of them has no figure. */
  ratio: z
    .object({ value: z.number(), low: z.number().nullable(), high: z.number().nullable() })
    .nullable(),
  /** `open`: the interval includes 1, or there is none. */
  decided: z.enum(["reference", "higher", "lower", "open"]),
});
export type StageFigure = z.infer<typeof StageFigure>;

/** One figure of a run, in the columns of `runMetrics`. */
const RunValues = z.array(z.number().nullable());

export const Stages = z.object({
  stages: z.array(Stage),
  /** Index of the stage that the others are compared with. */
  reference: z.int(),
  /** Of the newest run; runs of other environments are left out. null: there are no runs. */
  environment: z.string().nullable(),
  leftOut: z.object({
    environment: z.int().describe("Runs of other environments."),
    terms: z.int().describe("Runs with another load, network, payload or block length."),
    unnamed: z.int().describe("Runs without stage and build mode, beside others that have them."),
    older: z.int().describe("Runs beyond the newest that are read."),
    deleted: z.int().default(0).describe("Finished runs that somebody deleted."),
  }),
  variants: z.array(z.string()),
  operations: z.array(z.string()),
  cells: z.array(z.object({ index: z.int(), label: z.string() })),
  cell: z.int(),
  /** null: all requests together. */
  operation: z.string().nullable(),
  /** Whether some stage has several runs, so that the spread from run to run is part of the intervals. */
  seesRunSpread: z.boolean(),
  /** By metric and variant; `figures` by stage, null where the stage has none. */
  rows: z.array(
    z.object({
      metric: MetricName,
      variant: z.string(),
      figures: z.array(StageFigure.nullable()),
    }),
  ),
  runMetrics: z.array(MetricName),
  /** The figures of single runs, by stage and variant. */
  runRows: z.array(
    z.object({
      stage: z.int(),
      variant: z.string(),
      runs: z.array(z.object({ id: z.string(), requests: z.int().nullable(), values: RunValues })),
      average: z.object({ requests: z.number().nullable(), values: RunValues }),
      /** (most - least) / average, in percent; null with fewer than two runs. */
      spreadPercent: z.object({ requests: z.number().nullable(), values: RunValues }),
    }),
  ),
});
export type Stages = z.infer<typeof Stages>;
