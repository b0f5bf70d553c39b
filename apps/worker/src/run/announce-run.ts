// What a run announces while it is measured: a block begins, a block ends, rounds are added, a line of its log.
// All of it goes to the run's stream and may be lost there; nothing depends on it.
import { plural } from "@gonogo/analysis/words/format";
import type { BlockResult } from "@gonogo/protocols/events";
import type { OpenContext } from "@gonogo/services/context";
import type { StepTaken } from "@gonogo/services/measure/next-step";
import type { StartedBlock } from "@gonogo/services/measure/start-block";
import { progressOfRun } from "@gonogo/services/rows/progress";
import type { RunPlan } from "@gonogo/services/run/run-plan";
import { announce } from "@gonogo/services/run/watch/run-stream";
import type { WorkerContext } from "../process/worker-context.ts";
import type { LeaseHolder } from "./lease-holder.ts";
import type { PerformedBlock } from "./perform-block.ts";
import { retryWhileLeased } from "./retry-while-leased.ts";

export type RunUnderway = {
  readonly worker: WorkerContext;
  readonly holder: LeaseHolder;
  readonly plan: RunPlan;
  /** What targets said, as far as the log has it: nothing is logged twice. */
  readonly loggedWarnings: Set<string>;
};

const progressNow = ({ worker, plan, holder }: RunUnderway) =>
  retryWhileLeased(holder, () =>
    progressOfRun(worker.context, { id: plan.runId, status: "running", spec: plan.spec }),
  );

export async function announceStart(run: RunUnderway): Promise<void> {
  const progress = await progressNow(run);
  await announce(run.worker.context, {
    type: "block-started",
    runId: run.plan.runId,
    progress,
  });
}

/** One line for each way in which requests failed: what the target said, or the first reason. */
const firstOfEach = (said: BlockResult["failureTexts"]): string[] => {
  const nameOf = ({ outcome, status }: BlockResult["failureTexts"][number]) =>
    outcome.endsWith("_status") ? String(status ?? outcome) : outcome;
  const lines = new Map<string, string>();
  for (const text of said) {
    const name = nameOf(text);
    if (!lines.has(name)) lines.set(name, `${name}: “${text.words}”`);
  }
  return [...lines.values()];
};

export async function announceBlock(
  run: RunUnderway,
  block: StartedBlock,
  done: PerformedBlock,
): Promise<void> {
  const { worker, plan, loggedWarnings } = run;
  await announce(worker.context, {
    type: "block-finished",
    runId: plan.runId,
    blockId: block.id,
    variant: block.variant,
    cell: block.cell,
    round: block.round,
    status: done.end.status,
    progress: await progressNow(run),
  });
  const { end } = done;
  const warnings =
    end.status === "finished" ? firstOfEach(end.result.failureTexts) : [end.problem.message];
  for (const warning of warnings.map((text) => `${block.variant}: ${text}`)) {
    if (end.status === "finished" && loggedWarnings.has(warning)) continue;
    loggedWarnings.add(warning);
    await logLine(worker.context, plan.runId, "warning", warning);
  }
}

export async function announceStep({ worker, plan }: RunUnderway, step: StepTaken): Promise<void> {
  for (const { cell, reason } of step.stopCells)
    await logLine(
      worker.context,
      plan.runId,
      "warning",
      `Cell ${plan.cells[cell]?.label ?? cell} stops: every attempt failed for one reason (${reason}).`,
    );
  if (step.roundsSaved > 0)
    await logLine(
      worker.context,
      plan.runId,
      "info",
      step.because === "undecidable"
        ? `No further round can decide this run, so it ends here; not measured: ${plural(step.roundsSaved, "round")} of each cell.`
        : `This look ends the run; not needed: ${plural(step.roundsSaved, "round")} of each cell.`,
    );
  if (step.kind !== "append") return;
  const why = appendedBecause[step.because] ?? "Rounds are added";
  await logLine(worker.context, plan.runId, "info", `${why}: ${step.appended} more blocks.`);
}

const appendedBecause: Partial<Record<StepTaken["because"], string>> = {
  retry: "Rounds that do not count are measured again as a whole",
  look: "This look did not decide; the next one begins",
  confirm: "The evidence says NO-GO; its cells are measured again in reversed order",
};
/** Names whom a probe block is for. */
export async function announceProbes(
  { worker, plan }: RunUnderway,
  probes: readonly { readonly variant: string }[],
): Promise<void> {
  for (const { variant } of probes)
    await logLine(
      worker.context,
      plan.runId,
      "warning",
      `${variant}: many answers take about 40 ms. A probe block with quick acknowledgements shows whether a missing TCP_NODELAY is why.`,
    );
}

/** A line of the run's log, as the live page shows it. */
export async function logLine(
  context: OpenContext,
  runId: string,
  level: "info" | "warning" | "error",
  message: string,
): Promise<void> {
  await announce(context, { type: "log", runId, atUnixMs: Date.now(), level, message });
}
