// Asks analysis what a run does about its pilot and stores what that means: pilot blocks, a changed load, an outcome.
// Called by the worker before each block until the pilot is over. What is remembered and what is planned are one
// transaction, so that a run that was interrupted goes on where its pilot stood.
import { decidePilot, type PilotStep } from "@gonogo/analysis/pilot/decide-pilot";
import { newPilot } from "@gonogo/analysis/pilot/run-pilot";
import type { RunPilot } from "@gonogo/protocols/report";
import { pilotModeOf } from "@gonogo/protocols/spec";
import type { Context } from "../context.ts";
import { toJson } from "../json.ts";
import { specOf } from "../rows/benchmark-view.ts";
import { type RunRow, runInclude } from "../rows/run-summary.ts";
import { storedPilot } from "../rows/stored-pilot.ts";
import { readReportInput } from "../run/report-input.ts";
import { guardLease, type Lease } from "./lease.ts";
import { appendBlocks } from "./probe-step.ts";

export type PilotStepTaken =
  /** No pilot, or it is over: round 1 may begin. */
  | { readonly kind: "over" }
  | { readonly kind: "run" }
  | Exclude<PilotStep, { readonly kind: "run" }>;

/** Throws LeaseLostError. */
export async function takePilotStep(
  context: Pick<Context, "db">,
  lease: Lease,
  machine: { readonly mostThreads: number },
): Promise<PilotStepTaken> {
  const row = await context.db.run.findUniqueOrThrow({
    where: { id: lease.runId },
    include: runInclude,
  });
  const pilot = await openPilot(context, row);
  if (pilot === null) return { kind: "over" };
  if (await hasBlocksToRun(context, row.id)) return { kind: "run" };
  const input = await readReportInput(context, row);
  const step = decidePilot({ input, pilot, mostThreads: machine.mostThreads });
  if (step.kind === "run") return step;
  await context.db.$transaction(async (db) => {
    await guardLease(db, lease);
    await db.run.update({ where: { id: lease.runId }, data: { pilot: toJson(step.pilot) } });
    if (step.kind === "measure") await appendBlocks(db, lease.runId, step.blocks);
  });
  return step;
}

/** The pilot as it stands while it is open; null: there is none, or it is over. */
async function openPilot(context: Pick<Context, "db">, row: RunRow): Promise<RunPilot | null> {
  const spec = specOf(row.benchmarkVersion);
  if (pilotModeOf(spec.plan) === "off") return null;
  const stored = storedPilot(row);
  // Decided and not ended: the worker went away in between, and the same blocks decide the same again.
  if (stored?.outcome === "stopped") return { ...stored, outcome: null };
  if (stored) return stored.outcome === null ? stored : null;
  const begun = await context.db.block.count({
    where: { runId: row.id, status: { notIn: ["planned", "skipped"] } },
  });
  return begun > 0 ? null : newPilot(spec);
}

const hasBlocksToRun = async (context: Pick<Context, "db">, runId: string): Promise<boolean> =>
  (await context.db.block.count({
    where: { runId, purpose: "pilot", status: { in: ["planned", "running"] } },
  })) > 0;
