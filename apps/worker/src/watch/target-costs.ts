// What a block costs its target: CPU and memory by the kernel where the target's processes are seen, else by its own
// metrics, and allocations by those alone. Before and after the block the metrics are read once each; during it only where
// memory is not seen otherwise: once when the window begins, and then once a second.
import type { BlockMachine } from "@gonogo/protocols/report";
import type { TargetFigure } from "@gonogo/protocols/spec";
import {
  grownBetween,
  type MetricsTarget,
  type ReadLimits,
  type Reported,
  type ReportedFigures,
  readFigures,
  startAnew,
} from "./read-metrics.ts";
import { type TargetMemory, watchMemory } from "./target-memory.ts";
import { type OwnPort, type TargetWatch, watchTarget } from "./target-processes.ts";

export type TargetCosts = Pick<
  BlockMachine,
  | "targetCpuS"
  | "targetCpuBy"
  | "targetIdleBytes"
  | "targetPeakBytes"
  | "targetMemorySince"
  | "targetProcesses"
  | "targetAllocations"
  | "targetAllocatedBytes"
  | "targetErrors"
>;

export type CostsWatch = {
  /** Processes of the target that are seen; empty: none. */
  readonly pids: readonly number[];
  /** To be told each phase of the engine: connections are open from the warm-up on, until it drains. */
  readonly onPhase: (phase: string) => void;
  /** Ends the watch; never throws, and takes two answers of the metrics address at most. */
  readonly end: () => Promise<TargetCosts>;
};

export type Watched = {
  readonly target: MetricsTarget;
  readonly networks: readonly string[];
  /** Where the target listens on this machine; null: elsewhere. */
  readonly ownPort: OwnPort | null;
  /** Whether memory is asked for: a target that can is started anew then. */
  readonly fresh: boolean;
};

/** Between two readings of the kernel's figures, and of the target's own. */
const processEveryMs = 250;
const metricsEveryMs = 1_000;
/** A longer answer would take too much of the target's time while it is measured. */
const meanwhile: ReadLimits = { timeoutMs: 2_000, mostBytes: 1_048_576 };

const unreported: Reported = { value: null, error: null };
const noFigures: ReportedFigures = {
  allocations: unreported,
  allocatedBytes: unreported,
  cpu: unreported,
  memory: unreported,
};

const gone = "a process of the target ended during the block";
const of = (value: number | null): Reported => ({ value, error: value === null ? gone : null });

type Memory = {
  readonly onPhase: (phase: string) => void;
  /** `last`: what the target's own metrics say in the end. */
  readonly end: (last: () => Promise<Reported>) => Promise<TargetMemory>;
};

/** By the kernel's own peak where it could be set back, else by readings. */
function memoryByKernel(processes: TargetWatch): Memory {
  const idle = processes.memoryBytes();
  const onPhase = () => undefined;
  if (processes.isPeakSetBack)
    return {
      onPhase,
      end: async () => {
        const peak = processes.peakBytes();
        return idle === null || peak === null
          ? { targetIdleBytes: null, targetPeakBytes: null, error: gone }
          : { targetIdleBytes: idle, targetPeakBytes: Math.max(idle, peak), error: null };
      },
    };
  const read = () => of(processes.memoryBytes());
  const watch = watchMemory(of(idle), read, processEveryMs);
  return { onPhase, end: () => watch.end(read) };
}

/** By the target's own word, which counts where it was read in full while the connections were open. */
function memoryByMetrics(idle: Reported, ask: () => Promise<Reported>): Memory {
  let isOpen = false;
  let wasOpen = false;
  let isCounted = false;
  const read = async () => {
    const begunOpen = isOpen;
    const reported = await ask();
    isCounted ||= begunOpen && isOpen;
    return reported;
  };
  const watch = watchMemory(idle, read, metricsEveryMs);
  return {
    onPhase: (phase) => {
      isOpen = phase === "warmup" || phase === "measuring";
      wasOpen ||= isOpen;
      if (phase === "measuring") watch.now();
    },
    end: async (last) => {
      const held = await watch.end(last);
      if (held.targetPeakBytes === null || isCounted || !wasOpen) return held;
      const error =
        "the metrics address did not answer once while the block's connections were open: measure longer blocks";
      return { targetIdleBytes: null, targetPeakBytes: null, error };
    },
  };
}

/** Begins to watch: right before the engine starts. */
export async function watchTargetCosts(watched: Watched): Promise<CostsWatch> {
  const { target, networks, ownPort } = watched;
  const isAsked = watched.fresh && target.metrics?.fresh != null;
  const refusal = isAsked ? await startAnew(target, networks) : null;
  const isFresh = isAsked && refusal === null;
  const readAll = async (limits?: ReadLimits) =>
    (await readFigures(target, networks, limits)) ?? noFigures;
  const before = await readAll();
  const processes = await watchTarget(ownPort);
  const isSeen = processes.pids.length > 0;
  const memory = isSeen
    ? memoryByKernel(processes)
    : memoryByMetrics(before.memory, async () => (await readAll(meanwhile)).memory);
  return {
    pids: processes.pids,
    onPhase: memory.onPhase,
    end: async () => {
      // The kernel's figures first: reading the target's own costs it some.
      const seenCpuS = processes.cpuS();
      const seen = isSeen ? await memory.end(async () => unreported) : null;
      const isReported = Object.values(before).some(({ value }) => value !== null);
      let after = noFigures;
      const readAfter = async () => {
        after = isReported ? await readAll() : noFigures;
        return after.memory;
      };
      const held = seen ?? (await memory.end(readAfter));
      if (seen) await readAfter();
      const grown = (figure: TargetFigure) =>
        grownBetween(target.metrics?.[figure] ?? figure, before[figure], after[figure]);
      const [allocations, allocatedBytes] = [grown("allocations"), grown("allocatedBytes")];
      const cpu = isSeen ? unreported : grown("cpu");
      const errors = [refusal, allocations.error, allocatedBytes.error, cpu.error, held.error];
      return {
        targetCpuS: isSeen ? seenCpuS : cpu.value,
        targetCpuBy: isSeen ? "kernel" : "target",
        targetIdleBytes: held.targetIdleBytes,
        targetPeakBytes: held.targetPeakBytes,
        targetMemorySince: isFresh ? "fresh" : processes.isPeakSetBack ? "reset" : "sampled",
        targetProcesses: isSeen ? [...processes.names] : metricsName(target),
        targetAllocations: allocations.value,
        targetAllocatedBytes: allocatedBytes.value,
        targetErrors: [...new Set(errors.flatMap((error) => error ?? []))],
      };
    },
  };
}

const metricsName = ({ metrics }: MetricsTarget): string[] => (metrics ? [metrics.url] : []);
