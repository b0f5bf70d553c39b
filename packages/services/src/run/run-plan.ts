// What a worker needs to know of a run it has claimed: the definition, the sides as they stood, the cells.
import { pilotedSpec } from "@gonogo/analysis/pilot/run-pilot";
import { type BenchmarkSpec, type Cell, cellsOf } from "@gonogo/protocols/spec";
import type { Context } from "../context.ts";
import { specOf } from "../rows/benchmark-view.ts";
import { runInclude } from "../rows/run-summary.ts";
import { type RunVariant, runVariantsOf } from "../rows/run-variants.ts";
import { storedPilot } from "../rows/stored-pilot.ts";

export type RunPlan = {
  readonly runId: string;
  /** With what its pilot changed. */
  readonly spec: BenchmarkSpec;
  /** Engine threads that its pilot asked for; null: as the load has it. */
  readonly threads: number | null;
  readonly variants: readonly RunVariant[];
  readonly cells: readonly Cell[];
  /** Set once the first block has reported engine and machine. */
  readonly environmentFingerprint: string | null;
};

/** Throws when the run is gone. */
export async function readRunPlan(context: Pick<Context, "db">, runId: string): Promise<RunPlan> {
  const row = await context.db.run.findUniqueOrThrow({
    where: { id: runId },
    include: runInclude,
  });
  const pilot = storedPilot(row);
  const spec = pilotedSpec(specOf(row.benchmarkVersion), pilot);
  return {
    runId,
    spec,
    threads: pilot?.change.threads ?? null,
    variants: runVariantsOf(row),
    cells: cellsOf(spec),
    environmentFingerprint: row.environmentFingerprint,
  };
}
