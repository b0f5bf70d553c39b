// Whether node_modules holds what the lock file says.
// npm writes node_modules/.package-lock.json last of all, so an interrupted installation
// never looks complete; comparing it is exact where a time stamp would guess.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockedPackage */

/**
 * The packages that differ between a lock file and what is installed.
 * Optional ones (binaries of other platforms) may be missing, but not differ.
 * @param {Record<string, LockedPackage>} locked `packages` of package-lock.json
 * @param {Record<string, LockedPackage>} installed `packages` of node_modules/.package-lock.json
 * @returns {string[]} their paths
 */
export function differingPackages(locked, installed) {
  return Object.entries(locked)
    .filter(([path]) => path.startsWith("node_modules/") || path.includes("/node_modules/"))
    .filter(([path, wanted]) => {
      const found = installed[path];
      if (found === undefined) return !wanted.optional && !wanted.devOptional && !wanted.peer;
      return wanted.version !== found.version;
    })
    .map(([path]) => path);
}

/**
 * Whether nothing needs to be installed.
 * @param {string} folder the repository's root
 */
export function isInstalled(folder) {
  const record = join(folder, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(path, "utf8")).packages;
  return differingPackages(read(join(folder, "package-lock.json")), read(record)).length === 0;
}
