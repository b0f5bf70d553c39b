// Figures that a report compares: estimates with intervals, rows of the comparison, latency curves.
// The same shapes serve all requests together, one operation, and whole iterations of a workflow.

import * as z from "../schema/zod.ts";
import { MetricName } from "../spec/parts/table-schemas.ts";
import { Message } from "./message.ts";

/** An estimate with its interval, in the metric's stored unit (microseconds, per second, ratio). */
export const Estimate = z.object({
  /** null: not supported by the evidence; `note` says why. */
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  level: z.number().nullable(),
  rounds: z.int(),
  /** The figure is a bound only: the percentile lies above the answered share (`at-least`). */
  bound: z.enum(["exact", "at-least"]),
  note: Message.nullable(),
  /** Requests that an error ratio was counted on; null: another metric, or no figure. */
  requests: z.int().nullable(),
});
export type Estimate = z.infer<typeof Estimate>;

export const ComparisonRow = z.object({
  metric: MetricName,
  cell: z.int(),
  /** One entry a variant, in the definition's order. */
  values: z.array(Estimate),
  /** Ratio of each variant to the baseline; null for the baseline itself. */
  ratios: z.array(Estimate.nullable()),
  /** Ratios of the variants to each other without the baseline, by their places. */
  pairs: z.array(z.object({ of: z.int(), over: z.int(), ratio: Estimate })),
});
export type ComparisonRow = z.infer<typeof ComparisonRow>;

/** A latency distribution on a percentile axis, merged over the valid blocks of a variant and cell. */
export const LatencyCurve = z.object({
  cell: z.int(),
  variant: z.string(),
  requests: z.int(),
  points: z.array(
    z.object({
      /** Percentile, 0 to 100. */
      percentile: z.number(),
      valueUs: z.number(),
      /** Smallest and largest value of any round's block at this percentile. */
      lowUs: z.number(),
      highUs: z.number(),
      /**
       * Ratio to the baseline at this percentile, paired within rounds, with its interval for this percentile alone; null: the
       * baseline itself, or no round has both. Absent: the report is older than this figure.
       */
      ratio: z
        .object({
          value: z.number(),
          /** null: too few rounds for an interval. */
          low: z.number().nullable(),
          high: z.number().nullable(),
          rounds: z.int(),
        })
        .nullable()
        .optional(),
    }),
  ),
});
