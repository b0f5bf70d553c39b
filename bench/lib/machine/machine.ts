// Where a result was measured, which CPU the hypervisor gave to others meanwhile, and what a program and its children used.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { root } from "../../../scripts/lib/paths.mjs";

export type Machine = {
  cpu: string;
  cores: number;
  memory: string;
  kernel: string;
  node: string;
  commit: string;
};

/** The commit that stands, with a mark where files differ from it. */
function commit() {
  try {
    const git = (...args: string[]) =>
      execFileSync("git", args, {
        cwd: root,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      });
    const changed = git("status", "--porcelain", "--untracked-files=no", "--", "packages").trim();
    return `${git("rev-parse", "--short", "HEAD").trim()}${changed === "" ? "" : " with changes"}`;
  } catch {
    return "unknown";
  }
}

/** Enough to judge whether two results can be laid side by side. */
export function describeMachine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? "unknown CPU",
    cores: cpus().length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    kernel: `Linux ${release()}`,
    node: process.version,
    commit: commit(),
  };
}

/** CPU that the hypervisor gave to others while this machine wanted it (steal, /proc/stat in proc(5)). It shows only while something runs here, so it is asked over a time in which something does. hundredths of a second of all cores since the start */
export type CpuTimes = { stolen: number; all: number };

/** @param text of /proc/stat */
export function cpuTimesIn(text: string): CpuTimes {
  const [, ...numbers] = (text.split("\n")[0] ?? "").split(/\s+/);
  // user, nice, system, idle, iowait, irq, softirq, steal; what follows is part of user and nice.
  const times = numbers.slice(0, 8).map(Number);
  return { stolen: times[7] ?? 0, all: times.reduce((sum, time) => sum + time, 0) };
}

export const readCpuTimes = () => cpuTimesIn(readFileSync("/proc/stat", "utf8"));

/** The share of all cores' time that was stolen between two readings. */
export const stolenShare = (before: CpuTimes, after: CpuTimes) =>
  after.all > before.all ? (after.stolen - before.stolen) / (after.all - before.all) : 0;

/** Clock ticks a second of /proc/<pid>/stat: Linux shows 100 to programs on every architecture in use. */
const ticksPerS = 100;

export type ProcessCpu = {
  pid: number;
  parent: number;
  /** User and system time since it began, without its children's. */
  cpuS: number;
};

/** One process from its line in /proc. The name is in parentheses and may hold anything. */
export function readStat(stat: string): ProcessCpu {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const cpuS = (Number(fields[11]) + Number(fields[12])) / ticksPerS;
  return { pid: Number.parseInt(stat, 10), parent: Number(fields[1]), cpuS };
}

/** A process and everything below it. */
export function treeOf(all: readonly ProcessCpu[], root: number) {
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

/** The value of `--type=` in a browser's command line; `browser` for its first process. */
export const browserPart = (commandLine: string) =>
  /--type=([\w-]+)/.exec(commandLine)?.[1] ?? "browser";

/** What is read of a process that ended meanwhile is empty. */
function readOrEmpty(path: string) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Seconds of CPU that a program and its children used so far, by part. */
export function cpuByPart(root: number): Record<string, number> {
  const lines = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => readOrEmpty(`/proc/${pid}/stat`))
    .filter((stat) => stat !== "");
  const byPart: Record<string, number> = {};
  for (const { pid, cpuS } of treeOf(lines.map(readStat), root)) {
    const part = browserPart(readOrEmpty(`/proc/${pid}/cmdline`).replaceAll("\0", " "));
    byPart[part] = (byPart[part] ?? 0) + cpuS;
  }
  return byPart;
}
