// A stored block as analysis reads it: its place in the plan, how it ended, and the engine's result.
// Services make it from database rows (results parsed with zod, never cast); every judgement starts here.
// A block is the unit of replication: the requests inside it are never treated as independent samples.
import type { BlockResult } from "@gonogo/protocols/events";
import type { BlockMachine, ReportBlock } from "@gonogo/protocols/report";
import type { BlockPurpose } from "@gonogo/protocols/spec";

/** Why a block could not be performed: the engine's problem, or the worker's reason for a broken block. */
export type BlockProblem = {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
};

/** Code of the problem of blocks that were left out because their round made way for a run that goes first. */
export const madeWay = "made_way";

export type StoredBlock = {
  readonly id: string;
  /** Only `evidence` decides gates. */
  readonly purpose: BlockPurpose;
  /** Index of the cell, from 0. */
  readonly cell: number;
  /** Index of the round within its cell, from 0; rounds appended for retries and looks count on. */
  readonly round: number;
  /** Place within the round, from 0. */
  readonly position: number;
  /** Order of execution over the whole run, from 0; null: not run yet. */
  readonly sequence: number | null;
  /** 1 for a planned round, 2 for the first round appended to its cell in place of an invalid one, and so on. */
  readonly attempt: number;
  /** Name of the variant. */
  readonly variant: string;
  /** `broken`: started and lost (crash, lost lease); `failed`: the engine answered with a problem. */
  readonly status: ReportBlock["status"];
  /** ISO UTC; null: not run yet. */
  readonly startedAt: string | null;
  readonly result: BlockResult | null;
  readonly problem: BlockProblem | null;
  /** What the worker saw of its machine around the block; absent or null: its system does not report it. */
  readonly machine?: BlockMachine | null;
};
