// A Gonogo of one's own, whole or its databases alone, beside whichever runs: free ports, and a folder that is removed afterwards.
// Tests and benchmarks measure in it; nothing of the environment and nothing of `.data` is taken.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { anyFreePort } from "../lib/free-port.mjs";
import { defaultDataDir, root } from "../lib/paths.mjs";
import { identify, isAlive, stopProcess } from "../lib/process-identity.mjs";
import { mustRun } from "../lib/run-command.mjs";
import { Instance } from "./instance.mjs";

/** Where benchmarks build their web app: `.next` may be in use by whichever runs. */
export const benchNextDir = ".next-bench";

/** @typedef {import("../lib/process-identity.mjs").ProcessIdentity} ProcessIdentity */

const recordName = "owners.json";

/** Stops and removes what killed test runs left behind. */
async function removeAbandonedTestFolders() {
  for (const name of readdirSync(defaultDataDir).filter((entry) => entry.startsWith("test-"))) {
    const folder = join(defaultDataDir, name);
    const record = join(folder, recordName);
    if (!existsSync(record)) continue;
    const { owner, services } = JSON.parse(readFileSync(record, "utf8"));
    if (isAlive(owner)) continue;
    for (const identity of services) {
      // SIGINT is PostgreSQL's fast stop, and stops the others as well.
      if (identity !== null) await stopProcess(identity, { signal: "SIGINT", graceMs: 10_000 });
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @typedef {(stop: () => Promise<void> | void) => void} AtEnd registers what must be stopped, last first */
/**
 * @typedef {object} TestFolder
 * @property {string} path
 * @property {(group: string, identities: Array<ProcessIdentity | null>) => void} record replaces what a group of processes is
 */
/**
 * A folder below `.data` for one run of tests, with a record of the processes that belong to it. A run that is killed cannot
 * clean up: the next one stops what the record names, if it still is the same, and removes the folder.
 * @param {AtEnd} atEnd
 * @returns {Promise<TestFolder>}
 */
export async function makeTestFolder(atEnd) {
  mkdirSync(defaultDataDir, { recursive: true, mode: 0o700 });
  await removeAbandonedTestFolders();
  const path = join(defaultDataDir, `test-${process.pid}`);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  /** @type {Map<string, Array<ProcessIdentity | null>>} */
  const groups = new Map();
  atEnd(() => rmSync(path, { recursive: true, force: true }));
  return {
    path,
    record(group, identities) {
      groups.set(group, identities);
      const services = [...groups.values()].flat();
      const owner = identify(process.pid);
      writeFileSync(join(path, recordName), JSON.stringify({ owner, services }));
    },
  };
}

/**
 * @typedef {object} Own
 * @property {TestFolder} folder
 * @property {string} [nextDir] the web's build, relative to apps/web
 * @property {string} [metricsAddress] of the web, host:port; absent: nothing is served
 * @property {string} [tracesEndpoint] of an OpenTelemetry collector; absent: nothing is traced
 * @property {(text: string) => void} say
 * @property {AtEnd} atEnd
 */

/** @param {Own} own @param {string} name @param {boolean} disposable */
async function ownInstance(own, name, disposable) {
  const { folder, nextDir = ".next", metricsAddress, tracesEndpoint, say, atEnd } = own;
  const dataDir = join(folder.path, name);
  const instance = new Instance({
    ...{ dataDir, nextDir, metricsAddress, tracesEndpoint, disposable, say },
    webPort: await anyFreePort(),
    mode: "production",
    alone: true,
    onChange: () => folder.record(name, Object.values(instance.identities())),
  });
  atEnd(() => instance.stop());
  return { instance, dataDir };
}

/**
 * @param {Own} own
 * @returns {Promise<{ instance: Instance, facts: import("./instance.mjs").InstanceFacts, dataDir: string }>}
 */
export async function startPrivateGonogo(own) {
  const { instance, dataDir } = await ownInstance(own, "instance", false);
  return { instance, facts: await instance.start(), dataDir };
}

/**
 * One PostgreSQL and one Redis for a run of tests. A template database is migrated once with the application's own migrations;
 * a test copies it in milliseconds.
 * @param {Own} own
 * @returns {Promise<Record<string, string>>} TEST_DATABASE_URL (an administrator's connection), TEST_DATABASE_TEMPLATE (a
 *   database's name), TEST_REDIS_URL
 */
export async function startTestServices(own) {
  const { instance } = await ownInstance(own, "services", true);
  const { urlOf, redisUrl } = await instance.startDatabases();
  const template = "gonogo_template";
  const env = {
    TEMPLATE_ADMIN_URL: urlOf("postgres"),
    TEMPLATE_URL: urlOf(template),
    TEMPLATE_NAME: template,
  };
  const program = join(root, "scripts/services/migrate-template.ts");
  await mustRun(process.execPath, ["--import", "tsx", program], { env });
  return {
    TEST_DATABASE_URL: urlOf("postgres"),
    TEST_DATABASE_TEMPLATE: template,
    TEST_REDIS_URL: redisUrl,
  };
}
