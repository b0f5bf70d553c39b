// What a run does next, told from its blocks alone: go on with what is planned, replace voided rounds,
// add the rounds of the next look, or finish. The worker asks after each round and once at the end.
// More rounds exist only as looks fixed before the run; a voided round is replaced by a whole new one.
import type { Verdict } from "@gonogo/protocols/report";
import { looksOf } from "@gonogo/protocols/spec";
import type { CellEvidence, Evidence } from "./evidence/evidence.ts";
import { countedRounds, type Look, lookOf } from "./evidence/looks.ts";
import { readEvidence } from "./evidence/read-evidence.ts";
import { judgeEvidence } from "./judge.ts";
import { type PlannedBlock, planRound } from "./plan-rounds.ts";
import type { JudgeInput } from "./report-input.ts";

export type NextStep = {
  /** `run`: planned blocks remain; `append`: insert `blocks`, then run them; `finish`: judge and end. */
  readonly kind: "run" | "append" | "finish";
  readonly because: "planned" | "retry" | "look" | "decided" | "plan-ends";
  readonly blocks: readonly PlannedBlock[];
  /** Cells whose every attempt failed for one reason: their remaining blocks are skipped, not run. */
  readonly stopCells: readonly { readonly cell: number; readonly reason: string }[];
};

export type RoundToRetry = {
  readonly cell: number;
  /** Index of the new round. */
  readonly round: number;
  /** 2 for the first replacement in a cell, 3 for the second … */
  readonly attempt: number;
};

/** Whole new rounds that voided ones ask for, up to the plan's `retriesPerCell`; none for stopped cells. */
export function roundsToRetry(input: Omit<JudgeInput, "status">): RoundToRetry[] {
  const evidence = readEvidence(input);
  return retriesOf(evidence, lookOf(evidence));
}

function retriesOf(evidence: Evidence, look: Look): RoundToRetry[] {
  const { retriesPerCell } = evidence.spec.plan;
  return evidence.cells.flatMap((cell) => {
    if (stopReason(cell, retriesPerCell) !== null) return [];
    const { voided } = countedRounds(cell.rounds, retriesPerCell);
    const missing = look.rounds + Math.min(voided, retriesPerCell) - cell.rounds.length;
    const next = nextRound(cell);
    return Array.from({ length: Math.max(0, missing) }, (_, i) => ({
      cell: cell.index,
      round: next + i,
      attempt: 2 + Math.min(voided, retriesPerCell) - missing + i,
    }));
  });
}

const nextRound = (cell: CellEvidence): number =>
  Math.max(-1, ...cell.rounds.map((round) => round.round)) + 1;

/** A round that was never begun, because its cell had stopped. */
const isSkipped = (round: CellEvidence["rounds"][number]): boolean =>
  round.blocks.every((block) => block.stored.status === "skipped");

/** The one reason for which all rounds of a cell, its first and all retries, were voided; null: go on. */
export function stopReason(cell: CellEvidence, retriesPerCell: number): string | null {
  const ended = cell.rounds.filter((round) => round.state !== "pending" && !isSkipped(round));
  if (ended.length <= retriesPerCell || ended.some((round) => round.state === "valid")) return null;
  const faultsOf = (round: CellEvidence["rounds"][number]) =>
    new Set(
      round.blocks.flatMap((block) =>
        block.faults.map((fault) => block.stored.problem?.code ?? fault),
      ),
    );
  const [first, ...others] = ended.map(faultsOf);
  const shared = [...(first ?? [])].filter((fault) => others.every((faults) => faults.has(fault)));
  return shared.find((fault) => fault !== "skipped") ?? null;
}

/**
 * Whether more rounds could change the answer: a blocking gate is undecided for want of evidence. Against history the
 * spread is the one between runs, which no further round of this run makes smaller.
 */
const moreWouldHelp = ({ verdict, gates }: Verdict): boolean =>
  verdict === "INCONCLUSIVE" &&
  gates.some(
    ({ gate, outcome }) => gate.blocking && outcome === "inconclusive" && gate.vs === undefined,
  );

/** The next step of a running run. */
export function decideLook(input: Omit<JudgeInput, "status">): NextStep {
  const evidence = readEvidence(input);
  const look = lookOf(evidence);
  const { plan } = evidence.spec;
  const stopCells = evidence.cells.flatMap((cell) => {
    const reason = stopReason(cell, plan.retriesPerCell);
    return reason === null ? [] : [{ cell: cell.index, reason }];
  });
  const stopped = new Set(stopCells.map((cell) => cell.cell));
  const going = evidence.cells.filter((cell) => !stopped.has(cell.index));
  if (going.some((cell) => cell.rounds.some((round) => round.state === "pending")))
    return { kind: "run", because: "planned", blocks: [], stopCells };
  const retries = retriesOf(evidence, look);
  if (retries.length > 0)
    return { kind: "append", because: "retry", blocks: blocksOf(evidence, retries), stopCells };
  const next = looksOf(plan)[look.index + 1];
  const verdict = judgeEvidence(evidence, "running");
  if (next === undefined || look.of === 1)
    return { kind: "finish", because: "plan-ends", blocks: [], stopCells };
  if (!moreWouldHelp(verdict) || going.length === 0)
    return { kind: "finish", because: "decided", blocks: [], stopCells };
  const rounds = going.flatMap((cell) =>
    Array.from({ length: next - look.rounds }, (_, i) => ({
      cell: cell.index,
      round: nextRound(cell) + i,
      attempt: 1,
    })),
  );
  return { kind: "append", because: "look", blocks: blocksOf(evidence, rounds), stopCells };
}

/** Blocks of appended rounds in the order they run: rounds outermost. */
function blocksOf({ spec }: Evidence, rounds: readonly RoundToRetry[]): PlannedBlock[] {
  const variants = spec.variants.map((variant) => variant.name);
  return [...rounds]
    .sort((a, b) => a.round - b.round || a.cell - b.cell)
    .flatMap((place) => planRound(variants, { seed: spec.plan.seed, ...place }));
}
