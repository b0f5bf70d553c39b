// The pilot of a run: short blocks before round 1 that try the load and are never evidence.
// What it found, what it changed about the load, and what it proposes where it stopped the run.
// The same shape is stored with the run and shown in its report.

import * as z from "../schema/zod.ts";
import { Load } from "../spec/load.ts";
import { pilotModes } from "../spec/parts/vocabulary.ts";
import { BlockPurpose } from "../spec/plan.ts";
import { Message, Params } from "./message.ts";

/** What the run measures in place of the definition's load; null: as the definition says. */
export const PilotChange = z.object({
  /** Engine threads of every block, where the load has so many clients or connections. */
  threads: z.int().nullable(),
  /** The whole load, the same for every variant. */
  load: Load.nullable(),
  /** Length of every block, in milliseconds. */
  blockMs: z.int().nullable(),
});
export type PilotChange = z.infer<typeof PilotChange>;

export const PilotFinding = z.object({
  code: z.string(),
  /** Whether it kept the load from being measured, or is only said at once. */
  severity: z.enum(["invalidating", "caution"]),
  variant: z.string().nullable(),
  cell: z.int().nullable(),
  /** null: the run has one cell, or it is about all of them. */
  cellLabel: z.string().nullable(),
  /** Facts of its code (analysis, words/pilot-words.ts). */
  params: Params,
});
export type PilotFinding = z.infer<typeof PilotFinding>;

export const RunPilot = z.object({
  mode: z.enum(pilotModes),
  /** null: still being measured. */
  outcome: z.enum(["passed", "warned", "stopped"]).nullable(),
  change: PilotChange,
  /** The definition's own load, where `change` has another. */
  definedLoad: Load.nullable(),
  /** The definition's own block length, where `change` has another. */
  definedBlockMs: z.int().nullable(),
  /** First pilot round that was measured under `change`. */
  sinceRound: z.int(),
  /** What was changed and why, in their order (analysis, words/pilot-words.ts). */
  changes: z.array(Message),
  /** Of the pilot blocks that decided. */
  findings: z.array(PilotFinding),
  /** The rounds that the pilot expects until a decision and why; null: it cannot tell. */
  expected: Message.nullable(),
  /** A load that this machine can measure, where the run was stopped. */
  proposal: Load.nullable(),
});
export type RunPilot = z.infer<typeof RunPilot>;

/** A block that is no evidence: of the pilot, or a probe. */
export const SideBlock = z.object({
  id: z.string(),
  purpose: BlockPurpose,
  cell: z.int(),
  round: z.int(),
  variant: z.string(),
  status: z.enum(["planned", "running", "finished", "broken", "failed", "skipped"]),
  sequence: z.int().nullable(),
  windowS: z.number().nullable(),
  requests: z.int(),
  errors: z.int(),
  throughputPerS: z.number().nullable(),
  p50Us: z.number().nullable(),
});
export type SideBlock = z.infer<typeof SideBlock>;
