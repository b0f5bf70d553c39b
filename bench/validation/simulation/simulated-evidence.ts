// Evidence of simulated runs for the real decision code: one healthy run is read once, and its blocks are given
// other figures. What judges them (`judgeGates`, `lookOf`, `rankVerdict`) is what judges real runs; only decoding
// histograms and the block rules are left out, since tens of thousands of runs could not afford them.

import { readEvidence } from "@gonogo/analysis/diagnostics/read-evidence";
import type { Bunching } from "@gonogo/analysis/evidence/bunching";
import type { Evidence } from "@gonogo/analysis/evidence/evidence";
import { lookOf } from "@gonogo/analysis/evidence/looks";
import type { BlockReading } from "@gonogo/analysis/evidence/read-block";
import { judgeGates } from "@gonogo/analysis/gates/judge-gates";
import { lookLevels } from "@gonogo/analysis/statistics/look-levels";
import { type SyntheticVariant, syntheticInput } from "@gonogo/analysis/testing/synthetic-blocks";
import { rankVerdict } from "@gonogo/analysis/verdict/rank-verdict";
import { moreWouldHelp } from "@gonogo/analysis/verdict/undecidable";
import type { VerdictName } from "@gonogo/protocols/events";
import type { GateResult } from "@gonogo/protocols/report";
import { Gate, type GateInput } from "@gonogo/protocols/spec";

export type { GateInput };

/** What a block of a cell, round and variant (`a` or `b`) is given. */
export type Given = {
  readonly ln: number;
  readonly errors?: number;
  readonly requests?: number;
  /** What the engine's lateness leaves open of the figure; absent: nothing. */
  readonly bunching?: Bunching;
};
export type GivenAt = (cell: number, round: number, variant: string) => Given;

const sides: SyntheticVariant[] = [
  { name: "a", medianUs: 200 },
  { name: "b", medianUs: 200 },
];

function readingWith(
  reading: BlockReading,
  { ln, errors = 0, requests, bunching }: Given,
): BlockReading {
  const { result } = reading;
  const sent = requests ?? result.counts.sent;
  const counts = { ...result.counts, sent, ok: sent - errors, failed: errors };
  return {
    ...reading,
    result: requests === undefined ? result : { ...result, counts },
    bunching: () => bunching ?? null,
    scalar: () => ({ value: Math.exp(ln), bound: "exact", relativeStep: 0 }),
  };
}

export type Simulated = {
  /** The evidence of a run of so many rounds. */
  readonly evidence: (rounds: number, given: GivenAt) => Evidence;
};

/** A definition with these gates over so many cells, and its runs. */
export function simulatedRuns(wanted: {
  readonly gates: readonly GateInput[];
  readonly cells?: number;
  readonly rounds?: number;
  readonly looks?: readonly number[];
}): Simulated {
  const { gates, cells = 1, rounds = 10, looks } = wanted;
  const most = looks?.at(-1) ?? rounds;
  const axes =
    cells === 1
      ? []
      : [{ name: "clients" as const, values: Array.from({ length: cells }, (_, i) => i + 1) }];
  const plan = { rounds, ...(looks && { looks: [...looks] }) };
  const input = syntheticInput({
    variants: sides,
    rounds: most,
    spec: { gates: gates.map((gate) => Gate.parse(gate)), axes, plan, load: healthyLoad },
  });
  const template = readEvidence(input);
  return {
    evidence: (length, given) => ({
      ...template,
      cells: template.cells.map((cell) => ({
        ...cell,
        rounds: cell.rounds.slice(0, length).map((round) => ({
          ...round,
          blocks: round.blocks.map((block) => ({
            ...block,
            reading:
              block.reading &&
              readingWith(block.reading, given(cell.index, round.round, block.stored.variant)),
          })),
        })),
      })),
    }),
  };
}

const healthyLoad = { kind: "closed", clients: 2, connections: 1 } as const;

export type Judged = { readonly verdict: VerdictName; readonly gates: GateResult[] };

/** What the evidence says at the look that its rounds belong to. */
export function judged(evidence: Evidence): Judged {
  const gates = judgeGates(evidence, [], lookOf(evidence).alpha);
  return { verdict: rankVerdict(evidence, [], gates, "finished").verdict, gates };
}

/**
 * Plays a run through its looks: it stops at the first that decides, or after which nothing could be decided any more, as a
 * real run does. `toTheEnd`: it goes on to the last look as long as it is undecided.
 */
export function judgedByLooks(
  { evidence }: Simulated,
  looks: readonly number[],
  given: GivenAt,
  toTheEnd = false,
): Judged & { readonly rounds: number } {
  const levels = lookLevels(looks);
  for (const [i, rounds] of looks.entries()) {
    const answer = judged(evidence(rounds, given));
    const left = levels.slice(i + 1);
    const goesOn = toTheEnd ? answer.verdict === "INCONCLUSIVE" : moreWouldHelp(answer, left);
    if (left.length === 0 || !goesOn) return { ...answer, rounds };
  }
  throw new RangeError("a run has at least one look");
}
