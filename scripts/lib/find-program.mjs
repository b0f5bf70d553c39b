// Looks for programs on the PATH and installs Debian packages where that is allowed.
// Only as root, only with apt-get, and never through sudo:
// elsewhere the reader gets the commands to type.
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { mustRun } from "./run-command.mjs";

/**
 * The absolute path of the first of these programs that the PATH has, or null.
 * @param {string[]} names in order of preference
 */
export function findOnPath(names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? "").split(delimiter)) {
      const candidate = join(folder, name);
      try {
        accessSync(candidate, constants.X_OK);
        return candidate;
      } catch {
        // Not here.
      }
    }
  }
  return null;
}

/** How to refuse an installation, said with each one. */
export const refusal = "GONOGO_INSTALL=no refuses";

/** Whether Debian packages can be installed, and nobody refused it. */
export function canInstallDebianPackages() {
  return (
    process.env.GONOGO_INSTALL !== "no" &&
    process.getuid?.() === 0 &&
    existsSync("/etc/debian_version") &&
    !!findOnPath(["apt-get"])
  );
}

/**
 * Installs a Debian package without recommended ones; the lists are fetched only if it is not known.
 * @param {string} name
 */
export async function installDebianPackage(name) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const waitForLock = ["-o", "DPkg::Lock::Timeout=300"];
  const install = [...waitForLock, "install", "-y", "--no-install-recommends", name];
  try {
    await mustRun("apt-get", install, { env });
  } catch {
    await mustRun("apt-get", [...waitForLock, "update"], { env });
    await mustRun("apt-get", install, { env });
  }
}
