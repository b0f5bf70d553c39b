// Who used the machine while a block was measured: the engine, the target, Gonogo's own other processes, and others.
// Others are what remains of the CPU that was used. Where the target runs here and its CPU is not seen, they cannot be
// derived from it, and nothing is said of them. All figures are in cores: CPU seconds by seconds.
import type { BlockResult } from "@gonogo/protocols/events";
import type { BlockMachine, CoreShare } from "@gonogo/protocols/report";
import { runsElsewhere } from "./hosts.ts";

export type MachineUse = {
  readonly cores: number;
  /** In the measured window. */
  readonly engine: number;
  /** null: elsewhere, or not seen. */
  readonly target: number | null;
  /** Web, PostgreSQL, Redis and supervisor; null: not seen, and in `others` where they run here. */
  readonly gonogo: number | null;
  /** null: not to be derived from the target. */
  readonly others: number | null;
  /** Share of all cores' time that the hypervisor gave to others while this machine wanted it. */
  readonly stolenShare: number;
  /** Of the cores that load threads keep the one of which others took most, and its share; null: none is kept, or unknown. */
  readonly loadCore: CoreShare | null;
};

/** CPU of others, in cores, from which a block was disturbed by them. */
export const disturbingCores = 0.2;
/**
 * Share of a core that a load thread keeps from which others disturbed the block: on two cores, half of what disturbs
 * anywhere falls on it.
 */
export const disturbingCoreShare = disturbingCores / 2;
/** Share of the CPU's time from which a block was disturbed by the hypervisor. */
export const stealShareLimit = 0.05;

/** The kernel counts in hundredths of a second: with less CPU time than this, one of them is a percent or more. */
export const leastCpuS = 1;
/** Of one core over a shorter window a hundredth of a second is more than 2 %. */
const leastWindowS = 0.5;

/** null: the machine was not watched, or too shortly for the kernel's counters. `ownAddresses`: those of the engine's machine. */
export function machineUseOf(
  { engine, windowS, addresses }: BlockResult,
  machine: BlockMachine | null,
  ownAddresses: readonly string[],
): MachineUse | null {
  if (machine === null || machine.spanS * machine.cores < leastCpuS || windowS <= 0) return null;
  const { spanS, cores, otherShare, stealShare, gonogoCpuS } = machine;
  // What the target says of itself may be of another machine.
  const targetCpuS = machine.targetCpuBy === "kernel" ? machine.targetCpuS : null;
  const isSeparable = targetCpuS !== null || runsElsewhere(addresses, ownAddresses);
  const othersS = otherShare * cores * spanS - (targetCpuS ?? 0) - (gonogoCpuS ?? 0);
  const others = isSeparable ? Math.max(0, othersS) / spanS : null;
  return {
    cores,
    engine: (engine.cpuUserS + engine.cpuSystemS) / windowS,
    target: targetCpuS === null ? null : targetCpuS / spanS,
    gonogo: gonogoCpuS === null ? null : gonogoCpuS / spanS,
    others,
    stolenShare: stealShare,
    loadCore:
      others === null || windowS < leastWindowS ? null : mostTaken(machine.loadCores ?? [], others),
  };
}

/**
 * `others` bounds it: a target that moves is seen on its core now and then only, and its CPU time must not be taken for
 * that of others.
 */
function mostTaken(cores: readonly CoreShare[], others: number): CoreShare | null {
  const most = cores.reduce<CoreShare | null>(
    (worst, one) => (one.share > (worst?.share ?? -1) ? one : worst),
    null,
  );
  return most && { core: most.core, share: Math.min(most.share, others) };
}

export const isLoadCoreTaken = (use: MachineUse | null): boolean =>
  (use?.loadCore?.share ?? 0) >= disturbingCoreShare;

/** Cores on which load threads ran at the end of the window, in ascending order, each once; empty: unknown. */
export function engineCoresOf(result: BlockResult | null): number[] {
  const threads = result?.engine.threads ?? [];
  return [...new Set(threads.flatMap(({ core }) => core ?? []))].sort((a, b) => a - b);
}

export const isDisturbedByOthers = (use: MachineUse | null): boolean =>
  (use?.others ?? 0) >= disturbingCores;

/** By programs beside engine, target and Gonogo itself, anywhere or on a core that the load keeps, or by the hypervisor. */
export const isDisturbed = (use: MachineUse | null): boolean =>
  isDisturbedByOthers(use) || isLoadCoreTaken(use) || (use?.stolenShare ?? 0) >= stealShareLimit;
