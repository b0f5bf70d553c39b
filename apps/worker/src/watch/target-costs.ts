// What a block costs its target: CPU and memory by the kernel where the target's processes are seen, else by its own
// metrics, and allocations by those alone. Before and after the block the metrics are read once each; during it only where
// memory is not seen otherwise, once a second.
import type { BlockMachine } from "@gonogo/protocols/report";
import type { TargetFigure } from "@gonogo/protocols/spec";
import {
  grownBetween,
  type MetricsTarget,
  type ReadLimits,
  type Reported,
  type ReportedFigures,
  readFigures,
} from "./read-metrics.ts";
import { watchMemory } from "./target-memory.ts";
import { type OwnPort, watchTarget } from "./target-processes.ts";

export type TargetCosts = Pick<
  BlockMachine,
  | "targetCpuS"
  | "targetCpuBy"
  | "targetIdleBytes"
  | "targetPeakBytes"
  | "targetAllocations"
  | "targetAllocatedBytes"
  | "targetFaults"
>;

export type CostsWatch = {
  /** Processes of the target that are seen; empty: none. */
  readonly pids: readonly number[];
  /** Ends the watch; never throws, and takes two answers of the metrics address at most. */
  readonly end: () => Promise<TargetCosts>;
};

/** Between two readings of the kernel's figures, and of the target's own. */
const processEveryMs = 250;
const metricsEveryMs = 1_000;
/** A longer answer would take too much of the target's time while it is measured. */
const meanwhile: ReadLimits = { timeoutMs: 2_000, mostBytes: 1_048_576 };

const unreported: Reported = { value: null, fault: null };
const noFigures: ReportedFigures = {
  allocations: unreported,
  allocatedBytes: unreported,
  cpu: unreported,
  memory: unreported,
};

/** Begins to watch: right before the engine starts. */
export async function watchTargetCosts(
  target: MetricsTarget,
  networks: readonly string[],
  ownPort: OwnPort | null,
): Promise<CostsWatch> {
  const readAll = async (limits?: ReadLimits) =>
    (await readFigures(target, networks, limits)) ?? noFigures;
  const before = await readAll();
  const processes = watchTarget(ownPort);
  const isSeen = processes.pids.length > 0;
  const resident = (): Reported => {
    const value = processes.memoryBytes();
    return {
      value,
      fault: value === null ? "a process of the target ended during the block" : null,
    };
  };
  const memory = isSeen
    ? watchMemory(resident(), resident, processEveryMs)
    : watchMemory(before.memory, async () => (await readAll(meanwhile)).memory, metricsEveryMs);
  return {
    pids: processes.pids,
    end: async () => {
      // The kernel's figures first: reading the target's own costs it some.
      const seenCpuS = processes.cpuS();
      const seen = isSeen ? await memory(resident) : null;
      const isReported = Object.values(before).some(({ value }) => value !== null);
      let after = noFigures;
      const readAfter = async () => {
        after = isReported ? await readAll() : noFigures;
        return after.memory;
      };
      const held = seen ?? (await memory(readAfter));
      if (seen) await readAfter();
      const grown = (figure: TargetFigure) =>
        grownBetween(target.metrics?.[figure] ?? figure, before[figure], after[figure]);
      const [allocations, allocatedBytes] = [grown("allocations"), grown("allocatedBytes")];
      const cpu = isSeen ? unreported : grown("cpu");
      const faults = [allocations.fault, allocatedBytes.fault, cpu.fault, held.fault];
      return {
        targetCpuS: isSeen ? seenCpuS : cpu.value,
        targetCpuBy: isSeen ? "kernel" : "target",
        targetIdleBytes: held.targetIdleBytes,
        targetPeakBytes: held.targetPeakBytes,
        targetAllocations: allocations.value,
        targetAllocatedBytes: allocatedBytes.value,
        targetFaults: [...new Set(faults.flatMap((fault) => fault ?? []))],
      };
    },
  };
}
