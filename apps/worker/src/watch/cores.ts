// On which cores a target's threads ran while the window was measured, and what others took of the cores that load threads
// keep, by Linux's own counters (proc_pid_stat(5), proc_stat(5)). Threads are looked at when the block and its window begin,
// once a second in the window, and when it ends; a look took 40 µs a thread on two busy cores.
import type { BlockResult } from "@gonogo/protocols/events";
import type { BlockMachine, CoreShare } from "@gonogo/protocols/report";
import { namesIn, type OwnPort, textOf } from "./target-processes.ts";
import { ticksPerS } from "./watch-machine.ts";

/** Of targets with more threads nothing is said: a look at them would take more than 10 ms. */
const mostThreads = 250;
/** Window of the engine and that of the watch may differ by this share; else their figures are not of the same time. */
const windowTolerance = 0.1;

/** CPU nanoseconds of each thread since it began, with the core it last ran on; by `<pid>/<tid>`. */
type ThreadLook = ReadonlyMap<string, { readonly core: number; readonly cpuNs: number }>;

/**
 * The core is field 39 of a thread's `stat`. Its CPU time is the first number of `schedstat`, in nanoseconds, or fields 14 and
 * 15 of `stat` where the kernel keeps no such file: ticks, in which a target with little to do takes none. null: not readable.
 */
export function readThread(
  stat: string,
  schedstat: string,
): { core: number; cpuNs: number } | null {
  // The name in parentheses may hold anything; what follows it is counted from field 3.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [core, user, system] = [39, 14, 15].map((field) =>
    Number.parseInt(fields[field - 3] ?? "", 10),
  );
  const isRead = [core, user, system].every((value) => Number.isSafeInteger(value));
  if (!isRead) return null;
  const [, ns] = /^(\d+) /.exec(schedstat) ?? [];
  const cpuNs = ns === undefined ? ((user ?? 0) + (system ?? 0)) * (1e9 / ticksPerS) : Number(ns);
  return { core: core ?? 0, cpuNs };
}

/** Ticks that each core was busy since boot, for programs and the kernel on their behalf: `cpu1 user nice system …`. */
export function readCoreTicks(procStat: string): Map<number, number> {
  const lines = procStat.matchAll(/^cpu(\d+) (\d+) (\d+) (\d+) /gm);
  return new Map(
    [...lines].map(([, core, user, nice, system]) => [
      Number(core),
      Number(user) + Number(nice) + Number(system),
    ]),
  );
}

/** Adds the CPU seconds from one look to the next, by core; what a thread took counts where it was last seen. */
function addTaken(seconds: Map<number, number>, before: ThreadLook, after: ThreadLook): void {
  for (const [thread, { core, cpuNs }] of after) {
    const taken = cpuNs - (before.get(thread)?.cpuNs ?? 0);
    if (taken > 0) seconds.set(core, (seconds.get(core) ?? 0) + taken / 1e9);
  }
}

/** null: no CPU time was seen. */
function sharesOf(seconds: ReadonlyMap<number, number>): CoreShare[] | null {
  const sum = [...seconds.values()].reduce((all, one) => all + one, 0);
  if (sum === 0) return null;
  const shares = [...seconds].map(([core, one]) => ({ core, share: one / sum }));
  return shares.sort((a, b) => b.share - a.share || a.core - b.core);
}

/** CPU of the measured window, in seconds. */
type Window = {
  readonly spanS: number;
  readonly busyS: ReadonlyMap<number, number>;
  readonly targetS: ReadonlyMap<number, number>;
  /** Of this worker and of Gonogo's other processes, wherever they ran. */
  readonly gonogoS: number;
};

/**
 * Share of each kept core that went to others. What may have run there counts as ours: all of Gonogo, and all that the
 * engine did beside its load threads. null: no thread was to keep a core, or the figures are not of the same time.
 */
