// noisy-environment, by what the worker saw of its machine around each block: time stolen by the hypervisor, CPU used by
// others, and a clock that changed. A block counts from 5 % stolen, 0.2 of a core used by others, 10 % of a core that the
// load keeps, or a clock 10 % off the run's median; the run is noisy when at least two blocks and a tenth of all count: a shared machine has a bad second now
// and then. Others are neither engine nor target nor Gonogo itself (machine-use).
import type { Diagnostic } from "@gonogo/protocols/report";
import { isDisturbedRound } from "../evidence/disturbed-rounds.ts";
import type { Evidence, EvidenceBlock } from "../evidence/evidence.ts";
import {
  disturbingCoreShare,
  disturbingCores,
  isDisturbedByOthers,
  isLoadCoreTaken,
  leastCpuS,
  stealShareLimit,
} from "../evidence/machine-use.ts";
import { medianOfSorted } from "../statistics/walsh.ts";
import type { Cause as CauseFacts } from "../words/run-findings.ts";
import { useNumbers } from "./facts/use-numbers.ts";
import { diagnostic, tidy } from "./rule.ts";

// What made the engine's machine restless: one cause with its blocks and its facts, of a finding that names all.
// A cause counts from two blocks and a tenth of all: a shared machine has a bad second now and then.
// Used by noisy-environment (restless-machine, disturbed-blocks) alone.

const disturbedBlockShare = 0.1;
const fewestBlocks = 2;

type Watched = { readonly block: EvidenceBlock; readonly value: number };
type Cause = { readonly blocks: readonly Watched[]; readonly facts: CauseFacts };

const mostBlocks = (hit: readonly unknown[], of: readonly unknown[]): boolean =>
  hit.length >= fewestBlocks && hit.length >= disturbedBlockShare * of.length;

const largest = (hit: readonly Watched[]): number => Math.max(...hit.map((one) => one.value));

// The part of noisy-environment that names who took CPU while blocks were measured: the hypervisor, and programs beside
// engine, target and Gonogo itself, wherever the target runs. Rounds that they disturbed are measured again while they are
// the exception (evidence/disturbed-rounds); of those that count, two and a tenth of all are a caution, fewer a note.

const roundsOf = (evidence: Evidence) => evidence.cells.flatMap((cell) => cell.rounds);

/** Rounds that were disturbed: measured again, and counted all the same. */
function disturbedRounds(evidence: Evidence) {
  const disturbed = roundsOf(evidence).filter(isDisturbedRound);
  const again = disturbed.filter(({ blocks }) =>
    blocks.some(({ issues }) => issues.includes("noisy-environment")),
  );
  const kept = disturbed.filter(({ state }) => state === "valid");
  return { roundsAgain: again.length, roundsKept: kept.length };
}

/** The hypervisor of a virtual machine. */
function byHypervisor(blocks: readonly EvidenceBlock[]): Cause | null {
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

type Disturbance = {
  readonly cause: Cause;
  /** Disturbed blocks among those that count are many enough for a caution; else their rounds were measured again. */
  readonly isCaution: boolean;
};

/** Empty: nobody took anything worth a word, or it is unknown. */
function disturbances(evidence: Evidence, blocks: readonly EvidenceBlock[]): Disturbance[] {
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

export const clockShareLimit = 0.1;
function watched(
  blocks: readonly EvidenceBlock[],
  value: (block: EvidenceBlock) => number | null,
): Watched[] {
  return blocks.flatMap((block) => {
    const { machine } = block.stored;
    if (!machine || machine.spanS * machine.cores < leastCpuS) return [];
    const found = value(block);
    return found === null ? [] : [{ block, value: found }];
  });
}

function clocked(blocks: readonly EvidenceBlock[]): Cause | null {
  const all = watched(blocks, (block) => block.stored.machine?.clockMhz ?? null);
  const median = medianOfSorted(all.map((one) => one.value).sort((a, b) => a - b)) ?? 0;
  const hit = all.filter((one) => Math.abs(one.value / median - 1) > clockShareLimit);
  if (!mostBlocks(hit, all)) return null;
  const values = all.map((one) => one.value);
  const facts = {
    ...{ kind: "clock" as const, blocks: hit.length, blocksRun: all.length },
    slowestMhz: tidy(Math.min(...values)),
    fastestMhz: tidy(Math.max(...values)),
    shareLimit: clockShareLimit,
  };
  return { blocks: hit, facts };
}

/** One finding for the whole run, with every cause. Others that came and went, and whose rounds were measured again, are a note. */
export function restlessMachine(evidence: Evidence): Diagnostic[] {
  const blocks = evidence.cells
    .flatMap((cell) => cell.rounds.flatMap((round) => round.blocks))
    .filter((block) => block.reading !== null);
  const found = disturbances(evidence, blocks);
  const ofKind = (isCaution: boolean) =>
    found.filter((one) => one.isCaution === isCaution).map(({ cause }) => cause);
  const causes = [...ofKind(true), clocked(blocks)].filter((cause) => cause !== null);
  return [...findingOf(evidence, "caution", causes), ...findingOf(evidence, "note", ofKind(false))];
}

function findingOf(
  evidence: Evidence,
  severity: Diagnostic["severity"],
  causes: readonly Cause[],
): Diagnostic[] {
  if (causes.length === 0) return [];
  const ids = causes.flatMap((cause) => cause.blocks.map(({ block }) => block.stored.id));
  return [
    diagnostic(evidence, {
      code: "noisy-environment",
      severity,
      variant: null,
      cell: null,
      params: { causes: causes.map(({ facts }) => facts), ...disturbedRounds(evidence) },
      blockIds: [...new Set(ids)],
    }),
  ];
}
