// The resident memory of a target while a block is measured: read before the engine connects, then at regular times, and
// once more at the end. The peak is the most of these readings, so what came and went between two of them is not in it.
import type { BlockMachine } from "@gonogo/protocols/report";
import type { Reported } from "./read-metrics.ts";

export type TargetMemory = Pick<BlockMachine, "targetIdleBytes" | "targetPeakBytes"> & {
  /** Why it is unknown; null: it is known, or nobody reports it. */
  readonly fault: string | null;
};

/** Bytes of `VmRSS` in `/proc/<pid>/status` (proc_pid_status(5)); null: the process is gone. */
export function residentBytes(status: string): number | null {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return found === undefined ? null : Number(found) * 1_024;
}

/**
 * Begins to watch; the answer ends it, with a last reading that it asks for once no other is under way. `read` is called
 * once at a time: after each answer `everyMs` pass before the next call. A reading that fails leaves the whole block without
 * figures, since the peak may have been then, and ends the sampling.
 */
export function watchMemory(
  idle: Reported,
  read: () => Reported | Promise<Reported>,
  everyMs: number,
): (last: () => Reported | Promise<Reported>) => Promise<TargetMemory> {
  const readings: Reported[] = [idle];
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();
  let isOver = idle.value === null;
  const sample = async () => {
    const reported = await read();
    readings.push(reported);
    if (reported.value !== null) wait();
  };
  function wait() {
    if (isOver) return;
    timer = setTimeout(() => {
      reading = sample();
    }, everyMs);
    timer.unref();
  }
  wait();
  return async (last) => {
    isOver = true;
    clearTimeout(timer);
    await reading;
    return memoryOf(idle, [...readings, await last()]);
  };
}

function memoryOf(idle: Reported, readings: readonly Reported[]): TargetMemory {
  const none = { targetIdleBytes: null, targetPeakBytes: null };
  const lost = readings.find(({ value }) => value === null);
  if (idle.value === null) return { ...none, fault: idle.fault };
  if (lost) return { ...none, fault: lost.fault ?? "the target's memory was reported no longer" };
  const peak = Math.max(...readings.map(({ value }) => value ?? 0));
  return { targetIdleBytes: idle.value, targetPeakBytes: peak, fault: null };
}
