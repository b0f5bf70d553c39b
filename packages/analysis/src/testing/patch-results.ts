// Changes stored results in place of what was measured: tests put one figure on either side of a threshold
// and see which finding comes and goes. Everything else of the run stays as it was.
// Only for tests; nothing in the product calls it.
import type { BlockResult } from "@gonogo/protocols/events";
import type { Diagnostic } from "@gonogo/protocols/report";
import { diagnose } from "../diagnostics/diagnose.ts";
import { readEvidence } from "../diagnostics/read-evidence.ts";
import type { ReportInput } from "../evidence/report-input.ts";
import type { StoredBlock } from "../stored-block.ts";

/** The input with the results of one variant's blocks changed; `which` picks blocks (default: all). */
export function patchResults(
  input: ReportInput,
  variant: string,
  change: (result: BlockResult) => Partial<BlockResult>,
  which: (block: StoredBlock) => boolean = () => true,
): ReportInput {
  const blocks = input.blocks.map((block) =>
    block.variant === variant && block.result !== null && which(block)
      ? { ...block, result: { ...block.result, ...change(block.result) } }
      : block,
  );
  return { ...input, blocks };
}

/** Sets the busiest thread's figures. */
export const threadUse = (use: { cpuShare: number; runQueueShare: number; clients: number }) =>
  ((result) => ({
    engine: {
      ...result.engine,
      threads: [
        {
          name: "engine-0",
          cpuS: use.cpuShare * result.windowS,
          runQueueS: use.runQueueShare * result.windowS,
          realTime: false,
          core: null,
          moves: 0,
          askedCore: null,
          clients: use.clients,
        },
      ],
    },
  })) satisfies (result: BlockResult) => Partial<BlockResult>;

/** The findings of one code. */
export const findings = (input: ReportInput, code: Diagnostic["code"]): Diagnostic[] =>
  diagnose(readEvidence(input)).filter((found) => found.code === code);
