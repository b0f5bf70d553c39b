// noisy-environment, by what the worker saw of its machine around each block: time stolen by the hypervisor, CPU used
// by others, and a clock that changed. A block counts from 5 % stolen, 10 % used by others, or a clock 10 % off the run's median;
// the run is noisy when at least two blocks and a tenth of all count: a shared machine has a bad second now and then.
// Others' CPU is told only where the target runs elsewhere: here it would be the target's own.
import type { Diagnostic } from "@gonogo/protocols/report";
import type { Evidence, EvidenceBlock, Numbers } from "../evidence/evidence.ts";
import { formatNumber, formatPercent, listOf } from "../format.ts";
import { medianOfSorted } from "../statistics/walsh.ts";
import { hostOf, isLoopback } from "./one-machine.ts";
import { diagnostic, tidy } from "./rule.ts";

export const stealShareLimit = 0.05;
export const otherShareLimit = 0.1;
export const clockShareLimit = 0.1;
const disturbedBlockShare = 0.1;
const fewestBlocks = 2;
/** The kernel counts in hundredths of a second: with less CPU time than this, one of them is a percent or more. */
const leastCpuS = 1;

type Watched = { readonly block: EvidenceBlock; readonly value: number };
type Cause = {
  readonly blocks: readonly Watched[];
  readonly of: number;
  readonly evidence: Numbers;
  readonly phrase: string;
  readonly remedy: string;
};

const mostBlocks = (hit: readonly Watched[], of: readonly Watched[]): boolean =>
  hit.length >= fewestBlocks && hit.length >= disturbedBlockShare * of.length;

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

const largest = (hit: readonly Watched[]): number => Math.max(...hit.map((one) => one.value));

function stolen(blocks: readonly EvidenceBlock[]): Cause | null {
  const all = watched(blocks, (block) => block.stored.machine?.stealShare ?? null);
  const hit = all.filter((one) => one.value >= stealShareLimit);
  if (!mostBlocks(hit, all)) return null;
  return {
    blocks: hit,
    of: all.length,
    evidence: { stealBlocks: hit.length, largestStealShare: tidy(largest(hit)), stealShareLimit },
    phrase: `the hypervisor gave up to ${formatPercent(largest(hit))} of the CPU time to others in ${hit.length} of ${all.length} blocks (steal)`,
    remedy: "use a machine whose cores are not shared",
  };
}

function shared(evidence: Evidence, blocks: readonly EvidenceBlock[]): Cause | null {
  const isElsewhere = ({ reading }: EvidenceBlock) => {
    const hosts = (reading?.result.addresses ?? []).map(hostOf);
    const own = (host: string) => isLoopback(host) || evidence.ownAddresses.includes(host);
    return hosts.length > 0 && !hosts.some(own);
  };
  const all = watched(
    blocks.filter(isElsewhere),
    ({ stored }) => stored.machine?.otherShare ?? null,
  );
  const hit = all.filter((one) => one.value >= otherShareLimit);
  if (!mostBlocks(hit, all)) return null;
  return {
    blocks: hit,
    of: all.length,
    evidence: { busyBlocks: hit.length, largestOtherShare: tidy(largest(hit)), otherShareLimit },
    phrase: `other programs used up to ${formatPercent(largest(hit))} of the engine's machine in ${hit.length} of ${all.length} blocks`,
    remedy: "stop what else runs beside the worker",
  };
}

function clocked(blocks: readonly EvidenceBlock[]): Cause | null {
  const all = watched(blocks, (block) => block.stored.machine?.clockMhz ?? null);
  const median = medianOfSorted(all.map((one) => one.value).sort((a, b) => a - b)) ?? 0;
  const hit = all.filter((one) => Math.abs(one.value / median - 1) > clockShareLimit);
  if (!mostBlocks(hit, all)) return null;
  const values = all.map((one) => one.value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return {
    blocks: hit,
    of: all.length,
    evidence: { clockBlocks: hit.length, slowestMhz: tidy(low), fastestMhz: tidy(high) },
    phrase: `the CPU's clock went between ${formatNumber(low, 0)} and ${formatNumber(high, 0)} MHz (more than ${formatPercent(clockShareLimit)} off its median in ${hit.length} of ${all.length} blocks)`,
    remedy: "fix the clock (governor performance, no turbo) or cool the machine",
  };
}

/** One finding for the whole run, with every cause. */
export function restlessMachine(evidence: Evidence): Diagnostic[] {
  const blocks = evidence.cells
    .flatMap((cell) => cell.rounds.flatMap((round) => round.blocks))
    .filter((block) => block.reading !== null);
  const causes = [stolen(blocks), shared(evidence, blocks), clocked(blocks)].filter(
    (cause) => cause !== null,
  );
  if (causes.length === 0) return [];
  const ids = causes.flatMap((cause) => cause.blocks.map(({ block }) => block.stored.id));
  const remedies = listOf(causes.map((cause) => cause.remedy));
  return [
    diagnostic(evidence, {
      code: "noisy-environment",
      severity: "caution",
      variant: null,
      cell: null,
      evidence: Object.assign({}, ...causes.map((cause) => cause.evidence)) as Numbers,
      sentence: `The engine's machine was not quiet: ${listOf(causes.map((cause) => cause.phrase))}.`,
      remedy: `To measure in peace, ${remedies}; the intervals are wider than they need be.`,
      blockIds: [...new Set(ids)],
    }),
  ];
}
