// What lists show of a run in place of its report: the figure that decided, and a change in a series that is still open.

import * as z from "../schema/zod.ts";
import { gateOps } from "../spec/gate/parse-gate.ts";
import { MetricName } from "../spec/parts/table-schemas.ts";
import { GateOutcome } from "./judgement.ts";

/** The figure of the gate that decided a verdict, in stored units: microseconds, requests a second, ratios. */
export const DecidingFigure = z.object({
  metric: MetricName,
  of: z.string(),
  /** The variant that it is divided by; null: by none. */
  over: z.string().nullable(),
  /** Whether it is divided by the figure of earlier runs. */
  isPast: z.boolean(),
  operation: z.string().nullable(),
  /** null: the mean of cells. */
  cell: z.int().nullable(),
  op: z.enum(gateOps),
  outcome: GateOutcome,
  limit: z.number(),
  value: z.number(),
  /** `at-least`: the value is a lower bound and nothing else. */
  bound: z.enum(["exact", "at-least"]).default("exact"),
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type DecidingFigure = z.infer<typeof DecidingFigure>;

/** The newest change of a benchmark's deciding series that is worse and that nobody has explained. */
export const OpenChange = z.object({
  metric: MetricName,
  variant: z.string(),
  /** The variant that it is divided by; null: by none. */
  over: z.string().nullable().default(null),
  operation: z.string().nullable().default(null),
  /** -1: the mean of cells. */
  cell: z.int(),
  /** First run of the new level. */
  runId: z.string(),
  /** Last run of the old level. */
  beforeRunId: z.string(),
  /** ISO UTC, when `runId` finished. */
  at: z.string(),
  /** Medians before and after, in stored units. */
  before: z.number(),
  after: z.number(),
  runsAfter: z.int(),
});
export type OpenChange = z.infer<typeof OpenChange>;
