// What a started house remembers of itself in runtime.json: who supervises, what runs, where.
// Process ids come with start times, so that a stale file never leads to a stranger.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { isAlive, stopProcess } from "./process-identity.mjs";

/** @typedef {import("./process-identity.mjs").ProcessIdentity} ProcessIdentity */
/**
 * @typedef {object} Runtime
 * @property {ProcessIdentity} supervisor
 * @property {"starting" | "ready" | "stopping"} state
 * @property {Record<string, ProcessIdentity>} services
 * @property {import("../services/house.mjs").HouseFacts | null} house null until everything answers
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

/**
 * Writes it in one piece: a reader never meets half a file. It holds an API key, so its mode is 0600.
 * @param {string} path
 * @param {Runtime} runtime
 */
export function writeRuntime(path, runtime) {
  writeFileSync(`${path}.new`, `${JSON.stringify(runtime, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/**
 * The runtime of a house whose supervisor lives, else null.
 * @param {string} path
 */
export function runningHouse(path) {
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
    await stopProcess(identity, { signal, patienceMs: isPostgres ? 30_000 : 5_000 });
    stopped.push(name);
  }
  rmSync(path, { force: true });
  return stopped;
}
