// The part of noisy-environment that names who took CPU while blocks were measured: the hypervisor, and programs beside
// engine, target and Gonogo itself, wherever the target runs. Rounds that they disturbed are measured again while they are
// the exception (evidence/disturbed-rounds); of those that count, two and a tenth of all are a caution, fewer a note.
import { isDisturbedRound } from "../evidence/disturbed-rounds.ts";
import type { Evidence, EvidenceBlock } from "../evidence/evidence.ts";
import {
  disturbingCoreShare,
  disturbingCores,
  isDisturbedByOthers,
  isLoadCoreTaken,
  stealShareLimit,
} from "../evidence/machine-use.ts";
import { type Cause, largest, mostBlocks } from "./facts/machine-cause.ts";
import { useNumbers } from "./facts/use-numbers.ts";
import { tidy } from "./rule.ts";

const roundsOf = (evidence: Evidence) => evidence.cells.flatMap((cell) => cell.rounds);

/** Rounds that were disturbed: measured again, and counted all the same. */
export function disturbedRounds(evidence: Evidence) {
  const disturbed = roundsOf(evidence).filter(isDisturbedRound);
  const again = disturbed.filter(({ blocks }) =>
    blocks.some(({ issues }) => issues.includes("noisy-environment")),
  );
  const kept = disturbed.filter(({ state }) => state === "valid");
  return { roundsAgain: again.length, roundsKept: kept.length };
}

/** The hypervisor of a virtual machine. */
export function byHypervisor(blocks: readonly EvidenceBlock[]): Cause | null {
  const all = blocks.filter(({ use }) => use !== null);
  const hits = all
    .map((block) => ({ block, value: block.use?.stolenShare ?? 0 }))
    .filter(({ value }) => value >= stealShareLimit);
  if (hits.length === 0) return null;
  const facts = {
    ...{ kind: "hypervisor" as const, blocks: hits.length, blocksRun: all.length },
    ...{ largestShare: tidy(largest(hits)), shareLimit: stealShareLimit },
  };
  return { blocks: hits, facts };
}

/** Others beside engine, target and Gonogo itself, described by the block in which they used most. */
function byOthers(blocks: readonly EvidenceBlock[]): Cause | null {
  const all = blocks.filter(({ use }) => (use?.others ?? null) !== null);
  const hit = all.filter(({ use }) => isDisturbedByOthers(use));
  const worst = hit.reduce<EvidenceBlock | null>(
    (most, one) => ((one.use?.others ?? 0) > (most?.use?.others ?? 0) ? one : most),
    null,
  );
  if (!worst?.use) return null;
  const hits = hit.map((block) => ({ block, value: block.use?.others ?? 0 }));
  const facts = {
    ...{ kind: "others" as const, blocks: hits.length, blocksRun: all.length },
    ...{ largestCores: largest(hits), coresLimit: disturbingCores },
    ...useNumbers(worst.use),
  };
  return { blocks: hits, facts };
}

/** Others on a core that a load thread keeps, described by the block in which they took most of it. */
function onLoadCore(blocks: readonly EvidenceBlock[]): Cause | null {
  const all = blocks.filter(({ use }) => (use?.loadCore ?? null) !== null);
  const hits = all
    .filter(({ use }) => isLoadCoreTaken(use))
    .map((block) => ({ block, value: block.use?.loadCore?.share ?? 0 }));
  const worst = hits.find(({ value }) => value === largest(hits))?.block.use?.loadCore;
  if (!worst) return null;
  const facts = {
    ...{ kind: "load-core" as const, blocks: hits.length, blocksRun: all.length },
    ...{ core: worst.core, share: tidy(worst.share), shareLimit: disturbingCoreShare },
  };
  return { blocks: hits, facts };
}

/** What counts among few blocks already when it took a round out of the evidence. */
const tookRound = (evidence: Evidence): boolean =>
  roundsOf(evidence).some(({ blocks }) =>
    blocks.some(({ issues }) => issues.includes("noisy-environment")),
  );

const validBlocks = (evidence: Evidence): ReadonlySet<EvidenceBlock> =>
  new Set(roundsOf(evidence).flatMap(({ state, blocks }) => (state === "valid" ? blocks : [])));

export type Disturbance = {
  readonly cause: Cause;
  /** Disturbed blocks among those that count are many enough for a caution; else their rounds were measured again. */
  readonly isCaution: boolean;
};

/** Empty: nobody took anything worth a word, or it is unknown. */
export function disturbances(evidence: Evidence, blocks: readonly EvidenceBlock[]): Disturbance[] {
  const counted = validBlocks(evidence);
  const causes = [byHypervisor(blocks), byOthers(blocks), onLoadCore(blocks)];
  return causes.flatMap((cause) => {
    if (cause === null) return [];
    const isCaution = mostBlocks(
      cause.blocks.filter(({ block }) => counted.has(block)),
      [...counted],
    );
    return isCaution || tookRound(evidence) ? [{ cause, isCaution }] : [];
  });
}
