// The resident memory of a target while a block is measured. Where the kernel's peak of it was set back, two readings say all.
// Elsewhere it is read before the engine connects, then at regular times, and once more at the end: the peak is the most of
// these readings, so what came and went between two of them is not in it.
import type { BlockMachine } from "@gonogo/protocols/report";
import type { Reported } from "./read-metrics.ts";

export type TargetMemory = Pick<BlockMachine, "targetIdleBytes" | "targetPeakBytes"> & {
  /** Why it is unknown; null: it is known, or nobody reports it. */
  readonly error: string | null;
};

const bytesOf = (found: RegExpExecArray | null): number | null =>
  found === null ? null : Number(found[1]) * 1_024;

/** Bytes of `VmRSS` in `/proc/<pid>/status` (proc_pid_status(5)); null: the process is gone. */
export const residentBytes = (status: string): number | null =>
  bytesOf(/^VmRSS:\s+(\d+) kB$/m.exec(status));

/** The most that it ever was, or since it was set back (`VmHWM`). */
export const peakResidentBytes = (status: string): number | null =>
  bytesOf(/^VmHWM:\s+(\d+) kB$/m.exec(status));

export type MemoryWatch = {
  /** Reads at once, unless a reading is under way. */
  readonly now: () => void;
  /** Ends the watch, with a last reading that it asks for once no other is under way. */
  readonly end: (last: () => Reported | Promise<Reported>) => Promise<TargetMemory>;
};

/**
 * Begins to watch. `read` is called once at a time: after each answer `everyMs` pass before the next call. A reading that fails
 * leaves the whole block without figures, since the peak may have been then, and ends the sampling.
 */
export function watchMemory(
  idle: Reported,
  read: () => Reported | Promise<Reported>,
  everyMs: number,
): MemoryWatch {
  const readings: Reported[] = [idle];
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();
  let isReading = false;
  let isOver = idle.value === null;
  const sample = async () => {
    isReading = true;
    const reported = await read();
    isReading = false;
    readings.push(reported);
    if (reported.value === null) isOver = true;
    wait();
  };
  const start = () => {
    reading = sample();
  };
  function wait() {
    if (isOver) return;
    timer = setTimeout(start, everyMs);
    timer.unref();
  }
  wait();
  return {
    now: () => {
      if (isOver || isReading) return;
      clearTimeout(timer);
      start();
    },
    end: async (last) => {
      isOver = true;
      clearTimeout(timer);
      await reading;
      return memoryOf(idle, [...readings, await last()]);
    },
  };
}

function memoryOf(idle: Reported, readings: readonly Reported[]): TargetMemory {
  const none = { targetIdleBytes: null, targetPeakBytes: null };
  const lost = readings.find(({ value }) => value === null);
  if (idle.value === null) return { ...none, error: idle.error };
  if (lost) return { ...none, error: lost.error ?? "the target's memory was reported no longer" };
  const peak = Math.max(...readings.map(({ value }) => value ?? 0));
  return { targetIdleBytes: idle.value, targetPeakBytes: peak, error: null };
}
