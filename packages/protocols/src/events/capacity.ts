// What a search for a capacity says: each trial as it begins and is judged, and the interval at the end.
// A rate is kept when its trial kept the objective; the capacity lies between the highest confirmed rate
// and the lowest that broke.
import * as z from "../schema/zod.ts";

const count = z.int().nonnegative();

export const trialPhases = ["search", "bisect", "confirm"] as const;

/**
 * What broke a rate, or limits the capacity. `held`: the in-flight cap kept arrivals from being sent;
 * `engine`: the generator had no time left, so nothing is known of the target; `max-rate`: nothing broke.
 */
export const capacityLimits = ["slo-latency", "slo-errors", "held", "engine", "max-rate"] as const;
export const CapacityLimit = z.enum(capacityLimits);
export type CapacityLimit = z.infer<typeof CapacityLimit>;

/** One trial that was judged; counts are of its measured window. */
export const Trial = z.object({
  ratePerS: z.number(),
  phase: z.enum(trialPhases),
  kept: z.boolean(),
  /** What broke it; null: it was kept. */
  why: CapacityLimit.nullable(),
  sent: count,
  ok: count,
  failed: count,
  unanswered: count,
  held: count,
  /** Response time at the objective's quantile, requests without an answer included; null: no requests. */
  quantileUs: z.number().nullable(),
  /** Failed, unanswered or held, as a share of all arrivals. */
  errorRatio: z.number(),
});
export type Trial = z.infer<typeof Trial>;

/** The answer of a search: at least `low`, less than `high`. */
export const CapacityResult = z.object({
  /** The highest confirmed rate; null: the first rate was not kept, or none was confirmed. */
  lowRatePerS: z.number().nullable(),
  /** The lowest rate that broke; null: the highest rate that may be tried was kept. */
  highRatePerS: z.number().nullable(),
  limitedBy: CapacityLimit,
  /** In the order they were made. */
  trials: z.array(Trial),
});
export type CapacityResult = z.infer<typeof CapacityResult>;

/** A trial begins (its result is null), or has been judged. */
export const TrialReport = z.object({
  type: z.literal("trial"),
  /** From 1. */
  number: z.int(),
  ratePerS: z.number(),
  phase: z.enum(trialPhases),
  result: Trial.nullable(),
});
export type TrialReport = z.infer<typeof TrialReport>;
