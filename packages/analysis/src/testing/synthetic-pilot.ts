// Pilot and probe blocks of synthetic runs: the same results, measured for another purpose.
import type { ReportInput } from "../evidence/report-input.ts";
import type { StoredBlock } from "../stored-block.ts";
import { type SyntheticRun, syntheticBlocks, syntheticInput } from "./synthetic-blocks.ts";

/** A running run of which pilot rounds were measured and nothing else. */
export function pilotInput(run: SyntheticRun, pilotRounds = 1): ReportInput {
  const input = syntheticInput({ ...run, rounds: pilotRounds, status: "running" });
  return { ...input, blocks: input.blocks.map((block) => ({ ...block, purpose: "pilot" })) };
}

/** One probe block of a variant, as the first round of `run` would have measured it. */
export function probeBlockOf(run: SyntheticRun, variant: string): StoredBlock {
  const block = syntheticBlocks({ ...run, rounds: 1 }).find((one) => one.variant === variant);
  if (!block) throw new Error(`the run has no variant ${variant}`);
  return { ...block, id: `probe-${variant}`, purpose: "probe" };
}
