// Signals to a process and all that it started, such as PostgreSQL's backends.
import { readdirSync, readFileSync } from "node:fs";

function parents(): Map<number, number> {
  const found = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      // The program's name stands in brackets and may hold spaces; state and parent follow it.
      const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      found.set(Number(name), Number(parent));
    } catch {
      // It ended meanwhile.
    }
  }
  return found;
}

/** The process and its descendants that live now. */
export function treeOf(pid: number): number[] {
  const all = [...parents()];
  const tree = [pid];
  for (let i = 0; i < tree.length; i++)
    for (const [child, parent] of all) if (parent === tree[i]) tree.push(child);
  return tree;
}

/** Sends a signal to each; those that ended meanwhile are passed over. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended meanwhile.
    }
  }
}
