// The pilot of a run, as the worker performs it: pilot blocks come first, and when they are in, analysis decides
// whether round 1 begins, the load changes, or the run ends here with figures that say what to do instead.

import os from "node:os";
import {
  expectationText,
  pilotChangeText,
  pilotFindingWords,
} from "@gonogo/analysis/words/pilot-words";
import type { Lease } from "@gonogo/services/measure/lease";
import { type PilotStepTaken, takePilotStep } from "@gonogo/services/measure/pilot-step";
import { readRunPlan } from "@gonogo/services/run/run-plan";
import { RunFailureError } from "../process/run-failure.ts";
import { mostThreads } from "../wire/wire-load.ts";
import { logLine, type RunUnderway } from "./announce-run.ts";
import { retryWhileLeased } from "./retry-while-leased.ts";

/** Takes the pilot's next step; what it changed is in the returned plan. Throws RunFailureError where it stops the run. */
export async function stepPilot<T extends RunUnderway & { readonly lease: Lease }>(
  loop: T,
): Promise<{ readonly loop: T; readonly over: boolean }> {
  const { worker, holder, lease, plan } = loop;
  const machine = { mostThreads: mostThreads(os.availableParallelism()) };
  const step = await retryWhileLeased(holder, () => takePilotStep(worker.context, lease, machine));
  await announcePilot(loop, step);
  if (step.kind === "stop")
    throw new RunFailureError("pilot_stopped", step.failure.message, step.failure.remedy);
  if (step.kind === "run" || step.kind === "over") return { loop, over: step.kind === "over" };
  const changed = await retryWhileLeased(holder, () => readRunPlan(worker.context, plan.runId));
  return { loop: { ...loop, plan: changed }, over: step.kind === "go" };
}

async function announcePilot({ worker, plan }: RunUnderway, step: PilotStepTaken): Promise<void> {
  const announceLine = (level: "info" | "warning", text: string) =>
    logLine(worker.context, plan.runId, level, text);
  if (step.kind === "measure") {
    const isFirst = step.pilot.sinceRound === 0 && step.blocks.every(({ round }) => round === 0);
    const change = step.pilot.changes.at(-1);
    if (step.forSpread)
      return announceLine(
        "info",
        "Pilot: a figure lies near its limit, so its spread is measured.",
      );
    const isChange = step.blocks.every(({ round }) => round === step.pilot.sinceRound);
    if (isFirst) return announceLine("info", "Pilot: the load is tried before round 1.");
    if (change && isChange) return announceLine("warning", `Pilot: ${pilotChangeText(change)}`);
    return announceLine("info", "Pilot: something held it up, so it is measured again.");
  }
  if (step.kind !== "go") return;
  // Changes of the load were reported when they were tried; the length of blocks is planned at the end.
  const { change, changes, findings, expected } = step.pilot;
  const last = changes.at(-1);
  if (change.blockMs !== null && last)
    await announceLine("info", `Pilot: ${pilotChangeText(last)}`);
  for (const found of findings)
    await announceLine("warning", `Pilot: ${pilotFindingWords(found).sentence}`);
  if (expected !== null) await announceLine("info", `Pilot: ${expectationText(expected)}`);
  if (step.pilot.outcome === "passed")
    await announceLine("info", "Pilot: the load can be measured here.");
}
