// What this machine does beside measuring, from Linux's own counters: time stolen by a hypervisor, CPU used by others,
// and the clock of the fastest core while the engine measures. Read right before and after a block; the engine is a child
// that has ended by then, so the kernel has added its CPU to this process's children. Other systems report nothing.
import { readdirSync, readFileSync } from "node:fs";
import { BlockMachine } from "@gonogo/protocols/report";

/** The kernel reports CPU time to programs in hundredths of a second on every common architecture (USER_HZ). */
export const ticksPerS = 100;

/** CPU time since boot in the kernel's ticks; `busy` is programs and kernel on their behalf, without interrupts. */
export type CpuTicks = {
  readonly total: number;
  readonly busy: number;
  readonly steal: number;
  readonly cores: number;
};

/** Reads `/proc/stat` (proc_stat(5)); null where its first line is not what is expected. */
export function readCpuTicks(text: string): CpuTicks | null {
  const lines = text.split("\n");
  const numbers = /^cpu +([\d ]+)$/
    .exec(lines[0]?.trimEnd() ?? "")?.[1]
    ?.split(" ")
    .map(Number);
  if (!numbers || numbers.length < 8) return null;
  const [user = 0, nice = 0, system = 0, , , , , steal = 0] = numbers;
  // Guests are in user and nice already.
  const total = numbers.slice(0, 8).reduce((sum, ticks) => sum + ticks, 0);
  const cores = lines.filter((line) => /^cpu\d/.test(line)).length;
  return { total, busy: user + nice + system, steal, cores };
}

/** Ticks of a process and of its children that have ended, from `/proc/self/stat` (proc_pid_stat(5)). */
export function readOwnTicks(text: string): number | null {
  // The name in parentheses may hold anything; what follows it is counted from field 3.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, 15).map(Number);
  return ticks.length === 4 && ticks.every(Number.isFinite)
    ? ticks.reduce((sum, one) => sum + one, 0)
    : null;
}

/** The fastest core's clock in MHz from `/proc/cpuinfo`; null where it has none. */
export function readClockMhz(cpuinfo: string): number | null {
  const found = [...cpuinfo.matchAll(/^cpu MHz\s*:\s*([\d.]+)$/gm)].map((line) => Number(line[1]));
  const fastest = Math.max(0, ...found);
  return fastest > 0 ? fastest : null;
}

type Moment = { readonly atMs: number; readonly cpu: CpuTicks; readonly own: number };

/** What single processes took, before anybody adds it: nobody saw anything. */
const unseen = {
  ...{ targetCpuS: null, targetCpuBy: "kernel", targetProcesses: [], targetErrors: [] },
  ...{ targetPeakBytes: null, targetIdleBytes: null, targetMemorySince: "sampled" },
  ...{ gonogoCpuS: null, targetCores: null, loadCores: null },
  ...{ targetAllocations: null, targetAllocatedBytes: null },
} satisfies Partial<BlockMachine>;

/** What lies between two moments, without what single processes took; null where no tick has passed. */
export function machineBetween(
  before: Moment,
  after: Moment,
  clocksMhz: readonly number[],
): BlockMachine | null {
  const total = after.cpu.total - before.cpu.total;
  const spanS = (after.atMs - before.atMs) / 1_000;
  if (total <= 0 || spanS <= 0) return null;
  const share = (ticks: number) => Math.min(1, Math.max(0, ticks / total));
  const sum = clocksMhz.reduce((all, mhz) => all + mhz, 0);
  const machine = {
    ...unseen,
    spanS,
    cores: after.cpu.cores,
    stealShare: share(after.cpu.steal - before.cpu.steal),
    otherShare: share(after.cpu.busy - before.cpu.busy - (after.own - before.own)),
    clockMhz: clocksMhz.length > 0 ? sum / clocksMhz.length : null,
  };
  return BlockMachine.safeParse(machine).data ?? null;
}

/** null: not Linux, or not readable here. */
const textOf = (path: string): string | null => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
};

function moment(): Moment | null {
  const cpu = readCpuTicks(textOf("/proc/stat") ?? "");
  const own = readOwnTicks(textOf("/proc/self/stat") ?? "");
  return cpu === null || own === null ? null : { atMs: performance.now(), cpu, own };
}

const cpuFolder = "/sys/devices/system/cpu";
let governed: readonly string[] | null = null;

/** Files that hold the clock of each core in kHz, where the kernel governs it. */
function governedClocks(): readonly string[] {
  if (governed !== null) return governed;
  try {
    const cores = readdirSync(cpuFolder).filter((name) => /^cpu\d+$/.test(name));
    const files = cores.map((name) => `${cpuFolder}/${name}/cpufreq/scaling_cur_freq`);
    governed = files.filter((file) => textOf(file) !== null);
  } catch {
    governed = [];
  }
  return governed;
}

function clockMhz(): number | null {
  const kiloHertz = governedClocks().map((file) => Number(textOf(file)));
  const fastest = Math.max(0, ...kiloHertz.filter(Number.isFinite));
  return fastest > 0 ? fastest / 1_000 : readClockMhz(textOf("/proc/cpuinfo") ?? "");
}

export type MachineWatch = {
  /** To be called while the engine measures: an idle core's clock says nothing. */
  readonly readClock: () => void;
  readonly end: () => BlockMachine | null;
};

/** Begins to watch; cheap enough for every block. */
export function watchMachine(): MachineWatch {
  const before = moment();
  const clocks: number[] = [];
  return {
    readClock: () => {
      const mhz = before === null ? null : clockMhz();
      if (mhz !== null) clocks.push(mhz);
    },
    end: () => {
      const after = before === null ? null : moment();
      return before && after ? machineBetween(before, after, clocks) : null;
    },
  };
}
