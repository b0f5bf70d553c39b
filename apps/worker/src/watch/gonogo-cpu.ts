// The CPU that Gonogo's own other processes take while a block is measured: web, PostgreSQL, Redis and their supervisor.
// They are what the worker's supervisor started, by Linux's own counters, without worker and engine and without the target.
// Elsewhere (containers, services of an init system, other systems) they are not seen, and nothing is said of them.
import { readdirSync, readFileSync } from "node:fs";
import { readOwnTicks, ticksPerS } from "./watch-machine.ts";

export type TreeProcess = { readonly pid: number; readonly parent: number; readonly ticks: number };

/** Reads `/proc/<pid>/stat` (proc_pid_stat(5)); null where it is not of that form. */
export function readTreeProcess(pid: number, stat: string): TreeProcess | null {
  const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  const ticks = readOwnTicks(stat);
  return ticks !== null && Number.isInteger(parent) ? { pid, parent, ticks } : null;
}

/**
 * Ticks of a process and all below it, their ended children among them; `without` are left out with all below them.
 * null: `worker` is not below the process, so it is somebody else's by now.
 */
export function ticksBelow(
  processes: readonly TreeProcess[],
  root: number,
  { worker, without }: { readonly worker: number; readonly without: ReadonlySet<number> },
): number | null {
  const childrenOf = (pid: number) => processes.filter(({ parent }) => parent === pid);
  const own = processes.find(({ pid }) => pid === root);
  let hasWorker = false;
  const sum = (one: TreeProcess): number => {
    if (one.pid === worker) hasWorker = true;
    if (one.pid === worker || without.has(one.pid)) return 0;
    return childrenOf(one.pid).reduce((ticks, child) => ticks + sum(child), one.ticks);
  };
  const ticks = own ? sum(own) : null;
  return hasWorker ? ticks : null;
}

function processesNow(): TreeProcess[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const stat = readFileSync(`/proc/${name}/stat`, "utf8");
          return readTreeProcess(Number(name), stat) ?? [];
        } catch {
          // It has ended meanwhile.
          return [];
        }
      });
  } catch {
    return [];
  }
}

/**
 * Begins to watch; the answer gives CPU seconds since then, or null where nothing is known. `supervisorPid` null: nobody
 * supervises this worker here. A process that ended is counted by its parent, as the kernel does.
 */
export function watchGonogo(
  supervisorPid: number | null,
  targetPids: readonly number[],
): () => number | null {
  const without = new Set(targetPids);
  const ticks = () =>
    supervisorPid === null
      ? null
      : ticksBelow(processesNow(), supervisorPid, { worker: process.pid, without });
  const before = ticks();
  return () => {
    const after = before === null ? null : ticks();
    return before === null || after === null ? null : Math.max(0, after - before) / ticksPerS;
  };
}
