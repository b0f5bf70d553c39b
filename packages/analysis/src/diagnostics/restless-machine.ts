// noisy-environment, by what the worker saw of its machine around each block: time stolen by the hypervisor, CPU used by
// others, and a clock that changed. A block counts from 5 % stolen, 0.2 of a core used by others, 10 % of a core that the
// load keeps, or a clock 10 % off the run's median; the run is noisy when at least two blocks and a tenth of all count: a shared machine has a bad second now
// and then. Others are neither engine nor target nor Gonogo itself (machine-use).
import type { Diagnostic } from "@gonogo/protocols/report";
import type { Evidence, EvidenceBlock } from "../evidence/evidence.ts";
import { leastCpuS } from "../evidence/machine-use.ts";
import { medianOfSorted } from "../statistics/walsh.ts";
import { disturbances, disturbedRounds } from "./disturbed-blocks.ts";
import { type Cause, mostBlocks, type Watched } from "./facts/machine-cause.ts";
import { diagnostic, tidy } from "./rule.ts";

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
