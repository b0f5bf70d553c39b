// Who a process is: its id together with the moment it began.
// A process id alone is reused by the system; with the start time a script
// stops exactly what it started and nothing else.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** @typedef {{ pid: number, startedAt: string }} ProcessIdentity */

/**
 * The start time and state of a line of /proc/<pid>/stat (see proc(5): fields 3 and 22).
 * @param {string} stat the line; the command name may hold spaces and parentheses
 * @returns {{ state: string, startTicks: string }}
 */
export function parseStat(stat) {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { state: fields[0] ?? "", startTicks: fields[19] ?? "" };
}

/**
 * The identity of a living process, or null when there is none (a zombie counts as gone).
 * `startedAt` is opaque: clock ticks since boot on Linux, the text of `ps` elsewhere.
 * @param {number} pid
 * @returns {ProcessIdentity | null}
 */
export function identify(pid) {
  try {
    if (process.platform === "linux") {
      const { state, startTicks } = parseStat(readFileSync(`/proc/${pid}/stat`, "utf8"));
      return state === "Z" || state === "X" ? null : { pid, startedAt: startTicks };
    }
    const fields = ["-o", "stat=,lstart=", "-p", String(pid)];
    const line = execFileSync("ps", fields, { encoding: "utf8" }).trim();
    return line === "" || line.startsWith("Z")
      ? null
      : { pid, startedAt: line.slice(line.indexOf(" ") + 1).trim() };
  } catch {
    return null;
  }
}

/**
 * Whether the process that was recorded still lives.
 * @param {ProcessIdentity | null | undefined} identity
 */
export function isAlive(identity) {
  return identity != null && identify(identity.pid)?.startedAt === identity.startedAt;
}

/**
 * Sends a signal to a recorded process if it still is the same one.
 * @param {ProcessIdentity} identity
 * @param {NodeJS.Signals} signal
 * @param {{ group?: boolean }} [options] group: to its whole process group
 * @returns {boolean} whether it was sent
 */
export function signalProcess(identity, signal, { group = false } = {}) {
  if (!isAlive(identity)) return false;
  try {
    process.kill(group ? -identity.pid : identity.pid, signal);
    return true;
  } catch {
    return false;
  }
}

/**
 * Waits until a recorded process is gone.
 * @param {ProcessIdentity} identity
 * @param {number} timeoutMs
 * @returns {Promise<boolean>} false when it still lives after the time
 */
export async function waitUntilGone(identity, timeoutMs) {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(identity)) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}

/**
 * Stops a recorded process and what is left of its group: the signal, a grace period, then SIGKILL.
 * @param {ProcessIdentity} identity
 * @param {{ signal?: NodeJS.Signals, graceMs?: number }} [options]
 */
export async function stopProcess(identity, { signal = "SIGTERM", graceMs = 5_000 } = {}) {
  if (!signalProcess(identity, signal)) return;
  if (await waitUntilGone(identity, graceMs)) return;
  signalProcess(identity, "SIGKILL", { group: true });
  await waitUntilGone(identity, 5_000);
}
