// What a started instance remembers of itself in runtime.json: who supervises, what runs, where.
// Process ids come with start times, so that a stale file never leads to an unrelated process.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isAlive, stopProcess } from "../process-identity.mjs";

/** @typedef {import("../process-identity.mjs").ProcessIdentity} ProcessIdentity */
/**
 * @typedef {object} Runtime
 * @property {ProcessIdentity} supervisor
 * @property {"starting" | "ready" | "stopping"} state
 * @property {Record<string, ProcessIdentity>} services
 * @property {import("../../services/instance.mjs").InstanceFacts | null} instance null until everything answers
 */

/** The order in which left-over services are stopped, with PostgreSQL's own signal. */
const stopOrder = ["web", "worker", "target", "redis", "postgres"];

/**
 * @param {string} path
 * @returns {Runtime | null} null when there is none that can be read
 */
export function readRuntime(path) {
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

/** How long a supervisor may take to restore its file: twice as often as it looks. */
const recoveredWithinMs = 6_000;
/** How often a supervisor looks whether its file is as it wrote it. */
export const lookEveryMs = 2_000;

/**
 * Waits until the file is absent or can be read: a supervisor that lives writes it again.
 * @param {string} path
 * @param {number} [timeoutMs]
 * @throws {Error} with what to do when nobody restores it
 */
export async function requireReadable(path, timeoutMs = recoveredWithinMs) {
  for (const untilMs = Date.now() + timeoutMs; ; await pause(100)) {
    if (!existsSync(path) || readRuntime(path) !== null) return;
    if (Date.now() >= untilMs) break;
  }
  throw new Error(
    `${path} cannot be read, and no supervisor restores it. What it had started may still run: look for processes of ${dirname(path)} (ps aux), end them, remove the file, and start again.`,
  );
}

/** @param {Runtime} runtime */
const textOf = (runtime) => `${JSON.stringify(runtime, null, 2)}\n`;

/**
 * Whether the file says what was written last.
 * @param {string} path
 * @param {Runtime} runtime
 */
export const isAsWritten = (path, runtime) =>
  existsSync(path) && readFileSync(path, "utf8") === textOf(runtime);

/**
 * Writes it in one piece: a reader never meets half a file. It holds an API key, so its mode is 0600.
 * @param {string} path
 * @param {Runtime} runtime
 */
export function writeRuntime(path, runtime) {
  writeFileSync(`${path}.new`, textOf(runtime), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/**
 * The runtime of an instance whose supervisor lives, else null.
 * @param {string} path
 */
export function runningInstance(path) {
  const runtime = readRuntime(path);
  return runtime !== null && isAlive(runtime.supervisor) ? runtime : null;
}

/**
 * Stops what a killed supervisor left behind and removes its file.
 * @param {string} path
 * @returns {Promise<string[]>} names of the services that were stopped
 */
export async function stopLeftovers(path) {
  const runtime = readRuntime(path);
  const stopped = [];
  for (const name of stopOrder) {
    const identity = runtime?.services[name];
    if (!isAlive(identity) || identity === undefined) continue;
    const isPostgres = name === "postgres";
    const signal = isPostgres ? "SIGINT" : "SIGTERM";
    await stopProcess(identity, { signal, graceMs: isPostgres ? 30_000 : 5_000 });
    stopped.push(name);
  }
  rmSync(path, { force: true });
  return stopped;
}
