// Brings PostgreSQL: a private server on a free port of 127.0.0.1 with a database `gonogo`.
// The cluster is made once per data folder and kept; a test's cluster trades durability for speed.
// No client library is needed: readiness is read from postmaster.pid, as pg_ctl does.
import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { anyFreePort } from "../lib/free-port.mjs";
import { KeptProcess } from "../lib/kept-process.mjs";
import { findPostgres } from "./postgres-binaries.mjs";

const user = "gonogo";

/**
 * @param {import("./postgres-binaries.mjs").PostgresPrograms} programs
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
 * @param {import("./postgres-binaries.mjs").PostgresPrograms} programs
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
