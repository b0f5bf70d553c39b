// What a run does next, derived from its blocks alone: go on with what is planned, replace voided rounds,
// add the rounds of the next look, confirm a NO-GO, or finish. The worker asks after each round and once at the end.
// More rounds exist only as looks fixed before the run; a voided round is replaced by a whole new one.
import type { Verdict } from "@gonogo/protocols/report";
import { type BlockPurpose, lastLookOf, looksOf } from "@gonogo/protocols/spec";
import { confirmationStep } from "../confirmation/confirmation-step.ts";
import { readEvidence } from "../diagnostics/read-evidence.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { lookOf } from "../evidence/looks.ts";
import {
  cellsToStop,
  missingRounds,
  nextRound,
  type RoundToMeasure,
} from "../evidence/missing-rounds.ts";
import type { JudgeInput } from "../evidence/report-input.ts";
import { type PlannedBlock, planRound } from "../plan/plan-rounds.ts";
import { judgeOnce } from "./judge.ts";
import { looksAfter, moreWouldHelp } from "./undecidable.ts";

export type NextStep = {
  /** `run`: planned blocks remain; `append`: insert `blocks`, then run them; `finish`: judge and end. */
  readonly kind: "run" | "append" | "finish";
  readonly because:
    | "planned"
    | "retry"
    | "look"
    | "confirm"
    | "decided"
    /** Not decided, and no look that is left could decide it. */
    | "undecidable"
    | "plan-ends";
  /** Which blocks the step is about. */
  readonly purpose: BlockPurpose;
  readonly blocks: readonly PlannedBlock[];
  /** Rounds a cell that the looks after the deciding one would have taken; 0 unless the run finishes early. */
  readonly roundsSaved: number;
  /** Cells whose every attempt failed for one reason: their remaining blocks of this purpose are skipped, not run. */
  readonly stopCells: readonly { readonly cell: number; readonly reason: string }[];
};

/** Whole new rounds that voided ones ask for, up to the plan's `retriesPerCell`; none for stopped cells. */
export function roundsToRetry(input: Omit<JudgeInput, "status">): RoundToMeasure[] {
  const evidence = readEvidence(input);
  return missingRounds(evidence.cells, lookOf(evidence).rounds, evidence.spec.plan.retriesPerCell);
}

/** The next step of a running run. */
export function decideLook(input: Omit<JudgeInput, "status">): NextStep {
  const evidence = readEvidence(input);
  const look = lookOf(evidence);
  const { plan } = evidence.spec;
  const stopCells = cellsToStop(evidence.cells, plan.retriesPerCell);
  const about = { purpose: "evidence", blocks: [], roundsSaved: 0, stopCells } as const;
  const stopped = new Set(stopCells.map((cell) => cell.cell));
  const going = evidence.cells.filter((cell) => !stopped.has(cell.index));
  if (going.some((cell) => cell.rounds.some((round) => round.state === "pending")))
    return { ...about, kind: "run", because: "planned" };
  const retries = missingRounds(evidence.cells, look.rounds, plan.retriesPerCell);
  if (retries.length > 0)
    return { ...about, kind: "append", because: "retry", blocks: blocksOf(evidence, retries) };
  const next = looksOf(plan)[look.index + 1];
  const verdict = judgeOnce(evidence, "running");
  if (next === undefined || look.of === 1)
    return confirmed(evidence, verdict) ?? { ...about, kind: "finish", because: "plan-ends" };
  if (!moreWouldHelp(verdict, looksAfter(evidence, look)) || going.length === 0) {
    const roundsSaved = lastLookOf(plan) - look.rounds;
    const because = verdict.verdict === "INCONCLUSIVE" ? "undecidable" : "decided";
    const finish = { ...about, kind: "finish", because, roundsSaved } as const;
    return confirmed(evidence, verdict) ?? finish;
  }
  const rounds = going.flatMap((cell) =>
    Array.from({ length: next - look.rounds }, (_, i) => ({
      cell: cell.index,
      round: nextRound(cell) + i,
      attempt: 1,
    })),
  );
  return { ...about, kind: "append", because: "look", blocks: blocksOf(evidence, rounds) };
}

/** The step that confirms a NO-GO; null: there is none to confirm, or it has been measured. */
function confirmed(evidence: Evidence, verdict: Verdict): NextStep | null {
  const step = confirmationStep(evidence, verdict);
  if (!step) return null;
  const { kind, because, rounds, stopCells } = step;
  const blocks = blocksOf(evidence, rounds, "confirmation");
  return { kind, because, purpose: "confirmation", blocks, roundsSaved: 0, stopCells };
}

/** Blocks of appended rounds in the order they run: rounds outermost, the cells of a confirmation in reverse. */
function blocksOf(
  { spec }: Evidence,
  rounds: readonly RoundToMeasure[],
  purpose: BlockPurpose = "evidence",
): PlannedBlock[] {
  const variants = spec.variants.map((variant) => variant.name);
  const cellsRun = purpose === "confirmation" ? -1 : 1;
  return [...rounds]
    .sort((a, b) => a.round - b.round || cellsRun * (a.cell - b.cell))
    .flatMap((place) => planRound(variants, { seed: spec.plan.seed, purpose, ...place }));
}
