// Runs of database tests: started, taken by a worker, measured with synthetic results, lost. Imported by tests only.

import type { SyntheticOptions } from "@gonogo/analysis/testing/synthetic-options";
import { syntheticResult } from "@gonogo/analysis/testing/synthetic-result";
import type { BlockResult } from "@gonogo/protocols/events";
import { loadOf, windowMsOf } from "@gonogo/protocols/spec";
import type { Context } from "../context.ts";
import { type ClaimedRun, claimRun } from "../measure/claim-run.ts";
import { commitBlock } from "../measure/commit-block.ts";
import type { Lease } from "../measure/lease.ts";
import type { StartedBlock } from "../measure/start-block.ts";
import { createRun } from "../run/create-run.ts";
import { readRunPlan } from "../run/run-plan.ts";
import { duelDefinition, type TestInstance } from "./test-context.ts";

/** The id of a run of the duel, or of one that differs from it, which waits for a worker. */
export async function startDuel(
  { context, owner }: Pick<TestInstance, "context" | "owner">,
  changes: object = {},
): Promise<string> {
  const definition = { ...duelDefinition, ...changes };
  return (await createRun(context, owner, { definition: definition as never })).id;
}

/** The lease of a run that nobody else may have. */
export async function claimed(
  context: Context,
  runId: string,
  owner = "worker",
): Promise<ClaimedRun> {
  const lease = await claimRun(context, { runId, owner });
  if (!lease) throw new Error("nobody got the run");
  return lease;
}

/** As when the run's worker was silent for too long. */
export const expireLease = (context: Context, runId: string) =>
  context.db
    .$executeRaw`UPDATE runs SET "leaseUntil" = now() - interval '1 s' WHERE id = ${runId}::uuid`;

/** What an engine would have said of a run's block. */
export async function resultOf(
  context: Context,
  runId: string,
  block: StartedBlock,
  options: Partial<SyntheticOptions> = {},
): Promise<BlockResult> {
  const { spec, cells } = await readRunPlan(context, runId);
  const cell = cells[block.cell];
  if (!cell) throw new Error("no such cell");
  return syntheticResult(
    { medianUs: 200, ...options },
    {
      blockId: block.id,
      load: loadOf(spec, cell),
      blockMs: windowMsOf(spec),
      warmupMs: spec.plan.warmupMs,
      startedAtUnixMs: Date.now(),
    },
  );
}

/** Ends a block as measured. */
export async function commitResult(
  context: Context,
  lease: Lease,
  block: StartedBlock,
  options: Partial<SyntheticOptions> = {},
): Promise<void> {
  const result = await resultOf(context, lease.runId, block, options);
  await commitBlock(context, lease, { id: block.id, end: { status: "finished", result } });
}
