// What a worker would have seen of its machine around a synthetic block: quiet, or with a neighbour on it.
// CPU is reported as the kernel does, in shares of the whole machine and in seconds of single processes.
import type { BlockMachine } from "@gonogo/protocols/report";

export const quietMachine: BlockMachine = {
  spanS: 3,
  cores: 2,
  stealShare: 0.004,
  otherShare: 0.02,
  clockMhz: 2_600,
  targetCpuS: null,
  targetCpuBy: "kernel",
  targetPeakBytes: null,
  targetIdleBytes: null,
  targetMemorySince: "sampled",
  targetProcesses: [],
  gonogoCpuS: null,
  targetCores: null,
  loadCores: null,
  targetAllocations: null,
  targetAllocatedBytes: null,
  targetErrors: [],
};

/** A machine on which the target, Gonogo itself and others each used so many cores; the target is seen. */
export function machineUsedBy(cores: {
  readonly target: number;
  readonly gonogo?: number | null;
  readonly others: number;
}): BlockMachine {
  const { spanS, cores: all } = quietMachine;
  const { target, gonogo = null, others } = cores;
  return {
    ...quietMachine,
    otherShare: Math.min(1, (target + (gonogo ?? 0) + others) / all),
    targetCpuS: target * spanS,
    gonogoCpuS: gonogo === null ? null : gonogo * spanS,
  };
}
