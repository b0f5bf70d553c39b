// What a live page, the events API and pipelines hear of a run.
// The first event is always a snapshot from PostgreSQL; the last is `finished`; ids are Redis stream ids.

import * as z from "../schema/zod.ts";
import { BlockPurpose } from "../spec/plan.ts";
import { TrialReport } from "./capacity.ts";
import { phases, Tick } from "./engine-event.ts";

export const runStatuses = ["queued", "running", "finished", "failed", "cancelled"] as const;
export const RunStatus = z.enum(runStatuses);
export type RunStatus = z.infer<typeof RunStatus>;

export const verdictNames = ["GO", "NO-GO", "INCONCLUSIVE", "INVALID"] as const;
export const VerdictName = z.enum(verdictNames);
export type VerdictName = z.infer<typeof VerdictName>;

export const RunProgress = z.object({
  blocksDone: z.int(),
  blocksPlanned: z.int(),
  /** Estimated; null when nothing is known yet. */
  remainingMs: z.number().nullable(),
  current: z
    .object({
      blockId: z.string(),
      variant: z.string(),
      cell: z.int(),
      round: z.int(),
      /** Absent: evidence. */
      purpose: BlockPurpose.optional(),
    })
    .nullable(),
});
export type RunProgress = z.infer<typeof RunProgress>;

export const RunSnapshot = z.object({
  type: z.literal("snapshot"),
  runId: z.string(),
  status: RunStatus,
  verdict: VerdictName.nullable(),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  progress: RunProgress,
});
export const BlockStarted = z.object({
  type: z.literal("block-started"),
  runId: z.string(),
  progress: RunProgress,
});
export const BlockPhase = z.object({
  type: z.literal("block-phase"),
  runId: z.string(),
  blockId: z.string(),
  phase: z.enum(phases),
});
export const BlockTick = z.object({
  type: z.literal("tick"),
  runId: z.string(),
  blockId: z.string(),
  variant: z.string(),
  cell: z.int(),
  round: z.int(),
  atUnixMs: z.int(),
  tick: Tick,
});
/** Of a search: a trial begins (its result is null), or has been judged. */
export const BlockTrial = z.object({
  type: z.literal("trial"),
  runId: z.string(),
  blockId: z.string(),
  variant: z.string(),
  cell: z.int(),
  round: z.int(),
  trial: TrialReport,
});
export const BlockFinished = z.object({
  type: z.literal("block-finished"),
  runId: z.string(),
  blockId: z.string(),
  variant: z.string(),
  cell: z.int(),
  round: z.int(),
  status: z.string(),
  progress: RunProgress,
});
export const RunLog = z.object({
  type: z.literal("log"),
  runId: z.string(),
  atUnixMs: z.int(),
  level: z.enum(["info", "warning", "error"]),
  message: z.string(),
});
export const RunFinished = z.object({
  type: z.literal("finished"),
  runId: z.string(),
  status: RunStatus,
  verdict: VerdictName.nullable(),
});
export const RunEvent = z.discriminatedUnion("type", [
  RunSnapshot,
  BlockStarted,
  BlockPhase,
  BlockTick,
  BlockTrial,
  BlockFinished,
  RunLog,
  RunFinished,
]);
export type RunEvent = z.infer<typeof RunEvent>;
