// The one next step that a verdict asks for, if it asks for one that a button can do.
import type { Report } from "@gonogo/protocols/report";
import { maxRounds } from "@gonogo/protocols/spec";
import type { PlanChange } from "./plan-change.ts";

/** `change` is absent where the same plan is to be run once more. */
export type NextAction = { readonly change?: PlanChange };

/** Blocks four times as long halve the spread between blocks, where requests in them are many and alike. */
const longerBlocks = 4;
const maxBlockMs = 600_000;

/**
 * INCONCLUSIVE: as many rounds as the undecided blocking gates would need, or longer blocks where rounds
 * will not decide. A run that its pilot stopped: the load that the pilot proposes. INVALID, failed and cancelled
 * runs: the same once more. GO and NO-GO ask for nothing.
 */
export function nextActionOf(report: Report): NextAction | null {
  const { verdict, run, pilot } = report;
  // The pilot reckoned a load that this machine can measure.
  if (run.failure?.code === "pilot_stopped" && pilot?.proposal) return { change: pilot.proposal };
  if (run.status === "failed" || run.status === "cancelled") return {};
  if (verdict?.verdict === "INVALID") return {};
  if (verdict?.verdict !== "INCONCLUSIVE") return null;
  const needed = verdict.gates
    .filter((gate) => gate.gate.blocking && gate.outcome === "inconclusive")
    .flatMap((gate) => gate.roundsNeeded ?? []);
  if (needed.length === 0) return {};
  if (needed.some(({ beyondPlan }) => beyondPlan))
    return report.spec.load.kind === "stages" || report.spec.load.kind === "capacity"
      ? {}
      : { change: { blockMs: Math.min(maxBlockMs, report.spec.plan.blockMs * longerBlocks) } };
  const done = Math.max(0, ...report.rounds.map((cell) => cell.valid));
  const more = Math.max(...needed.map(({ high }) => high));
  return { change: { rounds: Math.min(maxRounds, done + more) } };
}
