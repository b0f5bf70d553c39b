// What a worker needs to know of a run it has claimed: the definition, the sides as they stood, the cells.
import { type BenchmarkSpec, type Cell, cellsOf } from "@gonogo/protocols/spec";
import { specOf } from "../benchmark/benchmark-view.ts";
import type { Context } from "../context.ts";
import { runInclude } from "./run-summary.ts";
import { type RunVariant, runVariantsOf } from "./run-variants.ts";

export type RunPlan = {
  readonly runId: string;
  readonly spec: BenchmarkSpec;
  readonly variants: readonly RunVariant[];
  readonly cells: readonly Cell[];
  /** Set once the first block has told about engine and machine. */
  readonly environmentFingerprint: string | null;
};

/** Throws when the run is gone. */
export async function readRunPlan(context: Pick<Context, "db">, runId: string): Promise<RunPlan> {
  const row = await context.db.run.findUniqueOrThrow({
    where: { id: runId },
    include: runInclude,
  });
  const spec = specOf(row.benchmarkVersion);
  return {
    runId,
    spec,
    variants: runVariantsOf(row),
    cells: cellsOf(spec),
    environmentFingerprint: row.environmentFingerprint,
  };
}
