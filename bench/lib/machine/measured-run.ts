// Runs a program on one core and shows what it cost: CPU of user and system, peak memory, wall time.
// CPU is what the kernel charged the process and its children, to the millisecond, by the shell's `time`
// (getrusage of what it waited for); memory is the kernel's own peak, VmHWM, looked at while it runs.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Readable } from "node:stream";
import { holdGroup, killGroup } from "../cleanup.mjs";

/** Descriptor 3 carries the process id at the start and the times at the end; 2 stays the program's own. */
const inner = 'echo "$$" >&3; exec "$@" 2>&4 3>&- 4>&-';
const outer = `TIMEFORMAT="%3U %3S"; { time sh -c '${inner}' sh "$@"; status=$?; } 4>&2 2>&3; exit $status`;
const sampleMs = 100;

/** The program's id and the seconds of CPU: `123`, then `1.234 0.567`. */
export function readBookkeeping(text: string): { pid: number | null; cpuS: number | null } {
  const pid = /^(\d+)\n/.exec(text)?.[1];
  const [, user, system] = /^([\d.]+) ([\d.]+)$/m.exec(text.slice((pid ?? "").length)) ?? [];
  const cpuS = user === undefined ? null : Number(user) + Number(system);
  return { pid: pid === undefined ? null : Number(pid), cpuS };
}

/** A memory figure of /proc/<pid>/status in bytes, null when the process is gone. */
export function memoryBytes(pid: number, name: "VmHWM" | "VmRSS") {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}

/**
 * @param options onSample: called now and then with the program's id while it runs
 * @throws {Error} when it fails or takes too long, with what it said
 */
export function measuredRun(
  command: string[],
  {
    core,
    timeoutS,
    everyMs = sampleMs,
    onSample,
  }: { core: number; timeoutS: number; everyMs?: number; onSample?: (pid: number) => void },
): Promise<{ stdout: string; cpuS: number; peakMemoryBytes: number | null; wallS: number }> {
  const args = ["-c", outer, "bash", "taskset", "-c", `${core}`, ...command];
  const env = { ...process.env, LC_ALL: "C", NO_COLOR: "1" };
  const began = performance.now();
  const stdio = ["ignore", "pipe", "pipe", "pipe"] as ("ignore" | "pipe")[];
  const child = spawn("bash", args, { env, detached: true, stdio });
  const group = child.pid ?? 0;
  const release = holdGroup(group);
  const output = ["", "", "", ""];
  for (const index of [1, 2, 3]) {
    const stream = child.stdio[index] as Readable;
    stream.setEncoding("utf8").on("data", (text) => {
      output[index] = `${output[index]}${text}`.slice(-4_000_000);
    });
  }
  let peak: number | null = null;
  const sampler = setInterval(() => {
    const { pid } = readBookkeeping(output[3] ?? "");
    if (pid === null) return;
    peak = Math.max(peak ?? 0, memoryBytes(pid, "VmHWM") ?? 0) || null;
    onSample?.(pid);
  }, everyMs);
  let late = false;
  const limit = setTimeout(() => {
    late = true;
    killGroup(group);
  }, timeoutS * 1_000);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      clearInterval(sampler);
      clearTimeout(limit);
      release();
      killGroup(group);
      const wallS = (performance.now() - began) / 1_000;
      const { cpuS } = readBookkeeping(output[3] ?? "");
      if (code === 0 && cpuS !== null)
        return resolve({ stdout: output[1] ?? "", cpuS, peakMemoryBytes: peak, wallS });
      const how = late ? `took longer than ${timeoutS} s` : `ended with ${code}`;
      const words = `${output[2]}${output[1]}`.trim().slice(-1_500);
      reject(new Error(`${command.slice(0, 4).join(" ")} … ${how}: ${words}`));
    });
  });
}
