// What a worker needs to know of a run it has claimed: the definition, the sides as they stood, the cells.
import { hostOf } from "@gonogo/analysis/evidence/hosts";
import { pilotedSpec } from "@gonogo/analysis/pilot/run-pilot";
import { Environment, type RunPlacement } from "@gonogo/protocols/report";
import {
  type BenchmarkSpec,
  type Cell,
  cellsOf,
  shardPlaces,
  type WorkerLabels,
} from "@gonogo/protocols/spec";
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
  /** Labels of each worker that shares the load, the leading one first; empty: one does all of it. */
  readonly places: readonly WorkerLabels[];
  /** Set once the first block has reported engine and machine. */
  readonly environmentFingerprint: string | null;
  /** Cores that the run's load threads keep, once its first block has been measured. */
  readonly placement: RunPlacement | null;
  /** IP address that each variant loaded in its first measured block; a variant without one is absent. */
  readonly addresses: ReadonlyMap<string, string>;
};

/** A name may have several addresses: the whole run loads the one that its first block did, whoever goes on with it. */
async function loadedAddresses({ db }: Pick<Context, "db">, runId: string) {
  const rows = await db.$queryRaw<{ variant: string; address: string }[]>`
    SELECT DISTINCT ON (variant) variant, address FROM (
      SELECT variant, sequence, coalesce(address, result->'addresses'->>0) AS address
      FROM blocks WHERE "runId" = ${runId}::uuid
    ) AS measured
    WHERE address IS NOT NULL ORDER BY variant, sequence`;
  return new Map(rows.map(({ variant, address }) => [variant, hostOf(address)]));
}

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
    places: shardPlaces(spec),
    environmentFingerprint: row.environmentFingerprint,
    placement: Environment.nullable().parse(row.environment)?.placement ?? null,
    addresses: await loadedAddresses(context, runId),
  };
}
