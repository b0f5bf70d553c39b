// What a definition will cost and what it cannot answer, said before anything runs.
// Preview and run creation read the same facts, so that they never disagree.

import { pilotBlock, pilotCells } from "@gonogo/analysis/pilot/short-spec";
import { minimalRounds } from "@gonogo/analysis/plan/plan-rounds";
import type { RunWarning } from "@gonogo/analysis/words/warning-words";
import {
  type BenchmarkSpec,
  blockingTests,
  blockMsOf,
  cellCount,
  holdMsOf,
  lastLookOf,
  maxBlocks,
  maxRounds,
  pilotModeOf,
} from "@gonogo/protocols/spec";
import type { FieldIssue } from "../errors.ts";
import { planWarnings } from "./plan-warnings.ts";
import { adaptedBlockMs } from "./request-warnings.ts";

/** What a block costs beside warm-up and window: spawn, connect, drain, commit. */
export const blockOverheadMs = 300;

export type PlanFacts = {
  readonly cells: number;
  /** Blocks up to the first look, and up to the last. */
  readonly blocks: number;
  readonly maxBlocks: number;
  /** Estimated time of the pilot before round 1, when it finds nothing; 0: there is none. */
  readonly pilotMs: number;
  /** Estimated with the pilot, up to the first look and up to the last. */
  readonly durationMs: number;
  readonly maxDurationMs: number;
  /** Rounds of a cell at the last look. */
  readonly maxRounds: number;
  /** What confirming a NO-GO may take beside: every cell at the last look; 0 where the plan asks for none. */
  readonly confirmMs: number;
  /** Rounds at which every answer is possible with this many blocking tests. */
  readonly minimalRounds: number;
  readonly warnings: readonly RunWarning[];
};

/** Why the plan is refused: more rounds or blocks than the product performs. Empty when it is not. */
export function planRefusals(spec: BenchmarkSpec): FieldIssue[] {
  const rounds = lastLookOf(spec.plan);
  const confirmed = spec.plan.confirm === true;
  const blocks = cellCount(spec) * spec.variants.length * rounds * (confirmed ? 2 : 1);
  const issues: FieldIssue[] = [];
  if (rounds > maxRounds)
    issues.push({ field: "plan.rounds", message: `must be at most ${maxRounds} rounds a cell` });
  if (blocks > maxBlocks)
    issues.push({
      field: cellCount(spec) > 1 ? "axes" : "plan.rounds",
      message: `${cellCount(spec)} cells of ${spec.variants.length} variants over ${rounds} rounds${confirmed ? ", and as many again to confirm a NO-GO," : ""} are ${blocks.toLocaleString("en")} blocks; at most ${maxBlocks.toLocaleString("en")} are performed`,
    });
  return issues;
}

/** One pilot block, with what it costs beside. */
function pilotMs(spec: BenchmarkSpec): number {
  if (pilotModeOf(spec.plan) === "off") return 0;
  const { windowMs, warmupMs } = pilotBlock(spec);
  return windowMs + warmupMs + blockOverheadMs;
}

/** Cost and warnings of a definition that `planRefusals` lets through. */
export function planFacts(spec: BenchmarkSpec): PlanFacts {
  const cells = cellCount(spec);
  const aRound = cells * spec.variants.length;
  const windowMs = adaptedBlockMs(spec) ?? blockMsOf(spec);
  const blockMs = holdMsOf(spec) + spec.plan.warmupMs + windowMs + blockOverheadMs;
  const pilot = pilotCells(spec).length * spec.variants.length * pilotMs(spec);
  return {
    cells,
    blocks: aRound * spec.plan.rounds,
    maxBlocks: aRound * lastLookOf(spec.plan),
    pilotMs: pilot,
    durationMs: pilot + aRound * spec.plan.rounds * blockMs,
    maxDurationMs: pilot + aRound * lastLookOf(spec.plan) * blockMs,
    maxRounds: lastLookOf(spec.plan),
    confirmMs:
      spec.plan.confirm && blockingTests(spec) > 0 ? aRound * lastLookOf(spec.plan) * blockMs : 0,
    minimalRounds: minimalRounds(Math.max(1, blockingTests(spec))),
    warnings: planWarnings(spec),
  };
}
