// A folder below `.data` for one run of tests, with a record of the processes that belong to it.
// A run that is killed cannot clean up; the next one stops what the record names, if it still is the same,
// and removes the folder.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defaultDataDir } from "../lib/paths.mjs";
import { identify, isAlive, stopProcess } from "../lib/process-identity.mjs";

/** @typedef {import("../lib/process-identity.mjs").ProcessIdentity} ProcessIdentity */

const recordName = "owners.json";

/** Stops and removes what killed test runs left behind. */
export async function removeAbandonedTestFolders() {
  if (!existsSync(defaultDataDir)) return;
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

/**
 * @returns {{ path: string, record: (group: string, identities: Array<ProcessIdentity | null>) => void, remove: () => void }}
 *   record: replaces what a group of processes is
 */
export function makeTestFolder() {
  const path = join(defaultDataDir, `test-${process.pid}`);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  /** @type {Map<string, Array<ProcessIdentity | null>>} */
  const groups = new Map();
  return {
    path,
    record(group, identities) {
      groups.set(group, identities);
      const services = [...groups.values()].flat();
      const owner = identify(process.pid);
      writeFileSync(join(path, recordName), JSON.stringify({ owner, services }));
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
