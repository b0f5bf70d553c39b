// Finds nginx, the server among the tests' targets that nobody here wrote.
// Debian's package would start a system service, so it is unpacked into `.data` instead of installed;
// the tests start the program themselves, with a configuration of their own.
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findOnPath } from "../lib/find-program.mjs";
import { defaultDataDir } from "../lib/paths.mjs";
import { mustRun } from "../lib/run-command.mjs";

const folder = join(defaultDataDir, "tools/nginx");
const unpacked = join(folder, "usr/sbin/nginx");

const advice = `The engine's tests need nginx and found none. Install it, or set GONOGO_NGINX_PATH:
  Debian   apt-get download nginx && dpkg -x nginx_*.deb .data/tools/nginx
  Fedora   sudo dnf install nginx
  macOS    brew install nginx`;

async function unpackDebianPackage() {
  mkdirSync(folder, { recursive: true });
  const download = () => mustRun("apt-get", ["download", "nginx"], { cwd: folder });
  try {
    await download();
  } catch {
    await mustRun("apt-get", ["-o", "DPkg::Lock::Timeout=300", "update"]);
    await download();
  }
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith(".deb"))) {
    await mustRun("dpkg", ["-x", join(folder, name), folder]);
    rmSync(join(folder, name));
  }
}

/**
 * @param {(text: string) => void} say
 * @returns {Promise<string>} the program's path
 * @throws {Error} with the commands to type
 */
export async function findNginx(say) {
  const usual = ["/usr/sbin/nginx", unpacked].find((path) => existsSync(path));
  const found = process.env.GONOGO_NGINX_PATH || findOnPath(["nginx"]) || usual;
  if (found) return found;
  if (!findOnPath(["apt-get"]) || !findOnPath(["dpkg"])) throw new Error(advice);
  say("Unpacking Debian's nginx into .data/tools for the engine's tests (nothing is installed)");
  await unpackDebianPackage();
  if (!existsSync(unpacked)) throw new Error(advice);
  return unpacked;
}
