// The CPU and memory that a target on this machine takes while a block is measured: those of the processes which hold the
// socket at its port, by Linux's own counters. Servers elsewhere, in another network namespace, or of a user whose files may not be
// read are not seen, and nothing is said of them.

import { readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { hostOf, isLoopback } from "@gonogo/analysis/evidence/hosts";
import { catalog, type ProtocolName } from "@gonogo/protocols/spec";
import { peakResidentBytes, residentBytes } from "./target-memory.ts";
import { readOwnTicks, ticksPerS } from "./watch-machine.ts";

const listening = "0A";

export type OwnPort = { readonly port: number; readonly transport: "tcp" | "udp" };

/** Inodes of the sockets at a local port, from `/proc/net/tcp` or `/proc/net/udp` (proc_pid_net(5)); TCP's must listen. */
export function socketsAt(table: string, { port, transport }: OwnPort): string[] {
  const hex = port.toString(16).toUpperCase().padStart(4, "0");
  return table.split("\n").flatMap((line) => {
    // Most of a long table are closed connections at other ports, which need not be taken apart.
    if (!line.includes(`:${hex} `)) return [];
    const fields = line.trim().split(/\s+/);
    const [, local = "", , state, , , , , , inode = ""] = fields;
    const fits = local.endsWith(`:${hex}`) && (transport === "udp" || state === listening);
    return fits && /^[1-9]\d*$/.test(inode) ? [inode] : [];
  });
}

/** Empty: it is gone, or not readable here. */
export const textOf = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

/** Empty: it is gone, or not readable here. */
export const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

function holds(pid: string, wanted: ReadonlySet<string>): boolean {
  return namesIn(`/proc/${pid}/fd`).some((fd) => {
    try {
      return wanted.has(readlinkSync(`/proc/${pid}/fd/${fd}`));
    } catch {
      return false;
    }
  });
}

/** Processes that hold the socket at the port; a server's workers inherit it. Empty: none is seen. */
async function processesAt(place: OwnPort): Promise<string[]> {
  const paths = [`/proc/net/${place.transport}`, `/proc/net/${place.transport}6`];
  // The kernel takes 0.2 s for a table of 18,000 closed connections: other work goes on meanwhile.
  const tables = await Promise.all(paths.map((path) => readFile(path, "utf8").catch(() => "")));
  const inodes = tables.flatMap((table) => socketsAt(table, place));
  if (inodes.length === 0) return [];
  const wanted = new Set(inodes.map((inode) => `socket:[${inode}]`));
  return namesIn("/proc").filter(
    (name) => /^\d+$/.test(name) && name !== `${process.pid}` && holds(name, wanted),
  );
}

/** Ticks of all processes with their ended children; null when one of them is gone. */
function ticksOf(pids: readonly string[]): number | null {
  let sum = 0;
  for (const pid of pids) {
    const ticks = readOwnTicks(textOf(`/proc/${pid}/stat`));
    if (ticks === null) return null;
    sum += ticks;
  }
  return sum;
}

/** Memory of all processes, in bytes; what they share counts for each of them. null: one of them is gone. */
function memoryOf(
  pids: readonly string[],
  bytesIn: (status: string) => number | null,
): number | null {
  let sum = 0;
  for (const pid of pids) {
    const bytes = bytesIn(textOf(`/proc/${pid}/status`));
    if (bytes === null) return null;
    sum += bytes;
  }
  return sum;
}

/** Sets the kernel's peak of a process back to what it holds now (proc_pid_clear_refs(5)); false: it is refused. */
function setPeakBack(pid: string): boolean {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, "5");
    return true;
  } catch {
    return false;
  }
}

/** `<pid>@<start>`: process ids come back, and starts in ticks since boot (field 22 of proc_pid_stat(5)) do not. */
const nameOf = (pid: string): string => {
  const stat = textOf(`/proc/${pid}/stat`);
  return `${pid}@${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? ""}`;
};

/** Where a target listens on this machine; null: it is elsewhere. `addresses` are those its probe used, `ip:port`. */
export function ownPortOf(
  target: { readonly port: number; readonly protocol: ProtocolName },
  addresses: readonly string[],
  own: readonly string[],
): OwnPort | null {
  const { port, protocol } = target;
  const hosts = addresses.filter((address) => address.endsWith(`:${port}`)).map(hostOf);
  const isHere = hosts.length > 0 && hosts.every((host) => isLoopback(host) || own.includes(host));
  const { transport } = catalog[protocol];
  return isHere ? { port, transport } : null;
}

export type TargetWatch = {
  /** Processes of the target that are seen; empty: none. */
  readonly pids: readonly number[];
  /** CPU seconds since the watch began; null where nothing is known. */
  readonly cpuS: () => number | null;
  /** Resident memory now, in bytes; null: a process is gone, or none is seen. */
  readonly memoryBytes: () => number | null;
  /** The most of it since the watch began, of each process by the kernel, in sum; null as above, or without `isPeakSetBack`. */
  readonly peakBytes: () => number | null;
  /** Whether the kernel let that peak begin anew. */
  readonly isPeakSetBack: boolean;
  /** The processes as no others will be called; empty: none is seen. */
  readonly names: readonly string[];
};

/** Begins to watch. */
export async function watchTarget(place: OwnPort | null): Promise<TargetWatch> {
  const pids = place === null ? [] : await processesAt(place);
  const before = pids.length === 0 ? null : ticksOf(pids);
  // Of every one, though the first may refuse.
  const isPeakSetBack = pids.length > 0 && !pids.map(setPeakBack).includes(false);
  return {
    isPeakSetBack,
    names: pids.map(nameOf),
    pids: pids.map(Number),
    cpuS: () => {
      const after = before === null ? null : ticksOf(pids);
      return before === null || after === null || after < before
        ? null
        : (after - before) / ticksPerS;
    },
    memoryBytes: () => (pids.length === 0 ? null : memoryOf(pids, residentBytes)),
    peakBytes: () => (isPeakSetBack ? memoryOf(pids, peakResidentBytes) : null),
  };
}
