// CPU that a program and its children have used, by what each process is: from /proc, where the kernel keeps it.
// For programs that cannot be waited for, such as a browser that is watched for some seconds of its life.
import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks a second of /proc/<pid>/stat: Linux shows 100 to programs on every architecture in use. */
const ticksPerS = 100;

/**
 * @typedef {object} ProcessCpu
 * @property {number} pid
 * @property {number} parent
 * @property {number} cpuS user and system time since it began, without its children's
 */

/**
 * One process from its line in /proc. The name is in parentheses and may hold anything.
 * @param {string} stat
 * @returns {ProcessCpu}
 */
export function readStat(stat) {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const cpuS = (Number(fields[11]) + Number(fields[12])) / ticksPerS;
  return { pid: Number.parseInt(stat, 10), parent: Number(fields[1]), cpuS };
}

/**
 * A process and everything below it.
 * @param {readonly ProcessCpu[]} all
 * @param {number} root
 */
export function treeOf(all, root) {
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

/** The value of `--type=` in a browser's command line; `browser` for its first process. @param {string} commandLine */
export const browserPart = (commandLine) => /--type=([\w-]+)/.exec(commandLine)?.[1] ?? "browser";

/** What is read of a process that ended meanwhile is empty. @param {string} path */
function readOrEmpty(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/**
 * Seconds of CPU that a program and its children used so far, by part.
 * @param {number} root
 * @returns {Record<string, number>}
 */
export function cpuByPart(root) {
  const lines = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => readOrEmpty(`/proc/${pid}/stat`))
    .filter((stat) => stat !== "");
  /** @type {Record<string, number>} */
  const byPart = {};
  for (const { pid, cpuS } of treeOf(lines.map(readStat), root)) {
    const part = browserPart(readOrEmpty(`/proc/${pid}/cmdline`).replaceAll("\0", " "));
    byPart[part] = (byPart[part] ?? 0) + cpuS;
  }
  return byPart;
}
