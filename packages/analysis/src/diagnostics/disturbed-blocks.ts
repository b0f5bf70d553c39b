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
import { formatNumber, formatPercent, listOf, plural } from "../words/format.ts";
import { type Cause, largest, mostBlocks } from "./facts/machine-cause.ts";
import { useNumbers, useWords } from "./facts/use-words.ts";
import { tidy } from "./rule.ts";

const roundsOf = (evidence: Evidence) => evidence.cells.flatMap((cell) => cell.rounds);

/** Rounds that were disturbed: measured again, and counted all the same. */
function roundsWords(evidence: Evidence): string {
  const disturbed = roundsOf(evidence).filter(isDisturbedRound);
  const again = disturbed.filter(({ blocks }) =>
    blocks.some(({ faults }) => faults.includes("noisy-environment")),
  ).length;
  const kept = disturbed.filter(({ state }) => state === "valid").length;
  const parts = [
    ...(again > 0
      ? [`${plural(again, "round")} ${again === 1 ? "was" : "were"} measured again`]
      : []),
    ...(kept > 0 ? [`${plural(kept, "disturbed round")} ${kept === 1 ? "counts" : "count"}`] : []),
  ];
  return parts.length === 0 ? "" : `; ${listOf(parts)}`;
}

/** The hypervisor of a virtual machine. `more` is said at the end. */
export function byHypervisor(blocks: readonly EvidenceBlock[], more = ""): Cause | null {
  const all = blocks.filter(({ use }) => use !== null);
  const hits = all
    .map((block) => ({ block, value: block.use?.stolenShare ?? 0 }))
    .filter(({ value }) => value >= stealShareLimit);
  if (hits.length === 0) return null;
  return {
    blocks: hits,
    of: all.length,
    evidence: { stealBlocks: hits.length, largestStealShare: tidy(largest(hits)), stealShareLimit },
    phrase: `the hypervisor gave up to ${formatPercent(largest(hits))} of the CPU time to others in ${hits.length} of ${all.length} blocks (steal${more})`,
    remedy: "use a machine whose cores are not shared",
  };
}

/** Others beside engine, target and Gonogo itself, described by the block in which they used most. */
function byOthers(blocks: readonly EvidenceBlock[], more: string): Cause | null {
  const all = blocks.filter(({ use }) => (use?.others ?? null) !== null);
  const hit = all.filter(({ use }) => isDisturbedByOthers(use));
  const worst = hit.reduce<EvidenceBlock | null>(
    (most, one) => ((one.use?.others ?? 0) > (most?.use?.others ?? 0) ? one : most),
    null,
  );
  if (!worst?.use) return null;
  const numbers = useNumbers(worst.use);
  const hits = hit.map((block) => ({ block, value: block.use?.others ?? 0 }));
  const cores = formatNumber(largest(hits), 2);
  const others = worst.use.gonogo === null ? "everything else" : "other programs";
  return {
    blocks: hits,
    of: all.length,
    evidence: { disturbedBlocks: hit.length, disturbingCores, ...numbers },
    phrase: `${others} used up to ${cores} cores in ${hit.length} of ${all.length} blocks (${useWords(numbers, "the target")}${more})`,
    remedy: "stop what else runs beside the worker",
  };
}

/** Others on a core that a load thread keeps, described by the block in which they took most of it. */
function onLoadCore(blocks: readonly EvidenceBlock[], more: string): Cause | null {
  const all = blocks.filter(({ use }) => (use?.loadCore ?? null) !== null);
  const hits = all
    .filter(({ use }) => isLoadCoreTaken(use))
    .map((block) => ({ block, value: block.use?.loadCore?.share ?? 0 }));
  const worst = hits.find(({ value }) => value === largest(hits))?.block.use?.loadCore;
  if (!worst) return null;
  return {
    blocks: hits,
    of: all.length,
    evidence: {
      takenCoreBlocks: hits.length,
      takenCore: worst.core,
      takenCoreShare: tidy(worst.share),
      disturbingCoreShare,
    },
    phrase: `others took up to ${formatPercent(worst.share)} of core ${worst.core}, which a load thread keeps, in ${hits.length} of ${all.length} blocks${more}`,
    remedy: `keep other programs off core ${worst.core}`,
  };
}

/** What counts among few blocks already when it took a round out of the evidence. */
const tookRound = (evidence: Evidence): boolean =>
  roundsOf(evidence).some(({ blocks }) =>
    blocks.some(({ faults }) => faults.includes("noisy-environment")),
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
  const rounds = roundsWords(evidence);
  // What became of the rounds is said once, at the end.
  const core = onLoadCore(blocks, rounds === "" ? "" : ` (${rounds.replace(/^; /, "")})`);
  const others = byOthers(blocks, core === null ? rounds : "");
  const isLast = core === null && others === null;
  const causes = [byHypervisor(blocks, isLast ? rounds : ""), others, core];
  return causes.flatMap((cause) => {
    if (cause === null) return [];
    const isCaution = mostBlocks(
      cause.blocks.filter(({ block }) => counted.has(block)),
      [...counted],
    );
    return isCaution || tookRound(evidence) ? [{ cause, isCaution }] : [];
  });
}
