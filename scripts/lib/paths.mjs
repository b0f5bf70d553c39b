// Where things are in the repository and in a data folder.
// Every script asks here, so that a test's instance can live in a folder of its own
// while a started one keeps its state in `.data`.
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root, absolute, without a trailing slash. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** The data folder of `npm start`. */
export const defaultDataDir = join(root, ".data");

/** The engine's Cargo workspace and its two release binaries. */
export const engineWorkspace = join(root, "packages/protocols/engine");
export const enginePath = join(engineWorkspace, "target/release/gonogo-engine");
export const targetPath = join(engineWorkspace, "target/release/gonogo-target");

/** The worker's two bundles: the service and the one-shot set-up. */
export const workerBundle = join(root, "apps/worker/dist/main.js");
export const setupBundle = join(root, "apps/worker/dist/setup.js");

/**
 * The files of one data folder.
 * @param {string} dataDir absolute path
 */
export function dataPaths(dataDir) {
  return {
    dataDir,
    logs: join(dataDir, "logs"),
    runtime: join(dataDir, "runtime.json"),
    secrets: join(dataDir, "secrets.json"),
    credentials: join(dataDir, "credentials.json"),
    postgres: join(dataDir, "postgres"),
    redis: join(dataDir, "redis"),
    tls: join(dataDir, "demo-tls"),
    stamps: join(dataDir, "stamps"),
  };
}