export function takenOfLoadCores(
  { engine, windowS }: Pick<BlockResult, "engine" | "windowS">,
  { spanS, busyS, targetS, gonogoS }: Window,
): CoreShare[] | null {
  const cores = [...new Set(engine.threads.flatMap(({ askedCore }) => askedCore ?? []))];
  const isSameTime = Math.abs(spanS - windowS) <= windowTolerance * windowS;
  if (cores.length === 0 || !isSameTime) return null;
  const inThreadsS = engine.threads.reduce((sum, { cpuS }) => sum + cpuS, 0);
  const besideS = Math.max(0, engine.cpuUserS + engine.cpuSystemS - inThreadsS);
  return cores.map((core) => {
    const own = engine.threads.filter((one) => one.core === core || one.askedCore === core);
    const ownS = own.reduce((sum, { cpuS }) => sum + cpuS, besideS + gonogoS);
    const othersS = (busyS.get(core) ?? 0) - (targetS.get(core) ?? 0) - ownS;
    return { core, share: Math.min(1, Math.max(0, othersS / spanS)) };
  });
}

type Moment = {
  readonly atMs: number;
  readonly busy: ReadonlyMap<number, number>;
  /** CPU of this worker, in seconds. */
  readonly ownS: number;
};

/** What is read, and when; tests invent it. */
export type Reading = {
  readonly textOf: (path: string) => string;
  readonly namesIn: (folder: string) => readonly string[];
  readonly nowMs: () => number;
  readonly ownS: () => number;
};

const ownCpuS = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const system: Reading = { textOf, namesIn, nowMs: () => performance.now(), ownS: ownCpuS };

export type CoresWatch = {
  /** To be told each phase of the engine: the window is watched from its beginning to where it drains. */
  readonly onPhase: (phase: string) => void;
  /** To be told each tick of the measured window. */
  readonly look: () => void;
  /** `gonogoCores`: what Gonogo's other processes used meanwhile; `result` null: the block has no result. */
  readonly end: (
    result: BlockResult | null,
    gonogoCores: number,
  ) => Pick<BlockMachine, "targetCores" | "loadCores">;
};

/** `pids` are those of the target that are seen, at its `ownPort`; null: it is elsewhere. */
export function watchCores(
  target: { readonly ownPort: OwnPort | null; readonly pids: readonly number[] },
  { textOf, namesIn, nowMs, ownS }: Reading = system,
): CoresWatch {
  let last: ThreadLook | null = null;
  /** From the start of the block to its window. */
  const beforeS = new Map<number, number>();
  let targetS = new Map<number, number>();
  let begin: Moment | null = null;
  let end: Moment | null = null;
  let isTooMany = false;
  const look = (into = targetS) => {
    const threads = target.pids.flatMap((pid) =>
      namesIn(`/proc/${pid}/task`).map((tid) => `${pid}/task/${tid}`),
    );
    isTooMany ||= threads.length > mostThreads;
    if (isTooMany) return;
    const seen = threads.flatMap((thread) => {
      const of = (name: string) => textOf(`/proc/${thread}/${name}`);
      const read = readThread(of("stat"), of("schedstat"));
      return read ? [[thread, read] as const] : [];
    });
    const now: ThreadLook = new Map(seen);
    if (last !== null) addTaken(into, last, now);
    last = now;
  };
  look();
  const moment = (): Moment => ({
    atMs: nowMs(),
    busy: readCoreTicks(textOf("/proc/stat")),
    ownS: ownS(),
  });
  return {
    look: () => look(),
    onPhase: (phase) => {
      // A search has many windows; its result is of the last.
      if (phase === "measuring") {
        look(beforeS);
        [begin, end, targetS] = [moment(), null, new Map()];
      }
      if (phase === "draining" && begin !== null) {
        end = moment();
        look();
      }
    },
    end: (result, gonogoCores) => {
      // A busy machine may report both ends of a short window at once; then what came before it says where the target ran.
      const targetCores =
        isTooMany || end === null ? null : (sharesOf(targetS) ?? sharesOf(beforeS));
      const isSeparable = target.ownPort === null || (target.pids.length > 0 && !isTooMany);
      if (begin === null || end === null || result === null || !isSeparable)
        return { targetCores, loadCores: null };
      const [before, after] = [begin, end];
      const spanS = (after.atMs - before.atMs) / 1_000;
      const busyS = new Map(
        [...after.busy].map(([core, ticks]) => [
          core,
          (ticks - (before.busy.get(core) ?? ticks)) / ticksPerS,
        ]),
      );
      const gonogoS = after.ownS - before.ownS + gonogoCores * spanS;
      return {
        targetCores,
        loadCores: takenOfLoadCores(result, { spanS, busyS, targetS, gonogoS }),
      };
    },
  };
}
