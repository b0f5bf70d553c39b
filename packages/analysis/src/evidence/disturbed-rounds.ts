// Rounds in which others used the machine's CPU are measured again while they are the exception: a neighbour who comes
// and goes is replaced by a quiet round. Where more than a quarter of the first rounds were disturbed the machine is
// simply busy: measuring again would meet the same neighbour, so its rounds count, paired as they are, with a caution.
// Asked once the cell's first look is complete and of what came before a round alone, so no answer changes later.

import type { EvidenceBlock, RoundEvidence } from "./evidence.ts";
import { isDisturbed } from "./machine-use.ts";

/** Share of disturbed rounds from which on they are the rule, and no exception. */
export const exceptionShare = 0.25;

type Plan = {
  readonly retriesPerCell: number;
  /** Rounds that are measured before any is measured again. */
  readonly firstRounds: number;
};

export const isDisturbedRound = ({ blocks }: Pick<RoundEvidence, "blocks">): boolean =>
  blocks.some(({ use }) => isDisturbed(use));

const withIssue = (block: EvidenceBlock): EvidenceBlock =>
  isDisturbed(block.use) ? { ...block, issues: [...block.issues, "noisy-environment"] } : block;

const voided = (round: RoundEvidence): RoundEvidence => ({
  ...round,
  state: "void",
  blocks: round.blocks.map(withIssue),
});

const count = (rounds: readonly RoundEvidence[], holds: (round: RoundEvidence) => boolean) =>
  rounds.filter(holds).length;

/** The rounds of a cell, disturbed ones voided as far as retries last; `rounds` in order, validity judged by block rules. */
export function voidDisturbed(
  rounds: readonly RoundEvidence[],
  { retriesPerCell, firstRounds }: Plan,
): RoundEvidence[] {
  const first = rounds.slice(0, firstRounds);
  const isComplete =
    first.length === firstRounds && first.every(({ state }) => state !== "pending");
  if (!isComplete) return [...rounds];
  const isException = (so: readonly RoundEvidence[]) =>
    count(so, isDisturbedRound) <= exceptionShare * so.length;
  let left = retriesPerCell - count(first, ({ state }) => state === "void");
  return rounds.map((round, i) => {
    const before = rounds.slice(0, Math.max(firstRounds, i + 1));
    if (i >= firstRounds && round.state === "void") left--;
    if (round.state !== "valid" || !isDisturbedRound(round)) return round;
    if (left <= 0 || !isException(before)) return round;
    left--;
    return voided(round);
  });
}
