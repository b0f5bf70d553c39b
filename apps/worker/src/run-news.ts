// What a run tells while it is measured: a block begins, a block ends, rounds are added, a line of its log.
// All of it goes to the run's stream and may be lost there; nothing depends on it.
import { plural } from "@gonogo/analysis/format";
import type { OpenContext } from "@gonogo/services/context";
import type { StepTaken } from "@gonogo/services/run/next-step";
import { progressOfRun } from "@gonogo/services/run/progress";
import type { RunPlan } from "@gonogo/services/run/run-plan";
import { announce } from "@gonogo/services/run/run-stream";
import type { StartedBlock } from "@gonogo/services/run/start-block";
import type { House } from "./house.ts";
import type { LeaseKeeper } from "./lease-keeper.ts";
import { patiently } from "./patiently.ts";
import type { PerformedBlock } from "./perform-block.ts";

export type Teller = {
  readonly house: House;
  readonly keeper: LeaseKeeper;
  readonly plan: RunPlan;
  /** What targets said, as far as the log has it: each of it is told once. */
  readonly told: Set<string>;
};

const progressNow = ({ house, plan, keeper }: Teller) =>
  patiently(keeper, () =>
    progressOfRun(house.context, { id: plan.runId, status: "running", spec: plan.spec }),
  );

export async function tellStart(teller: Teller): Promise<void> {
  const progress = await progressNow(teller);
  await announce(teller.house.context, {
    type: "block-started",
    runId: teller.plan.runId,
    progress,
  });
}

export async function tellBlock(
  teller: Teller,
  block: StartedBlock,
  done: PerformedBlock,
): Promise<void> {
  const { house, plan, told } = teller;
  await announce(house.context, {
    type: "block-finished",
    runId: plan.runId,
    blockId: block.id,
    variant: block.variant,
    cell: block.cell,
    round: block.round,
    status: done.end.status,
    progress: await progressNow(teller),
  });
  const { end } = done;
  const warnings =
    end.status === "finished"
      ? end.result.said.map(({ outcome, status, words }) => `${status ?? outcome}: “${words}”`)
      : [end.problem.message];
  for (const warning of warnings.map((text) => `${block.variant}: ${text}`)) {
    if (end.status === "finished" && told.has(warning)) continue;
    told.add(warning);
    await say(house.context, plan.runId, "warning", warning);
  }
}

export async function tellStep({ house, plan }: Teller, step: StepTaken): Promise<void> {
  for (const { cell, reason } of step.stopCells)
    await say(
      house.context,
      plan.runId,
      "warning",
      `Cell ${plan.cells[cell]?.label ?? cell} stops: every attempt failed for one reason (${reason}).`,
    );
  if (step.roundsSaved > 0)
    await say(
      house.context,
      plan.runId,
      "info",
      step.because === "undecidable"
        ? `No further round can decide this run, so it ends here; not measured: ${plural(step.roundsSaved, "round")} of each cell.`
        : `This look ends the run; not needed: ${plural(step.roundsSaved, "round")} of each cell.`,
    );
  if (step.kind !== "append") return;
  const why = appendedBecause[step.because] ?? "Rounds are added";
  await say(house.context, plan.runId, "info", `${why}: ${step.appended} more blocks.`);
}

const appendedBecause: Partial<Record<StepTaken["because"], string>> = {
  retry: "Rounds that do not count are measured again as a whole",
  look: "This look did not decide; the next one begins",
  confirm: "The evidence says NO-GO; its cells are measured again in reversed order",
};
/** Names whom a probe block is for. */
export async function tellProbes(
  { house, plan }: Teller,
  probes: readonly { readonly variant: string }[],
): Promise<void> {
  for (const { variant } of probes)
    await say(
      house.context,
      plan.runId,
      "warning",
      `${variant}: many answers take about 40 ms. A probe block with quick acknowledgements tells whether a missing TCP_NODELAY is why.`,
    );
}

/** A line of the run's log, as the live page shows it. */
export async function say(
  context: OpenContext,
  runId: string,
  level: "info" | "warning" | "error",
  message: string,
): Promise<void> {
  await announce(context, { type: "log", runId, atUnixMs: Date.now(), level, message });
}
