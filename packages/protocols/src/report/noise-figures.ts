// What a noise calibration found: how much a target differs from itself, metric by metric.
// Spreads and trends are natural logarithms of ratios (0.04 is about 4 %); a row of the database holds it as JSON.

import * as z from "../schema/zod.ts";
import { MetricName } from "../spec/parts/table-schemas.ts";
import { Diagnostic } from "./judgement.ts";
import { Message } from "./message.ts";

/** What so many rounds can see at the spread that was measured. */
export const VisibleEffect = z.object({
  rounds: z.int(),
  /** Smallest difference that is found with 80 % power, in logs, and its range from the limits of the spread. */
  effectLog: z.number(),
  lowLog: z.number(),
  highLog: z.number(),
});
export type VisibleEffect = z.infer<typeof VisibleEffect>;

/** How often the gate `a / b >= 1` would have been decided, though the sides are the same. */
export const FalseAlarms = z.object({
  /** Consecutive rounds of each judgement. */
  rounds: z.int(),
  /** Overlapping windows of that many rounds; zero: fewer rounds than that. */
  windows: z.int(),
  /** Of these windows as they were measured. */
  passes: z.int(),
  fails: z.int(),
  /**
   * Share of passes, and by symmetry of fails, over all ways in which the plan's shuffling could have called the
   * two sides: names are swapped for whole mirrored pairs, so that what neighbouring rounds share stays.
   */
  share: z.number(),
  /** What the test allows each way at this number of rounds. */
  nominal: z.number(),
});
export type FalseAlarms = z.infer<typeof FalseAlarms>;

export const NoiseMetric = z.object({
  metric: MetricName,
  /** Rounds whose two blocks both gave the figure as it is; rounds that gave only a bound are left out. */
  rounds: z.int(),
  /** Centre of all blocks, in stored units. */
  value: z.number(),
  /** Standard deviation of d = ln a - ln b over the rounds, and its 95 % limits (chi-square); null: all d alike. */
  sdLog: z.number(),
  sdLowLog: z.number().nullable(),
  sdHighLog: z.number().nullable(),
  /** One-sided upper 95 % limit of the standard deviation, never under the recording step. */
  floorLog: z.number(),
  medianAbsLog: z.number(),
  /** Width of the histogram's buckets behind a round, in logs; nothing smaller can be seen. */
  stepLog: z.number(),
  /** The ratio a / b, which is 1 if nothing but noise lies between the sides. */
  ratio: z.number(),
  ratioLow: z.number(),
  ratioHigh: z.number(),
  level: z.number(),
  /** For 6, 10 and 20 rounds; empty where the rounds did not differ. */
  visible: z.array(VisibleEffect),
  /** Standard deviation of ln(value) between blocks of one side, both sides pooled. */
  blockSdLog: z.number(),
  /** Lag-1 autocorrelation of d; null where the rounds did not differ. */
  autocorrelation: z.number().nullable(),
  /** Change of the level from first to last round in logs (Theil and Sen), and its p-value (Mann and Kendall). */
  driftLog: z.number(),
  driftP: z.number(),
  /** For 6 and 10 rounds. */
  falseAlarms: z.array(FalseAlarms),
});
export type NoiseMetric = z.infer<typeof NoiseMetric>;

export const NoiseFigures = z.object({
  /** Whether anything can be taken from it; `because` says why not. */
  usable: z.boolean(),
  because: z.array(Message),
  roundsRun: z.int(),
  roundsValid: z.int(),
  metrics: z.array(NoiseMetric),
  /** Metrics without figures, and why. */
  missing: z.array(z.object({ metric: MetricName, why: Message })),
  /**
   * The spread of throughput between blocks of half the length, from the per-second line of the same blocks;
   * null: the line is too short. Percentiles cannot be had of half a block.
   */
  halfBlocks: z.object({ blockMs: z.number(), sdLog: z.number() }).nullable(),
  /** The run's diagnostics but for notes. */
  cautions: z.array(Diagnostic),
});
export type NoiseFigures = z.infer<typeof NoiseFigures>;
